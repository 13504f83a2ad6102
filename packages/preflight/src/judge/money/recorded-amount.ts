import { absoluteDecimal, addDecimals, negateDecimal } from "@farthing/values";
import { amountMark, readNumber } from "../../formats/number-format.ts";
import type { NumberFormat } from "../../options/number-formats.ts";
import type { DebitSign } from "../../options/options.ts";
import type { CsvOptions } from "../../reading/csv-options.ts";
import type { Column, Layout } from "../../reading/layout.ts";

/** The columns of the amount of a row. */
export interface AmountColumns {
  readonly amount: Column | undefined;
  readonly outflow: Column | undefined;
  readonly inflow: Column | undefined;
  readonly entityType: Column | undefined;
  readonly fees: readonly Column[];
}

/** The amount of a row as it is recorded: money out is positive. Undefined if it is not a number. */
export const recordedAmount = (
  cells: readonly string[],
  columns: AmountColumns,
  format: NumberFormat,
  options: CsvOptions,
): string | undefined => {
  const amount = withoutFee(cells, columns, format, options);
  const fees = columns.fees.flatMap(({ cell }) => feeOf(cells[cell] ?? "", format, options.feeSign) ?? []);
  if (fees.length === 0) return amount;
  // A row can be a fee alone.
  const isAlone = amount === undefined && moneyCells(cells, columns).every((cell) => cell === "");
  return isAlone || amount !== undefined ? addDecimals([amount ?? "0", ...fees]) : undefined;
};

/** An amount of a column of money out, or of fees, whose signs count. */
const signedOutflow = (amount: string, sign: DebitSign): string =>
  sign === "plus" ? amount : negateDecimal(amount);

/** What a fee takes: its amount, unless its sign or a mark of the cell says that it came back. */
const feeOf = (cell: string, format: NumberFormat, sign: DebitSign | undefined): string | undefined => {
  const fee = readNumber(cell, format);
  if (fee === undefined) return undefined;
  if (amountMark(cell) === "in") return negateDecimal(absoluteDecimal(fee));
  return sign === undefined ? absoluteDecimal(fee) : signedOutflow(fee, sign);
};

const moneyCells = (
  cells: readonly string[],
  { amount, outflow, inflow }: AmountColumns,
): readonly string[] =>
  [amount, outflow, inflow].flatMap((column) => (column === undefined ? [] : [cells[column.cell] ?? ""]));

const withoutFee = (
  cells: readonly string[],
  columns: AmountColumns,
  format: NumberFormat,
  options: CsvOptions,
): string | undefined => {
  const cellOf = (column: Column | undefined): string =>
    column === undefined ? "" : (cells[column.cell] ?? "");
  const directed = (amount: string, direction: "in" | "out"): string =>
    direction === "in" ? negateDecimal(absoluteDecimal(amount)) : absoluteDecimal(amount);
  if (columns.amount === undefined) {
    const [out, into] = [cellOf(columns.outflow), cellOf(columns.inflow)];
    const [paid, received] = [readNumber(out, format), readNumber(into, format)];
    if (paid === undefined && received === undefined) return undefined;
    const [outMark, intoMark] = [amountMark(out), amountMark(into)];
    const signed = options.debitSign !== undefined;
    return addDecimals([
      outMark === undefined && signed
        ? signedOutflow(paid ?? "0", options.debitSign)
        : directed(paid ?? "0", outMark ?? "out"),
      intoMark === undefined && signed
        ? negateDecimal(received ?? "0")
        : directed(received ?? "0", intoMark ?? "in"),
    ]);
  }
  const cell = cellOf(columns.amount);
  const amount = readNumber(cell, format);
  if (amount === undefined) return undefined;
  // A mark at the number itself says more than a column or a convention for all of them.
  const mark = amountMark(cell);
  if (mark !== undefined) return directed(amount, mark);
  if (columns.entityType !== undefined && options.direction !== undefined) {
    const direction = options.direction(cellOf(columns.entityType));
    return direction === undefined ? undefined : directed(amount, direction);
  }
  return options.inflowsPositive ? negateDecimal(amount) : amount;
};

/** The columns that contain the amount of a row. */
export const amountColumns = ({ columns, fees }: Layout, csv: CsvOptions): AmountColumns => ({
  amount: columns.get("amount"),
  outflow: columns.get("outflow"),
  inflow: columns.get("inflow"),
  entityType: csv.direction === undefined ? undefined : columns.get("entity_type"),
  fees,
});

/** The cells of those columns. */
export const amountCells = ({
  amount,
  outflow,
  inflow,
  entityType,
  fees,
}: AmountColumns): readonly number[] =>
  [amount, outflow, inflow, entityType, ...fees].flatMap((column) => column?.cell ?? []);
