import { tradeKindOf } from "../../words/kind-direction.ts";
import { type Column, meansFirst } from "../columns/column.ts";
import { type DirectionColumn, directionBy } from "./direction.ts";

type Amounts = readonly (bigint | undefined)[];

/** The signs of the amounts beside each value of a column. */
const signsOf = (
  { values }: Column,
  amounts: Amounts,
): ReadonlyMap<string, ReadonlySet<"plus" | "minus">> => {
  const signs = new Map<string, Set<"plus" | "minus">>();
  for (const [row, value] of values.entries()) {
    const amount = amounts[row] ?? 0n;
    if (amount !== 0n) signs.set(value, (signs.get(value) ?? new Set()).add(amount > 0n ? "plus" : "minus"));
  }
  return signs;
};

/**
 * Whether a column says which way money went although some amounts have a minus: those of buys have none. Each kind has one sign,
 * and a minus stands only at what went out. What was bought has a number of its own, or what was sold has a plus too: else the
 * amounts can be of what is traded, which grows when it is bought.
 */
export const areTradesUnsigned = (
  direction: DirectionColumn,
  amounts: Amounts,
  columns: readonly Column[],
): boolean => {
  const { column, others } = direction;
  if (others.length > 0) return false;
  const way = directionBy(direction);
  const signs = signsOf(column, amounts);
  for (const [value, found] of signs) {
    if (found.size > 1 || (found.has("minus") && way(value) !== "out")) return false;
    if (found.has("minus") && tradeKindOf(value) === "buy") return false;
  }
  const traded = [...signs.keys()].map(tradeKindOf);
  const isCounted = column.values.some(
    (value, row) =>
      tradeKindOf(value) === "buy" &&
      columns.some((each) => meansFirst(each, "qty") && each.values[row] !== ""),
  );
  return traded.includes("buy") && (traded.includes("sell") || isCounted);
};
