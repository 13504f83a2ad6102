import { clip, quoted, type Saying, single, type Tally } from "../finding.ts";
import type { CsvImportType } from "../import-type.ts";
import type { Known } from "../known.ts";
import type { PreflightOptions } from "../options.ts";
import type { Assumption, Reading } from "../report.ts";
import { dropLines } from "../text/lines.ts";
import { type CsvOptions, noTypeColumn } from "./csv-options.ts";
import {
  closestHeader,
  type FirstRecord,
  headerFurtherDown,
  looksLikeData,
  suggestHeader,
} from "./header-row.ts";
import { columnLabel, givenLabel, type Layout, resolveLayout, rowLimit } from "./layout.ts";
import { type MalformedCsv, readCsv, type Separator } from "./read-csv.ts";
import { type RowChecks, rowChecks } from "./row-checks.ts";
import { findSeparator } from "./separator.ts";

/** What checking a CSV gave. */
export interface CsvCheck {
  readonly _tag: "CsvCheck";
  readonly headers: readonly string[];
  readonly required: readonly string[];
  readonly missing: readonly string[];
  readonly rowsCount: number;
  readonly tallies: readonly Tally[];
  readonly reading: Reading;
}

/** How many records are kept to look for the header row among them. */
const FIRST_RECORDS = 50;
const SHOWN_HEADERS = 20;

const SEPARATOR_NAMES: Record<Separator, string> = {
  ",": "commas",
  ";": "semicolons",
  "\t": "tabs",
  "|": "vertical bars",
};

const isBlankRow = (cells: readonly string[]): boolean => {
  for (let i = 0; i < cells.length; i += 1) if (cells[i] !== "") return false;
  return true;
};

const listHeaders = (headers: readonly string[]): string => {
  const shown = headers.slice(0, SHOWN_HEADERS).map(quoted).join(", ");
  return headers.length > SHOWN_HEADERS ? `${shown} and ${headers.length - SHOWN_HEADERS} more` : shown;
};

/** The separator to read with, and the one the file seems to have where that is none an import can use. */
const settleSeparator = (
  text: string,
  type: CsvImportType,
  options: PreflightOptions,
  csv: CsvOptions,
): { separator: Assumption<Separator>; unusable?: Separator } => {
  if (csv.separator !== undefined) return { separator: { value: csv.separator, source: "given" } };
  const found = findSeparator(
    text,
    (cells) => resolveLayout(cells, type, options, false).requiredColumns.length,
  );
  if (found.separator === "\t" || found.separator === "|")
    return { separator: { value: ",", source: "default" }, unusable: found.separator };
  return {
    separator: {
      value: found.separator,
      source: found.separator === "," ? "default" : "found",
      evidence: `${found.alike} of the first ${found.records} lines have ${found.width} columns`,
    },
  };
};

const missingHeaders = (
  layout: Layout,
  headers: readonly string[],
  context: {
    type: CsvImportType;
    options: PreflightOptions;
    further: FirstRecord | undefined;
    unusable: Separator | undefined;
  },
): Saying => {
  const { type, options, further, unusable } = context;
  const needed = layout.missing.map(quoted).join(", ");
  const message = `The header row does not name ${needed}; it has ${headers.length === 0 ? "no headers" : listHeaders(headers)}`;
  if (unusable !== undefined) {
    return {
      message,
      help: `The columns seem to be separated by ${SEPARATOR_NAMES[unusable]}, which cannot be imported. Save the file with commas or semicolons instead.`,
    };
  }
  if (further !== undefined) {
    return {
      message,
      help: `The header row seems to be on line ${further.line} (${clip(listHeaders(further.cells.filter((cell) => cell !== "")), 100)}): set rows_to_skip to ${further.line - 1}.`,
    };
  }
  const meant = (["date", "amount", "name", "qty", "ticker", "price"] as const).flatMap((key) => {
    const label = columnLabel(key, type, options);
    if (!layout.missing.includes(label)) return [];
    const closest = closestHeader(label, key, headers);
    return closest === undefined ? [] : [{ key, closest }];
  });
  if (meant.length === 0) return { message };
  return {
    message,
    help: `${meant.map(({ closest }) => quoted(closest)).join(" and ")} ${meant.length === 1 ? "seems" : "seem"} to be meant. Say so: ${meant.map(({ key, closest }) => `${key}_col_label ${quoted(closest)}`).join(" ")}`,
  };
};

