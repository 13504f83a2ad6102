import { type Place, type Tally, tally } from "../findings/finding.ts";
import { balanceIn, decimalOf } from "../money/row-money.ts";
import type { NumberFormat } from "../options/number-formats.ts";
import type { CsvOptions } from "../reading/csv-options.ts";
import type { Column, Layout } from "../reading/layout.ts";
import { whenIn } from "../reading/time-of-row.ts";
import { ColumnMemo } from "../split/column-memo.ts";
import type { NumberCells } from "../split/number-cell.ts";
import type { RowView } from "../split/row-view.ts";
import { BalanceWalks } from "./balance-walks.ts";
import { ChainOfDays } from "./chain-of-days.ts";
import { momentOfRow } from "./moment-of-row.ts";

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

/** With fewer steps that the money explains, the column is no balance of these rows. */
const LEAST_STEPS = 2;
const LEAST_SHARE = 0.5;

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

/** Numbers the days of rows, as they are stored. Of a file whose days are not read yet each row is one of its own. */
const dayOfRow = (
  headers: readonly string[],
  layout: Layout,
  csv: CsvOptions,
): ((row: RowView) => number) => {
  const { dateFormat, timeZone } = csv;
  const date = layout.columns.get("date");
  if (date === undefined || dateFormat === undefined) return () => Number.NaN;
  const written = new ColumnMemo(date.cell, (value) => dateFormat.read(value));
  if (timeZone === undefined) return (row) => written.of(row).verdict;
  const momentOf = momentOfRow(headers, layout, csv);
  return (row) => {
    const day = written.of(row).verdict;
    return day > 0 ? whenIn(day, momentOf(row), timeZone).day : day;
  };
};

/**
 * Each balance follows from the one before by the money between them (docs/spec/inspect.md, Balances); each currency and account
 * has its own, and within a day the rows are in the order that the balances show. Undefined if the file has no balances.
 */
export const balanceGap = (
  headers: readonly string[],
  layout: Layout,
  csv: CsvOptions,
  format: NumberFormat,
  numbers: NumberCells,
): BalanceGap | undefined => {
  const balance = layout.columns.get("balance");
  if (balance === undefined) return undefined;
  const balanceOf = balanceIn(balance.cell, format, numbers);
  const dayOf = dayOfRow(headers, layout, csv);
  const owners = [layout.columns.get("currency"), layout.columns.get("account")]
    .filter((column) => column !== undefined)
    .map(({ cell }) => numberOfValue(cell));
  const ofMoney = (key: "outflow" | "inflow"): Column | undefined =>
    layout.columns.get(key) ?? layout.columns.get("amount");
  const [outflow, inflow] = [ofMoney("outflow"), ofMoney("inflow")];
  const moving = (column: Column | undefined): Tally =>
    tally("balance_moved", column?.header, ({ detail = 0 }) => ({
      message: `No amount is read in this row, but the balance moves by ${decimalOf(Math.abs(detail))}`,
    }));
  const tallies = {
    gap: () =>
      tally("balance_gap", balance.header, ({ value = "", detail = 0 }) => ({
        message: `The balance is ${value}, but with the amounts since the row before it would be ${decimalOf(detail)}`,
      })),
    moved: () => ({ out: moving(outflow), in: moving(inflow) }),
  };
  const walks = new BalanceWalks(tallies);
  /** The ways that money goes in some row. */
  const ways = { out: false, in: false };
  // By the number of the owner; a file without owners has one.
  const chains = new Map<number, ChainOfDays>();
  let current = 0;
  let chain = new ChainOfDays(walks);
  chains.set(current, chain);

  const findOwner = (row: RowView): void => {
    let owner = 0;
    for (let i = 0; i < owners.length; i += 1) owner = owner * MANY + owners[i]!(row);
    if (owner === current) return;
    current = owner;
    chain = chains.get(owner) ?? new ChainOfDays(walks);
    chains.set(owner, chain);
  };

  const endDays = (): void => {
    for (const of of chains.values()) of.endDays();
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

  return {
    seeBare: (row, line, number) => {
      findOwner(row);
      if (row.isBlankAt(balance.cell)) return;
      const found = balanceOf(row);
      // Nothing beside nothing stands for no balance.
      if (Number.isNaN(found) || (found === 0 && !isBlank(row))) return;
      const places = { out: placeOf(row, line, number, outflow), in: placeOf(row, line, number, inflow) };
      const zero = isBlank(row) ? {} : { zero: placeOf(row, line, number, balance) };
      chain.keep({ kind: "bare", bare: { balance: found, places, ...zero } });
    },
    seeUncounted: (row) => {
      findOwner(row);
      chain.keep({ kind: "uncounted" });
    },
    see: (row, line, number, amount) => {
      findOwner(row);
      if (amount > 0) ways.out = true;
      else if (amount < 0) ways.in = true;
      const found = row.isBlankAt(balance.cell) ? Number.NaN : balanceOf(row);
      const place = () => placeOf(row, line, number, balance);
      chain.see({ kind: "moving", money: -amount, balance: found, place }, dayOf(row));
    },
    moved: () => {
      endDays();
      for (const of of chains.values()) of.endWalks();
      const walk = walks.best();
      // Where most steps are not those of the money, the column is no balance of these rows.
      if (walk.explained < walk.unexplained) return [];
      const { out, in: into } = walk.zeroes.moved;
      const unread = [...(ways.out ? [] : [out]), ...(ways.in ? [] : [into])];
      return [...Object.values(walk.moved), ...unread].filter(({ count }) => count > 0);
    },
    gaps: () => {
      endDays();
      const walk = walks.best();
      const { out, in: into } = walk.zeroes.gaps;
      const found = [walk.gaps, ...(ways.out ? [out] : []), ...(ways.in ? [into] : [])];
      const count = found.reduce((sum, each) => sum + each.count, 0);
      return walk.explained >= Math.max(LEAST_STEPS, (walk.explained + count) * LEAST_SHARE)
        ? found.filter((each) => each.count > 0)
        : [];
    },
  };
};
