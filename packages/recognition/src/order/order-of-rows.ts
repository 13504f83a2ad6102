import { hundredthsOf } from "@farthing/values";
import { chainOrder, explainedIn, type Step } from "./chain-order.ts";
import { type Chunked, runToEnd } from "./chunked.ts";
import { Numbers } from "./numbers.ts";

/** What shows when the transaction of a row happened. */
export interface OrderedRow {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** Its time, in any unit, comparable with that of other rows of its day; absent if the row has none. */
  readonly time?: number;
  /** Exact decimal text; money out is positive, money in negative. */
  readonly amount: string;
  /** The balance of the account after it, as exact decimal text; blank if the row has none. */
  readonly balance: string;
  /** The account, as far as the row names one. */
  readonly account: string;
  /** The currency, as far as the row names one. */
  readonly currency: string;
  /** The bank had not booked it yet. */
  readonly pending?: boolean;
}

/** The place of each row among the rows of its day: of two, the one with the lower place came first. Places are whole numbers. */
export type PlaceOf = (row: number) => number;

/** The order of rows within their days. */
export interface Places {
  /** As they happened. */
  readonly happened: PlaceOf;
  /**
   * As their balances follow from each other. It is the same, but for days whose balances contradict their times: a bank can book
   * in another order than people pay.
   */
  readonly booked: PlaceOf;
  /** Of all rows that belong together, in the order of `booked`; none if no row has a balance. */
  readonly balances: readonly ChainBalances[];
}

/**
 * The first and the last balance of a day, in hundredths: NaN if a row has none, or more places. Rows that are not booked, and those
 * that move nothing, need none.
 */
export interface DayBalances {
  readonly date: string;
  readonly first: number;
  /** The balance before its first row. */
  readonly before: number;
  readonly last: number;
  readonly after: number;
}

/** The balances of the rows of one account and currency, as rows name these. */
export interface ChainBalances {
  readonly account: string;
  readonly currency: string;
  /** In order. Where days stand in no order in the file, only the first and the last: the balances between are of other days. */
  readonly days: readonly DayBalances[];
  /** Whether the money of half the rows leads from a balance to the next: otherwise the column can be one of something else. */
  readonly isExplained: boolean;
  /** They end as they began, on their only day, and nothing tells which row was the first: what is known beside the day can. */
  readonly isOpen: boolean;
}

/** Balances that are known beside rows of one day, in hundredths: before its first, those to try first first, and after its last. */
export interface BesideDay {
  readonly before: readonly number[];
  readonly after: readonly number[];
}

/** How many days are one step. */
const MAX_DAYS = 500;

/** The rows of one account and currency, whose balances lead from one to the next. */
interface Chain {
  /** Rows by day, in the order of the file. */
  readonly days: Map<string, number[]>;
  readonly first: string;
  last: string;
  /** How often a row is of a later day than the one above it, less how often it is of an earlier one. */
  rising: number;
  /** How often it is of another day. */
  steps: number;
  /** The first and the last row. */
  readonly rows: [number, number];
}

/** Whether the days of a chain stand from new to old. */
const isFalling = ({ rising, first, last }: Chain): boolean => (rising === 0 ? first > last : rising < 0);

/** Whether the balances of an only day end as they began. */
const goesRound = ([day, ...others]: readonly DayBalances[]): boolean =>
  day !== undefined && others.length === 0 && day.first !== day.last && day.before === day.after;

const ALONE = { before: Number.NaN };

const NOTHING_BESIDE: BesideDay = { before: [], after: [] };

/**
 * The order in which the rows of a file happened (docs/spec/preflight-csv.md, Order of rows): within a day by times, else by the
 * balances of their account, else by the order in which the days stand in the file.
 */
export class OrderOfRows {
  readonly #chains = new Map<string, Chain>();
  readonly #times = new Numbers();
  readonly #moves = new Numbers();
  readonly #balances = new Numbers();
  #hasTimes = false;
  #hasBalances = false;

  /** Adds each row, in the order of the file. */
  add({ account, currency, date, time, amount, balance, pending }: OrderedRow): void {
    const row = this.#times.length;
    const key = `${currency}\n${account}`;
    let chain = this.#chains.get(key);
    if (chain === undefined) {
      chain = { days: new Map(), first: date, last: date, rising: 0, steps: 0, rows: [row, row] };
      this.#chains.set(key, chain);
    }
    if (date !== chain.last) {
      chain.rising += date > chain.last ? 1 : -1;
      chain.steps += 1;
    }
    chain.last = date;
    chain.rows[1] = row;
    const day = chain.days.get(date);
    if (day === undefined) chain.days.set(date, [row]);
    else day.push(row);
    // What is not booked yet moves no balance.
    const isBooked = pending !== true;
    this.#times.push(time ?? Number.NaN);
    this.#moves.push(isBooked ? -hundredthsOf(amount) : 0);
    this.#balances.push(isBooked && balance !== "" ? hundredthsOf(balance) : Number.NaN);
    this.#hasTimes ||= time !== undefined;
    this.#hasBalances ||= isBooked && balance !== "";
  }

