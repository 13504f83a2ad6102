import { directionOfAccount, directionOfTrade } from "../../words/account-words.ts";
import type { Column } from "../columns/column.ts";
import { textsOf } from "../directions/row-words.ts";
import { LEAST_AGREED } from "../weights/weights.ts";

/** Whether a salary, a rent or the like is among the rows, and has the sign as it is written. */
export const isOfAccount = (all: readonly (bigint | undefined)[], columns: readonly Column[]): boolean => {
  const texts = textsOf(columns);
  const ways = all.map((_, row) => {
    const found = new Set(texts.map(({ values }) => directionOfAccount(values[row] ?? "")));
    found.delete(undefined);
    return found.size === 1 ? [...found][0] : undefined;
  });
  const isIn = (row: number): boolean => ways[row] === "in";
  const said = all.flatMap((each, row) =>
    ways[row] === undefined || each === undefined || each === 0n ? [] : [isIn(row) === each > 0n],
  );
  const trades = texts.flatMap(({ values }) =>
    all.flatMap((each, row) => {
      const way = directionOfTrade(values[row] ?? "");
      return way === undefined || each === undefined || each === 0n ? [] : [(way === "in") === each > 0n];
    }),
  );
  const isPaid = all.some((each, row) => each !== undefined && each > 0n && isIn(row));
  return (trades.length > 0 || isPaid || said.length >= LEAST_AGREED) && [...said, ...trades].every(Boolean);
};
