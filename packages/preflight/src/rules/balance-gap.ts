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
];

/** With fewer steps that the money explains, the column is no balance of these rows. */
const LEAST_STEPS = 2;
const LEAST_SHARE = 0.5;

/** An order that explains this many steps fewer than another is not that of the file. */
const HOPELESS = 250;
const ROWS_BETWEEN_LOOKS = 64;

/** The last balance of a currency or an account, and the money since. */
interface Since {
  before: number;
  sum: number;
}

const sinceNothing = (): Since => ({ before: Number.NaN, sum: 0 });

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
  let orders = ORDERS.map(({ oldFirst, after }) => ({
    oldFirst,
    // From old to new, the money of a row comes before a balance after it.
    addsFirst: oldFirst === after,
    explained: 0,
    gaps: tally("balance_gap", balance.header, ({ value = "", detail = 0 }) => ({
      message: `The balance is ${value}, but with the amounts since the row before it would be ${decimalOf(detail)}`,
    })),
    // By the number of the owner; a file without owners has one.
    chains: new Map<number, Since>(),
    owner: 0,
    since: sinceNothing(),
  }));
  let rows = 0;

  const dropHopeless = (): void => {
    const most = Math.max(...orders.map(({ explained }) => explained));
    orders = orders.filter(({ explained }) => explained + HOPELESS > most);
  };

  const beginOwner = (order: (typeof orders)[number], owner: number): void => {
    order.owner = owner;
    order.since = order.chains.get(owner) ?? sinceNothing();
    order.chains.set(owner, order.since);
  };

  const addGap = (gaps: Tally, row: RowView, line: number, number: number, detail: number): void => {
    if (gaps.first.length === MAX_PLACES) gaps.count += 1;
    else addPlace(gaps, { line, row: number, cell: balance.cell, value: row.at(balance.cell), detail }, row);
  };

  return {
    see: (row, line, number, amount) => {
      let owner = 0;
      for (let i = 0; i < owners.length; i += 1) owner = owner * MANY + owners[i]!(row);
      const here = -amount;
      const found = row.isBlankAt(balance.cell) ? Number.NaN : balanceOf(row);
      for (let i = 0; i < orders.length; i += 1) {
        const order = orders[i]!;
        if (order.owner !== owner) beginOwner(order, owner);
        const { since, oldFirst, addsFirst, gaps } = order;
        if (addsFirst) since.sum += here;
        if (!Number.isNaN(found)) {
          const expected = since.before + (oldFirst ? since.sum : -since.sum);
          if (expected !== found && !Number.isNaN(expected)) addGap(gaps, row, line, number, expected);
          else if (since.sum !== 0 && expected === found) order.explained += 1;
          since.before = found;
          since.sum = 0;
        }
        if (!addsFirst) since.sum += here;
      }
      rows += 1;
      if (orders.length > 1 && rows % ROWS_BETWEEN_LOOKS === 0) dropHopeless();
    },
    tallies: () => {
      const best = orders.reduce((most, each) => (each.explained > most.explained ? each : most));
      const steps = best.explained + best.gaps.count;
      return best.gaps.count > 0 && best.explained >= Math.max(LEAST_STEPS, steps * LEAST_SHARE)
        ? [best.gaps]
        : [];
    },
  };
};
