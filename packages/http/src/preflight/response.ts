import type {
  Finding,
  FindingGroup,
  PreflightOutcome,
  PreflightReport,
  RefusalCode,
  Severity,
  Undecided,
  UsedReading,
} from "@farthing/preflight";
import { reportedQuestion, type Spot, spotOf } from "@farthing/preflight/checked";
import { advisedForFields } from "./separator-field.ts";

/** The maximum number of findings with positions in an answer; beyond it only the count is exact. */
const MAX_FINDINGS = 1_000;

/** An answer of the preflight operation: its HTTP status and its JSON body (docs/spec/preflight.md). */
export interface PreflightResponse {
  readonly status: 200 | 404 | 422;
  readonly body: { readonly data: ImportPreflight } | ErrorResponse;
}

/** The report in an answer (docs/spec/api.md, ImportPreflight). */
export interface ImportPreflight
  extends Pick<
    PreflightReport,
    "type" | "valid" | "content" | "stats" | "headers" | "required_headers" | "missing_required_headers"
  > {
  readonly errors: readonly Entry[];
  readonly warnings: readonly string[];
  readonly left_out?: PreflightReport["left_out"];
  /** In which time zone days are, if rows have moments and a zone. */
  readonly time_zone?: { readonly value: string; readonly source: string };
  readonly undecided?: readonly ReturnType<typeof reportedQuestion>[];
  /** What is read as on a day on which a file of the layout was imported, and what the content contradicts of that. */
  readonly remembered?: Omit<UsedReading, "sentences">;
  /** Of a statement its accounts, with their balances and what these prove. */
  readonly accounts?: PreflightReport["accounts"];
  /** How the content is written: `csv`, `ndjson`, or what else it is. */
  readonly format?: string;
  readonly findings?: readonly Omit<Finding, "cell" | "suggest" | "wording">[];
  readonly findings_count?: number;
}

/** Why there is no report (docs/spec/api.md, ErrorResponse). */
export interface ErrorResponse {
  readonly error: string;
  readonly message: string;
  readonly errors?: readonly string[];
}

const STATUS: Record<RefusalCode, 404 | 422> = {
  invalid_import_type: 422,
  missing_content: 422,
  file_too_large: 422,
  content_too_large: 422,
  invalid_file_type: 422,
  no_statement: 422,
  record_not_found: 404,
  invalid_csv: 422,
};

const sentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);

const onSpots = ({ words: [one, many] }: Spot, numbers: readonly number[], count: number): string => {
  const more = count - numbers.length;
  const listed = more > 0 ? `${numbers.join(", ")} and ${more} more` : numbers.join(", ");
  return numbers.length === 1 && more === 0 ? `${one} ${listed}` : `${many} ${listed}`;
};

const capitalized = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** One finding as a text that is complete on its own. */
const findingText = ({ line, pointer, message, help }: Finding): string => {
  const where = [line === undefined ? "" : `Line ${line}`, pointer ?? ""].filter(Boolean).join(", ");
  return `${where === "" ? "" : `${where}: `}${sentence(message)} ${sentence(help)}`;
};

interface Entry {
  readonly code: string;
  readonly message: string;
}

/** NDJSON: every finding in the report is an entry of its own, and one more entry counts the rest. */
const entriesOf = (report: PreflightReport, severity: Severity, total: number): Entry[] => {
  const entries = report.findings
    .filter((finding) => finding.severity === severity)
    .map((finding): Entry => ({ code: finding.code, message: findingText(finding) }));
  const rest = total - entries.length;
  if (rest > 0)
    entries.push({
      code: "more_findings",
      message: `${rest} more ${rest === 1 ? "finding is" : "findings are"} not listed. Fix these and check again.`,
    });
  return entries;
};

/** A group of findings as one text that is complete on its own. */
const groupText = ({ count, column, examples }: FindingGroup): string => {
  const [example] = examples;
  const said = `${sentence(example.message)} ${sentence(example.help)}`;
  const spot = spotOf(example);
  const where = column === undefined ? "" : `${spot.column} "${column}"`;
  const numbers = examples.flatMap((each) => spotOf(each).number ?? []);
  if (numbers.length === 0) return said;
  const first = `${spot.words[0]} ${numbers[0]}`;
  if (count === 1) return `${[capitalized(first), where].filter(Boolean).join(", ")}: ${said}`;
  return `${count} places${where === "" ? "" : ` in ${where}`} (${onSpots(spot, numbers, count)}), for example ${first}: ${said}`;
};

const entries = (report: PreflightReport, severity: Severity): readonly Entry[] =>
  report.type === "ServiceImport"
    ? entriesOf(report, severity, severity === "error" ? report.error_count : report.warning_count)
    : report.groups
        .filter((group) => group.severity === severity)
        .map((group) => ({ code: group.code, message: groupText(group) }));

/** What an answer contains beyond the API's own fields. */
export interface Included {
  readonly findings?: boolean;
  /** Where a profile or an inspection says how the content is read: which rows are no transactions, in which time zone days are. */
  readonly how_read?: boolean;
  /** What an inspection left undecided. */
  readonly undecided?: readonly Undecided[];
  /** What is read as in an earlier file of the layout. */
  readonly remembered?: UsedReading | undefined;
}

/** What is read as in an earlier file of the layout, without the sentences. */
const toRemembered = ({ day, fields, contradicted }: UsedReading): Omit<UsedReading, "sentences"> => ({
  ...{ day, fields, contradicted },
});

const timeZoneOf = ({ reading: { time_zone: zone } }: PreflightReport): Pick<ImportPreflight, "time_zone"> =>
  zone === undefined ? {} : { time_zone: { value: zone.value, source: zone.source } };

const accountsOf = ({ accounts }: PreflightReport): Pick<ImportPreflight, "accounts"> =>
  accounts === undefined ? {} : { accounts };

const formatOf = ({ format, type }: PreflightReport): string =>
  format ?? (type === "ServiceImport" ? "ndjson" : "csv");

const toData = (
  report: PreflightReport,
  { findings, how_read, undecided, remembered }: Included,
): ImportPreflight => ({
  type: report.type,
  valid: report.valid,
  content: report.content,
  stats: report.stats,
  ...(report.headers === undefined ? {} : { headers: report.headers }),
  ...(report.required_headers === undefined ? {} : { required_headers: report.required_headers }),
  ...(report.missing_required_headers === undefined
    ? {}
    : { missing_required_headers: report.missing_required_headers }),
  errors: entries(report, "error"),
  warnings: entries(report, "warning").map(({ message }) => message),
  ...(how_read || report.accounts !== undefined
    ? { left_out: report.left_out, ...timeZoneOf(report), ...accountsOf(report) }
    : {}),
  ...(undecided === undefined ? {} : { undecided: undecided.map(reportedQuestion) }),
  ...(remembered === undefined ? {} : { remembered: toRemembered(remembered) }),
  ...(findings
    ? {
        format: formatOf(report),
        findings: report.findings
          .slice(0, MAX_FINDINGS)
          .map(({ cell: _cell, suggest: _suggest, wording: _wording, ...finding }) => finding),
        findings_count: report.error_count + report.warning_count,
      }
    : {}),
});

/** The HTTP answer for an outcome, the same everywhere. */
export const toResponse = (outcome: PreflightOutcome, include: Included = {}): PreflightResponse =>
  outcome._tag === "Checked"
    ? { status: 200, body: { data: toData(advisedForFields(outcome.report), include) } }
    : {
        status: STATUS[outcome.code],
        body: {
          error: outcome.code,
          message: outcome.message,
          ...(outcome.errors === undefined ? {} : { errors: outcome.errors }),
        },
      };
