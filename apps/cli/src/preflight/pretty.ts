import type {
  Assumption,
  Finding,
  FindingGroup,
  PreflightReport,
  Reading,
  Sentence,
  Undecided,
  Upload,
} from "@farthing/preflight";
import { statementSentence } from "@farthing/preflight/checked";
import { type Excerpt, entryText, excerptsOf, separatorName, spotOf } from "@farthing/preflight/text";
import { withMoreFlags } from "../storage/next-command.ts";
import { displayWidth } from "../terminal/display-width.ts";
import { paint, visible } from "../terminal/output.ts";
import type { Checked, Result } from "./check.ts";
import { asFlags, withFlags } from "./flags.ts";
import { prettyReading } from "./pretty-reading.ts";
import { questions } from "./question.ts";
import { typeInWords } from "./type-in-words.ts";
import { type Verdict, verdictOf } from "./verdict.ts";

/** The number of places shown for each group by default. */
const PLACES_SHOWN = 3;
/** How much of a source line is shown around the cell. */
const LINE_WIDTH = 100;

const count = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;

const ENCODINGS: Record<string, string> = { "utf-8": "UTF-8", "utf-16le": "UTF-16", "utf-16be": "UTF-16" };

/** The part of a line around the cell, on one row of the terminal, with a row of carets below. */
const pointed = (text: string, start: number, length: number): { source: string; carets: string } => {
  const from = text.length <= LINE_WIDTH || start < LINE_WIDTH / 2 ? 0 : start - LINE_WIDTH / 4;
  const before = visible(text.slice(from, start));
  const cell = visible(text.slice(start, Math.min(start + length, from + LINE_WIDTH)));
  const after = visible(text.slice(start + length, Math.max(from + LINE_WIDTH, start + length)));
  const lead = from > 0 ? "…" : "";
  const tail = from + LINE_WIDTH < text.length ? "…" : "";
  return {
    source: `${lead}${before}${cell}${after}${tail}`,
    carets: " ".repeat(displayWidth(lead + before)) + "^".repeat(Math.max(displayWidth(cell), 1)),
  };
};

const excerptLines = ({ text, start, length, line }: Excerpt): readonly string[] => {
  const { source, carets } = pointed(text, start, length);
  const number = String(line);
  return [
    `    ${paint("dim", `${number} │`)} ${source}`,
    `    ${paint("dim", `${" ".repeat(number.length)} │`)} ${paint("red", carets)}`,
  ];
};

/** What is shown of a content below a finding: its cell in its line, or the entry of a statement. */
type SourceOf = (finding: Finding) => readonly string[];

const sourcesOf = (upload: Upload, report: PreflightReport): SourceOf => {
  const excerptOf = excerptsOf(upload, report);
  return (finding) => {
    const found = excerptOf(finding);
    if (found !== undefined) return excerptLines(found);
    const entry = finding.row === undefined ? "" : entryText(upload, finding.row);
    return entry === "" ? [] : [`    ${paint("dim", visible(entry.slice(0, LINE_WIDTH)))}`];
  };
};

const placeLines = (finding: Finding, sourceOf: SourceOf): string[] => {
  const place = [spotOf(finding).text, finding.pointer ?? ""].filter((text) => text !== "").join(" ");
  return [
    `  ${place === "" ? "" : `${visible(place)}: `}${visible(withFlags(finding.wording.message))}`,
    ...sourceOf(finding),
  ];
};

/** What to do, and the flags for it. */
const helpLines = ({ wording, suggest }: Finding): string[] => [
  `  ${paint("cyan", "→")} ${visible(withFlags(wording.help))}`,
  ...(suggest === undefined ? [] : [`    ${visible(asFlags(suggest))}`]),
];

