import { hundredthsOf } from "@farthing/values";
import { amountMark, readNumber } from "../formats/number-format.ts";
import type { NumberFormat } from "../options/number-formats.ts";
import type { CsvOptions } from "../reading/csv-options.ts";
import type { Layout } from "../reading/layout.ts";
import { ColumnMemo } from "../split/column-memo.ts";
import type { NumberCells } from "../split/number-cell.ts";
import type { RowView } from "../split/row-view.ts";
import { DECIMALS, HUNDREDTHS } from "./arithmetic.ts";
import { cellsOfMoney, type MoneyOf, type MoneyRule, moneyReader } from "./money-rule.ts";

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

/** How the rows of a file say their money. */
export const moneyRule = ({ columns, fees }: Layout, csv: CsvOptions): MoneyRule => {
  const type = columns.get("entity_type");
  return {
    amount: columns.get("amount")?.cell,
    outflow: columns.get("outflow")?.cell,
    inflow: columns.get("inflow")?.cell,
    direction:
      type === undefined || csv.direction === undefined ? undefined : { cell: type.cell, of: csv.direction },
    inflowsPositive: csv.inflowsPositive,
    debitSign: csv.debitSign,
    fees: fees.map(({ cell }) => cell),
    feeSign: csv.feeSign,
  };
};

/** Reads the money of the cells of a row as a canonical decimal. */
export const exactMoney = (rule: MoneyRule, format: NumberFormat): MoneyOf<readonly string[], string> => {
  const { direction } = rule;
  const at = (cells: readonly string[], cell: number): string => cells[cell] ?? "";
  const amounts = {
    isBlank: (cells: readonly string[], cell: number) => at(cells, cell) === "",
    amount: (cells: readonly string[], cell: number) => readNumber(at(cells, cell), format),
    mark: (cells: readonly string[], cell: number) => amountMark(at(cells, cell)),
    direction: (cells: readonly string[]) =>
      direction === undefined ? undefined : direction.of(at(cells, direction.cell)),
  };
  return moneyReader(rule, amounts, DECIMALS);
};

/** Reads the money of a row in hundredths where all of its cells are plain digits; otherwise NaN or undefined. */
const plainMoney = (rule: MoneyRule, numbers: NumberCells): MoneyOf<RowView, number> => {
  const { direction } = rule;
  const directionOf = direction === undefined ? undefined : new ColumnMemo(direction.cell, direction.of);
  const amounts = {
    isBlank: (row: RowView, cell: number) => row.isBlankAt(cell),
    amount: (row: RowView, cell: number) =>
      row.isBlankAt(cell) ? undefined : numbers.at(cell).hundredths(row),
    // A number with a mark is not plain.
    mark: () => undefined,
    direction: (row: RowView) => directionOf?.of(row).verdict,
  };
  return moneyReader(rule, amounts, HUNDREDTHS);
};

/** The amount of a row, money out positive. */
export interface RowMoney {
  /** In hundredths, or NaN if that would not be exact. */
  readonly hundredths: (row: RowView) => number;
  /** As a decimal. */
  readonly exact: (row: RowView) => string;
}

/** Reads the money of valid rows. Most amounts are plain digits: they are read without creating a record. */
export const rowMoney = (rule: MoneyRule, format: NumberFormat, numbers: NumberCells): RowMoney => {
  const plain = plainMoney(rule, numbers);
  const ofCells = exactMoney(rule, format);
  const needed = cellsOfMoney(rule);
  const exact = (row: RowView): string => {
    const cells: string[] = [];
    for (const cell of needed) cells[cell] = row.at(cell);
    return ofCells(cells) ?? "0";
  };
  return {
    hundredths: (row) => {
      const quick = plain(row);
      return quick === undefined || Number.isNaN(quick) ? hundredthsOf(exact(row)) : quick;
    },
    exact,
  };
};
