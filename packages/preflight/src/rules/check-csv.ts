import { dropLines, NOTHING, type Utf8Text } from "../decode/utf8.ts";
import { type ChosenSeparator, chooseSeparator } from "../detect/choose-separator.ts";
import { findHeaderRow, HEADER_ROWS, type Row } from "../detect/find-header.ts";
import { separatorName } from "../detect/separator.ts";
import type { Known } from "../known.ts";
import { type CsvOptions, noTypeColumn } from "../reading/csv-options.ts";
import type { CsvImportType } from "../reading/import-type.ts";
import {
  columnLabel,
  hasAmountTypes,
  type Layout,
  namesOfColumns,
  resolveLayout,
  rowLimit,
} from "../reading/layout.ts";
import type { LeftOutReason, ReadingOptions } from "../reading/options.ts";
import { footerRows, type LeftOut, leftOutRule } from "../records/left-out.ts";
import { addPlace, quoted, single, type Tally, tally } from "../report/finding.ts";
import { type HeaderRow, headerTallies } from "../report/header-tallies.ts";
import type { LeftOutRows, Reading } from "../report/report.ts";
import { looksLikeData } from "../report/suggest-header.ts";
import type { MalformedCsv } from "../split/read-csv.ts";
import { readRows } from "../split/read-rows.ts";
import { RowView } from "../split/row-view.ts";
import { keepCompiled } from "./keep-compiled.ts";
import { type RowChecks, rowChecks } from "./row-checks.ts";

/** The result of checking a CSV. */
export interface CsvCheck {
  readonly _tag: "CsvCheck";
  readonly headers: readonly string[];
  readonly required: readonly string[];
  readonly missing: readonly string[];
  readonly rowsCount: number;
  readonly tallies: readonly Tally[];
  /** The rows that are no transactions, by reason. */
  readonly leftOut: readonly LeftOutRows[];
  readonly reading: Reading;
}

/** Counts the rows that are left out. */
const leftOutCounter = () => {
  const found = new Map<LeftOutReason, { count: number; line: number }>();
  return {
    add: (reason: LeftOutReason, line: number): void => {
      const rows = found.get(reason);
      if (rows === undefined) found.set(reason, { count: 1, line });
      else rows.count += 1;
    },
    rows: (): readonly LeftOutRows[] => [...found].map(([reason, rows]) => ({ reason, ...rows })),
  };
};

/** One pass through the records: the first is the header row, the rest are checked as they pass. */
interface Pass {
  readonly header?: { readonly row: Row; readonly layout: Layout; readonly isData: boolean };
  readonly checks?: RowChecks;
  /** The first records, in which the header row is searched if the first record lacks required columns. */
  readonly first: readonly Row[];
  readonly rows: number;
  readonly blank: Tally;
  readonly leftOut: readonly LeftOutRows[];
}

const passThrough = (
  content: Utf8Text,
  { separator }: ChosenSeparator,
  type: CsvImportType,
  options: ReadingOptions,
  csv: CsvOptions,
  known: Known,
): Pass | MalformedCsv => {
  const first: Row[] = [];
  const blank = tally("blank_rows", undefined, () => ({ message: "The row is blank" }));
  let header: Pass["header"];
  let checks: RowChecks | undefined;
  let leftOut: LeftOut | undefined;
  const left = leftOutCounter();
  let rows = 0;
  const view = new RowView();
  const footer = footerRows(({ cells, line, number }) => checks!.see(view.take(cells), line, number));
  const seeRow = (to: RowChecks, row: RowView, line: number): void => {
    rows += 1;
    const reason = leftOut?.(row);
    if (reason === "footer") footer.add({ cells: row.cells(), line, number: rows });
    else if (reason !== undefined) left.add(reason, line);
    else {
      if (leftOut !== undefined) footer.release();
      to.see(row, line, rows);
    }
  };
  const malformed = readRows(
    content,
    { separator: separator.value, linesAbove: csv.rowsToSkip },
    (row, line) => {
      if (row.isBlank()) {
        addPlace(blank, { line });
        return;
      }
      if (first.length < HEADER_ROWS && header?.layout.missing.length !== 0)
        first.push({ cells: row.cells(), line });
      if (checks !== undefined) {
        seeRow(checks, row, line);
        return;
      }
      const cells = csv.hasHeader ? row.cells() : namesOfColumns(row.length, options);
      const layout = resolveLayout(cells, type, options);
      const isData = layout.requiredColumns.length === 0 && looksLikeData(cells, type);
      header = { row: { cells, line }, layout, isData };
      leftOut = isData ? undefined : leftOutRule(cells, layout, csv);
      checks = rowChecks(
        isData ? undefined : layout,
        { width: cells.length, length: content.bytes.length },
        type,
        csv,
        known,
      );
      if (!csv.hasHeader) seeRow(checks, row, line);
    },
  );
  for (const { line } of footer.rest()) left.add("footer", line);
  return (
    malformed ?? {
      first,
      rows,
      blank,
      leftOut: left.rows(),
      ...(header === undefined ? {} : { header }),
      ...(checks === undefined ? {} : { checks }),
    }
  );
};

