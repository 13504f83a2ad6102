import { amountMark, type NumberFormat, readNumber } from "../formats/number-format.ts";
import type { CsvOptions } from "../reading/csv-options.ts";
import type { Layout } from "../reading/layout.ts";
import { type AmountColumns, amountColumns, recordedAmount } from "../reading/transaction-columns.ts";
import { ColumnMemo } from "../rules/column-memo.ts";
import type { RowView } from "../split/row-view.ts";

const [MINUS, COMMA, POINT, SPACE] = [45, 44, 46, 32];

/** The byte before the fraction, and the one between groups, in each format. */
interface Marks {
  readonly decimal: number;
  readonly group: number;
}

const MARKS: Readonly<Record<NumberFormat, Marks>> = {
  "1,234.56": { decimal: POINT, group: COMMA },
  "1.234,56": { decimal: COMMA, group: POINT },
  "1 234,56": { decimal: COMMA, group: SPACE },
  "1,234": { decimal: -1, group: COMMA },
};

/** The most digits that, with two more for hundredths, are exact in a floating-point number. */
const MOST_DIGITS = 13;
/**
 * A valid amount in hundredths, read without creating a string; NaN if it is not plain digits with at most two
 * after the decimal mark.
 */
const plainHundredths = (
  { bytes, starts, ends, length }: RowView,
  cell: number,
  { decimal, group }: Marks,
): number => {
  if (cell >= length) return Number.NaN;
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

/** A decimal in hundredths, or NaN if it has more places or is too large to be exact. */
const hundredthsOf = (decimal: string): number => {
  const [whole = "", fraction = ""] = decimal.split(".");
  const digits = whole + fraction.padEnd(2, "0");
  return fraction.length > 2 || digits.length > MOST_DIGITS + 3 ? Number.NaN : Number(digits);
};

/** Hundredths as a decimal with two places. */
export const decimalOf = (hundredths: number): string => {
  const digits = String(Math.abs(hundredths)).padStart(3, "0");
  return `${hundredths < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

/** The balance that a text says, as a canonical decimal; blank if it is none. A mark can say that the account is overdrawn. */
export const exactBalance = (text: string, format: NumberFormat): string => {
  const exact = readNumber(text, format) ?? "";
  const mark = exact === "" ? undefined : amountMark(text);
  if (mark === undefined) return exact;
  const size = exact.startsWith("-") ? exact.slice(1) : exact;
  return mark === "in" || size === "0" ? size : `-${size}`;
};

/** The balance that a cell says, in hundredths; NaN if it is none. A mark can say that the account is overdrawn. */
export const balanceIn = (format: NumberFormat): ((row: RowView, cell: number) => number) => {
  const marks = MARKS[format];
  return (row, cell) => {
    const plain = plainHundredths(row, cell, marks);
    return Number.isNaN(plain) ? hundredthsOf(exactBalance(row.at(cell), format) || "-.") : plain;
  };
};

/** The amount of a row, money out positive: in hundredths, or as a decimal if that would not be exact. */
export type RowMoney = (row: RowView) => number | string;

/** Reads the amount of a row in hundredths, or NaN. */
const plainReader = (
  { amount, outflow, inflow, entityType, fees }: AmountColumns,
  { direction, debitSign, inflowsPositive }: CsvOptions,
  marks: Marks,
): ((row: RowView) => number) => {
  const orNothing = (row: RowView, cell: number): number =>
    row.isBlankAt(cell) ? 0 : plainHundredths(row, cell, marks);
  if (fees.length > 0) return () => Number.NaN;
  if (amount !== undefined && entityType !== undefined && direction !== undefined) {
    const directionOf = new ColumnMemo(entityType.cell, direction);
    return (row) => {
      const value = Math.abs(plainHundredths(row, amount.cell, marks));
      const { verdict } = directionOf.of(row);
      return verdict === undefined ? Number.NaN : verdict === "in" ? -value : value;
    };
  }
  if (amount !== undefined && inflowsPositive) return (row) => -plainHundredths(row, amount.cell, marks);
  if (amount !== undefined) return (row) => plainHundredths(row, amount.cell, marks);
  if (outflow === undefined || inflow === undefined) return () => Number.NaN;
  const sign = debitSign === "plus" ? 1 : -1;
  return (row) => {
    const out = orNothing(row, outflow.cell);
    const into = orNothing(row, inflow.cell);
    return debitSign === undefined ? Math.abs(out) - Math.abs(into) : sign * out - into;
  };
};

/**
 * Reads the money of valid rows. Most amounts are plain digits: they are read without creating a record.
 */
export const rowMoney = (layout: Layout, csv: CsvOptions, format: NumberFormat): RowMoney => {
  const columns = amountColumns(layout, csv);
  const plainAmount = plainReader(columns, csv, MARKS[format]);

  return (row) => {
    const plain = plainAmount(row);
    if (!Number.isNaN(plain)) return plain;
    const exact = recordedAmount(row.cells(), columns, format, csv) ?? "0";
    const hundredths = hundredthsOf(exact);
    return Number.isNaN(hundredths) ? exact : hundredths;
  };
};
