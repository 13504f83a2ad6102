import {
  type BalanceWalk,
  type ChainRow,
  type ChainState,
  type Mark,
  type MovingRow,
  startState,
} from "./balance-walk.ts";
import type { BalanceWalks } from "./balance-walks.ts";
import { rowsOfDay } from "./rows-of-day.ts";
import { isRound, startOfChain } from "./start-of-chain.ts";
import { wholeDay } from "./whole-day.ts";

/** More rows of a day are not kept: they are taken as they are written. */
const MAX_ROWS_OF_DAY = 131_072;

/** More rows that follow at once are not looked at again with the rest of their day. */
const MAX_TAKEN = 1_000;

/** More days that come to nothing are not kept to see how a chain begins. */
const MAX_HELD_DAYS = 1_000;

/** The rows of a currency or an account, whose balances follow from each other, day by day (docs/spec/inspect.md, Balances). */
export class ChainOfDays {
  private readonly walks: BalanceWalks;
  /** Where each walk is. */
  private readonly states: readonly ChainState[];
  private day = Number.NaN;
  /** The first rows of the day, each of which follows the one above it in some walk, and where the walks were before them. */
  private taken: MovingRow[] = [];
  private marks: readonly (Mark | undefined)[] = [];
  /** The other rows of the day. */
  private rows: ChainRow[] = [];
  /** The first days, as long as it is not known where the chain begins; undefined from then on. */
  private held: (readonly ChainRow[])[] | undefined = [];

  constructor(walks: BalanceWalks) {
    this.walks = walks;
    this.states = walks.all.map(startState);
  }

  /** Takes a row of a day. Its place is asked for before the next row. */
  see(row: MovingRow, day: number): void {
    if (day !== this.day) this.endDay();
    this.day = day;
    // Most rows follow the one above them, and need not wait for the end of their day.
    if (this.rows.length === 0 && this.walks.left.some((walk) => walk.goesOn(this.states[walk.number]!, row)))
      this.take(row);
    else {
      const place = row.place();
      this.keep({ ...row, place: () => place });
    }
  }

  /** Takes a row that has its place, of the day of the one above it. */
  keep(row: ChainRow): void {
    if (this.rows.length === MAX_ROWS_OF_DAY) this.endDay();
    this.rows.push(row);
  }

  /** Ends the last day. */
  endDays(): void {
    this.endDay();
    if (this.held !== undefined && this.held.length > 0) this.begin(this.held);
    for (const walk of this.walks.left) walk.endDay(this.states[walk.number]!);
  }

  /** Tells the walks that there are no more rows. */
  endWalks(): void {
    for (const walk of this.walks.left) walk.end(this.states[walk.number]!);
  }

  private take(row: MovingRow): void {
    if (this.taken.length === MAX_TAKEN) this.endDay();
    if (this.taken.length === 0)
      this.marks = this.walks.all.map((walk) => walk.mark(this.states[walk.number]!));
    this.taken.push(row);
    for (const walk of this.walks.left) walk.see(this.states[walk.number]!, row);
    this.walks.countTurn();
  }

  private endDay(): void {
    const { rows, held } = this;
    if (held === undefined) this.seeDay(rows);
    else if (isRound(rows) && held.length < MAX_HELD_DAYS) held.push(rows);
    else if (rows.length > 0) this.begin([...held, rows]);
    for (const walk of this.walks.left) walk.endDay(this.states[walk.number]!);
    this.rows = [];
    this.taken = [];
    this.marks = [];
  }

  private begin(days: readonly (readonly ChainRow[])[]): void {
    this.held = undefined;
    // One day that does not come to nothing shows by itself how it begins.
    const starts = days.length > 1 ? this.walks.all.map(({ order }) => startOfChain(days, order)) : [];
    for (const rows of days) this.seeDay(rows, starts);
  }

  /** Takes the rows of a day that wait, in the order that fits each walk: that of the whole day, if there is one. */
  private seeDay(rows: readonly ChainRow[], starts: readonly number[] = []): void {
    const walks = this.walks.left.filter((walk) => rows.length > 0 || this.hasGap(walk));
    if (walks.length === 0) return;
    const whole = wholeDay(
      [...this.taken, ...rows],
      walks.map((walk) => ({ order: walk.order, before: this.beforeDay(walk, starts) })),
    );
    const others = walks.filter((walk, i) => !this.seeWhole(walk, whole[i]));
    const walkers = others.map((walk) => ({
      order: walk.order,
      before: walk.before(this.states[walk.number]!),
    }));
    const orders = rowsOfDay(rows, walkers, others.length < walks.length);
    for (const [i, walk] of others.entries()) this.seeAll(walk, orders[i]!);
    if (rows.length > 0) this.walks.countTurn();
  }

  /** Whether rows that were taken are in no order of a walk, and it can go back. */
  private hasGap({ number }: BalanceWalk): boolean {
    return this.marks[number] !== undefined && this.states[number]!.gaps.length > 0;
  }

  private beforeDay(walk: BalanceWalk, starts: readonly number[]): number {
    const before = walk.before(this.marks[walk.number] ?? this.states[walk.number]!);
    return Number.isNaN(before) ? (starts[walk.number] ?? before) : before;
  }

  /** Takes the rows of a whole day in one order, if there is one, and the walk can go back to the beginning of the day. */
  private seeWhole(walk: BalanceWalk, order: readonly ChainRow[] | undefined): boolean {
    const mark = this.marks[walk.number];
    if (order === undefined || (this.taken.length > 0 && mark === undefined)) return false;
    if (mark !== undefined) walk.goBack(this.states[walk.number]!, mark);
    this.seeAll(walk, order);
    return true;
  }

  private seeAll(walk: BalanceWalk, rows: readonly ChainRow[]): void {
    for (const row of rows) walk.see(this.states[walk.number]!, row);
  }
}
