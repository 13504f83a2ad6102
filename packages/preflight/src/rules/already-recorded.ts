import { fold, isoDay } from "@farthing/values";
import { currencyCodeIn } from "../formats/currency-code.ts";
import type { DateFormat } from "../formats/date-format.ts";
import type { NumberFormat } from "../formats/number-format.ts";
import type { KnownAccount } from "../known.ts";
import type { CsvOptions } from "../reading/csv-options.ts";
import type { Layout } from "../reading/layout.ts";
import { amountCells, recordedAmount, type TransactionColumns } from "../reading/transaction-columns.ts";
import { alreadyThere } from "../records/already-there.ts";
import { NAMELESS } from "../records/nameless.ts";
import { rowName } from "../records/row-name.ts";
import type { SourceIdentity } from "../records/source-identity.ts";
import { addPlace, quoted, type Tally, tally } from "../report/finding.ts";
import type { RowView, Span } from "../split/row-view.ts";

interface Kept {
  readonly cells: readonly string[];
  readonly name: string;
  readonly pending: boolean;
  readonly line: number;
  readonly row: number;
  readonly span: Span | undefined;
}

/**
 * Rows that the account already has, decided as an import does. The formats are known only at the end, so rows with a
 * recorded name or reference are kept until then.
 */
export const alreadyRecorded = (
  columns: TransactionColumns,
  { columns: all, names }: Layout,
  account: KnownAccount,
  options: CsvOptions,
) => {
  const recorded = account.recorded.map(
    (each): SourceIdentity => ({ currency: account.currency, reference: "", ...each }),
  );
  const known = new Set(recorded.map(({ name }) => fold(name)));
  const references = new Set(recorded.map(({ reference }) => reference));
  references.delete("");
  const reference = all.get("bank_reference")?.cell ?? -1;
  const currency = all.get("currency")?.cell ?? -1;
  const shown = (columns.name ?? columns.date).cell;
  const needed = [columns.date.cell, reference, currency, ...amountCells(columns)].filter(
    (cell) => cell >= 0,
  );
  const kept: Kept[] = [];

  const identityOf = (
    { cells, name, pending }: Kept,
    dates: DateFormat,
    numbers: NumberFormat,
  ): SourceIdentity | undefined => {
    const day = dates.read(cells[columns.date.cell] ?? "");
    const amount = recordedAmount(cells, columns, numbers, options);
    if (day <= 0 || amount === undefined) return undefined;
    return {
      date: isoDay(day),
      amount,
      currency: currencyCodeIn(cells[currency] ?? "") || options.currency || account.currency,
      ...{ name, pending },
      reference: cells[reference] ?? "",
    };
  };

  return {
    see: (row: RowView, line: number, number: number, pending: boolean, below: readonly string[]): void => {
      const name = rowName([...names.map(({ cell }) => row.at(cell)), ...below], options.holder) || NAMELESS;
      const isKnown = known.has(fold(name)) || (reference >= 0 && references.has(row.at(reference)));
      if (!isKnown) return;
      const few: string[] = [];
      for (const cell of needed) few[cell] = row.at(cell);
      kept.push({ cells: few, name, pending, line, row: number, span: row.spanOf(shown, line) });
    },
    tallies: (dates: DateFormat, numbers: NumberFormat): readonly Tally[] => {
      const found = tally("already_recorded", undefined, ({ value = "" }) => ({
        message: `${quoted(value)} came into the account before, with this date and amount or with this reference`,
      }));
      const rows = kept.flatMap((each) => {
        const identity = identityOf(each, dates, numbers);
        return identity === undefined ? [] : [{ each, identity }];
      });
      const there = alreadyThere(
        rows.map(({ identity }) => identity),
        recorded,
      );
      for (const [i, { each }] of rows.entries()) {
        if (!there.has(i)) continue;
        const { line, row, span, name } = each;
        addPlace(found, { line, row, cell: shown, span, value: name });
      }
      return found.count > 0 ? [found] : [];
    },
  };
};
