import * as DateTime from "effect/DateTime";
import * as Effect from "effect/Effect";

/** The current moment as ISO 8601 in UTC, with milliseconds; as text, later moments compare as larger. */
export const now: Effect.Effect<string> = Effect.map(DateTime.now, DateTime.formatIso);

/** Today in a time zone (an IANA name), as `YYYY-MM-DD`. Dies if the time zone does not exist. */
export const todayIn = (timeZone: string): Effect.Effect<string> =>
  Effect.map(DateTime.now, (moment) =>
    DateTime.formatIsoDate(DateTime.setZone(moment, DateTime.zoneMakeNamedUnsafe(timeZone))),
  );
