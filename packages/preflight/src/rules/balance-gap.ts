import type { NumberFormat } from "../formats/number-format.ts";
import type { Layout } from "../reading/layout.ts";
import { balanceIn, decimalOf } from "../records/row-money.ts";
import { addPlace, MAX_PLACES, type Tally, tally } from "../report/finding.ts";
import type { RowView } from "../split/row-view.ts";
import { ColumnMemo } from "./column-memo.ts";
import type { NumberCells } from "./number-cell.ts";

/** Holds the balances of a file against the money of its rows. */
export interface BalanceGap {
  /** `amount` is the money of the row, money out positive, in hundredths; NaN if that would not be exact. */
  readonly see: (row: RowView, line: number, number: number, amount: number) => void;
  readonly tallies: () => readonly Tally[];
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
}

const sinceNothing = (): Since => ({
  before: new Float64Array(ORDERS.length).fill(Number.NaN),
  sum: new Float64Array(ORDERS.length),
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
  const gaps = ORDERS.map(() =>
    tally("balance_gap", balance.header, ({ value = "", detail = 0 }) => ({
      message: `The balance is ${value}, but with the amounts since the row before it would be ${decimalOf(detail)}`,
    })),
  );
  let orders: readonly number[] = [...ORDERS.keys()];
  // By the number of the owner; a file without owners has one.
  const chains = new Map<number, Since>();
  let current = 0;
  let { before, sum } = sinceNothing();
  chains.set(current, { before, sum });
  let rows = 0;

  const dropHopeless = (): void => {
    const most = Math.max(...orders.map((order) => explained[order]!));
    orders = orders.filter((order) => explained[order]! + HOPELESS > most);
  };

  const beginOwner = (owner: number): void => {
    current = owner;
    const since = chains.get(owner) ?? sinceNothing();
    ({ before, sum } = since);
    chains.set(owner, since);
  };

  const addGap = (gaps: Tally, row: RowView, line: number, number: number, detail: number): void => {
    if (gaps.first.length === MAX_PLACES) gaps.count += 1;
    else addPlace(gaps, { line, row: number, cell: balance.cell, value: row.at(balance.cell), detail }, row);
  };

  return {
    see: (row, line, number, amount) => {
      let owner = 0;
      for (let i = 0; i < owners.length; i += 1) owner = owner * MANY + owners[i]!(row);
      if (owner !== current) beginOwner(owner);
      const here = -amount;
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
          else if (!Number.isNaN(expected)) addGap(gaps[order]!, row, line, number, expected);
          before[order] = found;
          sum[order] = rest;
        }
      }
      rows += 1;
      if (orders.length > 1 && rows % ROWS_BETWEEN_LOOKS === 0) dropHopeless();
    },
    tallies: () => {
      const best = orders.reduce((most, each) => (explained[each]! > explained[most]! ? each : most));
      const [found, right] = [gaps[best]!, explained[best]!];
      return found.count > 0 && right >= Math.max(LEAST_STEPS, (right + found.count) * LEAST_SHARE)
        ? [found]
        : [];
    },
  };
};