/**
 * The header row, and the row further down that is probably meant if the first one lacks required columns.
 */
const lookAtHeader = (
  { header, first }: Pass,
  { separator, instead }: ChosenSeparator,
): HeaderRow | undefined => {
  if (header === undefined) return undefined;
  const { row, layout, isData } = header;
  const further = layout.missing.length > 0 ? first[Math.max(0, findHeaderRow(first))] : row;
  const isFurther = further !== undefined && further.line > row.line;
  return {
    row,
    layout,
    isData: isData && !isFurther,
    further: isFurther ? further : undefined,
    separator: separator.value,
    instead,
  };
};

/** Checks the rows of a CSV: one pass through the records, then what can be decided only at the end. */
export const checkCsv = (
  whole: Utf8Text,
  type: CsvImportType,
  options: ReadingOptions,
  csv: CsvOptions,
  known: Known,
): CsvCheck | MalformedCsv => {
  keepCompiled(known.today);
  const content = dropLines(whole, csv.rowsToSkip) ?? NOTHING;
  const chosen = chooseSeparator(content, type, options, csv);
  const pass = passThrough(content, chosen, type, options, csv, known);
  if ("_tag" in pass) return pass;
  const header = lookAtHeader(pass, chosen);
  const layout = header?.layout ?? resolveLayout([], type, options);

  const needsTypes = csv.direction !== undefined && hasAmountTypes(type) && header !== undefined;
  if (needsTypes && layout.missing.length === 0 && !layout.columns.has("entity_type")) {
    return {
      _tag: "CsvCheck",
      headers: [],
      required: layout.required,
      missing: [],
      rowsCount: 0,
      tallies: [noTypeColumn(columnLabel("entity_type", type, options))],
      leftOut: [],
      reading: {},
    };
  }

  const { separator } = chosen;
  const tallies: Tally[] =
    header === undefined
      ? [single("no_data_rows", { message: "The content is empty" })]
      : csv.hasHeader
        ? [...headerTallies(header, type, options, pass.rows > 0)]
        : layout.missing.length === 0
          ? []
          : [
              single("missing_required_headers", {
                message: `It is not said which columns are ${layout.missing.map(quoted).join(", ")}`,
              }),
            ];
  if (separator.source === "found")
    tallies.push(
      single("separator_detected", {
        message: `The columns are separated by ${separatorName(separator.value)}: ${separator.evidence}`,
      }),
    );
  if (pass.blank.count > 0) tallies.push(pass.blank);
  if (pass.rows > rowLimit(type))
    tallies.push(
      single("row_limit_exceeded", {
        message: `There are ${pass.rows} rows, but one import of this type takes at most ${rowLimit(type)}`,
      }),
    );
  // Findings about rows under the wrong header would hide the one thing to fix.
  const misread = header?.further !== undefined || chosen.instead !== undefined;
  const done = misread && layout.missing.length > 0 ? undefined : pass.checks?.finish();
  return {
    _tag: "CsvCheck",
    headers: (csv.hasHeader ? header?.row.cells.filter((cell) => cell !== "") : undefined) ?? [],
    required: layout.required,
    missing: layout.missing,
    rowsCount: pass.rows,
    tallies: [...tallies, ...(done?.tallies ?? [])],
    leftOut: pass.leftOut,
    reading: {
      ...(chosen.instead === undefined || separator.source === "given" ? { separator } : {}),
      ...(header === undefined || header.isData || header.further !== undefined
        ? {}
        : { header_line: header.row.line }),
      ...(done?.date_format === undefined ? {} : { date_format: done.date_format }),
      ...(done?.number_format === undefined ? {} : { number_format: done.number_format }),
    },
  };
};
