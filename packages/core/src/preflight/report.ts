import { type Finding, findingAt, MAX_PLACES, type Tally } from "./finding.ts";
import { FINDING_CODES, type FindingCode, type Severity } from "./finding-codes.ts";
import type { CheckableImportType } from "./import-type.ts";
import type { Encoding } from "./text/decode.ts";

/** What was checked, and what was found (api 2.1). Field names are those of the wire. */
export interface PreflightReport {
  readonly type: CheckableImportType;
  /** True exactly when no finding is an error. */
  readonly valid: boolean;
  readonly content: PreflightContent;
  readonly stats: PreflightStats;
  /** CSV only: the headers as written, trimmed, without empty ones. */
  readonly headers?: readonly string[];
  readonly required_headers?: readonly string[];
  readonly missing_required_headers?: readonly string[];
  /** Findings that share code and column, summed up; errors first, each in order of line. */
  readonly groups: readonly FindingGroup[];
  /** The first 1,000 findings in order of line. */
  readonly findings: readonly Finding[];
  /** How many findings there are, exactly. */
  readonly findings_count: number;
  /** How the content was read. */
  readonly reading: Reading;
}

export interface PreflightContent {
  readonly filename: string;
  readonly content_type: string;
  readonly byte_size: number;
}

export interface PreflightStats {
  /** Data rows: not the header row, not blank rows. */
  readonly rows_count: number;
}

/** Findings that share code and column. */
export interface FindingGroup {
  readonly code: FindingCode;
  readonly severity: Severity;
  readonly column?: string;
  /** Exact. */
  readonly count: number;
  /** The first of them, at least one and at most {@link GROUP_EXAMPLES}, in order of line. */
  readonly examples: readonly [Finding, ...Finding[]];
}

/** Something that was settled before the content could be read, and by what. */
export interface Assumption<A> {
  readonly value: A;
  /** `given` by the caller, `found` in the content, the `vendor`'s own, or the documented `default`. */
  readonly source: "given" | "found" | "vendor" | "default";
  /** The place that decides, for a person. */
  readonly evidence?: string;
}

export interface Reading {
  readonly encoding?: Encoding;
  readonly separator?: Assumption<string>;
  /** Physical line of the header row, from 1. */
  readonly header_line?: number;
  readonly date_format?: Assumption<string>;
  readonly number_format?: Assumption<string>;
}

/** How many places a group shows. */
const GROUP_EXAMPLES = 5;

const bySeverity = (severity: Severity): number => (severity === "error" ? 0 : 1);

const group = (same: readonly Tally[]): FindingGroup => {
  const [first] = same;
  const { code, column } = first!;
  const [example, ...more] = same
    .flatMap((each) => each.first.map((place) => ({ each, place })))
    .sort((a, b) => a.place.line - b.place.line)
    .slice(0, GROUP_EXAMPLES)
    .map(({ each, place }) => findingAt(each, place));
  return {
    code,
    severity: FINDING_CODES[code].severity,
    ...(column === undefined ? {} : { column }),
    count: same.reduce((sum, { count }) => sum + count, 0),
    examples: [example!, ...more],
  };
};

/** All findings of a content: exact counts, groups, and the first places in order of line. */
export const summarize = (
  tallies: readonly Tally[],
): Pick<PreflightReport, "valid" | "groups" | "findings" | "findings_count"> => {
  const byKey = new Map<string, Tally[]>();
  for (const [i, each] of tallies.entries()) {
    // Without a column there is nothing to share but the code: two bad options are two entries.
    const key = each.column === undefined ? `${i}` : `${each.code} ${each.column}`;
    const same = byKey.get(key);
    if (same === undefined) byKey.set(key, [each]);
    else same.push(each);
  }
  const groups = [...byKey.values()].map(group);
  groups.sort(
    (a, b) =>
      bySeverity(a.severity) - bySeverity(b.severity) ||
      (a.examples[0].line ?? 0) - (b.examples[0].line ?? 0),
  );
  const findings = tallies
    .flatMap((each) => each.first.map((place) => ({ each, place })))
    .sort((a, b) => a.place.line - b.place.line || (a.place.cell ?? -1) - (b.place.cell ?? -1))
    .slice(0, MAX_PLACES)
    .map(({ each, place }) => findingAt(each, place));
  return {
    valid: groups.every(({ severity }) => severity !== "error"),
    groups,
    findings,
    findings_count: tallies.reduce((sum, { count }) => sum + count, 0),
  };
};
