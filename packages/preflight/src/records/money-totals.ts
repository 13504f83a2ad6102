import { absoluteDecimal, addDecimals } from "@farthing/values";
import { currencyCodeIn } from "../formats/currency-code.ts";
import type { NumberFormat } from "../formats/number-format.ts";
import type { CsvOptions } from "../reading/csv-options.ts";
import type { Layout } from "../reading/layout.ts";
import { amountColumns, recordedAmount } from "../reading/transaction-columns.ts";
import type { MoneyTotal } from "../report/report.ts";
import { columnMemo } from "../rules/column-memo.ts";
import type { RowView } from "../split/row-view.ts";

const [MINUS, COMMA, POINT, SPACE] = [45, 44, 46, 32];

/** The byte before the fraction, and the one between groups, in each format. */
const MARKS: Readonly<Record<NumberFormat, readonly [decimal: number, group: number]>> = {
  "1,234.56": [POINT, COMMA],
  "1.234,56": [COMMA, POINT],
  "1 234,56": [COMMA, SPACE],
  "1,234": [-1, COMMA],
};

/** So many digits, with two more for hundredths, are exact in a floating-point number. */
const MOST_DIGITS = 13;
/** Sums beyond it are set aside before they could be inexact. */
const LARGE = 2 ** 52;

/**
 * A valid amount in hundredths, read without creating a string; NaN if it is not plain digits with at most two
 * after the decimal mark.
 */
const plainHundredths = (
  { bytes, starts, ends }: RowView,
  cell: number,
  [decimal, group]: readonly [number, number],
): number => {
  const end = ends[cell]!;
  let at = starts[cell]!;
  const isNegative = bytes[at] === MINUS;
  if (isNegative) at += 1;
  let value = 0;
  let digits = 0;
  let fraction = -1;
  for (; at < end; at += 1) {
    const byte = bytes[at]!;
    if (byte >= 48 && byte <= 57) {
      value = value * 10 + byte - 48;
      digits += 1;
      if (fraction >= 0) fraction += 1;
    } else if (byte === decimal && fraction < 0) fraction = 0;
    else if (byte !== group || fraction >= 0) return Number.NaN;
  }
  if (digits === 0 || digits > MOST_DIGITS || fraction > 2) return Number.NaN;
  const hundredths = fraction === 2 ? value : fraction === 1 ? value * 10 : value * 100;
  return isNegative ? -hundredths : hundredths;
};

const decimalOf = (hundredths: number): string => {
  const digits = String(hundredths).padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

/** Adds up amounts that are not negative. */
const sum = () => {
  let hundredths = 0;
  let others: string[] = [];
  const setAside = (decimal: string): void => {
    others.push(decimal);
    if (others.length === 1_000) others = [addDecimals(others)];
  };
  return {
    addHundredths: (amount: number): void => {
      hundredths += amount;
      if (hundredths < LARGE) return;
      setAside(decimalOf(hundredths));
      hundredths = 0;
    },
    add: setAside,
    total: (): string => addDecimals([...others, decimalOf(hundredths)]),
  };
};

/** Money that is added up. */
export interface MoneyTotals {
  readonly add: (row: RowView) => void;
  readonly totals: () => readonly MoneyTotal[];
}

/**
 * Adds up the money of the rows of a file without errors, by currency. Most amounts are plain digits: they are added without
 * reading them as records.
 */
export const moneyTotals = (layout: Layout, csv: CsvOptions, format: NumberFormat): MoneyTotals => {
  const columns = amountColumns(layout, csv);
  const { amount, outflow, inflow, entityType, fees } = columns;
  const { direction } = csv;
  const directionOf =
    entityType === undefined || direction === undefined ? undefined : columnMemo(entityType.cell, direction);
  const currency = layout.columns.get("currency");
  const currencyOf =
    currency === undefined ? undefined : columnMemo(currency.cell, (value) => currencyCodeIn(value) ?? "");
  const marks = MARKS[format];

  /** The amount of a row in hundredths, money out positive, or NaN. */
  const plainAmount = (row: RowView): number => {
    if (fees.length > 0) return Number.NaN;
    if (amount !== undefined) {
      if (row.isBlankAt(amount.cell)) return Number.NaN;
      const value = plainHundredths(row, amount.cell, marks);
      if (directionOf !== undefined) {
        const { verdict } = directionOf(row);
        if (verdict === undefined) return Number.NaN;
        return verdict === "in" ? -Math.abs(value) : Math.abs(value);
      }
      return csv.inflowsPositive ? -value : value;
    }
    if (outflow === undefined || inflow === undefined) return Number.NaN;
    const out = row.isBlankAt(outflow.cell) ? 0 : plainHundredths(row, outflow.cell, marks);
    const into = row.isBlankAt(inflow.cell) ? 0 : plainHundredths(row, inflow.cell, marks);
    return Math.abs(out) - Math.abs(into);
  };

  const sums = new Map<
    string,
    { readonly in: ReturnType<typeof sum>; readonly out: ReturnType<typeof sum> }
  >();
  let lastCurrency: string | undefined;
  let last = { in: sum(), out: sum() };

  return {
    add: (row) => {
      const code = currencyOf?.(row).verdict ?? "";
      if (code !== lastCurrency) {
        lastCurrency = code;
        last = sums.get(code) ?? { in: sum(), out: sum() };
        sums.set(code, last);
      }
      const plain = plainAmount(row);
      if (plain < 0) last.in.addHundredths(-plain);
      else if (plain >= 0) last.out.addHundredths(plain);
      else {
        const exact = recordedAmount(row.cells(), columns, format, csv) ?? "0";
        (exact.startsWith("-") ? last.in : last.out).add(absoluteDecimal(exact));
      }
    },
    totals: () =>
      [...sums].map(([code, { in: into, out }]) => ({ currency: code, in: into.total(), out: out.total() })),
  };
};
