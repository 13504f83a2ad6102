import { type Column, means, meansFirst } from "./column.ts";

const isCodes = (column: Column): boolean => column.currencies >= 0.9 && column.filled > 0;

const differ = (one: Column, other: Column): boolean => one.values.some((value, row) => value !== other.values[row]);

/** The column with the currency of the amount, or the columns between which the file does not decide. */
export const findCurrency = (
  columns: readonly Column[],
  amount: Column | undefined,
): Column | readonly Column[] | undefined => {
  const codes = columns.filter((column) => isCodes(column) || (means(column, "currency") && column.currencies > 0));
  const isOriginal = amount !== undefined && meansFirst(amount, "original_amount");
  const hasOriginalAmount = columns.some((column) => meansFirst(column, "original_amount"));
  const two = [codes.find((column) => meansFirst(column, "currency")), codes.find((column) => meansFirst(column, "original_currency"))];
  // One amount, and two currencies in which it can be.
  if (two[0] !== undefined && two[1] !== undefined && !hasOriginalAmount && !isOriginal && differ(two[0], two[1]))
    return [two[0], two[1]];
  const fitting = codes.filter((column) =>
    isOriginal ? !meansFirst(column, "currency") : !meansFirst(column, "original_currency"),
  );
  const named = fitting.filter((column) => means(column, isOriginal ? "original_currency" : "currency"));
  const among = named.length > 0 ? named : fitting;
  if (among.length <= 1) return among[0];
  if (among.every((column) => !differ(column, among[0]!))) return among[0];
  // The one beside the amount belongs to it.
  const beside =
    amount === undefined
      ? undefined
      : (among.find(({ cell }) => cell === amount.cell + 1) ?? among.find(({ cell }) => cell === amount.cell - 1));
  return beside ?? among;
};
