import { binaryData, CSV } from "../decode/content.ts";
import { decodeContent } from "../decode/decode-content.ts";
import { encodingNamed } from "../decode/encoding.ts";
import { dropLines, NOTHING } from "../decode/utf8.ts";
import { isNumberFormat, NUMBER_FORMATS } from "../formats/number-format.ts";
import { type Content, openContent } from "../open-content.ts";
import { checkOptions } from "../reading/check-options.ts";
import { type CompleteReading, checkComplete } from "../reading/complete.ts";
import { noTypeColumn, parseCsvOptions } from "../reading/csv-options.ts";
import { columnLabel, hasAmountTypes } from "../reading/layout.ts";
import type { LeftOutReason } from "../reading/options.ts";
import { findingAt, type Tally } from "../report/finding.ts";
import { malformedCsv, type Refused, refuse } from "../report/outcome.ts";
import { SEPARATORS } from "../split/read-csv.ts";
import { csvRows } from "../split/row-source.ts";
import { type Header, passRows, type RowReading } from "./pass-rows.ts";
import { headerReasons, MOST_JUDGED, rejections, type Unjudged } from "./rejection.ts";
import type { Reason, RowResult } from "./row-result.ts";
import { type ReadTransaction, transactionReader } from "./transaction-record.ts";

/** What a reader of records is told beside the reading. */
export interface HowToReadRecords {
  /** `YYYY-MM-DD`. Dates after tomorrow are refused. */
  readonly today: string;
  /** Ends the reading: its reason is thrown before the next row is passed on. */
  readonly signal?: { readonly aborted: boolean; readonly reason?: unknown };
  /** So many rows from the top are read, with the header row, and no more. */
  readonly most?: number;
  /** Told from time to time how many bytes of the decoded text were read, and of how many. */
  readonly onProgress?: (bytes: number, of: number) => void;
}

/** What came of reading the records of a content. */
export type RecordsOutcome =
  | {
      readonly _tag: "Read";
      /** The header row, or the names that stand in for it; undefined if there is neither. */
      readonly header: readonly string[] | undefined;
      /** Together these are the rows of the content. */
      readonly accepted: number;
      readonly rejected: number;
      readonly left_out: number;
    }
  /** The reading cannot be used on this content: no row was passed on. */
  | { readonly _tag: "NotRead"; readonly reasons: readonly Reason[] }
  /** The content cannot be read. If a quote in it is never closed, the rows before that were passed on. */
  | Refused;

const notRead = (tallies: readonly Tally[]): RecordsOutcome => ({
  _tag: "NotRead",
  reasons: tallies
    .flatMap((tally) => tally.first.map((place) => findingAt(tally, place)))
    .map(({ code, message }) => ({ code, message })),
});

/** A row that is passed on in its turn. */
type Waiting = Unjudged & { readonly reason: LeftOutReason | undefined };

/**
 * Reads CSV as a complete reading says (`completed` makes one of a report), and passes on each row of data: as a record, as
 * rejected with its reasons, or as left out because it is no transaction. Accepted and rejected rows come in order; a row
 * that is left out can come before the row above it. The rows are those of the report of the same reading, and the accepted
 * ones are those that an import stores.
 *
 * Pure and synchronous: rows are passed on in groups, and no more than one group is kept. Any content is read without an
 * error; throws the reason of the signal, what `onRow` throws, a `TypeError` for wrong options, and a `RangeError` if
 * `today` is not `YYYY-MM-DD`.
 */
