import { tradeKindOf } from "../../words/kind-direction.ts";
import { meansFirst } from "../columns/column.ts";
import { isOfKinds } from "../columns/kind-column.ts";
import type { SignRule } from "./sign-evidence.ts";

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
