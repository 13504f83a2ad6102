import { isoDay, MONTH_NAMES, spokenDay } from "@farthing/values";
import type { FindingParts } from "../findings/finding-parts.ts";
import type { DateFormat } from "./date-format.ts";
import { plainDateText } from "./date-text.ts";
import { formatsThatRead } from "./known-date-formats.ts";
import { monthsNamed } from "./month-names.ts";
import { spreadsheetDay } from "./spreadsheet-day.ts";
import { eraIn } from "./year-of-era.ts";
import { yearlessDate } from "./yearless-date.ts";

/** Dates that no format reads, or reads as another year, and what a person can do about them. */

const dayNumber = (text: string): string | undefined => {
  const read = spreadsheetDay(text);
  if (read === undefined) return undefined;
  return `It is the number that a spreadsheet stores for ${spokenDay(read)}. Format the column as a date (yyyy-mm-dd) in the spreadsheet and save it again, so that it says ${isoDay(read)}.`;
};

interface Calendar {
  readonly name: string;
  readonly first: number;
  readonly last: number;
  /** The years to add for the Gregorian year, if the months and days are the same. */
  readonly add?: number;
}

/** Four-digit years of other calendars that are 1983 to 2067. */
const CALENDARS: readonly Calendar[] = [
  { name: "Buddhist calendar", first: 2_526, last: 2_610, add: -543 },
  { name: "Islamic calendar", first: 1_414, last: 1_490 },
  { name: "Persian calendar", first: 1_362, last: 1_413 },
  { name: "Hebrew calendar", first: 5_743, last: 5_827 },
];

/** A year of another calendar. */
interface OtherYear {
  readonly year: string;
  readonly name: string;
  /** In our calendar, if that is known. */
  readonly gregorian: number | undefined;
}

const named = ({ year, name, gregorian }: OtherYear): string =>
  gregorian === undefined
    ? `${year} is a year of the ${name}. Convert the dates to the Gregorian calendar.`
    : `${year} is a year of the ${name}; in the Gregorian calendar it is ${gregorian}. Write the years that way.`;

/** Day and month before or after a year of four digits, or all three without signs. */
const DATED =
  /^(?:\D{0,12}\d{1,2}\D{1,3}\d{1,2}\D{1,3}(\d{4})|\D{0,12}(\d{4})\D{1,3}\d{1,2}\D{1,3}\d{1,2}|\d{1,2}\D{2,24}(\d{4})|(\d{4})\d{4}$)(?!\d)/;

const otherCalendar = (text: string): OtherYear | undefined => {
  const year = DATED.exec(text)
    ?.slice(1)
    .find((part) => part !== undefined);
  const calendar = CALENDARS.find(({ first, last }) => Number(year) >= first && Number(year) <= last);
  if (year === undefined || calendar === undefined) return undefined;
  const gregorian = calendar.add === undefined ? undefined : Number(year) + calendar.add;
  return { year, name: calendar.name, gregorian };
};

/** `113/01/05`, `R6.1.5` */
const otherEra = (text: string): OtherYear | undefined => {
  const found = formatsThatRead(text).some(({ isOfEra }) => isOfEra) ? eraIn(text) : undefined;
  return found && { year: found.written, name: found.name, gregorian: found.year };
};

/** "listopad" is October in Croatian, November in Czech and Polish. */
const nameOfTwoMonths = (text: string): string | undefined => {
  for (const [word] of text.matchAll(/\p{L}[\p{L}\p{M}]*/gu)) {
    const months = monthsNamed(word);
    if (months.size < 2) continue;
    const meanings = [...months].map(
      ([month, languages]) => `${MONTH_NAMES[month - 1]} in ${languages.join(" and ")}`,
    );
    return `"${word}" is ${meanings.join(", ")}. Write the months as numbers.`;
  }
  return undefined;
};

const withoutYear = (text: string): string | undefined => {
  const found = yearlessDate(text);
  return found && `It ${found.is}. ${found.remedy}`;
};

const otherYear = (text: string, below: DateFormat | undefined): OtherYear | undefined =>
  below?.isOfEra ? undefined : (otherEra(text) ?? otherCalendar(text));

const LONGEST = 60;

/** What an unusual date is and what to do about it, below others of a format; undefined if nothing is known. */
export const oddDate = (value: string, below?: DateFormat): string | undefined => {
  if (value.length > LONGEST) return undefined;
  const text = plainDateText(value).trim();
  const other = otherYear(text, below);
  return dayNumber(text) ?? (other && named(other)) ?? nameOfTwoMonths(text) ?? withoutYear(text);
};

/** The same in parts. */
export const oddParts = (value: string, below?: DateFormat): FindingParts | undefined => {
  if (value.length > LONGEST) return undefined;
  const text = plainDateText(value).trim();
  const day = spreadsheetDay(text);
  if (day !== undefined) return { odd: "spreadsheet", days: [isoDay(day)] };
  const other = otherYear(text, below);
  if (other !== undefined)
    return {
      odd: "other_calendar",
      ...(other.gregorian === undefined ? {} : { year: other.gregorian }),
    };
  if (nameOfTwoMonths(text) !== undefined) return { odd: "month_name" };
  return withoutYear(text) === undefined ? undefined : { odd: "no_year" };
};
