import { tradeKindOf } from "../../words/kind-direction.ts";
import { meansFirst } from "../columns/column.ts";
import { isOfKinds } from "../columns/kind-column.ts";
import type { SignRule } from "./sign-evidence.ts";

/** Amounts that have a minus where the pieces have one: they are what the pieces are worth, and money went the other way, if it did. */
export const signOfPieces: SignRule = ({ columns, units, written, negative }) => {
  if (negative === 0) return undefined;
  return columns.some((column) => {
    if (!meansFirst(column, "qty")) return false;
    const signs = units.of(column.cell).map((pieces = 0n, row) => [pieces, written[row] ?? 0n] as const);
    const both = signs.filter(([pieces, amount]) => pieces !== 0n && amount !== 0n);
    return (
      both.some(([pieces]) => pieces < 0n) && both.every(([pieces, amount]) => pieces < 0n === amount < 0n)
    );
  })
    ? "open"
    : undefined;
};

/** Trades whose buys have no minus although other rows have one: the signs are not those of the account. */
export const signOfTrades: SignRule = ({ columns, written, negative }) => {
  if (negative === 0) return undefined;
  const kinds = columns.filter(isOfKinds);
  const isOf = (row: number, kind: "buy" | "sell"): boolean =>
    kinds.some(({ values }) => tradeKindOf(values[row] ?? "") === kind);
  const isTrade =
    columns.some((column) => meansFirst(column, "qty", "price")) ||
    written.some((each = 0n, row) => each > 0n && isOf(row, "sell"));
  if (!isTrade) return undefined;
  const bought = written.filter((_, row) => isOf(row, "buy"));
  const out = bought.filter((each) => each !== undefined && each < 0n).length;
  return out === 0 && bought.some((each) => each !== undefined && each > 0n) ? "open" : undefined;
};
