import type { BalanceOrder } from "../money/balance-order.ts";
import type { ChainRow } from "./balance-walk.ts";
import { type CountedRow, isCounted, stepOf } from "./steps-of-rows.ts";

/** Whether the rows of a day come to nothing and all have balances, so that the day can begin at any of them. */
export const isRound = (rows: readonly ChainRow[]): boolean => {
  let [sum, moving] = [0, 0];
  for (const row of rows) {
    if (row.kind !== "moving") continue;
    sum += Number.isNaN(row.balance) ? Number.NaN : row.money;
    moving += 1;
  }
  return moving > 1 && sum === 0;
};

/** The only balance at which more rows of a day begin than end; undefined if there is none, NaN if there are several. */
const onlyStart = (rows: readonly CountedRow[], order: BalanceOrder): number | undefined => {
  const excess = new Map<number, number>();
  for (const row of rows) {
    const { from, to } = stepOf(row, order);
    excess.set(from, (excess.get(from) ?? 0) + 1);
    excess.set(to, (excess.get(to) ?? 0) - 1);
  }
  const starts = [...excess].filter(([, more]) => more > 0);
  return starts.length > 1 ? Number.NaN : starts[0]?.[0];
};

/**
 * The balance with which a walk begins, by the first days of a chain, of which all but the last are round: that at which the last
 * one begins; if it is round as well, one that all have. NaN if there is none.
 */
export const startOfChain = (days: readonly (readonly ChainRow[])[], order: BalanceOrder): number => {
  const [first = [], ...others] = days.map((rows) => rows.filter(isCounted));
  const start = onlyStart(others.at(-1) ?? first, order);
  if (start !== undefined) return start;
  const begins = others.map((rows) => new Set(rows.map((row) => stepOf(row, order).from)));
  const froms = first.map((row) => stepOf(row, order).from);
  return froms.find((from) => begins.every((balances) => balances.has(from))) ?? Number.NaN;
};
