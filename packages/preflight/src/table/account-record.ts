import { isDateCell } from "../formats/cell-kinds.ts";
import { currencyCodeIn } from "../formats/currency-code.ts";
import type { Row } from "./sampled-rows.ts";

/** More rows show nothing more. */
const MAX_BOOKINGS = 100;

/** The order of year, month and day, as far as the length of the year shows it, and the marks between them. */
const styleOf = (date: string): string => date.replace(/\d{4}/g, "Y").replace(/\d+/g, "d");

const kindOf = (cell: string): string => {
  if (cell === "") return "blank";
  if (isDateCell(cell)) return "date";
  return /\p{L}/u.test(cell) ? "text" : "number";
};

/**
 * Whether the first row of a file without headers is a record of the account, as some banks put it there: its date is written in
 * another style than that of every other row, and it has a currency where no other row has a text.
 */
export const isAccountRecord = ([first, ...below]: readonly Row[]): boolean => {
  const rows = below.slice(0, MAX_BOOKINGS);
  if (first === undefined || rows.length === 0) return false;
  const isOther = (cell: string, at: number, of: (text: string) => string): boolean =>
    rows.every(({ cells }) => of(cells[at] ?? "") !== of(cell));
  const hasOtherDate = first.cells.some(
    (cell, at) =>
      isDateCell(cell) &&
      rows.every(({ cells }) => isDateCell(cells[at] ?? "")) &&
      isOther(cell, at, styleOf),
  );
  if (!hasOtherDate) return false;
  return first.cells.some((cell, at) => Boolean(currencyCodeIn(cell)) && isOther(cell, at, kindOf));
};