/** Each place followed by what to do, printed once for consecutive places that share it. */
const placesWithHelp = (shown: readonly Finding[], sourceOf: SourceOf): string[] =>
  shown.flatMap((finding, i) => [
    ...placeLines(finding, sourceOf),
    ...(finding.help === shown[i + 1]?.help ? [] : helpLines(finding)),
  ]);

const renderGroup = (group: FindingGroup, shown: readonly Finding[], sourceOf: SourceOf): string[] => {
  const label =
    group.severity === "error" ? paint(["red", "bold"], "error") : paint(["yellow", "bold"], "warning");
  const { column } = spotOf(group.examples[0]);
  const where = group.column === undefined ? "" : ` in ${column} "${visible(group.column)}"`;
  const many = group.count > 1 ? `: ${count(group.count, "place")}` : "";
  const rest = group.count - shown.length;
  return [
    "",
    `${label} ${paint("bold", group.code)}${many}${where}`,
    ...placesWithHelp(shown, sourceOf),
    ...(rest > 0 ? [paint("dim", shown.length > 0 ? `  and ${rest} more` : "  not shown")] : []),
  ];
};

/** The places to show: three of each group, or the first `most` of all groups in order. */
const chosen = (report: PreflightReport, most: number | undefined): readonly (readonly Finding[])[] => {
  if (most === undefined) return report.groups.map(({ examples }) => examples.slice(0, PLACES_SHOWN));
  let left = most;
  return report.groups.map(({ code, column, count: total, examples }) => {
    const kept = report.findings.filter((finding) => finding.code === code && finding.column === column);
    const all = total > examples.length && kept.length > 0 ? kept : examples;
    const shown = all.slice(0, left);
    left -= shown.length;
    return shown;
  });
};

const assumed = (label: string, assumption: Assumption<string> | undefined): string[] =>
  assumption === undefined
    ? []
    : [
        `${label} ${assumption.value}${assumption.evidence === undefined ? "" : ` (${visible(assumption.evidence)})`}`,
      ];

/** In which time zone moments are days, if a file has any. */
export const daysIn = (zone: Reading["time_zone"]): string[] => {
  if (zone === undefined) return [];
  const days =
    zone.source === "given"
      ? `days in ${visible(zone.value)}, the family's time zone`
      : `days as they are written, in ${visible(zone.value)}`;
  return [`${days} (${visible(zone.evidence ?? "")})`];
};

/** How the file was read, in one sentence. */
const readAs = ({ reading, accounts, format }: PreflightReport): string[] => {
  if (accounts !== undefined) return ["", ...accounts.map((account) => visible(statementSentence(account)))];
  // A sheet has neither an encoding nor a separator.
  const dialect = [
    ...(reading.encoding === undefined ? [] : [ENCODINGS[reading.encoding] ?? reading.encoding]),
    ...(reading.separator === undefined
      ? []
      : [`${separatorName(reading.separator.value)} as the separator`]),
  ];
  const parts = [
    ...(format === undefined ? dialect : []),
    ...(reading.header_line === undefined
      ? []
      : [`header on ${format === undefined ? "line" : "row"} ${reading.header_line}`]),
    ...assumed("dates", reading.date_format),
    ...assumed("numbers", reading.number_format),
    ...daysIn(reading.time_zone),
  ];
  return parts.length <= 1 ? [] : ["", paint("dim", `Read as: ${parts.join(", ")}.`)];
};

/** The first line of a file that is valid, by what an import makes of it. */
const valid = (name: string, verdict: Verdict, type: string): string => {
  const good = paint(["green", "bold"], "✓");
  if (verdict === "open")
    return `${paint(["yellow", "bold"], "?")} ${name} is valid as ${type}, with a question open`;
  return verdict === "only_checked"
    ? `${good} ${name} is valid as ${type}, which is checked and not stored`
    : `${good} ${name} can be imported as ${type}`;
};

