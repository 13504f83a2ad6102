import { clip, type Explanation, quoted, single, type Tally } from "../../findings/finding.ts";
import { option, sentence, together } from "../../findings/sentence.ts";
import type { CsvImportType } from "../../options/import-type.ts";
import { type ColumnKey, OPTION_NAMES, type ReadingOptions } from "../../options/options.ts";
import type { Separator } from "../../options/separators.ts";
import { separatorName } from "../../options/separators.ts";
import { columnLabel, type Layout } from "../../reading/layout.ts";
import type { Row } from "../../table/sampled-rows.ts";
import { closestHeader } from "./closest-header.ts";
import { suggestHeader } from "./suggest-header.ts";

/** What is known about the header row of a file. */
export interface HeaderRow {
  readonly row: Row;
  readonly layout: Layout;
  /** The row is data: there is no header row. */
  readonly isData: boolean;
  /** The row further down that is probably the header row. */
  readonly further: Row | undefined;
  readonly separator: Separator;
  readonly instead: Separator | undefined;
}

const SHOWN_HEADERS = 20;

const named = (cells: readonly string[]): readonly string[] => cells.filter((cell) => cell !== "");

const listed = (headers: readonly string[]): string => {
  const shown = headers.slice(0, SHOWN_HEADERS).map(quoted).join(", ");
  return headers.length > SHOWN_HEADERS ? `${shown} and ${headers.length - SHOWN_HEADERS} more` : shown;
};

type LabelOption = Extract<(typeof OPTION_NAMES)[number], `${string}_col_label`>;

const labelOption = (key: ColumnKey): LabelOption | undefined =>
  OPTION_NAMES.find((name): name is LabelOption => name === `${key}_col_label`);

const KEYS: readonly ColumnKey[] = [
  "date",
  "amount",
  "name",
  "ticker",
  "qty",
  "price",
  "resource_type",
  "conditions",
  "actions",
  "outflow",
  "inflow",
];

/** The headers that are probably meant by the missing labels. */
const meant = (headers: readonly string[], layout: Layout, type: CsvImportType, options: ReadingOptions) => {
  const used = new Set(layout.requiredColumns.map(({ header }) => header));
  return KEYS.flatMap((key) => {
    const label = columnLabel(key, type, options);
    if (!layout.missing.includes(label)) return [];
    const closest = closestHeader(
      label,
      key,
      headers.filter((header) => !used.has(header)),
    );
    if (closest === undefined) return [];
    used.add(closest);
    return [{ label, closest, option: labelOption(key) }];
  });
};

const explainMissing = (header: HeaderRow, type: CsvImportType, options: ReadingOptions): Explanation => {
  const { row, layout, further, separator, instead } = header;
  const headers = named(row.cells);
  const missing = `${layout.missing.length === 1 ? "There is no column" : "There are no columns"} ${layout.missing.map(quoted).join(", ")}`;
  const message = `${missing}; the header row has ${headers.length === 0 ? "no headers" : listed(headers)}`;
  const parts = { missing: KEYS.filter((key) => layout.missing.includes(columnLabel(key, type, options))) };
  if (/^\{\s*"/.test(row.cells[0] ?? ""))
    return {
      message,
      help: sentence`The content looks like the service's own NDJSON: set ${option("type")} to ServiceImport.`,
      suggest: { type: "ServiceImport" },
      parts,
    };
  if (instead !== undefined)
    return {
      message,
      help: sentence`The columns are probably separated by ${separatorName(instead)}, not ${separatorName(separator)}: set ${option("col_sep")} to "${instead}".`,
      suggest: { col_sep: instead },
      parts,
    };
  if (further !== undefined)
    return {
      message,
      help: sentence`The header row is probably on line ${further.line} (${clip(listed(named(further.cells)), 100)}): set ${option("rows_to_skip")} to ${further.line - 1}.`,
      suggest: { rows_to_skip: further.line - 1 },
      parts: { ...parts, line: further.line },
    };
  const found = meant(headers, layout, type, options);
  if (found.length === 0) return { message, parts };
  const settable = found.flatMap((each) =>
    each.option === undefined ? [] : [{ ...each, option: each.option }],
  );
  const told = settable.map(
    ({ label, closest, option: name }) =>
      sentence`Did you mean ${quoted(closest)} for "${label}"? Set ${option(name)} to ${quoted(closest)}.`,
  );
  const renamed = found
    .filter((each) => each.option === undefined)
    .map(({ label, closest }) => `Rename ${quoted(closest)} to "${label}".`);
  return {
    message,
    parts: { ...parts, headers: found.map(({ closest }) => closest) },
    help: together([...told, ...renamed]),
    ...(settable.length === 0
      ? {}
      : { suggest: Object.fromEntries(settable.map(({ option: name, closest }) => [name, closest])) }),
  };
};

const explainEmpty = (cells: readonly string[]): Explanation => {
  const empty = cells.flatMap((header, i) => (header === "" ? [i + 1] : []));
  return {
    message:
      empty.length === 1
        ? `Column ${empty[0]} has no header`
        : `${empty.length} columns have no header: ${empty.slice(0, 10).join(", ")}${empty.length > 10 ? " …" : ""}`,
    parts: { columns: empty.slice(0, 10) },
  };
};

/** The findings about columns that are said by position, because there is no header row. */
export const placedTallies = ({ missing }: Layout): Tally[] =>
  missing.length === 0
    ? []
    : [
        single("missing_required_headers", {
          message: `It is not said which columns are ${missing.map(quoted).join(", ")}`,
        }),
      ];

/** The findings about a header row. */
export const headerTallies = (
  header: HeaderRow,
  type: CsvImportType,
  options: ReadingOptions,
  hasRows: boolean,
): readonly Tally[] => {
  const { row, layout, isData, further, separator } = header;
  const tallies: Tally[] = [];
  const about = (code: Tally["code"], explanation: Explanation): void => {
    tallies.push(single(code, explanation, { line: row.line }));
  };
  if (isData) {
    about("no_header_row", {
      message: `There is no header row: the first row is data (${clip(listed(named(row.cells)), 120)})`,
      help: `Add this line at the top and correct the names in it: ${suggestHeader(row.cells, type, options, separator)}`,
    });
    return tallies;
  }
  if (layout.missing.length > 0) about("missing_required_headers", explainMissing(header, type, options));
  for (const each of layout.duplicates)
    about("duplicate_headers", {
      message: `More than one column is named ${quoted(each)}`,
      parts: { headers: [each] },
    });
  if (!hasRows) about("no_data_rows", { message: "There are no rows below the header row" });
  if (row.cells.includes("") && further === undefined) about("empty_header", explainEmpty(row.cells));
  for (const label of layout.missingOptional)
    about("missing_optional_header", {
      message: `There is no column ${quoted(label)}`,
      parts: { headers: [label] },
    });
  if (layout.splitAmount)
    about("split_amount_columns", {
      message: `${quoted(layout.columns.get("outflow")!.header)} is read as money out and ${quoted(layout.columns.get("inflow")!.header)} as money in`,
      parts: { headers: [layout.columns.get("outflow")!.header, layout.columns.get("inflow")!.header] },
    });
  return tallies;
};
