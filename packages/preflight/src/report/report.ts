import type { StatementAccount } from "../decode/content-table.ts";
import type { LeftOutRows } from "../file/left-out-rows.ts";
import type { MoneyTotal } from "../file/money-totals.ts";
import { type Finding, findingAt, MAX_PLACES, type Place, type Tally } from "../findings/finding.ts";
import { FINDING_CODES, type FindingCode, type Severity } from "../findings/finding-codes.ts";
import type { CheckableImportType } from "../options/import-type.ts";
import type { TableFormat } from "../options/options.ts";
import type { Reading } from "../reading/how-read.ts";

/** What was checked and found (docs/spec/api.md, ImportPreflight). Field names are those of the wire. */
export interface PreflightReport {
  readonly type: CheckableImportType;
  /** True exactly when no finding is an error. */
  readonly valid: boolean;
  /**
   * True if an import stores it: it is valid, of a type that is stored, and nothing was read in one of two ways. The questions
   * of an inspection are not in a report: while one is open, an import stores nothing either.
   */
  readonly importable: boolean;
  /** The format of content that is neither CSV nor NDJSON (docs/spec/statements.md). */
  readonly format?: TableFormat;
  readonly content: PreflightContent;
  readonly stats: PreflightStats;
  /** The headers of a table as written, trimmed, without empty ones; null of a statement, which has none. */
  readonly headers?: readonly string[] | null;
  readonly required_headers?: readonly string[];
  readonly missing_required_headers?: readonly string[];
  /** Findings with the same code and column, summed up; errors first, each by line. */
  readonly groups: readonly FindingGroup[];
  /** The first 1,000 errors and the first 1,000 warnings, together by line. */
  readonly findings: readonly Finding[];
  /** Exact, like every count. */
  readonly error_count: number;
  readonly warning_count: number;
  /** The rows that are no transactions, by reason; they are part of `rows_count`. */
  readonly left_out: readonly LeftOutRows[];
  /** The money of all transactions, if there is no error and the options say which rows are transactions. */
  readonly totals?: readonly MoneyTotal[];
  /** Of a statement its accounts, with their balances and whether these prove its entries. */
  readonly accounts?: readonly StatementAccount[];
  /** How the content was read. */
  readonly reading: Reading;
}

/** The content as it was given; `byte_size` of a text is that of its UTF-8. */
export interface PreflightContent {
  readonly filename: string;
  readonly content_type: string;
  readonly byte_size: number;
}

/** How much of what the content has. */
export interface PreflightStats {
  /** CSV: data rows, without the header row and blank rows. NDJSON: lines that are not blank. */
  readonly rows_count: number;
  /** NDJSON only: lines that are records of a supported type. */
  readonly valid_rows_count?: number;
  readonly invalid_rows_count?: number;
  /** NDJSON only: valid lines by kind; every kind is present. */
  readonly entity_counts?: Readonly<Record<string, number>>;
  /** NDJSON only: lines that have a type, by that type. */
  readonly record_type_counts?: Readonly<Record<string, number>>;
}

/** Findings with the same code and column. */
export interface FindingGroup {
  readonly code: FindingCode;
  readonly severity: Severity;
  readonly column?: string;
  /** Exact. */
  readonly count: number;
  /** The first of them, at least one and at most `GROUP_EXAMPLES`, by line. */
  readonly examples: readonly [Finding, ...Finding[]];
}

/** How many places a group shows. */
export const GROUP_EXAMPLES = 5;

/** All findings of a content: exact counts, groups, and the first places by line. */
export type Findings = Pick<
  PreflightReport,
  "valid" | "groups" | "findings" | "error_count" | "warning_count"
>;

const severityOf = ({ code }: { readonly code: FindingCode }): Severity => FINDING_CODES[code].severity;

