import { day } from "@farthing/values";
import { dayText } from "../text/day-text.ts";

/** A day as it is written: where the year stands first, its numbers have one order; else day or month is first. */
export type WrittenDay =
  | { readonly kind: "ordered"; readonly year: number; readonly month: number; readonly dayOfMonth: number }
  | {
      readonly kind: "either";
      readonly year: number;
      readonly first: number;
      readonly second: number;
      /** `31.12.2024` */
      readonly isDotted: boolean;
    };

export type DateOrder = "day_first" | "month_first";

const MAX_LENGTH = 40;
const TIME = /[ T]\d{1,2}:\d\d.*$/;
const YEAR_FIRST = /^(\d{4})(?:\s*[-/.]\s*(\d{1,2})\s*[-/.]\s*(\d{1,2})|(\d\d)(\d\d))$/;
/** With blanks in place of zeros, and an apostrophe before the years from 2000 on. */
const YEAR_LAST = /^(\d{1,2})\s*([-/.'])\s*(\d{1,2})\s*[-/.']\s*(\d{4}|\d{1,2})$/;

/** The first year that two digits mean. */
const FIRST_YEAR = 1970;

const fullYear = (digits: string): number => {
  if (digits.length === 4) return Number(digits);
  const year = 1900 + Number(digits);
  return year < FIRST_YEAR ? year + 100 : year;
};

/** The numbers of a day, or undefined if it is none. */
export const writtenDay = (text: string): WrittenDay | undefined => {
  const plain = text.length > MAX_LENGTH ? "" : text.replace(TIME, "").trim();
  const parts = YEAR_LAST.exec(plain);
  if (parts !== null) {
    const [, first, mark, second, year] = parts;
    const isDotted = mark === ".";
    return { kind: "either", year: fullYear(year!), first: Number(first), second: Number(second), isDotted };
  }
  const [, year, month, dayOfMonth, twoDigitMonth, twoDigitDay] = YEAR_FIRST.exec(plain) ?? [];
  if (year === undefined) return undefined;
  return {
    kind: "ordered",
    year: Number(year),
    month: Number(month ?? twoDigitMonth),
    dayOfMonth: Number(dayOfMonth ?? twoDigitDay),
  };
};

/** The day as `2024-03-31`, or undefined if there is no such day. */
export const dayIn = (written: WrittenDay, order: DateOrder): string | undefined => {
  const { month, dayOfMonth } =
    written.kind === "ordered"
      ? written
      : order === "day_first"
        ? { month: written.second, dayOfMonth: written.first }
        : { month: written.first, dayOfMonth: written.second };
  const found = day(written.year, month, dayOfMonth);
  return found === undefined ? undefined : dayText(found);
};

const twoDigits = (value: number): string => String(value).padStart(2, "0");

/** The day with all its digits, `01/02/2004`, its numbers in the order as they are written. */
export const spelledDay = (written: WrittenDay): string =>
  written.kind === "ordered"
    ? `${written.year}-${twoDigits(written.month)}-${twoDigits(written.dayOfMonth)}`
    : `${twoDigits(written.first)}/${twoDigits(written.second)}/${written.year}`;
