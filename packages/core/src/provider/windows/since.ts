import { parseIsoDay } from "@farthing/values";
import * as DateTime from "effect/DateTime";
import * as Result from "effect/Result";

/** No provider keeps older data. */
const MAX_YEARS = 5;

/** Why a sync cannot go back to a day. */
export type SinceProblem =
  | { readonly code: "not_a_day" }
  | { readonly code: "yet_to_come" }
  | { readonly code: "too_long_ago"; readonly most_years: number };

/** The start of a day, `YYYY-MM-DD`, in a time zone, in Unix seconds, if a sync that begins `now` can go back to it. */
export const readSince = (
  day: string,
  timeZone: string,
  now: DateTime.DateTime,
): Result.Result<number, SinceProblem> => {
  if (parseIsoDay(day) === undefined) return Result.fail({ code: "not_a_day" });
  const moment = DateTime.makeZonedUnsafe(`${day}T00:00:00`, { timeZone, adjustForTimeZone: true });
  if (DateTime.isGreaterThan(moment, now)) return Result.fail({ code: "yet_to_come" });
  return DateTime.isLessThan(moment, DateTime.subtract(now, { years: MAX_YEARS }))
    ? Result.fail({ code: "too_long_ago", most_years: MAX_YEARS })
    : Result.succeed(Math.floor(DateTime.toEpochMillis(moment) / 1000));
};
