/**
 * Writes packages/preflight/src/atlas/layout-index.ts from the layouts: `npm run docs`. A test compares the file with this output.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The letters of the decisions that a layout has. */
const lettersOf = (decides, decisions) =>
  Object.entries(decisions)
    .filter(([, decision]) => Object.entries(decision).every(([field, value]) => decides[field] === value))
    .map(([letter]) => letter)
    .join("");

/** A header row with fewer cells can be that of anybody. */
const LEAST_CELLS = 4;

const lineOf = ({ name, since, headers, decides }, { fingerprints, namedCells, DECISIONS }) => {
  const { amount, signage_convention, fee } = decides;
  // Which column is meant matters to its sign and its fee alone.
  const isOfAmount = amount !== undefined && (signage_convention ?? fee) !== undefined;
  const rows = headers.map(namedCells).flatMap((cells) => {
    if (cells.length < LEAST_CELLS) return [];
    const hash = fingerprints(cells).at(-1).toString(36);
    return isOfAmount ? `${hash}:${cells.indexOf(amount)}` : hash;
  });
  return rows.length === 0 ? [] : [[name, since, lettersOf(decides, DECISIONS), ...rows].join("|")];
};

/** The index of these layouts: those with header rows that decide what detection asks of a file. */
export const layoutIndex = ({ LAYOUTS, ...parts }) => {
  const lines = LAYOUTS.filter(({ decides }) => lettersOf(decides, parts.DECISIONS) !== "")
    .flatMap((layout) => lineOf(layout, parts))
    .sort();
  return [
    "/** Generated from the layouts by `npm run docs`: what detection needs of them, in a form that a page loads (read-index.ts). */",
    `export const LAYOUT_INDEX = \`\n${lines.join("\n")}\n\`;\n`,
  ].join("\n");
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { ROOT } = await import("./setup.mjs");
  const atlas = join(ROOT, "packages/preflight/dist/atlas");
  const parts = await Promise.all(
    ["layouts.js", "fingerprint.js", "read-index.js"].map((name) => import(join(atlas, name))),
  );
  writeFileSync(
    join(ROOT, "packages/preflight/src/atlas/layout-index.ts"),
    layoutIndex(Object.assign({}, ...parts)),
  );
}
