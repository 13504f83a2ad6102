import type { NumberFormat } from "../formats/number-format.ts";
import type { Column, Layout } from "../reading/layout.ts";
import { balanceIn, decimalOf } from "../records/row-money.ts";
import { addPlace, MAX_PLACES, type Place, type Tally, tally } from "../report/finding.ts";
import type { RowView } from "../split/row-view.ts";
import { addBare, type BareRow, type Neighbour, shownBy } from "./bare-rows.ts";
import { ColumnMemo } from "./column-memo.ts";
import type { NumberCells } from "./number-cell.ts";

/** Holds the balances of a file against the money of its rows. */
export interface BalanceGap {
  /** `amount` is the money of the row, money out positive, in hundredths; NaN if that would not be exact. */
  readonly see: (row: RowView, line: number, number: number, amount: number) => void;
  /** A row that is left out because it has no amount, or nothing moves by it. */
  readonly seeBare: (row: RowView, line: number, number: number) => void;
  /** A row that is left out for another reason: it may have moved the balance or not. */
  readonly seeUncounted: (row: RowView) => void;
  readonly gaps: () => readonly Tally[];
  /** The rows without an amount by which a balance moves all the same. */
  readonly moved: () => readonly Tally[];
}

/** Rows from old to new or back; a balance is the one after its row or before it. */
const ORDERS = [
  { oldFirst: true, after: true },
  { oldFirst: false, after: true },
  { oldFirst: true, after: false },
  { oldFirst: false, after: false },
  // From old to new, the money of a row comes before a balance after it.
].map(({ oldFirst, after }) => ({ oldFirst, addsFirst: oldFirst === after }));

/** With fewer steps that the money explains, the column is no balance of these rows. */
const LEAST_STEPS = 2;
const LEAST_SHARE = 0.5;

const NO_BARE_ROWS = { by: 0, agrees: undefined } as const;

/** An order that explains this many steps fewer than another is not that of the file. */
const HOPELESS = 250;
const ROWS_BETWEEN_LOOKS = 64;

/**
 * The last balance of a currency or an account, and the money since, in each order. Arrays of numbers hold large ones without an
 * allocation.
 */
interface Since {
  readonly before: Float64Array;
  readonly sum: Float64Array;
  /** The rows without an amount since, and the money of the others below the last balance. */
  bare: BareRow[];
  below: number;
  /** Whether there is a row since that may have moved the balance, but is left out. */
  hasUncounted: boolean;
}

const sinceNothing = (): Since => ({
  before: new Float64Array(ORDERS.length).fill(Number.NaN),
  sum: new Float64Array(ORDERS.length),
  bare: [],
  below: 0,
  hasUncounted: false,
});

/** Gives each value of a column a number, from 1. */
const numberOfValue = (cell: number): ((row: RowView) => number) => {
  const numbers = new Map<string, number>();
  const numberOf = new ColumnMemo(cell, (value) => {
    const number = numbers.get(value) ?? numbers.size + 1;
    numbers.set(value, number);
    return number;
  });
  return (row) => numberOf.of(row).verdict;
};

/** More accounts than a file has rows. */
const MANY = 2 ** 26;

/**
 * Each balance follows from the one before by the money between them (docs/spec/inspect.md, Balances); each currency and account
 * has its own. Undefined if the file has no balances.
 */
