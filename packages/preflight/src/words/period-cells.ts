/** Cells that are the month of a row: `2021-07`, `07/2021`, `July 2021`, `May`. */
import { monthNameAt } from "../formats/month-names.ts";

const IN_DIGITS = /^(?:(?:19|20)\d\d[-/. ](?:0?[1-9]|1[0-2])|(?:0?[1-9]|1[0-2])[-/. ](?:19|20)\d\d)$/;

/** The year behind the name of a month. */
const YEAR = /^(?:[-/., ']*(?:\d\d|(?:19|20)\d\d))?$/;

const MAX_PERIOD_LENGTH = 30;

const isNamedMonth = (cell: string): boolean => {
  if (cell.length > MAX_PERIOD_LENGTH) return false;
  const name = cell.replace(/^(?:19|20)\d\d[-/. ]+/, "");
  const { value, length } = monthNameAt(name, 0);
  return value > 0 && YEAR.test(name.slice(length));
};

/** Whether a cell is a month, with its year or without it, and nothing else. */
export const isMonthCell = (cell: string): boolean => IN_DIGITS.test(cell) || isNamedMonth(cell);
