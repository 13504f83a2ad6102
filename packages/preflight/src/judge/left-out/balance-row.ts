import type { RowView } from "../../split/row-view.ts";

/** An account number: nothing but digits, blanks and a letter or two. */
const ACCOUNT = /^(?=(?:\D*\d){9})[\d .-]+[A-Z]{0,2}$/;

/** So many rows show how many cells a booking has, and that its text is no account number. */
const MIN_BOOKINGS = 5;
const MAX_BOOKINGS = 200;

const MAX_COMPARED_CELLS = 40;

/**
 * Tells whether a row with a date and an amount is the balance of the account, as some banks put it below the bookings of a file
 * without headers: its only text is the number of the account, as in no row before it, and it has fewer cells than each of them.
 */
export const balanceRow = (date: number, money: readonly number[]): ((row: RowView) => boolean) => {
  let rows = 0;
  let fewest = MAX_COMPARED_CELLS;
  let isUsual = false;
  const isNamedByAccount = (row: RowView): boolean => {
    const texts = row
      .cells()
      .filter((text, cell) => cell !== date && !money.includes(cell) && /[^0\s]/.test(text));
    return texts.length === 1 && ACCOUNT.test(texts[0]!);
  };
  return (row) => {
    let filled = 0;
    for (let cell = 0; cell < Math.min(row.length, MAX_COMPARED_CELLS); cell += 1)
      if (!row.isBlankAt(cell)) filled += 1;
    const isFewer = rows >= MIN_BOOKINGS && filled < fewest;
    if (isFewer && !isUsual && isNamedByAccount(row)) return true;
    if (rows < MAX_BOOKINGS) isUsual ||= isNamedByAccount(row);
    rows += 1;
    fewest = Math.min(fewest, filled);
    return false;
  };
};
