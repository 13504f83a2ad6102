import fc from "fast-check";
import { expect, it } from "vitest";
import { counted } from "../../../tools/testing/steps.ts";
import { DuplicateRows } from "../src/file/duplicate-rows.ts";
import { RowView } from "../src/split/row-view.ts";
import { seeAlike } from "./check.ts";
import { noneAlikeOf } from "./rows-that-differ.ts";
import { shown } from "./shown.ts";

const repeats = (rows: readonly (readonly string[])[]): number[] => {
  const rule = new DuplicateRows(0);
  const view = new RowView();
  for (const [i, cells] of rows.entries()) rule.take({ row: shown(view, cells), line: i + 1, number: i + 1 });
  return rule.tallies().flatMap(({ first }) => first.map(({ line }) => line));
};

it("finds exactly the rows that stand before, cell by cell", () => {
  const cell = fc.constantFrom("", "a", "b", "ab", "\u0000", "\u{10001}", "aa", "c");
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 3 }), { maxLength: 300 }), (rows) => {
      const seen = new Set<string>();
      const expected = rows.flatMap((cells, i) => {
        const key = JSON.stringify(cells);
        if (seen.has(key)) return [i + 1];
        seen.add(key);
        return [];
      });
      expect(repeats(rows)).toEqual(expected);
    }),
    { numRuns: 1_000 },
  );
});

it("finds every row that comes again, however many there are, and tells which it is like", () => {
  const rule = new DuplicateRows(0);
  const view = new RowView();
  const rows = Array.from({ length: 5_000 }, (_, i) => [`row ${i}`]);
  // The first of all comes twice more, and each of the others once.
  for (const [i, cells] of [...rows, rows[0]!, ...rows].entries())
    rule.take({ row: shown(view, cells), line: i + 2, number: i + 1 });
  const [found, ...others] = rule.tallies();
  expect(others).toEqual([]);
  expect(found?.count).toBe(5_001);
  const details = found!.first.map(({ line, row, detail }) => [line, row, detail]);
  expect(details.slice(0, 4)).toEqual([
    [5_002, 5_001, 2],
    [5_003, 5_002, 2],
    [5_004, 5_003, 3],
    [5_005, 5_004, 4],
  ]);
  expect(details).toHaveLength(1_000);
});

it("is not kept busy by rows whose hashes are made to be much alike", async () => {
  expect(seeAlike(2_048)).toBe(2_048);
  const { growth } = await counted<typeof import("./check.ts")>(new URL("./check.ts", import.meta.url));
  // A row is looked for two bits further with each four times as many.
  expect(growth(({ seeAlike }, rows) => seeAlike(rows), 2_048, 8)).toBeLessThan(9);
});

noneAlikeOf(100_000);
