import * as DateTime from "effect/DateTime";
import * as Effect from "effect/Effect";

/** This moment as ISO 8601 in UTC, with milliseconds: as text a later moment is a larger one. */
export const now: Effect.Effect<string> = Effect.map(DateTime.now, DateTime.formatIso);
