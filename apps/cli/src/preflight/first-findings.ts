import type { Finding, PreflightReport } from "@farthing/preflight";

/** At most `most` findings: errors before warnings, each by line. */
export const firstFindings = (report: PreflightReport, most: number): readonly Finding[] =>
  report.findings
    .toSorted((a, b) => Number(a.severity === "warning") - Number(b.severity === "warning"))
    .slice(0, most);
