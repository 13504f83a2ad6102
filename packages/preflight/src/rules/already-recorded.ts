import { canonicalDecimal, isoDay } from "@farthing/values";
import type { DateFormat } from "../formats/date-format.ts";
import type { NumberFormat } from "../formats/number-format.ts";
import type { KnownAccount } from "../known.ts";
import type { CsvOptions } from "../reading/csv-options.ts";
import { amountCells, recordedAmount, type TransactionColumns } from "../reading/transaction-columns.ts";
import { addPlace, quoted, type Tally, tally } from "../report/finding.ts";
import type { RowView, Span } from "../split/row-view.ts";

/**
 * Rows that the account already has, by date, amount and name. The formats are known only at the end, so rows
 * with a recorded name are kept until then.
 */
export const alreadyRecorded = (columns: TransactionColumns, account: KnownAccount, options: CsvOptions) => {
  const names = new Set(account.recorded.map(({ name }) => name));
  const needed = [columns.date.cell, columns.name.cell, ...amountCells(columns)];
  const kept: { cells: readonly string[]; line: number; row: number; span: Span | undefined }[] = [];
  return {
    see: (row: RowView, line: number, number: number): void => {
      if (!names.has(row.at(columns.name.cell))) return;
      const few: string[] = [];
      for (const cell of needed) few[cell] = row.at(cell);
      kept.push({ cells: few, line, row: number, span: row.spanOf(columns.name.cell, line) });
    },
    tallies: (dates: DateFormat, numbers: NumberFormat): readonly Tally[] => {
      const recorded = new Set(
        account.recorded.map(
          ({ date, amount, name }) => `${date} ${canonicalDecimal(amount) ?? amount} ${name}`,
        ),
      );
      const found = tally("already_recorded", undefined, ({ value = "" }) => ({
        message: `The account already has ${quoted(value)} with this date and amount`,
      }));
      for (const { cells, line, row, span } of kept) {
        const day = dates.read(cells[columns.date.cell] ?? "");
        const amount = recordedAmount(cells, columns, numbers, options);
        const name = cells[columns.name.cell]!;
        if (day > 0 && amount !== undefined && recorded.has(`${isoDay(day)} ${amount} ${name}`))
          addPlace(found, { line, row, cell: columns.name.cell, span, value: name });
      }
      return found.count > 0 ? [found] : [];
    },
  };
};
