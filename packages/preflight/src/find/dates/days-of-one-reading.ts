import type { Day } from "@farthing/values";
import { knownDateFormat } from "../../formats/date-format.ts";
import { KNOWN_DATE_FORMATS } from "../../formats/known-date-formats.ts";

/** The days of dates that each format which reads them all reads alike; undefined where two differ, or none reads all. */
export const daysOfOneReading = (dates: readonly string[]): readonly Day[] | undefined => {
  const readings = KNOWN_DATE_FORMATS.map((pattern) => {
    const format = knownDateFormat(pattern);
    return dates.map((date) => format.read(date));
  }).filter((days) => days.every((each, row) => each >= 0 || dates[row] === ""));
  const [first] = readings;
  return readings.every((days) => days.every((each, row) => each === first?.[row])) ? first : undefined;
};
