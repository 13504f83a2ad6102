import { isoDay } from "@farthing/values";
import type { Upload } from "../decode/content.ts";
import { decodeContent } from "../decode/decode-content.ts";
import { dropLines, NOTHING } from "../decode/utf8.ts";
import { currencyCodeIn } from "../formats/currency-code.ts";
import { isNumberFormat, NUMBER_FORMATS, type NumberFormat } from "../formats/number-format.ts";
import type { Known } from "../known.ts";
import { type CsvOptions, parseCsvOptions } from "../reading/csv-options.ts";
import type { CsvImportType } from "../reading/import-type.ts";
import { hasAmountTypes, type Layout, namesOfColumns, resolveLayout } from "../reading/layout.ts";
import type { ColumnKey, LeftOutReason, ReadingOptions } from "../reading/options.ts";
import { amountColumns, recordedAmount } from "../reading/transaction-columns.ts";
import { findingAt, MAX_PLACES, type Tally } from "../report/finding.ts";
import { FINDING_CODES } from "../report/finding-codes.ts";
import type { PreflightReport } from "../report/report.ts";
import { rowChecks } from "../rules/row-checks.ts";
import { readRows } from "../split/read-rows.ts";
import { RowView } from "../split/row-view.ts";
import { footerRows, type LeftOut, leftOutRule } from "./left-out.ts";
import { rowName } from "./row-name.ts";

/** A row of a file of transactions; text that the row does not have is blank. */
export interface TransactionRecord {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** Canonical decimal; money out is positive. */
  readonly amount: string;
  /** ISO 4217, upper case; blank if the row does not say it. */
  readonly currency: string;
  readonly name: string;
  readonly notes: string;
  readonly category: string;
  readonly tags: readonly string[];
  readonly account: string;
  /** The bank's own reference. */
  readonly reference: string;
}

interface Row {
  /** Physical line on which the row begins, from 1. */
  readonly line: number;
  /** Trimmed. */
  readonly cells: readonly string[];
}

/** What becomes of a row of a file: each row is exactly one of these. */
export type RowResult = Row &
  (
    | {
        readonly _tag: "Accepted";
        /** Undefined if the file is not one of transactions. */
        readonly record: TransactionRecord | undefined;
      }
    /** One message for each error in the row. */
    | { readonly _tag: "Rejected"; readonly reasons: readonly string[] }
    | { readonly _tag: "LeftOut"; readonly reason: LeftOutReason }
  );

const TAG_MARKS = /[|,;]/;

const tagsIn = (text: string): readonly string[] =>
  text
    .split(TAG_MARKS)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== "");

/** How the rows of checked content are read: nothing is left to detect. */
interface Resolved {
  readonly type: CsvImportType;
  readonly csv: CsvOptions;
  readonly numbers: NumberFormat;
  readonly header: readonly string[];
  readonly layout: Layout;
  readonly leftOut: LeftOut | undefined;
}

const recordOf = (
  cells: readonly string[],
  { layout, csv, numbers }: Resolved,
): TransactionRecord | undefined => {
  const cell = (key: ColumnKey): string => cells[layout.columns.get(key)?.cell ?? -1] ?? "";
  const amount = recordedAmount(cells, amountColumns(layout, csv), numbers, csv);
  const day = csv.dateFormat?.read(cell("date")) ?? -1;
  if (amount === undefined || day < 0) return undefined;
  return {
    date: isoDay(day),
    amount,
    currency: currencyCodeIn(cell("currency")) ?? "",
    name: rowName(
      layout.names.map((column) => cells[column.cell] ?? ""),
      csv.holder,
    ),
    notes: cell("notes"),
    category: cell("category"),
    tags: tagsIn(cell("tags")),
    account: cell("account"),
    reference: cell("bank_reference"),
  };
};

