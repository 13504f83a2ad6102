import { absoluteDecimal, dayNumber, negateDecimal, parseIsoDay, shiftedDay } from "@farthing/values";
import { DAYS_APART, type DecidedPair, decidePairs, type IsRejected, type Movement } from "./decide-pairs.ts";
import { legsKey, type SettledTransfers, type TransferLegs, transferId } from "./transfer.ts";

/** An amount on a day: where a transaction of a family came, changed, or was taken away. */
export interface Cell {
  /** Canonical decimal, with its sign. */
  readonly amount: string;
  readonly date: string;
}

/** What is stored of the rule: two transactions that it has paired or proposed. */
export interface RulePair extends TransferLegs {
  readonly id: string;
  readonly state: DecidedPair["state"];
}

/** One that is to be stored. */
export interface NewRulePair extends RulePair {
  readonly created_at: string;
}

/** What is to be written so that what is stored is what the rule says. */
export interface Settlement {
  readonly removed: readonly RulePair[];
  readonly added: readonly NewRulePair[];
}

const keyOf = ({ amount, date }: Cell): string => `${amount} ${date}`;

/** Cells, each once. */
export const distinctCells = (cells: Iterable<Cell>): readonly Cell[] => [
  ...new Map(Array.from(cells, (cell) => [keyOf(cell), cell])).values(),
];

/**
 * Where the transactions are on which it depends what becomes of those in and around some cells: what changes in a cell decides
 * about its candidates, these about theirs, and whether two of those are paired follows from the candidates of either.
 */
const cellsToRead = (touched: Iterable<Cell>): readonly Cell[] => {
  const cells: Cell[] = [];
  for (const { amount, date } of touched)
    for (let days = -3 * DAYS_APART; days <= 3 * DAYS_APART; days += 1)
      for (const each of [amount, negateDecimal(amount)])
        cells.push({ amount: each, date: shiftedDay(date, days) });
  return distinctCells(cells);
};

/** Where a transaction is: in the cell of its amount, and in those of what it is stated to be in other currencies. */
const cellsOf = ({ amount, date, counters }: Movement): readonly Cell[] =>
  [amount, ...counters.map((counter) => counter.amount)].map((each) => ({ amount: each, date }));

/** From what changed to its candidates, to theirs, and to theirs: each can lead to another amount. */
const ROUNDS = 3;

/** Reads the transactions around some cells, round after round: `cells` are those to read next, none at the end. */
export class Around {
  cells: readonly Cell[];
  readonly #found = new Map<string, Movement>();
  readonly #read = new Set<string>();
  #rounds = 0;

  constructor(touched: Iterable<Cell>) {
    this.cells = this.#next(touched);
  }

  /** Takes what is in the cells; the same can be in several. */
  add(movements: readonly Movement[]): void {
    const stated = movements.filter(({ id, counters }) => counters.length > 0 && !this.#found.has(id));
    for (const each of movements) if (!this.#found.has(each.id)) this.#found.set(each.id, each);
    this.cells = this.#next(stated.flatMap(cellsOf));
  }

  get movements(): readonly Movement[] {
    return [...this.#found.values()];
  }

  #next(around: Iterable<Cell>): readonly Cell[] {
    this.#rounds += 1;
    if (this.#rounds > ROUNDS) return [];
    const cells = cellsToRead(around).filter((cell) => !this.#read.has(keyOf(cell)));
    for (const cell of cells) this.#read.add(keyOf(cell));
    return cells;
  }
}

const numberOf = (date: string): number => dayNumber(parseIsoDay(date)!);

/** Those of some transactions about whose pairs a change in some cells can decide: in the cells, and their candidates. */
export const movementsAround = (
  touched: Iterable<Cell>,
  movements: readonly Movement[],
): readonly Movement[] => {
  const days = Map.groupBy(touched, ({ amount }) => absoluteDecimal(amount));
  return movements.filter((movement) =>
    cellsOf(movement).some(({ amount, date }) =>
      days
        .get(absoluteDecimal(amount))
        ?.some((cell) => Math.abs(numberOf(cell.date) - numberOf(date)) <= DAYS_APART),
    ),
  );
};

const stateKey = (pair: TransferLegs & Pick<RulePair, "state">): string => `${pair.state} ${legsKey(pair)}`;

const laterOf = ({ inflow, outflow }: DecidedPair): string =>
  [inflow.created_at, outflow.created_at].toSorted().at(-1)!;

/**
 * What is to be written after some transactions changed. `movements` are all in the cells to read, `decided` those about whose pairs
 * is decided, and `stored` all that is stored of the rule for any of these.
 */
export const settle = (
  movements: readonly Movement[],
  decided: readonly Movement[],
  stored: readonly RulePair[],
  isRejected: IsRejected,
): Settlement => {
  const about = new Set(decided);
  const before = new Map(stored.map((pair) => [legsKey(pair), pair]));
  const pairs = decidePairs(movements, isRejected)
    .filter(({ inflow, outflow }) => about.has(inflow) || about.has(outflow))
    .map((pair): NewRulePair => {
      const legs = { inflow_transaction_id: pair.inflow.id, outflow_transaction_id: pair.outflow.id };
      const id = before.get(legsKey(legs))?.id ?? transferId(legs);
      return { ...legs, id, state: pair.state, created_at: laterOf(pair) };
    });
  const now = new Set(pairs.map(stateKey));
  const then = new Set(stored.map(stateKey));
  return {
    removed: stored.filter((pair) => !now.has(stateKey(pair))),
    added: pairs.filter((pair) => !then.has(stateKey(pair))),
  };
};

/** Counts what was added. */
export const settledBy = (added: readonly RulePair[], before: SettledTransfers): SettledTransfers => {
  const paired = added.filter(({ state }) => state === "paired").length;
  return { paired: before.paired + paired, proposed: before.proposed + added.length - paired };
};
