import type { TimeZone } from "@farthing/values";
import type { Utf8Text } from "../decode/utf8.ts";
import type { Span } from "../findings/span.ts";
import { checkArguments } from "../options/check-arguments.ts";
import type { CsvImportType } from "../options/import-type.ts";
import type { ReadingOptions } from "../options/options.ts";
import type { Separator } from "../options/separators.ts";
import { type CsvOptions, parseCsvOptions, type SettledCsvOptions } from "../reading/csv-options.ts";
import { isOfTransactions } from "../reading/import-columns.ts";
import { layoutOf } from "../reading/layout.ts";
import { RowView } from "../split/row-view.ts";
import { readRowAt } from "../split/walk-rows.ts";
import { withDetails } from "./entry-details.ts";
import type { Accepted, EntityRecord, Rejected, TransactionRecord } from "./row-result.ts";
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
  /** The header row, or the names that stand in for it; undefined if there is neither, or no row can be read. */
  readonly header: readonly string[] | undefined;
  /** The text of the rows, below the lines that are skipped. */
  readonly text: Utf8Text;
  readonly accepted: number;
  readonly rejected: number;
  /** The rejected rows, if they were to be kept. */
  readonly rejects?: readonly Rejected[];
  /** Of each accepted transaction the offset in the text, the line, and the number of its row. */
  readonly places: Float64Array;
  /** More of some of them, by their index. */
  readonly more: ReadonlyMap<number, RowExtras>;
  /** The records of a file that is not of transactions. */
  readonly entities: readonly EntityRecord[];
}

/** The numbers of a place. */
export const NUMBERS_OF_PLACE = 3;

const isSettled = (csv: CsvOptions): csv is SettledCsvOptions =>
  csv.dateFormat !== undefined && csv.numberFormat !== undefined;

/** An accepted transaction of a file. */
export interface KeptRecord {
  readonly record: TransactionRecord;
  readonly from: Accepted["from"];
  readonly cells: readonly string[];
  /** Physical line on which the row begins, from 1. */
  readonly line: number;
  /** Data row, from 1. */
  readonly row: number;
  /** Where a cell is; valid until the next record. */
  readonly spanOf: (cell: number) => Span | undefined;
}

/** Reads the transactions that were kept, each at its place. */
class KeptRowsReader {
  private readonly rows: KeptRows;
  private readonly reader: TransactionReader | undefined;
  private readonly view = new RowView();

  constructor(rows: KeptRows, timeZone: TimeZone | undefined) {
    const { type, reading, header, text } = rows;
    this.rows = rows;
    this.view.readFrom(text);
    const csv = parseCsvOptions(reading, () => true, timeZone);
    if (csv._tag === "BadOptions" || !isSettled(csv) || header === undefined || !isOfTransactions(type))
      return;
    this.reader = new TransactionReader(header, layoutOf(header, type, reading), csv);
  }

  get size(): number {
    return this.reader === undefined ? 0 : this.rows.accepted;
  }

  /** The transaction of a number, from 0. */
  at(i: number): KeptRecord {
    const { view } = this;
    const { places, separator, more } = this.rows;
    const at = NUMBERS_OF_PLACE * i;
    const [offset, line, row] = [places[at]!, places[at + 1]!, places[at + 2]!];
    readRowAt(view, offset, separator);
    const { isPending = false, below = [], amount } = more.get(i) ?? {};
    const cells = view.cells();
    if (amount !== undefined) cells[amount.cell] = amount.text;
    const found = this.reader?.read(cells, isPending, below);
    if (found?.record === undefined) throw new Error(`row ${row} was accepted, and has no record`);
    const { from } = found;
    const record = withDetails(found.record, row, this.rows.text);
    return { record, from, cells, line, row, spanOf: (cell) => view.spanOf(cell, line) };
  }
}

function* recordsIn(reader: KeptRowsReader, numbers: Iterable<number>): Generator<KeptRecord> {
  for (const number of numbers) yield reader.at(number);
}

/**
 * Goes through the transactions that were kept, in their order, or through those of some numbers, from 0. The time zone is that of the
 * check. Each is read from the text again when it is asked for: that takes a few microseconds, and a record of each row takes many
 * times the memory of its text. Throws a `TypeError` for wrong arguments.
 */
export const keptRecords = (
  rows: KeptRows,
  timeZone: TimeZone | undefined,
  numbers?: Iterable<number>,
): Generator<KeptRecord> => {
  checkArguments({ keptRows: rows, timeZone });
  const reader = new KeptRowsReader(rows, timeZone);
  return recordsIn(reader, numbers ?? Array(reader.size).keys());
};