/** The messages for the errors in each row, by line. So few rows are checked at once that each keeps its places. */
const errorsIn = (
  rows: readonly Row[],
  { header, layout, type, csv }: Resolved,
  known: Known,
): ReadonlyMap<number, readonly string[]> => {
  const checks = rowChecks(layout, { width: header.length, length: 0 }, type, csv, known);
  const view = new RowView();
  for (const [i, { cells, line }] of rows.entries()) checks.see(view.take(cells), line, i);
  const reasons = new Map<number, string[]>();
  const errors = checks
    .finish()
    .tallies.filter(({ code }: Tally) => FINDING_CODES[code].severity === "error");
  for (const each of errors) {
    for (const place of each.first) {
      const { message, column } = findingAt(each, place);
      const reason = column === undefined ? message : `${column}: ${message}`;
      reasons.set(place.line, [...(reasons.get(place.line) ?? []), reason]);
    }
  }
  return reasons;
};

/**
 * Reads content in the formats of its report and passes what becomes of each data row to `onRow`, in order: a report
 * has only the first places, and no records. Returns the header row, or undefined, without calling `onRow`, if the report
 * has none and `options` do not say that the file has none.
 */
export const readRecords = (
  upload: Upload,
  options: ReadingOptions,
  known: Known,
  report: PreflightReport,
  onRow: (row: RowResult) => void,
): readonly string[] | undefined => {
  const { separator, date_format, number_format, header_line } = report.reading;
  const type = report.type as CsvImportType;
  const csv = parseCsvOptions(
    {
      ...options,
      ...(date_format === undefined ? {} : { date_format: date_format.value }),
      ...(number_format === undefined ? {} : { number_format: number_format.value }),
    },
    () => true,
  );
  if (separator === undefined || csv._tag === "BadOptions") return undefined;
  if (header_line === undefined && csv.hasHeader) return undefined;
  const decoded = decodeContent(upload, report.reading.encoding);
  if (decoded === undefined) return undefined;

  const isMoney = hasAmountTypes(type);
  const numbers =
    csv.numberFormat !== undefined && isNumberFormat(csv.numberFormat) ? csv.numberFormat : NUMBER_FORMATS[0];
  let resolved: Resolved | undefined;
  let waiting: Row[] = [];
  let order: { readonly row: Row; readonly reason: LeftOutReason | undefined }[] = [];
  const passOn = (): void => {
    if (resolved === undefined) return;
    const errors = errorsIn(waiting, resolved, known);
    for (const { row, reason } of order) {
      const reasons = errors.get(row.line);
      if (reason !== undefined) onRow({ ...row, _tag: "LeftOut", reason });
      else if (reasons !== undefined) onRow({ ...row, _tag: "Rejected", reasons });
      else {
        const record = isMoney ? recordOf(row.cells, resolved) : undefined;
        if (isMoney && record === undefined)
          onRow({ ...row, _tag: "Rejected", reasons: ["The row has no amount"] });
        else onRow({ ...row, _tag: "Accepted", record });
      }
    }
    waiting = [];
    order = [];
  };

  const add = (row: Row, reason: LeftOutReason | undefined): void => {
    if (reason === undefined) footer.release();
    order.push({ row, reason });
    if (reason === undefined) waiting.push(row);
    if (order.length === MAX_PLACES) passOn();
  };
  const footer = footerRows(({ cells, line }) => {
    order.push({ row: { cells, line }, reason: undefined });
    waiting.push({ cells, line });
  });

  const content = dropLines(decoded.utf8, csv.rowsToSkip) ?? NOTHING;
  readRows(content, { separator: separator.value, linesAbove: csv.rowsToSkip }, (view, line) => {
    if (view.isBlank()) return;
    const row = { cells: view.cells(), line };
    if (resolved === undefined) {
      const header = csv.hasHeader ? row.cells : namesOfColumns(row.cells.length, options);
      const layout = resolveLayout(header, type, options);
      resolved = { type, csv, numbers, header, layout, leftOut: leftOutRule(header, layout, csv) };
      if (csv.hasHeader) return;
    }
    const reason = resolved.leftOut?.(view);
    if (reason === "footer") footer.add({ ...row, number: 0 });
    else add(row, reason);
  });
  for (const { cells, line } of footer.rest()) add({ cells, line }, "footer");
  passOn();
  return resolved?.header;
};
