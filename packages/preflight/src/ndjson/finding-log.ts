import { type Explanation, type Finding, MAX_PLACES, wordsOf } from "../findings/finding.ts";
import { FINDING_CODES, type FindingCode, type Severity } from "../findings/finding-codes.ts";
import { type Findings, GROUP_EXAMPLES, groupsByCode } from "../report/report.ts";
import { type LinePlace, type Path, pointerTo } from "./path.ts";

interface Entry {
  readonly code: FindingCode;
  readonly line: number;
  readonly path: Path | undefined;
  readonly explain: Explain;
}

/** Builds the message of a finding, if it is shown. */
export type Explain = () => Explanation;

/**
 * Findings of an NDJSON file, which are not found in order of line: references are checked at the end. Keeps
 * exact counts, the first thousand of each severity by line, and the first few of each code; messages are
 * built only for those.
 */
export interface FindingLog {
  readonly add: (code: FindingCode, place: LinePlace, explain: Explain) => void;
  /** Counts findings whose places are not kept because a thousand earlier ones are. */
  readonly count: (code: FindingCode, places: number) => void;
  readonly finish: () => Findings;
}

const byLine = (a: { line: number }, b: { line: number }): number => a.line - b.line;

/** Keeps the entries with the lowest lines; of one line, those that came first. */
const earliest = (most: number) => {
  const kept: Entry[] = [];
  // The line of the last entry that is kept: later entries can be skipped.
  let beyond = Number.POSITIVE_INFINITY;
  return {
    add: (entry: Entry): void => {
      if (entry.line >= beyond) return;
      kept.push(entry);
      if (kept.length < 4 * most) return;
      kept.sort(byLine).splice(most);
      beyond = kept[most - 1]!.line;
    },
    list: (): readonly Entry[] => kept.sort(byLine).slice(0, most),
  };
};

const toFinding = ({ code, line, path, explain }: Entry): Finding => {
  const explanation = explain();
  const { count } = explanation;
  return {
    code,
    severity: FINDING_CODES[code].severity,
    ...wordsOf(code, explanation),
    ...(line > 0 ? { line } : {}),
    ...(path === undefined ? {} : { pointer: pointerTo(path) }),
    ...(count === undefined ? {} : { count }),
  };
};

export const findingLog = (): FindingLog => {
  const counts = new Map<FindingCode, number>();
  const ofSeverity = { error: earliest(MAX_PLACES), warning: earliest(MAX_PLACES) };
  const ofCode = new Map<FindingCode, ReturnType<typeof earliest>>();

  const count: FindingLog["count"] = (code, places) => {
    if (places > 0) counts.set(code, (counts.get(code) ?? 0) + places);
  };

  const add: FindingLog["add"] = (code, { line, path }, explain) => {
    count(code, 1);
    const entry = { code, line, path, explain };
    ofSeverity[FINDING_CODES[code].severity].add(entry);
    let examples = ofCode.get(code);
    if (examples === undefined) {
      examples = earliest(GROUP_EXAMPLES);
      ofCode.set(code, examples);
    }
    examples.add(entry);
  };

  const finish = (): Findings => {
    const total = (severity: Severity): number =>
      [...counts].reduce((sum, [code, n]) => (FINDING_CODES[code].severity === severity ? sum + n : sum), 0);
    const examples = [...ofCode].map(([code, entries]) => [code, entries.list().map(toFinding)] as const);
    return {
      valid: total("error") === 0,
      findings: [...ofSeverity.error.list(), ...ofSeverity.warning.list()].sort(byLine).map(toFinding),
      error_count: total("error"),
      warning_count: total("warning"),
      groups: groupsByCode(examples, counts),
    };
  };

  return { add, count, finish };
};
