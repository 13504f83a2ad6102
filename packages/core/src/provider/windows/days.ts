import { parseIsoDay } from "@farthing/values";
import * as DateTime from "effect/DateTime";
import { timeZoneNamed } from "../../request/time-zone.ts";

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

const cached = (dayOf: DayOf): DayOf => {
  const days = new Map<number, string | undefined>();
  return (seconds) => {
    const known = days.get(seconds);
    if (known !== undefined || days.has(seconds)) return known;
    const day = dayOf(seconds);
    days.set(seconds, day);
    return day;
  };
};

/** The day of a time in UTC. */
export const utcDayOf: DayOf = dayBy(DateTime.formatIsoDateUtc);

const DAY = 86_400;

/** The first Unix second of the year 9999. */
const LAST_YEAR = 253_370_764_800;

/** Computes the calendar day of a time in a time zone. */
export const daysIn = (timeZone: string): DayOf => {
  const zone = DateTime.zoneMakeNamedUnsafe(timeZone);
  const { offsetAt } = timeZoneNamed(timeZone);
  const exactly = cached(dayBy((moment) => DateTime.formatIsoDate(DateTime.setZone(moment, zone))));
  const utcDay = cached(utcDayOf);
  return (seconds) =>
    seconds >= 0 && seconds < LAST_YEAR
      ? utcDay(Math.floor((seconds + offsetAt(seconds)) / DAY) * DAY)
      : exactly(seconds);
};

/** Some banks give only a day, as its start in UTC: it stays that day in any time zone. */
export const dayOrMoment = (dayOf: DayOf): DayOf => {
  const utcDay = cached(utcDayOf);
  return (seconds) => (seconds % DAY === 0 ? utcDay(seconds) : dayOf(seconds));
};