export const readRecords = (
  content: Content,
  reading: CompleteReading,
  { today, signal, most, onProgress }: HowToReadRecords,
  onRow: (row: RowResult) => void,
): RecordsOutcome => {
  checkOptions(reading);
  checkComplete(reading);
  const opened = openContent(content, reading);
  if (opened._tag === "Refused") return opened;
  const { type } = opened;
  if (type === "ServiceImport")
    return refuse("invalid_import_type", "The records of the service's own NDJSON are not rows of CSV.");
  const decoded = decodeContent(opened.content, encodingNamed(reading.encoding ?? ""));
  if (decoded === undefined) return binaryData(CSV);
  const { utf8 } = decoded;
  const csv = parseCsvOptions(reading, (count) => dropLines(utf8, count) !== undefined);
  if (csv._tag === "BadOptions") return notRead(csv.tallies);

  const separator = csv.separator ?? SEPARATORS[0];
  const rowReading: RowReading = { type, options: reading, csv };
  const numbers =
    csv.numberFormat !== undefined && isNumberFormat(csv.numberFormat) ? csv.numberFormat : NUMBER_FORMATS[0];
  const counts = { accepted: 0, rejected: 0, left_out: 0 };
  let header: Header | undefined;
  let ofHeader: readonly Reason[] = [];
  let lacksTypes = false;
  let transaction: ReadTransaction | undefined;
  let waiting: Waiting[] = [];

  const resultOf = ({ reason, ...row }: Waiting, errors: readonly Reason[]): RowResult => {
    if (reason !== undefined) return { ...row, _tag: "LeftOut", reason };
    const [first, ...more] = errors;
    if (first !== undefined) return { ...row, _tag: "Rejected", reasons: [first, ...more] };
    if (transaction === undefined) return { ...row, _tag: "Accepted", record: undefined, from: {} };
    const read = transaction(row.cells);
    return read === undefined
      ? {
          ...row,
          _tag: "Rejected",
          reasons: [{ code: "missing_value", message: "The row has no day or no amount" }],
        }
      : { ...row, _tag: "Accepted", ...read };
  };
  const passOn = (): void => {
    if (header === undefined) return;
    const group = waiting;
    waiting = [];
    const data = group.filter(({ reason }) => reason === undefined);
    const errors = ofHeader.length > 0 ? undefined : rejections(data, header, rowReading, { today });
    for (const row of group) {
      const result = resultOf(row, errors === undefined ? ofHeader : (errors.get(row.row) ?? []));
      if (signal?.aborted === true) throw signal.reason;
      if (result._tag === "Accepted") counts.accepted += 1;
      else if (result._tag === "Rejected") counts.rejected += 1;
      else counts.left_out += 1;
      onRow(result);
    }
  };
  const take = (row: Waiting, bytes: number): void => {
    if (lacksTypes) return;
    waiting.push(row);
    if (waiting.length < MOST_JUDGED) return;
    passOn();
    onProgress?.(bytes, utf8.bytes.length);
  };

  const source = csvRows(dropLines(utf8, csv.rowsToSkip) ?? NOTHING, separator, csv.rowsToSkip, most);
  const malformed = passRows(source, rowReading, {
    header: (found) => {
      header = found;
      ofHeader = headerReasons(found, rowReading, separator);
      const isMoney = hasAmountTypes(type);
      lacksTypes =
        isMoney &&
        csv.direction !== undefined &&
        found.layout.missing.length === 0 &&
        !found.layout.columns.has("entity_type");
      if (isMoney) transaction = transactionReader(found.layout, csv, numbers);
    },
    blank: () => {},
    row: (row, line, number) =>
      take(
        { cells: row.cells(), spans: row.spans(line), line, row: number, reason: undefined },
        row.position(),
      ),
    leftOut: (row, line, number, reason) =>
      take({ cells: row.cells(), spans: row.spans(line), line, row: number, reason }, row.position()),
  });
  if (lacksTypes && malformed === undefined)
    return notRead([noTypeColumn(columnLabel("entity_type", type, reading))]);
  passOn();
  onProgress?.(utf8.bytes.length, utf8.bytes.length);
  return malformed === undefined
    ? { _tag: "Read", header: header?.isData === false ? header.cells : undefined, ...counts }
    : malformedCsv(malformed);
};
