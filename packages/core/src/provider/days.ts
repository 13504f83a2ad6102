import { parseIsoDay } from "@farthing/values";
import * as DateTime from "effect/DateTime";

/** The calendar day of a time in Unix seconds, `YYYY-MM-DD`; undefined if the year is out of range. */
export type DayOf = (seconds: number) => string | undefined;

const dayBy =
  (format: (moment: DateTime.Utc) => string): DayOf =>
  (seconds) => {
    const moment = DateTime.make(seconds * 1000);
    const text = moment._tag === "Some" ? format(moment.value) : "";
    // Milliseconds that are read as seconds result in a year out of range.
    return parseIsoDay(text) === undefined ? undefined : text;
  };

/** Computes the calendar day of a time in a time zone; days are cached, because most times share a few. */
export const daysIn = (timeZone: string): DayOf => {
  const zone = DateTime.zoneMakeNamedUnsafe(timeZone);
  const dayOf = dayBy((moment) => DateTime.formatIsoDate(DateTime.setZone(moment, zone)));
  const days = new Map<number, string | undefined>();
  return (seconds) => {
    if (!days.has(seconds)) days.set(seconds, dayOf(seconds));
    return days.get(seconds);
  };
};

/** The day of a time in UTC. */
export const utcDayOf: DayOf = dayBy(DateTime.formatIsoDateUtc);

const DAY = 86_400;

/** Some banks give only a day, as its start in UTC: it stays that day in any time zone. */
export const dayOrMoment =
  (dayOf: DayOf): DayOf =>
  (seconds) =>
    seconds % DAY === 0 ? utcDayOf(seconds) : dayOf(seconds);
