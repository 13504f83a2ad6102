import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Runs } from "../../../tools/testing/runs.ts";
import { type Utf8Text, utf8Text } from "../src/decode/utf8.ts";
import { DuplicateRows } from "../src/file/duplicate-rows.ts";
import { SEPARATORS, type Separator } from "../src/options/separators.ts";
import { readRows } from "../src/split/read-rows.ts";
import { type Read, readByModel } from "./csv-model.ts";

/** The same bytes, but not where their buffer begins. */
const within = ({ bytes, ascii }: Utf8Text): Utf8Text => {
  const room = new Uint8Array(bytes.length + 10).fill(120);
  room.set(bytes, 3);
  return { bytes: room.subarray(3, 3 + bytes.length), ascii };
};

const quickly = (text: string, separator: Separator, linesAbove: number, chunk: number) => {
  const rows: [number, ...string[]][] = [];
  const badlyQuoted = new Set<number>();
  const alike = new DuplicateRows(0);
  const malformed = readRows(within(utf8Text(text)), { separator, linesAbove, chunk }, (row, line) => {
    rows.push([line, ...row.cells()]);
    if (row.badlyQuoted >= 0) badlyQuoted.add(line);
    alike.take({ row, line, number: rows.length });
    expect(row.isBlank()).toBe(row.cells().every((cell) => cell === ""));
    const cells = row.cells();
    expect(row.isFull(cells.length)).toBe(!cells.includes(""));
    for (const [i, cell] of cells.entries()) {
      const other = (i * 7 + 1) % (cells.length + 1);
      if (
        row.isBlankAt(i) === (cell === "") &&
        row.at(i) === cell &&
        row.haveSameText(i, other) === (cell === (cells[other] ?? ""))
      )
        continue;
      expect.unreachable(`cell ${i} of ${JSON.stringify(cells)}`);
    }
  });
  const repeats = alike.tallies().flatMap(({ first }) => first.map(({ row }) => row!));
  return { read: { rows, malformed: malformed?.line }, badlyQuoted, repeats };
};

/** The rows that stand before, cell by cell; only the first thousand are kept as places. */
const repeatsOf = ({ rows }: Read): readonly number[] => {
  const seen = new Set<string>();
  return rows
    .flatMap(([, ...cells], i) => {
      const key = JSON.stringify(cells);
      if (seen.has(key)) return [i + 1];
      seen.add(key);
      return [];
    })
    .slice(0, 1000);
};

/** Reads a text by the model and by the walk, at once or in chunks of so many bytes. */
export const expectSame = (
  text: string,
  separator: Separator,
  linesAbove = 0,
  chunk = Number.POSITIVE_INFINITY,
): void => {
  const { badlyQuoted: irregular, ...expected } = readByModel(text.toWellFormed(), separator, linesAbove);
  const { read, badlyQuoted, repeats } = quickly(text, separator, linesAbove, chunk);
  if (JSON.stringify(read) !== JSON.stringify(expected)) expect(read).toEqual(expected);
  const lines = new Set(expected.rows.map(([line]) => line));
  expect([...badlyQuoted]).toEqual([...new Set(irregular)].filter((line) => lines.has(line)));
  expect(repeats).toEqual(repeatsOf(expected));
};

const PARTS = [
  ...[
    '"',
    '""',
    ",",
    ";",
    "\t",
    "|",
    "\n",
    "\r",
    "\r\n",
    " ",
    "\u00a0",
    "\u2003",
    "\u200b",
    "\u0085",
    "\v",
    "\ufeff",
    "\u0000",
  ],
  ...[
    "a",
    "b",
    "12.50",
    "2024-01-02",
    "é",
    "€",
    "😀",
    "\ud800",
    '"x"',
    '"x,y"',
    '"x""y"',
    '"x\ny"',
    ' "x"',
    '"x"\t',
    '"x" ',
    '="',
    '="x"',
  ],
];

export const REPOSITORY = fileURLToPath(new URL("../../../", import.meta.url));

/** Exports of all kinds, by their place in the repository. */
export const FILES = globSync(
  ["examples/**/*.csv", "packages/preflight/test/corpus/**/*.csv", "packages/conformance/cases/**/*.csv"],
  { cwd: REPOSITORY },
).toSorted();

const chunks = fc.constantFrom(Number.POSITIVE_INFINITY, 1, 2, 3, 7, 64);

/** The walk reads what the model reads, in chunks of any size. */
export const sameRows = (runs: Runs) =>
  describe("the walk over CSV and its model", () => {
    it("give the same rows, lines and repeats for texts made of marks", () => {
      fc.assert(
        fc.property(
          fc.array(fc.constantFrom(...PARTS), { maxLength: 24 }),
          fc.constantFrom(...SEPARATORS),
          fc.nat(3),
          chunks,
          (parts, separator, linesAbove, chunk) => expectSame(parts.join(""), separator, linesAbove, chunk),
        ),
        runs(70_000),
      );
    });

    it("give the same for exports in which something was changed", () => {
      const texts = FILES.map((file) =>
        new TextDecoder().decode(readFileSync(REPOSITORY + file)).slice(0, 1_500),
      );
      fc.assert(
        fc.property(
          fc.constantFrom(...texts),
          fc.array(
            fc.record({
              at: fc.double({ min: 0, max: 1, noNaN: true }),
              gone: fc.nat(6),
              put: fc.array(fc.constantFrom(...PARTS), { maxLength: 3 }),
            }),
            { maxLength: 4 },
          ),
          fc.constantFrom(...SEPARATORS),
          chunks,
          (text, changes, separator, chunk) => {
            let changed = text;
            for (const { at, gone, put } of changes) {
              const from = Math.floor(at * changed.length);
              changed = changed.slice(0, from) + put.join("") + changed.slice(from + gone);
            }
            expectSame(changed, separator, 0, chunk);
          },
        ),
        runs(30_000),
      );
    });
  });
