import { hundredthsOf } from "@farthing/values";
import { amountMark, readNumber } from "../../formats/number-format.ts";
import type { NumberFormat } from "../../options/number-formats.ts";
import type { CsvOptions } from "../../reading/csv-options.ts";
import type { Column, Layout } from "../../reading/layout.ts";
import { ColumnMemo } from "../../split/column-memo.ts";
import type { NumberCells } from "../../split/number-cell.ts";
import type { RowView } from "../../split/row-view.ts";
import { type AmountColumns, amountCells, amountColumns, recordedAmount } from "./recorded-amount.ts";

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
export const balanceIn = (
  cell: number,
  format: NumberFormat,
  numbers: NumberCells,
): ((row: RowView) => number) => {
  const number = numbers.at(cell);
  return (row) => {
    const plain = number.hundredths(row);
    if (!Number.isNaN(plain)) return plain;
    const exact = exactBalance(row.at(cell), format);
    return exact === "" ? Number.NaN : hundredthsOf(exact);
  };
};

/** The amount of a row, money out positive. */
export interface RowMoney {
  /** In hundredths, or NaN if that would not be exact. */
  readonly hundredths: (row: RowView) => number;
  /** As a decimal. */
  readonly exact: (row: RowView) => string;
}

/** Reads the amount of a row in hundredths, or NaN. Exact texts of all amounts would make a check take three times as long. */
const plainReader = (
  { amount, outflow, inflow, entityType, fees }: AmountColumns,
  { direction, debitSign, inflowsPositive }: CsvOptions,
  numbers: NumberCells,
): ((row: RowView) => number) => {
  const orNothing = ({ cell }: Column): ((row: RowView) => number) => {
    const number = numbers.at(cell);
    return (row) => (row.isBlankAt(cell) ? 0 : number.hundredths(row));
  };
  if (fees.length > 0) return () => Number.NaN;
  if (amount !== undefined) {
    const number = numbers.at(amount.cell);
    if (entityType !== undefined && direction !== undefined) {
      const directionOf = new ColumnMemo(entityType.cell, direction);
      return (row) => {
        const value = Math.abs(number.hundredths(row));
        const { verdict } = directionOf.of(row);
        return verdict === undefined ? Number.NaN : verdict === "in" ? -value : value;
      };
    }
    return inflowsPositive ? (row) => -number.hundredths(row) : (row) => number.hundredths(row);
  }
  if (outflow === undefined || inflow === undefined) return () => Number.NaN;
  const sign = debitSign === "plus" ? 1 : -1;
  const [outOf, intoOf] = [orNothing(outflow), orNothing(inflow)];
  return (row) => {
    const out = outOf(row);
    const into = intoOf(row);
    return debitSign === undefined ? Math.abs(out) - Math.abs(into) : sign * out - into;
  };
};

/**
 * Reads the money of valid rows. Most amounts are plain digits: they are read without creating a record.
 */
export const rowMoney = (
  layout: Layout,
  csv: CsvOptions,
  format: NumberFormat,
  numbers: NumberCells,
): RowMoney => {
  const columns = amountColumns(layout, csv);
  const plainAmount = plainReader(columns, csv, numbers);
  const needed = amountCells(columns);
  const cellsOf = (row: RowView): readonly string[] => {
    const cells: string[] = [];
    for (const cell of needed) cells[cell] = row.at(cell);
    return cells;
  };
  const exact = (row: RowView): string => recordedAmount(cellsOf(row), columns, format, csv) ?? "0";
  return {
    hundredths: (row) => {
      const plain = plainAmount(row);
      return Number.isNaN(plain) ? hundredthsOf(exact(row)) : plain;
    },
    exact,
  };
};
