import { quoted } from "../findings/finding.ts";
import { sentence } from "../findings/sentence.ts";
import { isAmountCell } from "../formats/cell-kinds.ts";
import { plainDateText } from "../formats/date-text.ts";
import { type YearlessDate, yearlessDate } from "../formats/yearless-date.ts";
import type { Row } from "../table/sampled-rows.ts";
import { type Column, isConstant, means, meansFirst } from "./column.ts";
import type { Notes } from "./inspection.ts";
import { exampleOf, nameOfColumn, type Statement } from "./statement.ts";

const MOST_CHARACTERS = 40;

const yearlessIn = (cell: string): YearlessDate | undefined =>
  cell.length > MOST_CHARACTERS ? undefined : yearlessDate(plainDateText(cell).trim());

/** The share of the cells of a column that are such dates. */
const MOST = 0.8;

const isYearless = ({ values, filled, distinct }: Column): boolean => {
  const texts = values.filter((value) => distinct.has(value));
  return (
    filled >= 0.5 && texts.filter((text) => yearlessIn(text) !== undefined).length >= texts.length * MOST
  );
};

/** The rows with such a date: in a file without dates, other lines stand above and below them. */
export const rowsWithDays = (rows: readonly Row[]): readonly Row[] => {
  const found = rows.filter(({ cells }) => cells.some((cell) => yearlessIn(cell) !== undefined));
  return found.length > 0 ? found : rows;
};

/**
 * The column of days without a year, in a file that has no column of dates. One without a header that says so can be of numbers
 * (`14.03`): then another column is of amounts.
 */
export const findYearless = (columns: readonly Column[]): Column | undefined => {
  const yearless = columns.filter(
    (column) =>
      (means(column, "date", "value_date") || (column.meanings.length === 0 && !isConstant(column))) &&
      isYearless(column),
  );
  return (
    yearless.find((column) => meansFirst(column, "date")) ??
    yearless.find((column) => means(column, "date", "value_date")) ??
    yearless.find(
      (column) =>
        ![...column.distinct].every(isAmountCell) ||
        columns.some((other) => other.cell > column.cell && other.numbers >= 0.8),
    )
  );
};

/** Says that the dates have no year, and what to do about it. False if they have one. */
export const askYear = ({ date, bookings, given }: Statement, to: Notes): boolean => {
  const row =
    !given.date_format && isYearless(date)
      ? date.values.findIndex((value) => yearlessIn(value) !== undefined)
      : -1;
  if (row < 0) return false;
  const value = date.values[row]!;
  const { are, remedy } = yearlessIn(value)!;
  to.leave({
    field: "date_format",
    candidates: [],
    ...exampleOf(bookings[row]),
    example: value,
    wording: sentence`The dates in ${quoted(nameOfColumn(date))} ${are}. ${remedy}`,
  });
  return true;
};
