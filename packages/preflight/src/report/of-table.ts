import {
  type ContentTable,
  cellKey,
  type Origins,
  type TableNote,
  withoutQuotes,
} from "../decode/content-table.ts";
import {
  type Finding,
  type FindingPlace,
  MAX_PLACES,
  type Place,
  type Tally,
  tally,
  wordsOf,
} from "../findings/finding.ts";
import { inRows, sentenceInRows } from "../findings/in-rows.ts";
import type { Assumption, Reading } from "../reading/how-read.ts";
import type { PreflightReport } from "./report.ts";

/** The letters of a column of a sheet, from 0: A, B, … Z, AA. */
const lettersOf = (index: number): string => {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : lettersOf(Math.floor(index / 26) - 1) + last;
};

/** Where a finding is in the content that a table was made of; undefined if it is about no row of it. */
export const placeOf = (
  origins: Origins,
  { line, row, cell }: Pick<Finding, "line" | "row" | "cell">,
): FindingPlace | undefined => {
  if (origins.kind === "sheet")
    return line === undefined
      ? undefined
      : { sheet: origins.sheet, cell: `${lettersOf(origins.columns[cell?.index ?? 0] ?? 0)}${line}` };
  if (row === undefined) return undefined;
  const entry = origins.entries[row - 1] ?? 0;
  return origins.kind === "xml"
    ? { entry, path: origins.paths[row - 1] ?? "" }
    : { entry, line: origins.lines[row - 1] ?? 0, column: origins.columns[row - 1] ?? 1 };
};

/** What to do about an entry that cannot be stored. */
const ENTRY_REMEDY =
  "Download the statement again. If it is the same there, store the other entries without this one.";

const NO_ENTRIES = wordsOf("no_data_rows", {
  message: "The statement has no entries",
  help: "There is nothing to import. Download the statement of another period if entries should be there.",
});

const SAME_ENTRY = wordsOf("duplicate_rows", {
  message: "The entry is the same as an earlier one, with all that it says",
  help: "Two equal purchases are fine. If the statement should have one, ask the bank.",
});

/** A finding in the words of a statement, which has entries and no cells. */
const ofEntry = (finding: Finding, { unreadable }: ContentTable): Finding => {
  const { code, severity, row, column, wording, value } = finding;
  if (code === "no_data_rows") return { ...finding, ...NO_ENTRIES };
  if (code === "duplicate_rows") return { ...finding, ...SAME_ENTRY };
  if (severity !== "error" || row === undefined) return finding;
  const message = unreadable.get(cellKey(row, column ?? ""));
  return {
    ...finding,
    ...(message === undefined || value === undefined ? {} : { value: withoutQuotes(value) }),
    ...wordsOf(code, { message: message ?? wording.message, help: ENTRY_REMEDY, parts: wording.parts }),
  };
};

/** A finding in the words of a sheet, which has rows and no lines. */
const ofRow = (finding: Finding): Finding => {
  const { message, help, parts } = finding.wording;
  return { ...finding, ...wordsOf(finding.code, { message: sentenceInRows(message), help, parts }) };
};

const assumptionInRows = <Value>(assumed: Assumption<Value>): Assumption<Value> =>
  assumed.evidence === undefined ? assumed : { ...assumed, evidence: inRows(assumed.evidence) };

const readingInRows = ({ date_format, number_format, ...reading }: Reading): Reading => ({
  ...reading,
  ...(date_format === undefined ? {} : { date_format: assumptionInRows(date_format) }),
  ...(number_format === undefined ? {} : { number_format: assumptionInRows(number_format) }),
});

/** A report with each finding changed. */
const withFindings = (report: PreflightReport, change: (finding: Finding) => Finding): PreflightReport => ({
  ...report,
  groups: report.groups.map(({ examples: [first, ...more], ...group }) => ({
    ...group,
    examples: [change(first), ...more.map(change)],
  })),
  findings: report.findings.map(change),
});

/** A report whose findings say where they are in the content that a table was made of. */
export const inPlaces = (report: PreflightReport, origins: Origins | undefined): PreflightReport =>
  origins === undefined
    ? report
    : withFindings(report, (finding) => {
        const place = finding.place ?? placeOf(origins, finding);
        return place === undefined ? finding : { ...finding, place };
      });

/** The report of a table as that of the content that it was made of. */
export const ofContent = (report: PreflightReport, table: ContentTable | undefined): PreflightReport => {
  if (table === undefined) return report;
  const placed = inPlaces(report, table.origins);
  return table.reading === undefined
    ? withFindings({ ...placed, reading: readingInRows(placed.reading) }, ofRow)
    : withFindings(placed, (finding) => ofEntry(finding, table));
};

const spotOf = ({ row, at }: TableNote, origins: Origins): Place => {
  if (at !== undefined) return at;
  if (row === undefined || origins.kind === "sheet") return { line: 0 };
  return { line: origins.lines[row - 1] ?? 0, row };
};

/** What the reader of a table found, by code. */
export const talliesOfTable = (table: ContentTable | undefined): readonly Tally[] => {
  if (table === undefined) return [];
  const { notes, origins } = table;
  return [...Map.groupBy(notes, ({ code }) => code)].map(([code, same]) => ({
    ...tally(code, undefined, ({ detail = 0 }) => {
      const { message, parts } = same[detail]!;
      return { message, ...(parts === undefined ? {} : { parts }) };
    }),
    count: same.length,
    first: same.slice(0, MAX_PLACES).map((note, detail) => ({ ...spotOf(note, origins), detail })),
  }));
};

/** What a report says of content that is not CSV: a statement has no header row. */
export const ofTable = (table: ContentTable | undefined): Partial<PreflightReport> => {
  if (table === undefined) return {};
  const { format, accounts, reading } = table;
  const noHeaders = { headers: null, required_headers: [], missing_required_headers: [], accounts };
  return { format, ...(reading === undefined ? {} : noHeaders) };
};
