import { addPlace, quoted, type Tally, tally } from "../../finding.ts";
import type { KnownAccount } from "../../known.ts";
import { isoDay } from "../../values/calendar.ts";
import type { DateFormat } from "../../values/date-format.ts";
import { absoluteDecimal, addDecimals, canonicalDecimal, negateDecimal } from "../../values/decimal.ts";
import { type NumberFormat, readNumber } from "../../values/number-format.ts";
import type { CsvOptions } from "../csv-options.ts";
import type { Column } from "../layout.ts";

/** The columns that make a row the same as a recorded transaction. */
export interface TransactionColumns {
  readonly date: Column;
  readonly name: Column;
  readonly amount: Column | undefined;
  readonly outflow: Column | undefined;
  readonly inflow: Column | undefined;
  readonly entityType: Column | undefined;
}

/**
 * The amount of a row as it would be recorded: money out positive. Undefined where it does not read.
 */
const recordedAmount = (
  cells: readonly string[],
  columns: TransactionColumns,
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

/**
 * Rows that the account already holds, by date, amount and name. The formats are known only at the end, so
 * rows whose name is recorded are kept until then.
 */
export const alreadyRecorded = (columns: TransactionColumns, account: KnownAccount, options: CsvOptions) => {
  const names = new Set(account.recorded.map(({ name }) => name));
  const needed = Object.values(columns).flatMap((column: Column | undefined) => column?.cell ?? []);
  const kept: { cells: readonly string[]; line: number; row: number }[] = [];
  return {
    see: (cells: readonly string[], line: number, row: number): void => {
      if (!names.has(cells[columns.name.cell] ?? "")) return;
      const few: string[] = [];
      for (const cell of needed) few[cell] = cells[cell] ?? "";
      kept.push({ cells: few, line, row });
    },
    tallies: (dates: DateFormat, numbers: NumberFormat): readonly Tally[] => {
      const recorded = new Set(
        account.recorded.map(
          ({ date, amount, name }) => `${date} ${canonicalDecimal(amount) ?? amount} ${name}`,
        ),
      );
      const found = tally("already_recorded", undefined, ({ value = "" }) => ({
        message: `The account already holds ${quoted(value)} on this day with this amount`,
      }));
      for (const { cells, line, row } of kept) {
        const day = dates.read(cells[columns.date.cell] ?? "");
        const amount = recordedAmount(cells, columns, numbers, options);
        const name = cells[columns.name.cell]!;
        if (day > 0 && amount !== undefined && recorded.has(`${isoDay(day)} ${amount} ${name}`))
          addPlace(found, { line, row, cell: columns.name.cell, value: name });
      }
      return found.count > 0 ? [found] : [];
    },
  };
};
