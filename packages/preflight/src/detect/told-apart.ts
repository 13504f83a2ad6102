import { accountLetters } from "../reading/account-letters.ts";
import { type Column, means } from "./column.ts";

type Amounts = readonly (bigint | undefined)[];

/** The rows of each account, in order. */
const rowsOf = ({ values, distinct }: Column): readonly (readonly number[])[] => {
  const rows = values.flatMap((value, row) => (distinct.has(value) ? [row] : []));
  return [...Map.groupBy(rows, (row) => accountLetters(values[row]!)).values()];
};

/** Whether a balance goes through these rows, from the first to the last or back. */
const isChain = (rows: readonly number[], balance: Amounts, money: Amounts): boolean => {
  const goesBy = (step: number): boolean =>
    rows.every((row, at) => {
      const before = rows[at - 1];
      if (before === undefined) return true;
      const [from, to, moved] = [balance[before], balance[row], money[step > 0 ? row : before]];
      if (from === undefined || to === undefined || moved === undefined) return false;
      return step > 0 ? to - from === moved : from - to === moved;
    });
  return rows.length > 1 && (goesBy(1) || goesBy(-1));
};

/** Whether the rows of each account are in a currency of its own. */
const haveOwnCurrencies = (accounts: readonly (readonly number[])[], { values }: Column): boolean => {
  const own = accounts.map((rows) => new Set(rows.map((row) => values[row])));
  return own.every(({ size }) => size === 1) && new Set(own.flatMap((each) => [...each])).size > 1;
};

/**
 * Whether more than names tells accounts apart: a balance of each, or a currency. Then they are those of a bank, whatever the books
 * have, and not what a program for budgets calls accounts.
 */
export const areToldApart = (
  named: Column,
  columns: readonly Column[],
  money: Amounts,
  units: (cell: number) => Amounts,
): boolean => {
  const accounts = rowsOf(named);
  return columns.some((column) => {
    if (means(column, "currency") && column.currencies >= 0.9) return haveOwnCurrencies(accounts, column);
    if (!means(column, "balance")) return false;
    const balance = units(column.cell);
    return accounts.filter((rows) => isChain(rows, balance, money)).length > 1;
  });
};
