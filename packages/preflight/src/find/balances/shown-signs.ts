import { absolute } from "../../money/units.ts";
import { placeInHeader } from "../../words/header-kinds.ts";
import { type Column, meansFirst } from "../columns/column.ts";
import type { Amounts, MoneyColumns } from "../columns/money-columns.ts";
import { LEAST_STEPS, NEARLY_ALL } from "../weights/weights.ts";
import { canBeBalance } from "./balance.ts";

type Way = "in" | "out";

/** Which way amounts without a sign went, as the balance after each row shows it. */
export interface ShownSigns {
  readonly balance: Column;
  readonly oldestFirst: boolean;
  /** Of each row; undefined for rows of nothing, and for the one that `open` says. */
  readonly ways: readonly (Way | undefined)[];
  /** The oldest row, if no balance before it is known. */
  readonly open: number | undefined;
}

const look = (
  { amounts, balances }: { readonly amounts: Amounts; readonly balances: Amounts },
  oldestFirst: boolean,
  isApart: (row: number) => boolean,
): Omit<ShownSigns, "balance" | "oldestFirst"> | undefined => {
  const ways: (Way | undefined)[] = amounts.map(() => undefined);
  let before: bigint | undefined;
  let open: number | undefined;
  let isBegun = false;
  const rows = oldestFirst ? [...amounts.keys()] : [...amounts.keys()].reverse();
  for (const row of rows) {
    const [amount = 0n, after] = [amounts[row], balances[row]];
    // Rows between the first and the last ones of a long file are not known here.
    if (isApart(oldestFirst ? row : row + 1)) before = undefined;
    if (amount !== 0n) {
      if (after === undefined) return undefined;
      if (before !== undefined) {
        const step = after - before;
        if (absolute(step) !== amount) return undefined;
        ways[row] = step > 0n ? "in" : "out";
      } else if (!isBegun) open = row;
      isBegun = true;
    }
    before = after ?? before;
  }
  const shown = ways.filter((way) => way !== undefined);
  return shown.length >= LEAST_STEPS ? { ways, open } : undefined;
};

/**
 * Holds amounts without a sign against the balances after their rows: each step from one balance to the next is the amount or
 * its opposite, in every row but the oldest one. Undefined if it is not so, or if two orders of the rows are possible.
 */
export const shownSigns = (
  amount: Column,
  { columns, units, oldFirst }: MoneyColumns,
  isApart: (row: number) => boolean,
): ShownSigns | undefined => {
  const amounts = units.of(amount.cell);
  if (amounts.some((each) => each !== undefined && each < 0n)) return undefined;
  if (amount.values.some((value) => value.includes("+"))) return undefined;
  // A fee would be a part of the step.
  const hasFees = columns.some(
    (column) => meansFirst(column, "fee", "tax") && units.of(column.cell).some((each) => (each ?? 0n) !== 0n),
  );
  if (hasFees) return undefined;
  const found = columns
    .filter(
      (column) =>
        column !== amount &&
        column.numbers >= NEARLY_ALL &&
        canBeBalance(column) &&
        placeInHeader(column.header) !== "before",
    )
    .flatMap((balance) =>
      (oldFirst === undefined ? [true, false] : [oldFirst]).flatMap((oldestFirst): readonly ShownSigns[] => {
        const shown = look({ amounts, balances: units.of(balance.cell) }, oldestFirst, isApart);
        return shown === undefined ? [] : [{ ...shown, balance, oldestFirst }];
      }),
    );
  return found.length === 1 ? found[0] : undefined;
};
