import type { Place } from "../findings/finding.ts";
import type { BalanceOrder } from "../money/balance-order.ts";
import type { ByDirection } from "./by-direction.ts";

/** A row with a balance and without an amount. */
export interface BareRow {
  readonly balance: number;
  /** The money of the rows above it, since the last row with an amount and a balance. */
  readonly since: number;
  /** Where its amount would be if money went out, and if money came in. */
  readonly places: ByDirection<Place>;
  /** Where its balance is, if it has an amount, which is written as zero. */
  readonly zero?: Place;
}

/** What is changed from one fund to another can lose a hundredth, which no row has. */
const ROUNDING = 1;

/** More of them in a row are not kept. */
const MOST_BARE = 1_000;

const isLike = (one: BareRow | undefined, other: BareRow): boolean =>
  one !== undefined &&
  one.balance === other.balance &&
  one.since === other.since &&
  (one.zero === undefined) === (other.zero === undefined);

/** Adds a row to those that stand together. Of many with one balance only the first and the last can be beside another balance. */
export const addBare = (to: BareRow[], row: BareRow): void => {
  if (isLike(to.at(-1), row) && isLike(to.at(-2), row)) to[to.length - 1] = row;
  else if (to.length < MOST_BARE) to.push(row);
};

/** A row with an amount and a balance above or below them. */
export interface Neighbour {
  readonly balance: number;
  /** As in a row without an amount. */
  readonly since: number;
  /** Its own money, money in positive. */
  readonly money: number;
}

const stepOf = (
  upper: Omit<Neighbour, "money">,
  lower: Omit<Neighbour, "money">,
  oldFirst: boolean,
): number =>
  (oldFirst ? lower.balance - upper.balance : upper.balance - lower.balance) - (lower.since - upper.since);

/** What rows without an amount show, in one order of the rows. */
interface BareMoves {
  /** By how much each of them moves the balance, in hundredths, money in positive. */
  readonly moves: readonly { readonly row: BareRow; readonly moved: number }[];
  /** Whether the step between one of them and a neighbour is the money of the neighbour; undefined if there is no such step. */
  readonly agrees: boolean | undefined;
}

/** Holds the balances of rows without an amount against those of the rows with one above and below them, where the file has any. */
export const movesOf = (
  rows: readonly BareRow[],
  above: Neighbour | undefined,
  below: Neighbour | undefined,
  { oldFirst, addsFirst }: BalanceOrder,
): BareMoves => {
  // Rows that stand alone, such as notes without a currency, are held against nothing.
  if (above === undefined && below === undefined) return { moves: [], agrees: undefined };
  const moves = rows.flatMap((row, i) => {
    const [upper, lower] = addsFirst ? [rows[i - 1] ?? above, row] : [row, rows[i + 1] ?? below];
    if (upper === undefined || lower === undefined) return [];
    const moved = stepOf(upper, lower, oldFirst);
    return Math.abs(moved) > ROUNDING ? [{ row, moved }] : [];
  });
  const mover = addsFirst ? below : above;
  if (mover === undefined || Number.isNaN(mover.money)) return { moves, agrees: undefined };
  const step = addsFirst ? stepOf(rows.at(-1)!, mover, oldFirst) : stepOf(mover, rows[0]!, oldFirst);
  return { moves, agrees: step === mover.money };
};
