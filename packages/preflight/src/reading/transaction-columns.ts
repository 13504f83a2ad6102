import { absoluteDecimal, addDecimals, negateDecimal } from "@farthing/values";
import { type NumberFormat, readNumber } from "../formats/number-format.ts";
import type { CsvOptions } from "./csv-options.ts";
import type { Column, Layout } from "./layout.ts";

/** The columns of the amount of a row. */
export interface AmountColumns {
  readonly amount: Column | undefined;
  readonly outflow: Column | undefined;
  readonly inflow: Column | undefined;
  readonly entityType: Column | undefined;
  readonly fee: Column | undefined;
}

/** The columns that identify a row with a recorded transaction. */
export interface TransactionColumns extends AmountColumns {
  readonly date: Column;
  readonly name: Column;
}

/** The amount of a row as it is recorded: money out is positive. Undefined if it is not a number. */
export const recordedAmount = (
  cells: readonly string[],
  columns: AmountColumns,
  format: NumberFormat,
  options: CsvOptions,
): string | undefined => {
  const amount = withoutFee(cells, columns, format, options);
  const fee = columns.fee === undefined ? undefined : readNumber(cells[columns.fee.cell] ?? "", format);
  return amount === undefined || fee === undefined ? amount : addDecimals([amount, absoluteDecimal(fee)]);
};

const withoutFee = (
  cells: readonly string[],
  columns: AmountColumns,
  format: NumberFormat,
  options: CsvOptions,
): string | undefined => {
  const read = (column: Column | undefined): string | undefined =>
    column === undefined ? undefined : readNumber(cells[column.cell] ?? "", format);
  if (columns.amount === undefined) {
    const [out, into] = [read(columns.outflow), read(columns.inflow)];
    if (out === undefined && into === undefined) return undefined;
    return addDecimals([absoluteDecimal(out ?? "0"), negateDecimal(absoluteDecimal(into ?? "0"))]);
  }
  const amount = read(columns.amount);
  if (amount === undefined) return undefined;
  if (columns.entityType !== undefined && options.direction !== undefined) {
    const direction = options.direction(cells[columns.entityType.cell] ?? "");
    if (direction === undefined) return undefined;
    return direction === "in" ? negateDecimal(absoluteDecimal(amount)) : absoluteDecimal(amount);
  }
  return options.inflowsPositive ? negateDecimal(amount) : amount;
};

/** The columns that contain the amount of a row. */
export const amountColumns = ({ columns }: Layout, csv: CsvOptions): AmountColumns => ({
  amount: columns.get("amount"),
  outflow: columns.get("outflow"),
  inflow: columns.get("inflow"),
  entityType: csv.direction === undefined ? undefined : columns.get("entity_type"),
  fee: columns.get("fee"),
});

/** Those columns, if the file has enough of them. */
export const transactionColumns = (layout: Layout, csv: CsvOptions): TransactionColumns | undefined => {
  const [date, name] = [layout.columns.get("date"), layout.columns.get("name")];
  const amounts = amountColumns(layout, csv);
  if (date === undefined || name === undefined) return undefined;
  const { amount, outflow, inflow } = amounts;
  return amount === undefined && (outflow === undefined || inflow === undefined)
    ? undefined
    : { date, name, ...amounts };
};
