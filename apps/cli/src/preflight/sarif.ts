import { sep } from "node:path";
import { FINDING_CODES, type Finding, REFUSAL_CODES } from "@farthing/preflight";
import { type ExcerptOf, excerptsOf } from "@farthing/preflight/text";
import type { Result } from "./check.ts";
import { firstFindings } from "./first-findings.ts";
import { withFlags } from "./flags.ts";
import { OWN_CODES } from "./own-codes.ts";

/**
 * SARIF 2.1.0 (OASIS): one run, a rule for each code, a result for each finding.
 */

const RULES = [
  ...Object.entries(FINDING_CODES).map(([id, { severity, title, remedy }]) => ({
    id,
    shortDescription: { text: title },
    help: { text: withFlags(remedy) },
    defaultConfiguration: { level: severity },
  })),
  ...Object.entries(REFUSAL_CODES).map(([id, { title, remedy }]) => ({
    id,
    shortDescription: { text: title },
    help: { text: withFlags(remedy) },
    defaultConfiguration: { level: "error" },
  })),
  ...Object.entries(OWN_CODES).map(([id, { title, remedy }]) => ({
    id,
    shortDescription: { text: title },
    help: { text: remedy },
    defaultConfiguration: { level: "error" },
  })),
];

/**
 * A file name as a relative reference (RFC 3986): no segment may be read as a scheme, a query or a fragment.
 */
const reference = (name: string): string => {
  const uri = name.split(sep).map(encodeURIComponent).join("/");
  return /^[^/]*%3A/i.test(uri) ? `./${uri}` : uri;
};

const artifact = (name: string) => ({
  artifactLocation: { uri: name === "-" ? "stdin" : reference(name) },
});

const wholeFile = (name: string, ruleId: string, text: string) => ({
  ruleId,
  level: "error",
  message: { text },
  locations: [{ physicalLocation: artifact(name) }],
});

const located = (name: string, finding: Finding, excerptOf: ExcerptOf) => {
  // The columns of content that is not CSV are others than those of its excerpts.
  const at = finding.place === undefined ? excerptOf(finding) : undefined;
  const region =
    at !== undefined
      ? { startLine: at.line, startColumn: at.start + 1, endColumn: at.start + at.length + 1 }
      : finding.line === undefined
        ? undefined
        : { startLine: finding.line };
  return {
    ruleId: finding.code,
    level: finding.severity,
    message: { text: `${withFlags(finding.wording.message)}. ${withFlags(finding.wording.help)}` },
    locations: [
      {
        physicalLocation: { ...artifact(name), ...(region === undefined ? {} : { region }) },
        ...(finding.pointer === undefined
          ? {}
          : { logicalLocations: [{ fullyQualifiedName: finding.pointer }] }),
      },
    ],
  };
};

const resultsOf = (result: Result, most: number) => {
  if ("unreadable" in result)
    return [
      wholeFile(result.name, "unreadable_file", `${result.name} cannot be read: ${result.unreadable}.`),
    ];
  const { name, outcome, upload } = result;
  if (outcome._tag === "Refused") return [wholeFile(name, outcome.code, withFlags(outcome.wording))];
  const excerptOf = excerptsOf(upload, outcome.report);
  return firstFindings(outcome.report, most).map((finding) => located(name, finding, excerptOf));
};

/** The number of findings that the log does not list. */
const notListed = (result: Result, most: number) => {
  if ("unreadable" in result || result.outcome._tag === "Refused") return [];
  const { report } = result.outcome;
  const rest = report.error_count + report.warning_count - firstFindings(report, most).length;
  return rest === 0
    ? []
    : [
        {
          level: "note",
          descriptor: { id: "more_findings" },
          message: {
            text: `${result.name}: ${rest} of ${rest + firstFindings(report, most).length} findings are not listed.`,
          },
        },
      ];
};

/** All files as one SARIF log. */
export const sarif = (results: readonly Result[], most: number, version: string): string =>
  JSON.stringify(
    {
      $schema: "https://json.schemastore.org/sarif-2.1.0.json",
      version: "2.1.0",
      runs: [
        {
          tool: { driver: { name: "farthing", semanticVersion: version, rules: RULES } },
          columnKind: "utf16CodeUnits",
          invocations: [
            {
              executionSuccessful: true,
              toolExecutionNotifications: results.flatMap((result) => notListed(result, most)),
            },
          ],
          results: results.flatMap((result) => resultsOf(result, most)),
        },
      ],
    },
    null,
    2,
  );
