import type { Finding, PreflightReport } from "@farthing/preflight";

/** Errors before warnings, each by line, at most so many. */
export const firstFindings = (report: PreflightReport, most: number): readonly Finding[] =>
  report.findings
    .toSorted((a, b) => Number(a.severity === "warning") - Number(b.severity === "warning"))
    .slice(0, most);
