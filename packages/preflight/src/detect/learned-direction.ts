import { type Column, means } from "./column.ts";
import type { DirectionColumn } from "./direction.ts";
import type { UnitsOf } from "./money.ts";
import { absolute } from "./units.ts";

type Units = bigint | undefined;

const LEAST_STEPS = 3;

/** Which way each row went, as the balances before and after it say. */
const waysBy = (
  [before, after]: readonly [before: readonly Units[], after: readonly Units[]],
  amounts: readonly Units[],
  fees: readonly (readonly Units[])[],
): readonly ("in" | "out" | undefined)[] =>
  amounts.map((amount, row) => {
    const [from, to] = [before[row], after[row]];
    if (from === undefined || to === undefined || amount === undefined || amount === 0n) return undefined;
    const fee = fees.reduce((sum, each) => sum + absolute(each[row] ?? 0n), 0n);
    const step = to - from;
    if (step === amount || step === amount - fee) return "in";
    return step === -amount || step === -(amount + fee) ? "out" : undefined;
  });

/** The balances before and after each row, as one column can have them. */
const aroundRows = (
  balances: readonly Units[],
  oldFirst: boolean | undefined,
): readonly (readonly [before: readonly Units[], after: readonly Units[]])[] => {
  const [above, below] = [[undefined, ...balances], balances.slice(1)];
  if (oldFirst === undefined)
    return [
      [above, balances],
      [below, balances],
    ];
  return oldFirst
    ? [
        [above, balances],
        [balances, below],
      ]
    : [
        [below, balances],
        [balances, above],
      ];
};

/**
 * Type columns whose values always go with one way of the balance: it shows what their words mean. Amounts have no sign, and each
 * value is in several rows.
 */
export const learnedDirections = (
  columns: readonly Column[],
  amount: Column,
  balances: readonly Column[],
  fees: readonly Column[],
  units: UnitsOf,
  oldFirst: boolean | undefined,
): readonly DirectionColumn[] => {
  const amounts = units(amount.cell);
  if (amounts.some((each) => each !== undefined && each < 0n)) return [];
  const taken = fees.filter(({ cell }) => cell !== amount.cell).map(({ cell }) => units(cell));
  const kinds = columns.filter(
    (column) =>
      means(column, "kind", "direction") && column.filled === 1 && column.distinct.size * 2 <= amounts.length,
  );
  for (const balance of balances) {
    if (balance === amount) continue;
    for (const around of aroundRows(units(balance.cell), oldFirst)) {
      const ways = waysBy(around, amounts, taken);
      const known = ways.filter((way) => way !== undefined).length;
      if (known < LEAST_STEPS || known < (amounts.length - 1) * 0.8) continue;
      const learned = kinds.flatMap((column) => {
        const said = new Map<string, "in" | "out">();
        for (const [row, way] of ways.entries()) {
          const value = column.values[row]!;
          if (way === undefined) continue;
          if ((said.get(value) ?? way) !== way) return [];
          said.set(value, way);
        }
        const values = [...column.distinct];
        const are = (way: "in" | "out"): string[] => values.filter((value) => said.get(value) === way);
        if (!values.every((value) => said.has(value))) return [];
        return [{ column, in: are("in"), out: are("out"), none: [], others: [], strong: true }];
      });
      if (learned.length > 0) return learned;
    }
  }
  return [];
};
