import { BALANCE_ORDERS } from "../money/balance-order.ts";
import { BalanceWalk, type WalkTallies } from "./balance-walk.ts";

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
    this.all = BALANCE_ORDERS.map((order, number) => new BalanceWalk(order, number, tallies));
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
