import type {
  Finding,
  PreflightOutcome,
  PreflightReport,
  ReadingOptions,
  Separator,
} from "@farthing/preflight";
import { optionText, separatorName } from "@farthing/preflight/checked";

/**
 * The separators that `col_sep` allows as a field of a request (docs/spec/preflight.md, Request fields).
 * Preflight knows more, for profiles and inspections.
 */
export const FIELD_SEPARATORS = [",", ";"] as const;

const isAllowed = (separator: string): boolean => (FIELD_SEPARATORS as readonly string[]).includes(separator);

/** The `col_sep` of a request that is not allowed there. */
export const refusedSeparator = (fields: ReadingOptions): string | undefined => {
  const sent = optionText(fields, "col_sep");
  return sent === undefined || isAllowed(sent) ? undefined : sent;
};

/** A `col_sep` that preflight refuses, whatever separators it knows. */
const REFUSED = "none";

/** Makes preflight refuse `col_sep`. */
export const withoutSeparator = (options: ReadingOptions): ReadingOptions => ({
  ...options,
  col_sep: REFUSED,
});

const mapFindings = (report: PreflightReport, change: (finding: Finding) => Finding): PreflightReport => ({
  ...report,
  findings: report.findings.map(change),
  groups: report.groups.map(({ examples: [first, ...more], ...group }) => ({
    ...group,
    examples: [change(first), ...more.map(change)],
  })),
});

const refusesSeparator = ({ code, wording: { message } }: Finding): boolean =>
  code === "validation_failed" &&
  typeof message !== "string" &&
  message.some((part) => typeof part === "object" && part.option === "col_sep");

/** The outcome with the refused separator as it was sent. */
export const refusedAsSent = (outcome: PreflightOutcome, sent: string): PreflightOutcome =>
  outcome._tag === "Refused"
    ? outcome
    : {
        ...outcome,
        report: mapFindings(outcome.report, (finding) =>
          refusesSeparator(finding)
            ? { ...finding, message: `\`col_sep\` cannot be ${JSON.stringify(sent.slice(0, 60))}` }
            : finding,
        ),
      };

/** The report with advice that a request can follow. */
export const advisedForFields = (report: PreflightReport): PreflightReport =>
  mapFindings(report, (finding) => {
    if (refusesSeparator(finding))
      return { ...finding, help: `Use one of ${FIELD_SEPARATORS.map((each) => `\`${each}\``).join(", ")}.` };
    const better = finding.suggest?.col_sep;
    return better === undefined || better === null || isAllowed(better)
      ? finding
      : {
          ...finding,
          help: `The columns are probably separated by ${separatorName(better as Separator)}. Set \`auto\` to true and leave out \`col_sep\`, or set it in \`profile\`.`,
        };
  });
