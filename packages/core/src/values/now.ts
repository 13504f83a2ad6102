import * as DateTime from "effect/DateTime";
import * as Effect from "effect/Effect";

/** This moment as ISO 8601 in UTC, with milliseconds: as text a later moment is a larger one. */
export const now: Effect.Effect<string> = Effect.map(DateTime.now, DateTime.formatIso);

/** Today in a time zone, an IANA name, as `YYYY-MM-DD`. Dies where there is no such zone. */
export const todayIn = (timeZone: string): Effect.Effect<string> =>
  Effect.map(DateTime.now, (moment) =>
    DateTime.formatIsoDate(DateTime.setZone(moment, DateTime.zoneMakeNamedUnsafe(timeZone))),
  );
