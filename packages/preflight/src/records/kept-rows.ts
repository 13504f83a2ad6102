import type { TimeZone } from "@farthing/values";
import type { Utf8Text } from "../decode/utf8.ts";
import type { Span } from "../findings/span.ts";
import { checkArguments } from "../options/check-arguments.ts";
import type { CsvImportType } from "../options/import-type.ts";
import { NUMBER_FORMATS } from "../options/number-formats.ts";
import type { ReadingOptions } from "../options/options.ts";
import type { Separator } from "../options/separators.ts";
import { type CsvOptions, parseCsvOptions } from "../reading/csv-options.ts";
import { isOfTransactions } from "../reading/import-columns.ts";
import { layoutOf } from "../reading/layout.ts";
import { RowView } from "../split/row-view.ts";
import { readRowAt } from "../split/walk-rows.ts";
import type { Accepted, EntityRecord, TransactionRecord } from "./row-result.ts";
import { TransactionReader } from "./transaction-record.ts";

/** What other rows say of a row, or its amount with the sign that balances show. */
export interface RowExtras {
  readonly isPending: boolean;
  readonly below: readonly string[];
  readonly amount?: { readonly cell: number; readonly text: string };
}

/**
 * The rows that a check accepted, to be gone through without judging them again: of each is kept where it begins. It is plain data,
 * so that another thread can go through them.
 */
export interface KeptRows {
  readonly type: CsvImportType;
  /** How the rows are read; nothing is open in it. */
  readonly reading: ReadingOptions;
  readonly separator: Separator;
  readonly header: readonly string[];
  /** The text of the rows, below the lines that are skipped. */
  readonly text: Utf8Text;
  readonly accepted: number;
  readonly rejected: number;
  /** Of each accepted transaction the offset in the text, the line, and the number of its row. */
  readonly places: Float64Array;
  /** More of some of them, by their index. */
  readonly more: ReadonlyMap<number, RowExtras>;
  /** The records of a file of accounts, categories or merchants. */
  readonly entities: readonly EntityRecord[];
}

/** The numbers of a place. */
export const NUMBERS_OF_PLACE = 3;

/** How amounts and balances are written. */
const numbersOf = ({ numberFormat }: CsvOptions) => numberFormat ?? NUMBER_FORMATS[0];

/** An accepted transaction of a file. */
export interface KeptRecord {
  readonly record: TransactionRecord;
  readonly from: Accepted["from"];
  /** Physical line on which the row begins, from 1. */
  readonly line: number;
  /** Data row, from 1. */
  readonly row: number;
  /** Where a cell is; valid until the next record. */
  readonly spanOf: (cell: number) => Span | undefined;
}

function* recordsIn(
  { type, reading, separator, header, text, accepted, places, more }: KeptRows,
  timeZone: TimeZone | undefined,
): Generator<KeptRecord> {
  const csv = parseCsvOptions(reading, () => true, timeZone);
  if (csv._tag === "BadOptions" || !isOfTransactions(type)) return;
  const reader = new TransactionReader(header, layoutOf(header, type, reading), csv, numbersOf(csv));
  const view = new RowView();
  view.readFrom(text);
  for (let i = 0; i < accepted; i += 1) {
    const at = NUMBERS_OF_PLACE * i;
    const [offset, line, row] = [places[at]!, places[at + 1]!, places[at + 2]!];
    readRowAt(view, offset, separator);
    const { isPending = false, below = [], amount } = more.get(i) ?? {};
    const cells = view.cells();
    if (amount !== undefined) cells[amount.cell] = amount.text;
    const found = reader.read(cells, isPending, below);
    if (found?.record === undefined) throw new Error(`row ${row} was accepted, and has no record`);
    yield { record: found.record, from: found.from, line, row, spanOf: (cell) => view.spanOf(cell, line) };
  }
}

/**
 * Goes through the transactions that were kept, in their order. The time zone is that of the check. Throws a `TypeError` for wrong
 * arguments.
 */
export const keptRecords = (rows: KeptRows, timeZone: TimeZone | undefined): Generator<KeptRecord> => {
  checkArguments({ keptRows: rows, timeZone });
  return recordsIn(rows, timeZone);
};
