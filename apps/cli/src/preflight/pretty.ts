import {
  type Assumption,
  type Decoded,
  decode,
  excerpt,
  type Finding,
  type FindingGroup,
  type PreflightReport,
  type Reading,
} from "@farthing/core/preflight";
import { displayWidth, paint, visible } from "../terminal/output.ts";
import { withFlags } from "./flags.ts";

/** How many places of a group are shown. */
const PLACES_SHOWN = 3;
/** How much of a source line is shown around the cell. */
const LINE_WIDTH = 100;

const count = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;

const SEPARATORS: Record<string, string> = { ",": "comma", ";": "semicolon" };
const ENCODINGS: Record<string, string> = { "utf-8": "UTF-8", "utf-16le": "UTF-16", "utf-16be": "UTF-16" };

/** The part of a line around the cell, on one row of the terminal, with a row of carets below. */
const pointed = (text: string, start: number, length: number): { source: string; carets: string } => {
  const from = text.length <= LINE_WIDTH || start < LINE_WIDTH / 2 ? 0 : start - LINE_WIDTH / 4;
  const clean = (part: string): string => visible(part.replaceAll("\t", " "));
  const before = clean(text.slice(from, start));
  const cell = clean(text.slice(start, Math.min(start + length, from + LINE_WIDTH)));
  const after = clean(text.slice(start + length, Math.max(from + LINE_WIDTH, start + length)));
  const lead = from > 0 ? "…" : "";
  const tail = from + LINE_WIDTH < text.length ? "…" : "";
  return {
    source: `${lead}${before}${cell}${after}${tail}`,
    carets: " ".repeat(displayWidth(lead + before)) + "^".repeat(Math.max(displayWidth(cell), 1)),
  };
};

const sourceLines = (finding: Finding, decoded: Decoded, separator: string): string[] => {
  if (finding.line === undefined || finding.cell === undefined) return [];
  const found = excerpt(decoded.text, { line: finding.line, cell: finding.cell, separator });
  if (found === undefined) return [];
  const { source, carets } = pointed(found.text, found.start, found.length);
  const number = String(found.line);
  return [
    `    ${paint("dim", `${number} │`)} ${source}`,
    `    ${paint("dim", `${" ".repeat(number.length)} │`)} ${paint("red", carets)}`,
  ];
};

const renderGroup = (group: FindingGroup, report: PreflightReport, decoded: Decoded): string[] => {
  const label =
    group.severity === "error" ? paint(["red", "bold"], "error") : paint(["yellow", "bold"], "warning");
  const where = group.column === undefined ? "" : ` in column "${visible(group.column)}"`;
  const many = group.count > 1 ? `: ${count(group.count, "place")}` : "";
  const lines = [`${label} ${paint("bold", group.code)}${many}${where}`];
  const shown = group.examples.slice(0, PLACES_SHOWN);
  const separator = report.reading.separator?.value ?? ",";
  let lastHelp = "";
  for (const finding of shown) {
    const line = finding.line === undefined ? "" : `line ${finding.line}: `;
    lines.push(`  ${line}${visible(withFlags(finding.message))}`);
    lines.push(...sourceLines(finding, decoded, separator));
    const next = shown[shown.indexOf(finding) + 1];
    if (finding.help !== next?.help) {
      if (finding.help !== lastHelp)
        lines.push(`  ${paint("cyan", "→")} ${visible(withFlags(finding.help))}`);
      lastHelp = finding.help;
    }
  }
  if (group.count > shown.length) lines.push(paint("dim", `  and ${group.count - shown.length} more`));
  return lines;
};

const assumed = (
  label: string,
  assumption: Assumption<string> | undefined,
  name = assumption?.value,
): string[] =>
  assumption === undefined
    ? []
    : [`${label} ${name}${assumption.evidence === undefined ? "" : ` (${visible(assumption.evidence)})`}`];

/** How the file was read, in one sentence. */
const readAs = (reading: Reading): string[] => {
  const parts = [
    ...(reading.encoding === undefined ? [] : [ENCODINGS[reading.encoding] ?? reading.encoding]),
    ...(reading.separator === undefined ? [] : [`${SEPARATORS[reading.separator.value]} between columns`]),
    ...(reading.header_line === undefined ? [] : [`header on line ${reading.header_line}`]),
    ...assumed("dates", reading.date_format),
    ...assumed("numbers", reading.number_format),
  ];
  return parts.length <= 1 ? [] : [paint("dim", `Read as: ${parts.join(", ")}.`)];
};

const verdict = (name: string, report: PreflightReport): string => {
  const totals = (severity: "error" | "warning"): number =>
    report.groups.filter((group) => group.severity === severity).reduce((sum, group) => sum + group.count, 0);
  const [errors, warnings] = [totals("error"), totals("warning")];
  const rows = count(report.stats.rows_count, "row");
  const noted = warnings > 0 ? `, ${count(warnings, "warning")}` : "";
  return report.valid
    ? `${paint(["green", "bold"], "✓")} ${visible(name)} can be imported as ${report.type}: ${rows}${noted}`
    : `${paint(["red", "bold"], "✗")} ${visible(name)} cannot be imported as ${report.type}: ${count(errors, "error")} in ${rows}${noted}`;
};

/** A report for a person: the verdict, what is wrong and where, and how the file was read. */
export const pretty = (name: string, bytes: Uint8Array, report: PreflightReport): string => {
  const decoded = decode(bytes) ?? { text: "", encoding: "utf-8" };
  const groups = report.groups.flatMap((group) => ["", ...renderGroup(group, report, decoded)]);
  const reading = readAs(report.reading);
  return [verdict(name, report), ...groups, ...(reading.length > 0 ? ["", ...reading] : [])].join("\n");
};

/** Content that could not be checked, for a person. */
export const prettyRefusal = (name: string, code: string, message: string): string =>
  `${paint(["red", "bold"], "✗")} ${visible(name)} could not be checked (${code})\n  ${visible(withFlags(message))}`;
