import { absolute } from "../../money/units.ts";
import { directionOf } from "../../words/direction-words.ts";
import { type Column, means } from "../columns/column.ts";
import type { MoneyColumns } from "../columns/money-columns.ts";
import type { DirectionColumn } from "../directions/direction.ts";
import { LEAST_STEPS, MOST_KINDS, MOSTLY } from "../weights/weights.ts";

type Units = bigint | undefined;
type Way = "in" | "out" | undefined;

/** Which way each row went, as the balances before and after it say. */
const waysBy = (
  [before, after]: readonly [before: readonly Units[], after: readonly Units[]],
  amounts: readonly Units[],
  fees: readonly (readonly Units[])[],
): readonly Way[] =>
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

/** The columns that show which way the amounts without a sign went. */
export interface AroundAmount {
  readonly amount: Column;
  readonly balances: readonly Column[];
  readonly fees: readonly Column[];
}

/** Which way the rows went, as balances say that move by their amounts; undefined if there are none. */
export const waysByBalance = (
  { amount, balances, fees }: AroundAmount,
  { units, oldFirst }: Pick<MoneyColumns, "units" | "oldFirst">,
): readonly Way[] | undefined => {
  const amounts = units.of(amount.cell);
  if (amounts.some((each) => each !== undefined && each < 0n)) return undefined;
  const taken = fees.filter(({ cell }) => cell !== amount.cell).map(({ cell }) => units.of(cell));
  for (const balance of balances) {
    if (balance === amount) continue;
    for (const around of aroundRows(units.of(balance.cell), oldFirst)) {
      const ways = waysBy(around, amounts, taken);
      const known = ways.filter((way) => way !== undefined).length;
      if (known >= LEAST_STEPS && known >= (amounts.length - 1) * MOSTLY) return ways;
    }
  }
  return undefined;
};

/**
 * Whether each value of a column goes one way, and no word for nothing else, such as debit, says the other; a value that no step
 * shows is what its word says.
 */
const learn = (column: Column, ways: readonly Way[]): DirectionColumn | undefined => {
  const said = new Map<string, Way>();
  for (const [row, way] of ways.entries()) {
    const value = column.values[row]!;
    if (way !== undefined && (said.get(value) ?? way) !== way) return undefined;
    const word = directionOf(value);
    if (way !== undefined && word?.strong === true && word.way !== way) return undefined;
    if (way !== undefined || !said.has(value)) said.set(value, way);
  }
  const values = [...said].map(([value, way]) => [value, way ?? directionOf(value)?.way] as const);
  const are = (wanted: Way): string[] => values.flatMap(([value, way]) => (way === wanted ? [value] : []));
  if (are(undefined).length > 0) return undefined;
  return { column, in: are("in"), out: are("out"), none: [], others: [], strong: true };
};

/** The column of which each value always goes with one way of the balance: that shows what its words mean. */
export const learnedDirection = (around: AroundAmount, of: MoneyColumns): DirectionColumn | undefined => {
  const ways = waysByBalance(around, of);
  if (!(ways?.includes("in") && ways.includes("out"))) return undefined;
  const rank = (column: Column): number =>
    (means(column, "kind", "direction") ? 0 : MOST_KINDS) + column.distinct.size;
  const kinds = of.columns
    .filter(
      (column) =>
        column.filled === 1 &&
        column.letters >= 1 &&
        column.dates === 0 &&
        column.distinct.size <= MOST_KINDS &&
        // Texts of other columns would be learned by heart.
        (means(column, "kind", "direction", "payee") ||
          (!means(column, "description", "notes") && column.distinct.size * 2 <= column.values.length)),
    )
    .toSorted((a, b) => rank(a) - rank(b));
  for (const column of kinds) {
    const learned = learn(column, ways);
    if (learned !== undefined) return learned;
  }
  return undefined;
};
