import { type Column, means, meansFirst } from "./column.ts";

const isCodes = (column: Column): boolean => column.currencies >= 0.9 && column.filled > 0;

/** The column with the currency of the amount, or the columns between which the file does not decide. */
export const findCurrency = (
  columns: readonly Column[],
  amount: Column | undefined,
): Column | readonly Column[] | undefined => {
  const codes = columns.filter((column) => isCodes(column) || (means(column, "currency") && column.currencies > 0));
  const isOriginal = amount !== undefined && meansFirst(amount, "original_amount");
  const fitting = codes.filter((column) =>
    isOriginal ? !meansFirst(column, "currency") : !meansFirst(column, "original_currency"),
  );
  const named = fitting.filter((column) => means(column, isOriginal ? "original_currency" : "currency"));
  const among = named.length > 0 ? named : fitting.filter(({ header }) => header === "" || /^column \d+$/.test(header) || true);
  if (among.length <= 1) return among[0];
  const alike = among.every(({ values }) => values.every((value, row) => value === among[0]!.values[row]));
  if (alike) return among[0];
  // The one beside the amount belongs to it.
  const beside =
    amount === undefined
      ? undefined
      : (among.find(({ cell }) => cell === amount.cell + 1) ?? among.find(({ cell }) => cell === amount.cell - 1));
  return beside ?? among;
};
