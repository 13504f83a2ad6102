import { type Finding, MAX_PLACES, type Saying } from "../finding.ts";
import { FINDING_CODES, type FindingCode, type Severity } from "../finding-codes.ts";
import { type Findings, groupsByCode } from "../report.ts";

interface Entry {
  readonly code: FindingCode;
  readonly line: number;
  readonly pointer: string | undefined;
  readonly say: () => Saying;
}

/**
 * Findings of an NDJSON file, which do not come in order of line: references are settled at the end. Keeps
 * exact counts and, of each severity, the first thousand by line; sentences are made for those alone.
 */
export interface FindingLog {
  readonly add: (code: FindingCode, line: number, pointer: string | undefined, say: () => Saying) => void;
  /** Counts findings whose places are not worth keeping: a thousand earlier ones have the same. */
  readonly count: (code: FindingCode, places: number) => void;
  readonly finish: () => Findings;
}

const byLine = (a: { line: number }, b: { line: number }): number => a.line - b.line;

export const findingLog = (): FindingLog => {
  const counts = new Map<FindingCode, number>();
  const kept: Record<Severity, Entry[]> = { error: [], warning: [] };

  const add: FindingLog["add"] = (code, line, pointer, say) => {
    counts.set(code, (counts.get(code) ?? 0) + 1);
    const entries = kept[FINDING_CODES[code].severity];
    entries.push({ code, line, pointer, say });
    if (entries.length >= 4 * MAX_PLACES) entries.sort(byLine).splice(MAX_PLACES);
  };

  const count: FindingLog["count"] = (code, places) => {
    if (places > 0) counts.set(code, (counts.get(code) ?? 0) + places);
  };

  const finish = (): Findings => {
    const findings = [kept.error, kept.warning]
      .flatMap((entries) => entries.sort(byLine).slice(0, MAX_PLACES))
      .sort(byLine)
      .map(({ code, line, pointer, say }): Finding => {
        const { message, help, count: places } = say();
        return {
          code,
          severity: FINDING_CODES[code].severity,
          message,
          ...(line > 0 ? { line } : {}),
          ...(pointer === undefined ? {} : { pointer }),
          help: help ?? FINDING_CODES[code].remedy,
          ...(places === undefined ? {} : { count: places }),
        };
      });
    const total = (severity: Severity): number =>
      [...counts].reduce(
        (sum, [code, count]) => (FINDING_CODES[code].severity === severity ? sum + count : sum),
        0,
      );
    return {
      valid: total("error") === 0,
      findings,
      error_count: total("error"),
      warning_count: total("warning"),
      groups: groupsByCode(findings, counts),
    };
  };

  return { add, count, finish };
};
