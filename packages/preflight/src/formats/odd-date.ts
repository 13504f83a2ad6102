import { isoDay, MONTH_NAMES, spokenDay } from "@farthing/values";
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

const named = (year: string, name: string, gregorian: number | undefined): string =>
  gregorian === undefined
    ? `${year} is a year of the ${name}. Convert the dates to the Gregorian calendar.`
    : `${year} is a year of the ${name}; in the Gregorian calendar it is ${gregorian}. Write the years that way.`;

/** Day and month before or after a year of four digits, or all three without signs. */
const DATED =
  /^(?:\D{0,12}\d{1,2}\D{1,3}\d{1,2}\D{1,3}(\d{4})|\D{0,12}(\d{4})\D{1,3}\d{1,2}\D{1,3}\d{1,2}|\d{1,2}\D{2,24}(\d{4})|(\d{4})\d{4}$)(?!\d)/;

const otherCalendar = (text: string): string | undefined => {
  const year = DATED.exec(text)
    ?.slice(1)
    .find((part) => part !== undefined);
  const calendar = CALENDARS.find(({ first, last }) => Number(year) >= first && Number(year) <= last);
  if (year === undefined || calendar === undefined) return undefined;
  return named(year, calendar.name, calendar.add === undefined ? undefined : Number(year) + calendar.add);
};

/** `113/01/05`, `R6.1.5` */
const otherEra = (text: string): string | undefined => {
  const found = formatsThatRead(text).some(({ isOfEra }) => isOfEra) ? eraIn(text) : undefined;
  return found && named(found.written, found.name, found.year);
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

const LONGEST = 60;

/** What an unusual date is and what to do about it, below others of a format; undefined if nothing is known. */
export const oddDate = (value: string, below?: DateFormat): string | undefined => {
  if (value.length > LONGEST) return undefined;
  const text = plainDateText(value).trim();
  const calendar = below?.isOfEra ? undefined : (otherEra(text) ?? otherCalendar(text));
  return dayNumber(text) ?? calendar ?? nameOfTwoMonths(text) ?? withoutYear(text);
};