const firstLine = (name: string, verdict: Verdict, report: PreflightReport): string => {
  const { error_count, warning_count, stats } = report;
  const noted = warning_count > 0 ? `, ${count(warning_count, "warning")}` : "";
  // Below a wrong header row the number of rows means nothing.
  const hasRows = (report.missing_required_headers ?? []).length === 0;
  const rows = hasRows && stats.rows_count > 0 ? ` in ${count(stats.rows_count, "row")}` : "";
  const none = hasRows && stats.rows_count === 0 ? "; no rows were checked" : "";
  return report.valid
    ? `${valid(visible(name), verdict, typeInWords(report.type))}: ${count(stats.rows_count, "row")}${noted}`
    : `${paint(["red", "bold"], "✗")} ${visible(name)} cannot be imported as ${typeInWords(report.type)}: ${count(error_count, "error")}${rows}${noted}${none}`;
};

const refusal = (name: string, code: string, message: Sentence): string =>
  `${paint(["red", "bold"], "✗")} ${visible(name)} could not be checked (${code})\n  ${visible(withFlags(message))}`;

/** What is assumed where the file decides nothing, as flags. */
const assumptions = (undecided: readonly Undecided[], { reading }: PreflightReport): string => {
  const assumed = {
    date_format: reading.date_format?.value,
    number_format: reading.number_format?.value,
    signage_convention: "inflows_positive",
  };
  return asFlags(
    Object.fromEntries(
      Object.entries(assumed).filter(
        ([name, value]) => value !== undefined && undecided.some(({ field }) => field === name),
      ),
    ),
  );
};

/** From which columns a checked file was read and what came of it; empty if that is not shown. */
export const readingLines = ({ options, outcome, undecided, shown }: Checked): readonly string[] => {
  const { summary, imported } = shown ?? { summary: undefined };
  if (summary === undefined || outcome._tag === "Refused") return [];
  const { report } = outcome;
  const assumed = assumptions(undecided, report);
  const which = report.valid ? "The first records" : "The first valid records";
  const isThere = report.groups.some(({ code }) => code === "already_recorded");
  const read = imported === true || isThere ? " of the file:" : ", as they would be stored:";
  const title = assumed === "" ? `${which}${read}` : `${which}, if read with ${visible(assumed)}:`;
  return prettyReading(summary, { options, report, title });
};

/** What is read as in an earlier file of the layout, and what is not. */
export const rememberedLines = ({ used }: Pick<Checked, "used">): readonly string[] =>
  (used?.sentences ?? []).map((each) => visible(withFlags(each)));

/** The findings of a checked file with their places; empty if the file was not checked. */
export const findingLines = (result: Result, most: number | undefined): readonly string[] => {
  if ("unreadable" in result || result.outcome._tag === "Refused") return [];
  const { report } = result.outcome;
  const sourceOf = sourcesOf(result.upload, report);
  const places = chosen(report, most);
  return report.groups.flatMap((group, i) => renderGroup(group, places[i] ?? [], sourceOf));
};

/** The findings of a checked file, and how the file was read; empty if the file was not checked. */
export const details = (result: Result, most: number | undefined): readonly string[] => {
  if ("unreadable" in result || result.outcome._tag === "Refused") return [];
  const { undecided } = result;
  const { report } = result.outcome;
  return [
    ...findingLines(result, most),
    ...readAs(report),
    ...rememberedLines(result),
    ...readingLines(result),
    ...questions({ ...result, undecided, commandWith: (flags) => withMoreFlags(result.name, flags) }),
  ];
};

/** A result for people: the verdict, what is wrong and where, and how the file was read. */
export const pretty = (result: Result, most: number | undefined): string => {
  const { name } = result;
  if ("unreadable" in result)
    return refusal(name, "unreadable_file", `The file cannot be read: ${result.unreadable}.`);
  const { outcome } = result;
  if (outcome._tag === "Refused") return refusal(name, outcome.code, outcome.wording);
  return [firstLine(name, verdictOf(result), outcome.report), ...details(result, most)].join("\n");
};
