import type { Finding } from "@farthing/preflight";
import { excerptsOf } from "@farthing/preflight/text";
import { harmless } from "../terminal/output.ts";
import type { Result } from "./check.ts";
import { firstFindings } from "./first-findings.ts";
import { withFlags } from "./flags.ts";

/** Annotations for a GitHub workflow, one per line: `::error file=…,line=…,col=…,title=…::message`. */

const data = (text: string): string =>
  harmless(text).replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");

const property = (text: string): string => data(text).replaceAll(":", "%3A").replaceAll(",", "%2C");

const annotation = (
  severity: Finding["severity"],
  properties: Record<string, string | number | undefined>,
  message: string,
): string => {
  const listed = Object.entries(properties)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${property(String(value))}`);
  return `::${severity} ${listed.join(",")}::${data(message)}`;
};

/** The annotations of one file: the first `most` findings, and a line that counts the rest. */
export const github = (result: Result, most: number): string => {
  const file = result.name;
  if ("unreadable" in result)
    return annotation(
      "error",
      { file, title: "unreadable_file" },
      `${file} cannot be read: ${result.unreadable}.`,
    );
  const { outcome, upload } = result;
  if (outcome._tag === "Refused")
    return annotation("error", { file, title: outcome.code }, withFlags(outcome.wording));
  const { report } = outcome;
  const excerptOf = excerptsOf(upload, report);
  const shown = firstFindings(report, most);
  const lines = shown.map((finding) => {
    // The columns of content that is not CSV are others than those of its excerpts.
    const at = finding.place === undefined ? excerptOf(finding) : undefined;
    const column = finding.column === undefined ? "" : `${finding.column}: `;
    return annotation(
      finding.severity,
      {
        file,
        line: at?.line ?? finding.line,
        col: at === undefined ? undefined : at.start + 1,
        endColumn: at === undefined ? undefined : at.start + at.length + 1,
        title: finding.code,
      },
      `${column}${withFlags(finding.wording.message)}. ${withFlags(finding.wording.help)}`,
    );
  });
  const rest = report.error_count + report.warning_count - shown.length;
  if (rest > 0)
    lines.push(
      annotation(
        report.valid ? "warning" : "error",
        { file, title: "more_findings" },
        rest === 1 ? "1 more finding is not shown." : `${rest} more findings are not shown.`,
      ),
    );
  return lines.join("\n");
};
