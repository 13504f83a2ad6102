import fc from "fast-check";
import { expect, it } from "vitest";
import { RowView } from "../../src/preflight/csv/row-view.ts";
import { duplicateRows } from "../../src/preflight/csv/rules/duplicate-rows.ts";

const repeats = (rows: readonly (readonly string[])[]): number[] => {
  const rule = duplicateRows(0);
  const view = new RowView();
  for (const [i, cells] of rows.entries()) rule.see(view.take(cells), i + 1, i + 1);
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

it("takes no two of a million different rows for alike", () => {
  const rule = duplicateRows(0);
  const view = new RowView();
  for (let i = 0; i < 1_000_000; i += 1) rule.see(view.take([String(i), `x${i % 7}`]), i + 1, i + 1);
  expect(rule.tallies()).toEqual([]);
});
