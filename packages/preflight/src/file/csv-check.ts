import type { Utf8Text } from "../decode/utf8.ts";
import { isError, single, type Tally } from "../findings/finding.ts";
import type { Header, RowReading } from "../judge/header/header.ts";
import { type HeaderRow, headerTallies, placedTallies } from "../judge/header/header-tallies.ts";
import { type CsvImportType, ROW_LIMITS } from "../options/import-type.ts";
import type { Separator } from "../options/separators.ts";
import { separatorName } from "../options/separators.ts";
import type { Assumption, Reading } from "../reading/how-read.ts";
import { lackingColumn } from "../reading/lacking-column.ts";
import { layoutOf } from "../reading/layout.ts";
import { type ChosenSeparator, withEvidence } from "../table/choose-separator.ts";
import { findHeaderRow } from "../table/find-header.ts";
import type { Row } from "../table/sampled-rows.ts";
import { fileSeemsCut } from "./file-seems-cut.ts";
import type { LeftOutRows } from "./left-out-rows.ts";
import type { MoneyTotal } from "./money-totals.ts";
import type { CellsOfCheck, RowsOfCheck } from "./rows-of-check.ts";

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
  readonly totals?: readonly MoneyTotal[];
  readonly reading: Reading;
}

/** A file all of whose rows are judged. */
interface JudgedFile {
  readonly content: Utf8Text;
  readonly reading: RowReading;
  readonly chosen: ChosenSeparator;
  readonly header: Header | undefined;
  readonly rows: RowsOfCheck;
  readonly cells: CellsOfCheck | undefined;
}

/**
 * The header row, and the row further down that is probably meant if the first one lacks required columns.
 */
const lookAtHeader = (
  header: Header | undefined,
  first: readonly Row[],
  { separator, instead }: ChosenSeparator,
): HeaderRow | undefined => {
  if (header === undefined) return undefined;
  const { cells, line, layout, isData } = header;
  const further = layout.missing.length > 0 ? first[Math.max(0, findHeaderRow(first))] : undefined;
  const isFurther = further !== undefined && further.line > line;
  return {
    row: { cells, line },
    layout,
    isData: isData && !isFurther,
    further: isFurther ? further : undefined,
    separator: separator.value,
    instead,
  };
};

/** What is said of the header row, or of columns without one. */
const talliesOfHeader = (
  header: HeaderRow | undefined,
  { reading: { type, options, csv }, rows }: JudgedFile,
): readonly Tally[] => {
  if (header === undefined) return [single("no_data_rows", { message: "The content is empty" })];
  return csv.hasHeader ? headerTallies(header, type, options, rows.count > 0) : placedTallies(header.layout);
};

const talliesOfSeparator = ({ source, value, evidence }: Assumption<Separator>): readonly Tally[] =>
  source === "found"
    ? [
        single("separator_detected", {
          message: `The columns are separated by ${separatorName(value)}: ${evidence}`,
        }),
      ]
    : [];

const talliesOfCount = (count: number, type: CsvImportType): readonly Tally[] =>
  count > ROW_LIMITS[type]
    ? [
        single("row_limit_exceeded", {
          message: `There are ${count} rows, but the service takes at most ${ROW_LIMITS[type]} of this type in one import`,
        }),
      ]
    : [];

/** What is said of all rows together. */
const talliesOfRows = (
  header: HeaderRow | undefined,
  { content, reading, chosen, rows }: JudgedFile,
): readonly Tally[] => {
  const named = rows.count > 0 ? rows.accounts?.finish() : undefined;
  return [
    ...(rows.blankRows.count > 0 ? [rows.blankRows] : []),
    ...talliesOfCount(rows.count, reading.type),
    ...(named === undefined ? [] : [named]),
    ...(header === undefined || rows.count === 0
      ? []
      : fileSeemsCut(content, chosen.separator.value, header.row.cells.length, rows.lastLine)),
  ];
};

/** A check whose options need a column that the file lacks: nothing else is said then. */
const lacking = (tally: Tally, required: readonly string[]): CsvCheck => ({
  _tag: "CsvCheck",
  headers: [],
  required,
  missing: [],
  rowsCount: 0,
  tallies: [tally],
  leftOut: [],
  reading: {},
});

/** Sums up a file all of whose rows are judged. */
export const csvCheckOf = (file: JudgedFile): CsvCheck => {
  const { chosen, rows, reading } = file;
  const { type, options, csv } = reading;
  const header = lookAtHeader(file.header, rows.first, chosen);
  const layout = header?.layout ?? layoutOf([], type, options);
  const lacked = header === undefined ? undefined : lackingColumn(layout, type, options, csv);
  if (lacked !== undefined) return lacking(lacked, layout.required);

  const separator = withEvidence(chosen);
  const isMisread = header?.further !== undefined || chosen.instead !== undefined;
  // Findings about rows under the wrong header would hide the one thing to fix.
  const cells = isMisread && layout.missing.length > 0 ? undefined : file.cells;
  const tallies = [
    ...talliesOfHeader(header, file),
    ...talliesOfSeparator(separator),
    ...talliesOfRows(header, file),
    ...(cells === undefined ? [] : [...cells.tallies, ...(rows.money?.moved() ?? [])]),
  ];
  // Amounts that are missing or cannot be read would be gaps too.
  if (!tallies.some(isError)) tallies.push(...(rows.money?.gaps() ?? []));
  return {
    _tag: "CsvCheck",
    headers: (csv.hasHeader ? header?.row.cells.filter((cell) => cell !== "") : undefined) ?? [],
    required: layout.required,
    missing: layout.missing,
    rowsCount: rows.count,
    tallies,
    leftOut: rows.leftOut.rows(),
    ...(rows.money === undefined ? {} : { totals: rows.money.totals() }),
    reading: {
      ...(chosen.instead === undefined || separator.source === "given" ? { separator } : {}),
      ...(!csv.hasHeader || header === undefined || header.isData || header.further !== undefined
        ? {}
        : { header_line: header.row.line }),
      ...cells?.reading,
      ...(cells?.reading.date_format === undefined ? {} : rows.zone?.reading()),
    },
  };
};
