import { type Excerpt, excerptsOf, type Finding, type PreflightReport } from "@farthing/preflight";

/** The position of a finding in its file, exact to the character if it is about a cell. */
export type Locate = (finding: Finding) => Excerpt | undefined;

/** Finds cells in the text of an upload. */
export const locator: (...of: Parameters<typeof excerptsOf>) => Locate = excerptsOf;

/** Errors before warnings, each by line, at most so many. */
export const firstFindings = (report: PreflightReport, most: number): readonly Finding[] =>
  report.findings
    .toSorted((a, b) => Number(a.severity === "warning") - Number(b.severity === "warning"))
    .slice(0, most);