export const balanceGap = (
  layout: Layout,
  format: NumberFormat,
  numbers: NumberCells,
): BalanceGap | undefined => {
  const balance = layout.columns.get("balance");
  if (balance === undefined) return undefined;
  const balanceOf = balanceIn(balance.cell, format, numbers);
  const owners = [layout.columns.get("currency"), layout.columns.get("account")]
    .filter((column) => column !== undefined)
    .map(({ cell }) => numberOfValue(cell));
  const explained = new Int32Array(ORDERS.length);
  /** Steps beside rows without an amount that are not the money of the row with one. */
  const against = new Int32Array(ORDERS.length);
  const gapTally = (): Tally =>
    tally("balance_gap", balance.header, ({ value = "", detail = 0 }) => ({
      message: `The balance is ${value}, but with the amounts since the row before it would be ${decimalOf(detail)}`,
    }));
  const gaps = ORDERS.map(gapTally);
  const ofMoney = (key: "outflow" | "inflow"): Column | undefined =>
    layout.columns.get(key) ?? layout.columns.get("amount");
  const [outflow, inflow] = [ofMoney("outflow"), ofMoney("inflow")];
  const moving = (column: Column | undefined): Tally =>
    tally("balance_moved", column?.header, ({ detail = 0 }) => ({
      message: `No amount is read in this row, but the balance moves by ${decimalOf(Math.abs(detail))}`,
    }));
  const movedWays = () => ({ out: moving(outflow), in: moving(inflow) });
  const moved = ORDERS.map(movedWays);
  // Of rows with a written zero: one that is right beside a row that is missing, or one whose amount is not read.
  const zeroes = ORDERS.map(() => ({ gaps: { out: gapTally(), in: gapTally() }, moved: movedWays() }));
  /** The ways that money goes in some row. */
  const ways = { out: false, in: false };
  let orders: readonly number[] = [...ORDERS.keys()];
  // By the number of the owner; a file without owners has one.
  const chains = new Map<number, Since>();
  let current = 0;
  let since = sinceNothing();
  let { before, sum } = since;
  chains.set(current, since);
  let rows = 0;

  const dropHopeless = (): void => {
    const most = Math.max(...orders.map((order) => explained[order]!));
    orders = orders.filter((order) => explained[order]! + HOPELESS > most);
  };

  const beginOwner = (owner: number): void => {
    current = owner;
    since = chains.get(owner) ?? sinceNothing();
    ({ before, sum } = since);
    chains.set(owner, since);
  };

  const addGap = (gaps: Tally, row: RowView, line: number, number: number, detail: number): void => {
    if (gaps.first.length === MAX_PLACES) gaps.count += 1;
    else addPlace(gaps, { line, row: number, cell: balance.cell, value: row.at(balance.cell), detail }, row);
  };

  const findOwner = (row: RowView): void => {
    let owner = 0;
    for (let i = 0; i < owners.length; i += 1) owner = owner * MANY + owners[i]!(row);
    if (owner !== current) beginOwner(owner);
  };

  /** Adds what rows without an amount show in an order of the rows, at the next balance or at the end of the file. */
  const addBareRows = (
    order: number,
    of: Since,
    below?: Neighbour,
  ): { readonly by: number; readonly agrees: boolean | undefined } => {
    if (of.hasUncounted) return NO_BARE_ROWS;
    const anchor = of.before[order]!;
    // Where the money of a row comes after its balance, it is in the sum.
    const money = of.sum[order]! - of.below;
    const above = Number.isNaN(anchor) ? undefined : { balance: anchor, since: 0, money };
    const { moves, agrees } = shownBy(of.bare, above, below, ORDERS[order]!);
    if (agrees === true) explained[order]! += 1;
    for (const { row, moved: by } of moves) {
      const way = by < 0 ? "out" : "in";
      if (row.zero === undefined) addPlace(moved[order]![way], { ...row.places[way], detail: by });
      else {
        addPlace(zeroes[order]!.moved[way], { ...row.places[way], detail: by });
        addPlace(zeroes[order]!.gaps[way], { ...row.zero, detail: row.balance - by });
      }
    }
    return { agrees, by: moves.reduce((all, each) => all + each.moved, 0) };
  };

  const isBlank = (row: RowView): boolean =>
    [outflow, inflow].every((column) => column === undefined || row.isBlankAt(column.cell));

  const placeOf = (row: RowView, line: number, number: number, column: Column | undefined): Place =>
    column === undefined
      ? { line, row: number }
      : {
          line,
          row: number,
          cell: column.cell,
          value: row.at(column.cell),
          span: row.spanOf(column.cell, line),
        };

  const unexplained = (order: number): number => gaps[order]!.count + against[order]!;
  const byBest = (one: number, other: number): number =>
    explained[other]! - explained[one]! || unexplained(one) - unexplained(other);
  const best = (): number => orders.toSorted(byBest)[0]!;

  return {
    seeBare: (row, line, number) => {
      findOwner(row);
      if (row.isBlankAt(balance.cell)) return;
      const found = balanceOf(row);
      // Nothing beside nothing stands for no balance.
      if (Number.isNaN(found) || (found === 0 && !isBlank(row))) return;
      addBare(since.bare, {
        balance: found,
        since: since.below,
        places: { out: placeOf(row, line, number, outflow), in: placeOf(row, line, number, inflow) },
        ...(isBlank(row) ? {} : { zero: placeOf(row, line, number, balance) }),
      });
    },
    seeUncounted: (row) => {
      findOwner(row);
      since.hasUncounted = true;
    },
    see: (row, line, number, amount) => {
      findOwner(row);
      const here = -amount;
      if (here < 0) ways.out = true;
      else if (here > 0) ways.in = true;
      const found = row.isBlankAt(balance.cell) ? Number.NaN : balanceOf(row);
      for (let i = 0; i < orders.length; i += 1) {
        const order = orders[i]!;
        const { oldFirst, addsFirst } = ORDERS[order]!;
        const money = addsFirst ? sum[order]! + here : sum[order]!;
        const rest = addsFirst ? 0 : here;
        if (Number.isNaN(found)) sum[order] = money + rest;
        else {
          const expected = before[order]! + (oldFirst ? money : -money);
          if (expected === found) explained[order]! += money === 0 ? 0 : 1;
          else {
            const below = { balance: found, since: since.below, money: here };
            const { by, agrees } = since.bare.length === 0 ? NO_BARE_ROWS : addBareRows(order, since, below);
            const left = expected + (oldFirst ? by : -by);
            if (left !== found && !Number.isNaN(left)) addGap(gaps[order]!, row, line, number, left);
            else if (agrees === false) against[order]! += 1;
          }
          before[order] = found;
          sum[order] = rest;
        }
      }
      if (Number.isNaN(found)) since.below += here;
      else {
        since.below = 0;
        since.hasUncounted = false;
        if (since.bare.length > 0) since.bare = [];
      }
      rows += 1;
      if (orders.length > 1 && rows % ROWS_BETWEEN_LOOKS === 0) dropHopeless();
    },
    moved: () => {
      for (const of of chains.values())
        for (const order of orders)
          if (of.bare.length > 0 && addBareRows(order, of).agrees === false) against[order]! += 1;
      const order = best();
      // Where most steps are not those of the money, the column is no balance of these rows.
      if (explained[order]! < unexplained(order)) return [];
      const { out, in: into } = zeroes[order]!.moved;
      const unread = [...(ways.out ? [] : [out]), ...(ways.in ? [] : [into])];
      return [...Object.values(moved[order]!), ...unread].filter(({ count }) => count > 0);
    },
    gaps: () => {
      const order = best();
      const { out, in: into } = zeroes[order]!.gaps;
      const all = [gaps[order]!, ...(ways.out ? [out] : []), ...(ways.in ? [into] : [])];
      const [found, right] = [all.reduce((sum, { count }) => sum + count, 0), explained[order]!];
      return right >= Math.max(LEAST_STEPS, (right + found) * LEAST_SHARE)
        ? all.filter(({ count }) => count > 0)
        : [];
    },
  };
};