/** Checks the rows of a CSV: one pass through the records, then what could only be settled at the end. */
export const checkCsv = (
  content: string,
  type: CsvImportType,
  options: PreflightOptions,
  csv: CsvOptions,
  known: Known,
): CsvCheck | MalformedCsv => {
  const text = dropLines(content, csv.rowsToSkip) ?? "";
  const { separator, unusable } = settleSeparator(text, type, options, csv);
  const strategyNeedsType = csv.inflowValue !== undefined;

  const first: FirstRecord[] = [];
  let layout: Layout | undefined;
  let checks: RowChecks | undefined;
  let headerCells: readonly string[] = [];
  let headerLine = 0;
  let headerIsData = false;
  let rows = 0;
  let blankRows = 0;
  let firstBlankLine = 0;

  const readHeader = (cells: readonly string[], line: number): void => {
    headerCells = cells;
    headerLine = line;
    layout = resolveLayout(cells, type, options, strategyNeedsType);
    headerIsData = layout.requiredColumns.length === 0 && looksLikeData(cells);
    checks = rowChecks(headerIsData ? undefined : layout, cells.length, type, csv, known);
  };

  const malformed = readCsv(
    text,
    { separator: separator.value, linesAbove: csv.rowsToSkip },
    (cells, line) => {
      if (isBlankRow(cells)) {
        blankRows += 1;
        if (firstBlankLine === 0) firstBlankLine = line;
        return;
      }
      if (first.length < FIRST_RECORDS) first.push({ cells, line });
      if (checks === undefined) {
        readHeader(cells, line);
        return;
      }
      rows += 1;
      checks.see(cells, line, rows);
    },
  );
  if (malformed !== undefined) return malformed;

  const headers = headerCells.filter((header) => header !== "");
  const found = layout ?? resolveLayout([], type, options, strategyNeedsType);
  if (
    strategyNeedsType &&
    checks !== undefined &&
    !headerIsData &&
    givenLabel("entity_type", options) === undefined &&
    !found.columns.has("entity_type")
  ) {
    return {
      _tag: "CsvCheck",
      headers: [],
      required: found.required,
      missing: [],
      rowsCount: 0,
      tallies: [noTypeColumn(columnLabel("entity_type", type, options))],
      reading: {},
    };
  }

  const further =
    headerIsData || found.missing.length === 0 ? undefined : headerFurtherDown(first, type, options);
  const tallies: Tally[] = [];
  const about = (code: Tally["code"], saying: Saying, line = headerLine): void => {
    tallies.push(single(code, saying, { line }));
  };
  if (checks === undefined) {
    about("no_data_rows", { message: "The content is empty" });
  } else {
    if (headerIsData) {
      about("no_header_row", {
        message: `The first row is data (${clip(listHeaders(headers), 120)}), not a header row`,
        help: `Put this line on top, with the right name over each column: ${suggestHeader(headerCells, type, options, separator.value)}`,
      });
    } else if (found.missing.length > 0) {
      about("missing_required_headers", missingHeaders(found, headers, { type, options, further, unusable }));
    }
    for (const header of found.duplicates)
      about("duplicate_headers", { message: `More than one column is named ${quoted(header)}` });
    if (rows === 0 && !headerIsData)
      about("no_data_rows", { message: "There is a header row, but no row below it" });
    const unnamed = headerCells.length - headers.length;
    if (unnamed > 0 && !headerIsData && further === undefined) {
      const numbers = headerCells.flatMap((header, i) => (header === "" ? [i + 1] : []));
      about("empty_header", {
        message:
          unnamed === 1
            ? `Column ${numbers[0]} has no header`
            : `${unnamed} columns have no header: ${numbers.slice(0, 10).join(", ")}${unnamed > 10 ? " …" : ""}`,
      });
    }
    for (const label of found.missingOptional)
      about("missing_optional_header", { message: `No column is named ${quoted(label)}` });
  }
  if (found.splitAmount) {
    about("split_amount_columns", {
      message: `${quoted(found.columns.get("outflow")!.header)} is read as money out and ${quoted(found.columns.get("inflow")!.header)} as money in`,
    });
  }
  if (separator.source === "found") {
    about("separator_detected", {
      message: `The columns are read as separated by ${SEPARATOR_NAMES[separator.value]}: ${separator.evidence}`,
    });
  }
  if (blankRows > 0) {
    tallies.push({
      code: "blank_rows",
      count: blankRows,
      first: [{ line: firstBlankLine }],
      say: () => ({ message: "The row has no value in any cell" }),
    });
  }
  if (rows > rowLimit(type)) {
    about("row_limit_exceeded", {
      message: `There are ${rows} rows; one import of this type takes ${rowLimit(type)}`,
    });
  }
  // What rows say of a header that is not theirs would only bury the one thing to mend.
  const done = further === undefined ? checks?.finish() : undefined;
  return {
    _tag: "CsvCheck",
    headers,
    required: found.required,
    missing: found.missing,
    rowsCount: rows,
    tallies: [...tallies, ...(done?.tallies ?? [])],
    reading: {
      separator,
      ...(headerLine > 0 && !headerIsData ? { header_line: headerLine } : {}),
      ...(done?.date_format === undefined ? {} : { date_format: done.date_format }),
      ...(done?.number_format === undefined ? {} : { number_format: done.number_format }),
    },
  };
};
