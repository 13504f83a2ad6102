import { absoluteDecimal, addDecimals, negateDecimal } from "../../values/decimal.ts";
import { type NumberFormat, readNumber } from "../formats/number-format.ts";
import type { CsvOptions } from "./csv-options.ts";
import type { Column, Layout } from "./layout.ts";

/** The columns of a row that its amount is made of. */
export interface AmountColumns {
  readonly amount: Column | undefined;
  readonly outflow: Column | undefined;
  readonly inflow: Column | undefined;
  readonly entityType: Column | undefined;
}

/** The columns that make a row the same as a recorded transaction. */
export interface TransactionColumns extends AmountColumns {
  readonly date: Column;
  readonly name: Column;
}

/**
 * The amount of a row as it would be recorded: money out positive. Undefined where it does not read.
 */
export const recordedAmount = (
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
  if (columns.entityType !== undefined) {
    const inflow = cells[columns.entityType.cell] === options.inflowValue;
    return inflow ? negateDecimal(absoluteDecimal(amount)) : absoluteDecimal(amount);
  }
  return options.inflowsPositive ? negateDecimal(amount) : amount;
};

/** Where the amount of a row stands. */
export const amountColumns = ({ columns }: Layout, csv: CsvOptions): AmountColumns => ({
  amount: columns.get("amount"),
  outflow: columns.get("outflow"),
  inflow: columns.get("inflow"),
  entityType: csv.inflowValue === undefined ? undefined : columns.get("entity_type"),
});

/** Those columns, where the file has enough of them. */
export const transactionColumns = (layout: Layout, csv: CsvOptions): TransactionColumns | undefined => {
  const [date, name] = [layout.columns.get("date"), layout.columns.get("name")];
  const amounts = amountColumns(layout, csv);
  if (date === undefined || name === undefined) return undefined;
  const { amount, outflow, inflow } = amounts;
  return amount === undefined && (outflow === undefined || inflow === undefined)
    ? undefined
    : { date, name, ...amounts };
};
