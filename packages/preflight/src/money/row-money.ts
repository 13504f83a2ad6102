import { absoluteDecimal, hundredthsOf, negateDecimal } from "@farthing/values";
import { WrittenNumber } from "../formats/number-format.ts";
import type { NumberFormat } from "../options/number-formats.ts";
import type { CsvOptions } from "../reading/csv-options.ts";
import type { Layout } from "../reading/layout.ts";
import { ColumnMemo } from "../split/column-memo.ts";
import type { NumberCells } from "../split/number-cell.ts";
import type { RowView } from "../split/row-view.ts";
import { DECIMALS, HUNDREDTHS } from "./arithmetic.ts";
import { type AmountsOfRow, type MoneyOf, type MoneyRule, moneyReader } from "./money-rule.ts";

/** Hundredths as a decimal with two places. */
export const decimalOf = (hundredths: number): string => {
  const digits = String(Math.abs(hundredths)).padStart(3, "0");
  return `${hundredths < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

const balanceOf = (number: WrittenNumber, format: NumberFormat): string => {
  const exact = number.in(format) ?? "";
  const { mark } = number;
  if (exact === "" || mark === undefined) return exact;
  const size = absoluteDecimal(exact);
  return mark === "in" ? size : negateDecimal(size);
};

/** The balance that a text says, as a canonical decimal; blank if it is none. A mark can say that the account is overdrawn. */
export const exactBalance = (text: string, format: NumberFormat): string =>
  balanceOf(new WrittenNumber(text), format);

/** The balance that a cell says, in hundredths; NaN if it is none. */
export const balanceIn = (
  cell: number,
  format: NumberFormat,
  numbers: NumberCells,
): ((row: RowView) => number) => {
  const number = numbers.at(cell);
  return (row) => {
    const plain = number.hundredths(row);
    if (!Number.isNaN(plain)) return plain;
    const exact = balanceOf(number.written(row), format);
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

/** The cells of a row with the numbers in them, each read once. */
interface WrittenCells {
  readonly cells: readonly string[];
  readonly number: (cell: number) => WrittenNumber;
}

const writtenCells = (cells: readonly string[]): WrittenCells => {
  const read: WrittenNumber[] = [];
  const number = (cell: number): WrittenNumber => {
    read[cell] ??= new WrittenNumber(cells[cell] ?? "");
    return read[cell];
  };
  return { cells, number };
};

/** Reads the money of the cells of a row as a canonical decimal. */
export const exactMoney = (rule: MoneyRule, format: NumberFormat): MoneyOf<readonly string[], string> => {
  const { direction } = rule;
  const amounts: AmountsOfRow<WrittenCells, string> = {
    isBlank: ({ cells }, cell) => (cells[cell] ?? "") === "",
    amount: ({ number }, cell) => number(cell).in(format),
    mark: ({ number }, cell) => number(cell).mark,
    direction: ({ cells }) => direction?.of(cells[direction.cell] ?? ""),
  };
  const moneyOf = moneyReader(rule, amounts, DECIMALS);
  return (cells) => moneyOf(writtenCells(cells));
};

/** The amount of a row, money out positive. */
export interface RowMoney {
  /** In hundredths, or NaN if that would not be exact. */
  readonly hundredths: (row: RowView) => number;
  /** As a decimal. */
  readonly exact: (row: RowView) => string;
}

/** The cells of rows as plain numbers, and what the column of directions says. */
const plainAmounts = ({ direction }: MoneyRule, numbers: NumberCells): AmountsOfRow<RowView, number> => {
  const directionOf = direction === undefined ? undefined : new ColumnMemo(direction.cell, direction.of);
  return {
    isBlank: (row, cell) => row.isBlankAt(cell),
    direction: (row) => directionOf?.of(row).verdict,
    amount: (row, cell) => (row.isBlankAt(cell) ? undefined : numbers.at(cell).hundredths(row)),
    // A number with a mark is not plain.
    mark: () => undefined,
  };
};

/** Whether a row says its money in plain digits: of another it is not known without reading it. */
export const plainMoney = (rule: MoneyRule, numbers: NumberCells): ((row: RowView) => boolean) => {
  const read = moneyReader(rule, plainAmounts(rule, numbers), HUNDREDTHS);
  return (row) => !Number.isNaN(read(row) ?? Number.NaN);
};

/** Reads the money of valid rows. Most amounts are plain digits: they become no texts. */
export const rowMoney = (rule: MoneyRule, format: NumberFormat, numbers: NumberCells): RowMoney => {
  const plain = plainAmounts(rule, numbers);
  const written: AmountsOfRow<RowView, string> = {
    isBlank: plain.isBlank,
    direction: plain.direction,
    amount: (row, cell) => numbers.at(cell).written(row).in(format),
    mark: (row, cell) => numbers.at(cell).written(row).mark,
  };
  const quickMoney = moneyReader(rule, plain, HUNDREDTHS);
  const exactMoneyOf = moneyReader(rule, written, DECIMALS);
  const exact = (row: RowView): string => exactMoneyOf(row) ?? "0";
  return {
    hundredths: (row) => {
      const quick = quickMoney(row);
      return quick === undefined || Number.isNaN(quick) ? hundredthsOf(exact(row)) : quick;
    },
    exact,
  };
};
