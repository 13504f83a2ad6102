/**
 * Writes packages/preflight/src/atlas/layout-index.ts from the layouts: `npm run docs`. A test compares the file with this output.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const LETTERS = {
  day_first: "D",
  month_first: "M",
  inflows_positive: "+",
  inflows_negative: "-",
  inside: "i",
  on_top: "o",
};

const LABELS = { date: "d", amount: "a", name: "n" };

const lettersOf = ({ date_order, signage_convention, fee }) =>
  [date_order, signage_convention, fee].map((each) => LETTERS[each] ?? "").join("");

const columnsOf = (decides) => Object.entries(LABELS).filter(([key]) => decides[key] !== undefined);

const lineOf = ({ name, since, headers, decides }, { fingerprints, namedCells }) => {
  const rows = headers.map((header) => {
    const cells = namedCells(header);
    const places = columnsOf(decides).map(([key, letter]) => `${letter}${cells.indexOf(decides[key])}`);
    return `${fingerprints(cells).at(-1).toString(36)}:${places.join("")}`;
  });
  return [name, since, lettersOf(decides), ...rows].join("|");
};

const helpsDetection = ({ headers, decides }) =>
  headers.length > 0 && (lettersOf(decides) !== "" || columnsOf(decides).length > 0);

/** The index of these layouts: those with header rows that decide something. */
export const layoutIndex = ({ LAYOUTS, ...cells }) => {
  const lines = LAYOUTS.filter(helpsDetection)
    .map((layout) => lineOf(layout, cells))
    .sort();
  return [
    "/** Generated from the layouts by `npm run docs`: what detection needs of them, in a form that a page loads (read-index.ts). */",
    `export const LAYOUT_INDEX = \`\n${lines.join("\n")}\n\`;\n`,
  ].join("\n");
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { ROOT } = await import("./setup.mjs");
  const atlas = join(ROOT, "packages/preflight/dist/atlas");
  const parts = await Promise.all(["layouts.js", "fingerprint.js"].map((name) => import(join(atlas, name))));
  writeFileSync(
    join(ROOT, "packages/preflight/src/atlas/layout-index.ts"),
    layoutIndex(Object.assign({}, ...parts)),
  );
}
