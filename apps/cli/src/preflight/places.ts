import {
  type Decoded,
  decode,
  type Excerpt,
  excerpt,
  type Finding,
  type PreflightReport,
  type Upload,
} from "@farthing/preflight";

/** The position of a finding in its file, exact to the character if it is about a cell. */
export type Locate = (finding: Finding) => Excerpt | undefined;

/** Finds cells in the text of an upload. */
export const locator = (upload: Upload, report: PreflightReport): Locate => {
  let decoded: Decoded | undefined;
  const separator = report.reading.separator?.value;
  return ({ line, cell }) => {
    if (line === undefined || cell === undefined || separator === undefined) return undefined;
    decoded ??= decode(upload.bytes);
    return decoded === undefined ? undefined : excerpt(decoded.text, { line, cell, separator });
  };
};

/** Errors before warnings, each by line, at most so many. */
export const firstFindings = (report: PreflightReport, most: number): readonly Finding[] =>
  report.findings
    .toSorted((a, b) => Number(a.severity === "warning") - Number(b.severity === "warning"))
    .slice(0, most);
