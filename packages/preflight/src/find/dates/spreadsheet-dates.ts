import { spokenDay } from "@farthing/values";
import { quoted } from "../../findings/finding.ts";
import { plainDateText } from "../../formats/date-text.ts";
import { spreadsheetDay } from "../../formats/spreadsheet-day.ts";
import { type Column, means, meansFirst } from "../columns/column.ts";
import { type Decider, exampleOf } from "../facts/facts.ts";
import { HALF, MOSTLY } from "../weights/weights.ts";

const MAX_CHARACTERS = 40;

const dayIn = (cell: string): number | undefined =>
  cell.length > MAX_CHARACTERS ? undefined : spreadsheetDay(plainDateText(cell).trim());

const areDayNumbers = ({ values, filled, distinct }: Column): boolean => {
  const texts = values.filter((value) => distinct.has(value));
  return filled >= HALF && texts.filter((text) => dayIn(text) !== undefined).length >= texts.length * MOSTLY;
};

/**
 * The column of dates that a spreadsheet wrote as its numbers of days, in a file that has no column of dates. One without a header
 * can be of amounts: then no column on its right is.
 */
export const findDayNumbers = (columns: readonly Column[]): Column | undefined => {
  const found = columns.filter(areDayNumbers);
  return (
    found.find((column) => meansFirst(column, "date")) ??
    found.find((column) => means(column, "date", "value_date")) ??
    found.find(
      (column) =>
        column.meanings.length === 0 &&
        columns.some((other) => other.cell > column.cell && other.numbers >= MOSTLY),
    )
  );
};

/** Says that the dates are the numbers of a spreadsheet, and what to do about it. */
export const datesOfSpreadsheet: Decider = ({ date, bookings }) => {
  if (!areDayNumbers(date)) return [];
  const row = date.values.findIndex((value) => dayIn(value) !== undefined);
  const value = date.values[row] ?? "";
  return [
    {
      field: "date_format",
      candidates: [],
      ...exampleOf(bookings[row]),
      example: value,
      about: "spreadsheet_days",
      wording: `The dates in ${quoted(date.name)} are a spreadsheet's numbers of days: ${value} is ${spokenDay(dayIn(value)!)}. Format the column as a date (yyyy-mm-dd) in the spreadsheet and save it again, or export the file from the bank again.`,
    },
  ];
};