  /**
   * Finds the places when all rows are added, in steps: a day can have many rows. `besideOf` says what is known beside the rows of
   * an account and currency, as rows name these.
   */
  *places(besideOf?: (account: string, currency: string) => BesideDay | undefined): Chunked<Places> {
    const happened = new Float64Array(this.#times.length);
    const booked = this.#hasTimes && this.#hasBalances ? new Float64Array(happened.length) : happened;
    const balances: ChainBalances[] = [];
    for (const [key, chain] of this.#chains) {
      const [currency = "", account = ""] = key.split(/\n(.*)/s);
      const own = yield* this.#place(chain, { happened, booked }, besideOf?.(account, currency));
      if (this.#hasBalances) balances.push({ account, currency, ...own });
    }
    if (this.#hasTimes && this.#chains.size > 1) yield* this.#placeAcross(happened);
    return { happened: (row) => happened[row]!, booked: (row) => booked[row]!, balances };
  }

  /** The same without a pause. */
  placesAtOnce(): Places {
    return runToEnd(this.places());
  }

  /** Places the rows of a chain: those of a day share the places that they have in the file, or in the file turned round. */
  *#place(
    chain: Chain,
    { happened, booked }: Readonly<Record<"happened" | "booked", Float64Array>>,
    beside: BesideDay = NOTHING_BESIDE,
  ): Chunked<Pick<ChainBalances, "days" | "isExplained" | "isOpen">> {
    const days: DayBalances[] = [];
    let explained = 0;
    let balanced = 0;
    const falling = isFalling(chain);
    const reversed = yield* this.#isReversed(chain, falling);
    const dates = [...chain.days.keys()].sort();
    const begin = this.#beginOf(chain.days.get(dates[0]!)!, beside);
    let before = begin;
    let done = 0;
    for (const [i, date] of dates.entries()) {
      const rows = chain.days.get(date)!;
      const slots = falling ? rows.toReversed().map((row) => -row) : rows;
      let order: readonly number[] = reversed ? rows.toReversed() : rows;
      if (this.#hasBalances) {
        const begins = this.#beginsOf(chain.days.get(dates[i + 1] ?? ""), beside);
        const found = yield* this.#byBalance(rows, before, begins, reversed);
        const timed = this.#byTime(found);
        const contradicts =
          timed !== found && this.#explained(timed, before) < this.#explained(found, before);
        order = contradicts ? found : timed;
        explained += this.#explained(order, before);
        balanced += order.filter((row) => !Number.isNaN(this.#balances.at(row))).length;
        days.push(this.#balancesOf(date, order));
        before = found.reduce((at, row) => after(at, this.#stepOf(row)), before);
        for (const [k, row] of order.entries()) booked[row] = slots[k]!;
        order = timed;
      } else order = this.#byTime(order);
      for (const [k, row] of order.entries()) happened[row] = slots[k]!;
      if (++done % MAX_DAYS === 0) yield;
    }
    const isSorted = Math.abs(chain.rising) === chain.steps;
    return {
      days: isSorted || days.length === 0 ? days : this.#endsOf(chain, dates),
      isExplained: explained * 2 >= balanced - 1,
      isOpen:
        Number.isNaN(begin) && !this.#hasTimes && goesRound(days) && !beside.after.includes(days[0]!.after),
    };
  }

  /** The balances before and after all rows, as they stand in the file. */
  #endsOf(chain: Chain, dates: readonly string[]): readonly DayBalances[] {
    const [first, last] = isFalling(chain) ? chain.rows.toReversed() : chain.rows;
    const [before, after] = [this.#balancesOf(dates[0]!, [first!]), this.#balancesOf(dates.at(-1)!, [last!])];
    return [{ ...before, last: -1, after: Number.NaN }, after];
  }

  #balancesOf(date: string, order: readonly number[]): DayBalances {
    const counts = (row: number): boolean =>
      this.#moves.at(row) !== 0 || !Number.isNaN(this.#balances.at(row));
    const first = order.find(counts) ?? order[0]!;
    const last = order.findLast(counts) ?? order.at(-1)!;
    return { date, first, before: this.#stepOf(first).from, last, after: this.#stepOf(last).to };
  }

  *#byBalance(
    rows: readonly number[],
    before: number,
    begins: ReadonlySet<number> | undefined,
    reversed: boolean,
  ): Chunked<readonly number[]> {
    if (rows.length === 1) return rows;
    const goesOnFrom = begins && ((balance: number) => begins.has(balance));
    const steps = rows.map((row) => this.#stepOf(row));
    const found = yield* chainOrder(steps, { before, goesOnFrom, reversed });
    return found.map((step) => rows[step]!);
  }

  /** The balance before the first day, if one is known that a row of it goes on from. */
  #beginOf(rows: readonly number[], { before }: BesideDay): number {
    const froms = new Set(rows.map((row) => this.#stepOf(row).from));
    return before.find((balance) => froms.has(balance)) ?? Number.NaN;
  }

  /** The balances with which what comes after a day can begin, if they are known. */
  #beginsOf(next: readonly number[] | undefined, { after }: BesideDay): ReadonlySet<number> | undefined {
    if (next === undefined) return after.length === 0 ? undefined : new Set(after);
    // Where a row moves the balance and has none, its day can begin with another one.
    const isKnown = next.every((row) => !Number.isNaN(this.#balances.at(row)) || this.#moves.at(row) === 0);
    return isKnown ? new Set(next.map((row) => this.#stepOf(row).from)) : undefined;
  }

  /** How many balances of rows in an order follow from the one before. */
  #explained(rows: readonly number[], before: number): number {
    const steps = rows.map((row) => this.#stepOf(row));
    return explainedIn(steps, [...steps.keys()], { before });
  }

  #stepOf(row: number): Step {
    const [to, move] = [this.#balances.at(row), this.#moves.at(row)];
    return { from: to - move, to, move };
  }

  /** Rows in the order of their times. A row without a time stays behind the one before it. */
  #byTime(order: readonly number[]): readonly number[] {
    if (!this.#hasTimes) return order;
    let last = 0;
    const timed = order.map((row) => {
      const time = this.#times.at(row);
      if (!Number.isNaN(time)) last = time;
      return { row, time: last };
    });
    return last === 0 ? order : timed.sort((a, b) => a.time - b.time).map(({ row }) => row);
  }

  /** Whether the rows of a day stand from new to old: as those of other days do whose balances or times show it, else as the days. */
  *#isReversed({ days }: Chain, falling: boolean): Chunked<boolean> {
    let turned = 0;
    let done = 0;
    for (const rows of days.values()) {
      if (rows.length > 1 && this.#hasBalances) {
        const steps = rows.map((row) => this.#stepOf(row));
        const written = [...steps.keys()];
        turned += Math.sign(
          explainedIn(steps, written.toReversed(), ALONE) - explainedIn(steps, written, ALONE),
        );
      }
      if (rows.length > 1 && this.#hasTimes) turned += this.#fallOfTimes(rows);
      if (++done % MAX_DAYS === 0) yield;
    }
    return turned === 0 ? falling : turned > 0;
  }

  /** 1 if more times fall than rise from row to row, -1 if more rise. */
  #fallOfTimes(rows: readonly number[]): number {
    let falls = 0;
    for (let i = 1; i < rows.length; i += 1) {
      const step = this.#times.at(rows[i]!) - this.#times.at(rows[i - 1]!);
      if (!Number.isNaN(step)) falls -= Math.sign(step);
    }
    return Math.sign(falls);
  }

  /** Orders the rows of a day of several accounts by their times, where all have one. */
  *#placeAcross(places: Float64Array): Chunked<void> {
    const days = new Map<string, number[]>();
    for (const chain of this.#chains.values())
      for (const [date, rows] of chain.days) {
        const all = days.get(date) ?? [];
        days.set(date, all);
        for (const row of rows) all.push(row);
      }
    let done = 0;
    for (const rows of days.values()) {
      if (rows.every((row) => !Number.isNaN(this.#times.at(row)))) {
        const placed = rows.toSorted((a, b) => places[a]! - places[b]!);
        const slots = placed.map((row) => places[row]!);
        for (const [k, row] of this.#byTime(placed).entries()) places[row] = slots[k]!;
      }
      if (++done % MAX_DAYS === 0) yield;
    }
  }
}

/** The balance after a row, given the one before it. */
const after = (before: number, { to, move }: Step): number => (Number.isNaN(to) ? before + move : to);
