import { BalanceWalk, type WalkTallies } from "./balance-walk.ts";

/** Days from old to new or back; a balance is the one after its row or before it. */
const ORDERS = [
  { oldFirst: true, after: true },
  { oldFirst: false, after: true },
  { oldFirst: true, after: false },
  { oldFirst: false, after: false },
  // From old to new, the money of a row comes before a balance after it.
].map(({ oldFirst, after }) => ({ oldFirst, addsFirst: oldFirst === after }));

/** An order that explains this many steps fewer than another is not that of the file. */
const HOPELESS = 250;
const TURNS_BETWEEN_LOOKS = 64;

const byBest = (one: BalanceWalk, other: BalanceWalk): number =>
  other.explained - one.explained || one.unexplained - other.unexplained;

/** The walks through a file, one of which is that of the file. */
export class BalanceWalks {
  readonly all: readonly BalanceWalk[];
  /** Those that may be that of the file. */
  left: readonly BalanceWalk[];
  private turns = 0;

  constructor(tallies: WalkTallies) {
    this.all = ORDERS.map((order, number) => new BalanceWalk(order, number, tallies));
    this.left = this.all;
  }

  /** Looks from time to time which walks are left. */
  countTurn(): void {
    this.turns += 1;
    if (this.left.length === 1 || this.turns % TURNS_BETWEEN_LOOKS > 0) return;
    const most = Math.max(...this.left.map(({ explained }) => explained));
    this.left = this.left.filter(({ explained }) => explained + HOPELESS > most);
  }

  /** The walk that explains most. */
  best(): BalanceWalk {
    return this.left.toSorted(byBest)[0]!;
  }
}
