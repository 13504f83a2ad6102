import type { PreflightOutcome } from "@farthing/preflight";

/** The outcome of a check without the findings of some codes. */
export const withoutFindings = (outcome: PreflightOutcome, codes: ReadonlySet<string>): PreflightOutcome => {
  if (outcome._tag === "Refused") return outcome;
  const { report } = outcome;
  const isOwn = ({ code }: { readonly code: string }): boolean => !codes.has(code);
  const groups = report.groups.filter(isOwn);
  return {
    ...outcome,
    report: {
      ...report,
      groups,
      findings: report.findings.filter(isOwn),
      warning_count: report.warning_count - (report.groups.length - groups.length),
    },
  };
};

/** What the API takes at once is no limit of a command. */
export const withoutRowLimit = (outcome: PreflightOutcome): PreflightOutcome =>
  withoutFindings(outcome, new Set(["row_limit_exceeded"]));
