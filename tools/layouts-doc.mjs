/**
 * Writes docs/layouts.md from the layouts: `npm run docs`. A test compares the page with this output.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const countryName = new Intl.DisplayNames(["en"], { type: "region" });

const row =
  (names) =>
  ({ id, name, kind, known, since, columns, decides }) => {
    const decided = Object.keys(names).filter((key) => decides[key] !== undefined);
    const note = columns === undefined ? "" : " (no header row)";
    return `| \`${id}\` | ${name}${note} | ${kind} | ${decided.map((key) => names[key]).join(", ")} | ${known}, ${since} |`;
  };

const section =
  (names) =>
  ([country, layouts]) => [
    `## ${country}`,
    "",
    "| id | institution | kind | decides | known since |",
    "|---|---|---|---|---|",
    ...layouts.map(row(names)),
    "",
  ];

/** The page for these layouts. */
export const layoutsPage = ({ LAYOUTS, DECISION_NAMES }) => {
  const byCountry = [...Map.groupBy(LAYOUTS, ({ country }) => countryName.of(country))].sort();
  return [
    "# Layouts",
    "",
    `What is known of ${LAYOUTS.length} exports of banks, cards, wallets and brokers of ${byCountry.length} countries, beside what a file itself`,
    "shows ([how it is used](spec/inspect.md#layouts)). `farthing layouts show ID` has the header row of one, and what it decides.",
    "This page is generated from the source by `npm run docs`. To add one: [CONTRIBUTING.md](../CONTRIBUTING.md#layouts).",
    "",
    "A layout is `observed` in public exports, read so by an `importer` of others, or `documented` by the institution.",
    "",
    ...byCountry.flatMap(section(DECISION_NAMES)),
  ].join("\n");
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { ROOT } = await import("./setup.mjs");
  const layouts = await import(join(ROOT, "packages/preflight/dist/atlas/layouts.js"));
  writeFileSync(join(ROOT, "docs/layouts.md"), layoutsPage(layouts));
}
