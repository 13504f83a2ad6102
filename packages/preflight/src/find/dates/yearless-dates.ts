import { type Day, dayNumber } from "@farthing/values";
import { quoted } from "../../findings/finding.ts";
import { option, sentence } from "../../findings/sentence.ts";
import { isAmountCell } from "../../formats/cell-kinds.ts";
import { knownDateFormat } from "../../formats/date-format.ts";
import { withPeriod } from "../../formats/date-pattern.ts";
import { plainDateText } from "../../formats/date-text.ts";
import { type DateFormats, dateFormats } from "../../formats/known-date-formats.ts";
import { YEARLESS_PATTERNS, type YearlessDate, yearlessDate } from "../../formats/yearless-date.ts";
import type { Row } from "../../table/sampled-rows.ts";
import { type Column, isConstant, means, meansFirst } from "../columns/column.ts";
import { type Decider, exampleOf, type Facts } from "../facts/facts.ts";
import { HALF, MOSTLY } from "../weights/weights.ts";
import { type StatedPeriod, statedPeriod } from "./stated-period.ts";

const MOST_CHARACTERS = 40;

const yearlessIn = (cell: string): YearlessDate | undefined =>
  cell.length > MOST_CHARACTERS ? undefined : yearlessDate(plainDateText(cell).trim());

export const isYearlessDate = (cell: string): boolean => yearlessIn(cell) !== undefined;

const isYearless = ({ values, filled, distinct }: Column): boolean => {
  const texts = values.filter((value) => distinct.has(value));
  return filled >= HALF && texts.filter(isYearlessDate).length >= texts.length * MOSTLY;
};

/** The rows with such a date: in a file without dates, other lines stand above and below them. */
export const rowsWithDays = (rows: readonly Row[]): readonly Row[] => {
  const found = rows.filter(({ cells }) => cells.some(isYearlessDate));
  return found.length > 0 ? found : rows;
};

/**
 * The column of days without a year, in a file that has no column of dates. One without a header that says so can be of numbers
 * (`14.03`): then another column is of amounts.
 */
export const findYearless = (columns: readonly Column[]): Column | undefined => {
  const found = columns.filter(
    (column) =>
      (means(column, "date", "value_date") || (column.meanings.length === 0 && !isConstant(column))) &&
      isYearless(column),
  );
  // A card can have the day of a purchase in some rows, and that of posting in all.
  const yearless = found.toSorted((a, b) => b.filled - a.filled);
  return (
    yearless.find((column) => meansFirst(column, "date")) ??
    yearless.find((column) => means(column, "date", "value_date")) ??
    yearless.find(
      (column) =>
        ![...column.distinct].every(isAmountCell) ||
        columns.some((other) => other.cell > column.cell && other.numbers >= MOSTLY),
    )
  );
};

/** Days between rows beside each other that are of two years. */
const HALF_A_YEAR = 183;

const isOfTwoYears = (days: readonly Day[]): boolean =>
  days.some((each, i) => i > 0 && Math.abs(dayNumber(each) - dayNumber(days[i - 1]!)) > HALF_A_YEAR);

/** Formats of days without a year, and the period in which they are read. */
export interface FormatsInPeriod extends DateFormats {
  readonly period: StatedPeriod;
}

/**
 * The formats in which days without a year are in the period that the file says, but for a few; undefined if the dates have a year,
 * or no period is said that they are in.
 */
export const formatsInPeriod = ({ date, structure, filename }: Facts): FormatsInPeriod | undefined => {
  const period = !isYearless(date) ? undefined : statedPeriod(structure.above, filename);
  if (period === undefined) return undefined;
  const values = date.values.filter((value) => value !== "");
  const formats = YEARLESS_PATTERNS.map((pattern) => knownDateFormat(withPeriod(pattern, period))).filter(
    ({ read }) => {
      const days = values.map(read).filter((each) => each > 0);
      return days.length >= values.length * MOSTLY && !(period.isYear && isOfTwoYears(days));
    },
  );
  return formats.length === 0 ? undefined : { ...dateFormats(formats), period };
};

/** Says that the dates have no year, and what to do about it. */
export const datesWithoutYear: Decider = ({ date, bookings }) => {
  const row = isYearless(date) ? date.values.findIndex(isYearlessDate) : -1;
  if (row < 0) return [];
  const value = date.values[row]!;
  const { are, remedy } = yearlessIn(value)!;
  return [
    {
      field: "date_format",
      candidates: [],
      ...exampleOf(bookings[row]),
      example: value,
      about: "no_year",
      wording: sentence`The dates in ${quoted(date.name)} ${are}. ${remedy} Or set ${option("date_format")} to how they are written, with the period that they are in behind it, such as 2023-12-01/2024-01-31.`,
    },
  ];
};
