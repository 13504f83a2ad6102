import { type Column, isAccountCell, means, meansFirst } from "./column.ts";

/** The column that names the account of each row. */
export const findAccount = (columns: readonly Column[]): Column | undefined =>
  columns.find((column) => meansFirst(column, "account") && column.filled >= 0.5) ??
  columns.find((column) => means(column, "account") && column.filled >= 0.5) ??
  columns.find(
    (column) =>
      column.meanings.length === 0 &&
      column.filled === 1 &&
      column.distinct.size === 1 &&
      column.values.length > 1 &&
      [...column.distinct].every(isAccountCell),
  );

/** The account numbers, if a file has rows of several. Names of accounts are the labels of one person's books. */
export const severalAccounts = ({ distinct }: Column): readonly string[] => {
  const all = [...distinct];
  return all.length > 1 && all.every(isAccountCell) ? all : [];
};
