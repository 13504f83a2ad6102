import { type Day, type DayRange, day, daysInMonth } from "@farthing/values";
import { isWithinAYear } from "../../formats/date-pattern.ts";
import { monthNameAt } from "../../formats/month-names.ts";
import type { Row } from "../../table/sampled-rows.ts";
import { isPeriod, namesStatement, namesYears } from "../../words/day-labels.ts";
import { boundsAbove } from "./days-above.ts";

/** The period of a file, as it says it. */
export interface StatedPeriod extends DayRange {
  /** What says it. */
  readonly where: string;
  /** Whether it is the whole of a year, of which a file can leave a part to the year before or after. */
  readonly isYear: boolean;
}

type Found = Omit<StatedPeriod, "where">;

const MOST_LINES = 60;
const MAX_TITLE_LENGTH = 80;

const ofYear = (year: number): Found => ({
  first: year * 10_000 + 101,
  last: year * 10_000 + 1231,
  isYear: true,
});

const ofMonth = (year: number, month: number): Found | undefined => {
  const first = day(year, month, 1);
  return first === undefined
    ? undefined
    : { first, last: first - 1 + daysInMonth(year, month), isYear: false };
};

/** A month and its year at the end of a title: `March 2024`, `03/2024`, `2024-03`. */
const monthAtEnd = (title: string): Found | undefined => {
  const [, month, year] = /(?<![\d./-])(\d{1,2})[/.-]((?:19|20)\d\d)$/.exec(title) ?? [];
  if (month !== undefined) return ofMonth(Number(year), Number(month));
  const [, year2, month2] = /(?<![\d./-])((?:19|20)\d\d)[/.-](\d{1,2})$/.exec(title) ?? [];
  if (month2 !== undefined) return ofMonth(Number(year2), Number(month2));
  const [, name = "", year3] =
    /(?<!\p{L}|\d\.? )(\p{L}[\p{L}\p{M}]+)\.?(?: de| del)? ((?:19|20)\d\d)$/u.exec(title) ?? [];
  const { value, length } = monthNameAt(name, 0);
  return name !== "" && length === name.length ? ofMonth(Number(year3), value) : undefined;
};

/** A year at the end of a title that names a statement, a period or a year; a town can have a number there. */
const yearAtEnd = (title: string): Found | undefined => {
  const [, label = "", year] = /^(.*\D)((?:19|20)\d\d)$/.exec(title) ?? [];
  const isOfPeriod = !/\d/.test(label) && (namesStatement(label) || namesYears(label) || isPeriod(label));
  return isOfPeriod ? ofYear(Number(year)) : undefined;
};

const inTitle = ({ cells }: Row): readonly Found[] => {
  const texts = cells.filter((cell) => cell !== "" && cell.length <= MAX_TITLE_LENGTH);
  const months = texts.flatMap((text) => monthAtEnd(text) ?? []);
  const title = texts.join(" ");
  const year = months.length > 0 || title.length > MAX_TITLE_LENGTH ? undefined : yearAtEnd(title);
  return year === undefined ? months : [year];
};

const DAY_IN_NAME = /(?<!\d)(20\d\d)[-_.]?(0[1-9]|1[0-2])[-_.]?(0[1-9]|[12]\d|3[01])(?!\d)/g;
const MONTH_IN_NAME = /(?<!\d)(20\d\d)[-_.]?(0[1-9]|1[0-2])(?!\d|[-_.]\d)/;
/** Beside other digits it can be a part of a day, or of a number. */
const YEAR_IN_NAME = /^\D*(20\d\d)\D*$/;

const daysInName = (filename: string): readonly Day[] =>
  [...filename.matchAll(DAY_IN_NAME)].flatMap(
    ([, year, month, date]): Day | readonly Day[] => day(Number(year), Number(month), Number(date)) ?? [],
  );

/** Two days, a month or a year in the name of a file; a single day is when it was made. */
const inName = (filename: string): Found | undefined => {
  const days = daysInName(filename);
  if (days.length > 0)
    return days.length === 2
      ? { first: Math.min(...days), last: Math.max(...days), isYear: false }
      : undefined;
  const [, year, month] = MONTH_IN_NAME.exec(filename) ?? [];
  if (year !== undefined) return ofMonth(Number(year), Number(month));
  const [, only] = YEAR_IN_NAME.exec(filename) ?? [];
  return only === undefined ? undefined : ofYear(Number(only));
};

/** What titles say if they all say the same, else what the name of the file says where none says anything. */
const titledPeriod = (above: readonly Row[], filename: string): StatedPeriod | undefined => {
  const titles = above.slice(-MOST_LINES).flatMap(inTitle);
  const [title] = titles;
  const named = title === undefined ? inName(filename) : undefined;
  if (named !== undefined) return { ...named, where: "the name of the file" };
  return title !== undefined &&
    titles.every(({ first, last }) => first === title.first && last === title.last)
    ? { ...title, where: "a line above the table" }
    : undefined;
};

/** The period that the lines above the table say, else the name of the file; undefined if none is said, or more than one. */
export const statedPeriod = (above: readonly Row[], filename: string): StatedPeriod | undefined => {
  const { first, last } = boundsAbove(above);
  const found =
    first !== undefined && last !== undefined
      ? { first, last, where: "a line above the table", isYear: false }
      : titledPeriod(above, filename);
  if (found === undefined) return undefined;
  // Nothing is booked after the day on which the file was made.
  const made = [last ?? found.last, ...(found.isYear ? daysInName(filename) : [])];
  const period = { ...found, last: Math.min(found.last, ...made) };
  return isWithinAYear(period) ? period : undefined;
};