/** Errors first, each by line. */
const sorted = (groups: readonly FindingGroup[]): readonly FindingGroup[] =>
  groups.toSorted(
    (a, b) =>
      (a.severity === "error" ? 0 : 1) - (b.severity === "error" ? 0 : 1) ||
      (a.examples[0].line ?? 0) - (b.examples[0].line ?? 0),
  );

/** A group for each code, from its first findings and its exact count. */
export const groupsByCode = (
  examples: readonly (readonly [code: FindingCode, first: readonly Finding[]])[],
  counts: ReadonlyMap<FindingCode, number>,
): readonly FindingGroup[] =>
  sorted(
    examples.map(([code, [example, ...more]]) => ({
      code,
      severity: FINDING_CODES[code].severity,
      count: counts.get(code) ?? 0,
      examples: [example!, ...more],
    })),
  );

interface Spot {
  readonly each: Tally;
  readonly place: Place;
}

const bySpot = ({ place: a }: Spot, { place: b }: Spot): number =>
  a.line - b.line || (a.cell ?? -1) - (b.cell ?? -1);

const spots = (tallies: readonly Tally[]): Spot[] =>
  tallies.flatMap((each) => each.first.map((place) => ({ each, place }))).sort(bySpot);

const countOf = (tallies: readonly Tally[]): number => tallies.reduce((sum, { count }) => sum + count, 0);

const group = (same: readonly Tally[]): FindingGroup => {
  const { code, column } = same[0]!;
  const [example, ...more] = spots(same)
    .slice(0, GROUP_EXAMPLES)
    .map(({ each, place }) => findingAt(each, place));
  return {
    code,
    severity: FINDING_CODES[code].severity,
    ...(column === undefined ? {} : { column }),
    count: countOf(same),
    examples: [example!, ...more],
  };
};

/** The findings of all tallies; those with the same code and column are one group. */
export const summarize = (tallies: readonly Tally[]): Findings => {
  // Without a column only the code is shared: two invalid options are two entries.
  const groups = Map.groupBy(tallies, (each) =>
    each.column === undefined ? each : `${each.code} ${each.column}`,
  );
  const errors = tallies.filter((each) => severityOf(each) === "error");
  const warnings = tallies.filter((each) => severityOf(each) === "warning");
  const findings = [errors, warnings]
    .flatMap((each) => spots(each).slice(0, MAX_PLACES))
    .sort(bySpot)
    .map(({ each, place }) => findingAt(each, place));
  return {
    valid: errors.length === 0,
    groups: sorted([...groups.values()].map(group)),
    findings,
    error_count: countOf(errors),
    warning_count: countOf(warnings),
  };
};

const byPlace = (a: Finding, b: Finding): number =>
  (a.line ?? 0) - (b.line ?? 0) || (a.cell?.index ?? -1) - (b.cell?.index ?? -1);

/** A report with what else was found, of a code that it does not have yet. */
export const withTally = (report: PreflightReport, more: Tally): PreflightReport => {
  const { valid, groups, findings, error_count, warning_count } = summarize([more]);
  const all = [...report.findings, ...findings].sort(byPlace);
  const first = (["error", "warning"] as const).flatMap((severity) =>
    all.filter((each) => each.severity === severity).slice(0, MAX_PLACES),
  );
  return {
    ...report,
    valid: report.valid && valid,
    importable: report.importable && valid,
    groups: sorted([...report.groups, ...groups]),
    findings: first.sort(byPlace),
    error_count: report.error_count + error_count,
    warning_count: report.warning_count + warning_count,
  };
};

/** A report without the warnings of a code. */
export const withoutWarnings = (report: PreflightReport, code: FindingCode): PreflightReport => {
  const others = report.groups.filter((each) => each.code !== code);
  return {
    ...report,
    groups: others,
    findings: report.findings.filter((each) => each.code !== code),
    warning_count: others
      .filter(({ severity }) => severity === "warning")
      .reduce((sum, { count }) => sum + count, 0),
  };
};
