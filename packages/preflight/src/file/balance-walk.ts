import { addPlace, MAX_PLACES, type Place, type Tally } from "../findings/finding.ts";
import { HUNDREDTHS } from "../money/arithmetic.ts";
import { type BalanceOrder, balanceBelow, moneyBelow, moneyBetween } from "../money/balance-order.ts";
import { addBare, type BareRow, movesOf, type Neighbour } from "./bare-rows.ts";
import type { ByDirection } from "./by-direction.ts";

/** A row with an amount, where a balance is held against it. */
export interface MovingRow {
  readonly kind: "moving";
  /** Its money in hundredths, money in positive. */
  readonly money: number;
  /** NaN if it says none. */
  readonly balance: number;
  /** Where its balance is. */
  readonly place: () => Place;
}

/** A row of a chain of balances: `bare` ones have no amount; `uncounted` ones are left out, and may have moved the balance. */
export type ChainRow =
  | MovingRow
  | { readonly kind: "bare"; readonly bare: Omit<BareRow, "since"> }
  | { readonly kind: "uncounted" };

/** Makes the tallies of a walk. */
export interface WalkTallies {
  readonly gap: () => Tally;
  readonly moved: () => ByDirection<Tally>;
}

/** Where a walk is in one chain: the last balance of a currency or an account, and the money since. */
export interface ChainState {
  balance: number;
  sum: number;
  /** The rows without an amount since, and the money of the others below the last balance. */
  bare: BareRow[];
  below: number;
  /** Whether there is a row since that may have moved the balance, but is left out. */
  hasUncounted: boolean;
  /** What was found since the beginning of the day: how many steps the money explains, and where it does not. */
  explained: number;
  gaps: Place[];
  /** How many more there are than are listed. */
  moreGaps: number;
}

/** The start of a chain. */
export const startState = (): ChainState => ({
  balance: Number.NaN,
  sum: 0,
  bare: [],
  below: 0,
  hasUncounted: false,
  explained: 0,
  gaps: [],
  moreGaps: 0,
});

/** Where a walk was at the beginning of a day. */
export type Mark = Readonly<Pick<ChainState, "balance" | "sum" | "below" | "hasUncounted">>;

const NO_BARE_ROWS = { by: 0, agrees: undefined } as const;

/** Goes through the rows of a file as one order of them has it, and holds each balance against the one before. */
export class BalanceWalk {
  readonly order: BalanceOrder;
  /** Its place among the walks of a file. */
  readonly number: number;
  readonly gaps: Tally;
  readonly moved: ByDirection<Tally>;
  /** Of rows with a written zero: one that is right beside a row that is missing, or one whose amount is not read. */
  readonly zeroes: { readonly gaps: ByDirection<Tally>; readonly moved: ByDirection<Tally> };
  /** The steps that the money explains. */
  explained = 0;
  /** Steps beside rows without an amount that are not the money of the row with one. */
  against = 0;

  constructor(order: BalanceOrder, number: number, { gap, moved }: WalkTallies) {
    this.order = order;
    this.number = number;
    this.gaps = gap();
    this.moved = moved();
    this.zeroes = { gaps: { out: gap(), in: gap() }, moved: moved() };
  }

  get unexplained(): number {
    return this.gaps.count + this.against;
  }

  see(state: ChainState, row: ChainRow): void {
    if (row.kind === "moving") this.#move(state, row);
    else if (row.kind === "bare") addBare(state.bare, { ...row.bare, since: state.below });
    else state.hasUncounted = true;
  }

  /** Whether the balance of a row follows from the one before it. */
  goesOn(state: ChainState, { money, balance }: Pick<MovingRow, "money" | "balance">): boolean {
    return balanceBelow(state, money, this.order, HUNDREDTHS) === balance;
  }

  /** The balance from which the walk goes on. */
  before({ balance, sum }: Pick<ChainState, "balance" | "sum">): number {
    return balance + (this.order.oldFirst ? sum : -sum);
  }

  /** Where the walk is, to go back to it; undefined beside rows without an amount, which cannot be taken back. */
  mark({ balance, sum, below, hasUncounted, bare }: ChainState): Mark | undefined {
    return bare.length > 0 ? undefined : { balance, sum, below, hasUncounted };
  }

  /** Goes back to the beginning of the day, as if its rows had not been seen. */
  goBack(state: ChainState, mark: Mark): void {
    this.explained -= state.explained;
    Object.assign(state, mark, { explained: 0, gaps: [], moreGaps: 0 });
  }

  /** Tells of what was found in a day. */
  endDay(state: ChainState): void {
    state.explained = 0;
    if (state.gaps.length === 0) return;
    for (const place of state.gaps) addPlace(this.gaps, place);
    this.gaps.count += state.moreGaps;
    state.gaps = [];
    state.moreGaps = 0;
  }

  /** What rows without an amount show at the end of a chain. */
  end(state: ChainState): void {
    if (state.bare.length > 0 && this.#addBareRows(state).agrees === false) this.against += 1;
  }

  #move(state: ChainState, { money: here, balance, place }: MovingRow): void {
    const { order } = this;
    if (Number.isNaN(balance)) {
      state.sum += here;
      state.below += here;
      return;
    }
    const expected = balanceBelow(state, here, order, HUNDREDTHS);
    if (expected === balance)
      this.#explain(state, moneyBetween(state, here, order, HUNDREDTHS) === 0 ? 0 : 1);
    else {
      const below = { balance, since: state.below, money: here };
      const { by, agrees } = state.bare.length === 0 ? NO_BARE_ROWS : this.#addBareRows(state, below);
      const left = expected + (order.oldFirst ? by : -by);
      if (left !== balance && !Number.isNaN(left)) this.#addGap(state, place, left);
      else if (agrees === false) this.against += 1;
    }
    state.balance = balance;
    state.sum = moneyBelow(here, order, HUNDREDTHS);
    state.below = 0;
    state.hasUncounted = false;
    if (state.bare.length > 0) state.bare = [];
  }

  #addGap(state: ChainState, place: () => Place, detail: number): void {
    if (state.gaps.length === MAX_PLACES) state.moreGaps += 1;
    else state.gaps.push({ ...place(), detail });
  }

  #explain(state: ChainState, steps: number): void {
    this.explained += steps;
    state.explained += steps;
  }

  /** Adds what rows without an amount show, at the next balance or at the end of the file. */
  #addBareRows(
    state: ChainState,
    below?: Neighbour,
  ): { readonly by: number; readonly agrees: boolean | undefined } {
    if (state.hasUncounted) return NO_BARE_ROWS;
    // Where the money of a row comes after its balance, it is in the sum.
    const money = state.sum - state.below;
    const above = Number.isNaN(state.balance) ? undefined : { balance: state.balance, since: 0, money };
    const { moves, agrees } = movesOf(state.bare, above, below, this.order);
    if (agrees === true) this.#explain(state, 1);
    for (const { row, moved: by } of moves) {
      const direction = by < 0 ? "out" : "in";
      if (row.zero === undefined) addPlace(this.moved[direction], { ...row.places[direction], detail: by });
      else {
        addPlace(this.zeroes.moved[direction], { ...row.places[direction], detail: by });
        addPlace(this.zeroes.gaps[direction], { ...row.zero, detail: row.balance - by });
      }
    }
    return { agrees, by: moves.reduce((all, each) => all + each.moved, 0) };
  }
}
