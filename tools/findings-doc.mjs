/**
 * Writes docs/findings.md from the tables of codes in the core: `node tools/findings-doc.mjs`.
 * A test compares the page with this output.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const table = (codes, textOf) => [
  "| code | what is wrong | what to do |",
  "|---|---|---|",
  ...Object.entries(codes).map(
    ([code, { title, remedy }]) => `| \`${code}\` | ${title} | ${textOf(remedy).replaceAll("|", "\\|")} |`,
  ),
];

const bySeverity = (codes, severity) =>
  Object.fromEntries(Object.entries(codes).filter(([, info]) => info.severity === severity));

/** The page for these codes. */
export const findingsPage = ({ FINDING_CODES, REFUSAL_CODES, OWN_CODES, textOf }) =>
  [
    "# Codes",
    "",
    "Every code of a report or an answer. `farthing explain CODE` shows the same on the command line.",
    "This page is generated from the source by `npm run docs`.",
    "",
    "## Errors",
    "",
    "Content with an error cannot be imported.",
    "",
    ...table(bySeverity(FINDING_CODES, "error"), textOf),
    "",
    "After 1,000 entries, one entry `more_findings` of an NDJSON answer counts the rest.",
    "",
    "## Warnings",
    "",
    "Content with warnings is valid. What `ambiguous_dates`, `ambiguous_numbers` and `ambiguous_sheet` name, an import asks.",
    "",
    ...table(bySeverity(FINDING_CODES, "warning"), textOf),
    "",
    "## Refusals",
    "",
    "The content could not be checked at all.",
    "",
    ...table(REFUSAL_CODES, textOf),
    "",
    "## On the command line",
    "",
    ...table(OWN_CODES, textOf),
    "",
  ].join("\n");

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { ROOT } = await import("./setup.mjs");
  const modules = [
    "packages/preflight/dist/index.js",
    "packages/preflight/dist/api/text.js",
    "apps/cli/dist/preflight/own-codes.js",
  ];
  const parts = await Promise.all(modules.map((path) => import(join(ROOT, path))));
  writeFileSync(join(ROOT, "docs/findings.md"), findingsPage(Object.assign({}, ...parts)));
}
