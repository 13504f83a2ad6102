import type { Chunked } from "@farthing/recognition/order";
import type { TimeZone } from "@farthing/values";
import { cellsAsWritten } from "../decode/content-table.ts";
import { dropLines, type Utf8Text } from "../decode/utf8.ts";
import type { Tally } from "../findings/finding.ts";
import type { Refused } from "../findings/refusal.ts";
import type { RowReading } from "../judge/header/header.ts";
import { judgeRows } from "../judge/judge-rows.ts";
import type { JudgedRow, JudgedTable, RowConsumer } from "../judge/judged-row.ts";
import { givenFormats } from "../judge/settled-formats.ts";
import type { CsvImportType } from "../options/import-type.ts";
import type { ReadingOptions } from "../options/options.ts";
import { SEPARATORS, type Separator } from "../options/separators.ts";
import { parseCsvOptions } from "../reading/csv-options.ts";
import { malformedCsv } from "../split/malformed-csv.ts";
import type { MalformedCsv } from "../split/read-rows.ts";
import { csvRows, type HowMuch, type RowSource } from "../split/row-source.ts";
import { withDetails } from "./entry-details.ts";
import { RecordReader, reasonsOf } from "./record-reader.ts";
import type { Reason, RowResult } from "./row-result.ts";
import { type AsWished, type RowWishes, wishedRows } from "./row-wishes.ts";

/** The reading cannot be used on this content: no row was passed on. */
export interface NotRead {
  readonly _tag: "NotRead";
  readonly reasons: readonly Reason[];
}

/** A row; or, in place of those that were not read, why they were not. It is the last then. */
export type RowOrWhyNot = RowResult | NotRead | Refused;

/** What is said of a reading that cannot be used. */
export const notRead = (tallies: readonly Tally[]): NotRead => ({
  _tag: "NotRead",
  reasons: tallies.flatMap(reasonsOf).map(({ code, message }) => ({ code, message })),
});

/** Told the header row, or the names that stand in for it, before the first row; undefined if there is neither. */
export type OnHeader = (header: readonly string[] | undefined) => unknown;

/** Bytes that are read at once, which takes a few milliseconds. */
export const CHUNK = 65_536;

/** How the rows that were passed on end. */
export type RowsEnd = Refused | NotRead | { readonly header: readonly string[] | undefined };

/** Makes a result of each judged row, as a program wants it. */
export class ResultConsumer implements RowConsumer {
  private readonly wishes: RowWishes;
  private readonly ready: RowResult[] = [];
  private table: JudgedTable | undefined;
  private reader: RecordReader | undefined;
  private asWished: AsWished = (row) => row;
  private lacking: Tally | undefined;

  constructor(wishes: RowWishes) {
    this.wishes = wishes;
  }

  /** Whether the rows have begun: their header is known. */
  get hasBegun(): boolean {
    return this.table !== undefined;
  }

  /** The header row, or the names that stand in for it; undefined if there is neither. */
  get header(): readonly string[] | undefined {
    const header = this.table?.header;
    return header?.isData === false ? header.cells : undefined;
  }

  /** How many bytes the text of the rows has; undefined before it begins. */
  get size(): number | undefined {
    return this.table?.text.bytes.length;
  }

  begin(table: JudgedTable): void {
    this.table = table;
    this.reader = new RecordReader(table);
    const wished = wishedRows(this.wishes, table.header.cells);
    this.lacking = this.reader.lacking ?? (typeof wished === "function" ? undefined : wished);
    if (typeof wished === "function") this.asWished = wished;
  }

  take(judged: JudgedRow): void {
    const { reader, lacking } = this;
    if (reader !== undefined && lacking === undefined)
      this.ready.push(this.asWished(this.resultOf(judged, reader)));
  }

  /** The rows that were made since the last call. */
  taken(): readonly RowResult[] {
    return this.ready.splice(0);
  }

  /** The header row; or why no row was passed on, or not all. */
  end(malformed: MalformedCsv | undefined): RowsEnd {
    if (malformed !== undefined) return malformedCsv(malformed);
    return this.lacking === undefined ? { header: this.header } : notRead([this.lacking]);
  }

  private resultOf(judged: JudgedRow, reader: RecordReader): RowResult {
    const { row, line, number, leftOut } = judged;
    const { text } = this.table!;
    const cells = cellsAsWritten(row.cells(), number, text.table);
    const shown = { cells, spans: row.spans(line), line, row: number };
    if (leftOut !== undefined) return { ...shown, _tag: "LeftOut", reason: leftOut };
    const read = reader.read(judged, cells);
    if (typeof read === "function") return { ...shown, _tag: "Rejected", reasons: read() };
    const record = read.record && withDetails(read.record, number, text);
    return { ...shown, _tag: "Accepted", ...read, record };
  }
}

/** Where the rows are that are read. */
export interface RowsToRead {
  /** Whether there is a line below so many. */
  readonly hasLinesAfter: (count: number) => boolean;
  readonly below: (linesAbove: number, separator: Separator) => RowSource;
}

/** The rows of a text: all of them at once, unless it is said how much. */
export const rowsOfText = (utf8: Utf8Text, howMuch: HowMuch = {}): RowsToRead => ({
  hasLinesAfter: (count) => dropLines(utf8, count) !== undefined,
  below: (linesAbove, separator) => csvRows(utf8, separator, linesAbove, howMuch),
});

/** How rows are read. */
export interface HowToReadRows {
  readonly type: CsvImportType;
  /** Nothing about formats is open in it. */
  readonly reading: ReadingOptions;
  readonly today: string;
  readonly time_zone?: TimeZone | undefined;
}

/** Reads rows, and hands each to who makes its result. */
export function* readResults(
  rows: RowsToRead,
  { type, reading: options, today, time_zone }: HowToReadRows,
  results: ResultConsumer,
): Chunked<RowsEnd, number> {
  const csv = parseCsvOptions(options, rows.hasLinesAfter, time_zone);
  if (csv._tag === "BadOptions") return notRead(csv.tallies);
  const separator = csv.separator ?? SEPARATORS[0];
  const reading: RowReading = { type, options, csv };
  const how = { reading, separator, settled: givenFormats(csv), known: { today } };
  const { malformed } = yield* judgeRows(rows.below(csv.rowsToSkip, separator), how, [results]);
  return results.end(malformed);
}

/** All rows, one after the other as they are asked for: no more than a few are in memory. */
export function* eachResult(
  utf8: Utf8Text,
  how: HowToReadRows,
  { onHeader, ...wishes }: RowWishes & { readonly onHeader?: OnHeader },
): Generator<RowOrWhyNot> {
  const results = new ResultConsumer(wishes);
  const chunks = readResults(rowsOfText(utf8, { chunk: CHUNK }), how, results);
  let isTold = false;
  for (;;) {
    const next = chunks.next();
    if (!isTold && results.hasBegun) {
      isTold = true;
      onHeader?.(results.header);
    }
    yield* results.taken();
    if (next.done !== true) continue;
    if ("_tag" in next.value) yield next.value;
    return;
  }
}
