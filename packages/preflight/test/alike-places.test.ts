import fc from "fast-check";
import { expect, it } from "vitest";
import { utf8Text } from "../src/decode/utf8.ts";
import type { Place } from "../src/report/finding.ts";
import { Alike, merged } from "../src/rules/alike-places.ts";
import { readRows } from "../src/split/read-rows.ts";

const cell = fc.constantFrom("a", "bcd", '"e"', '"f\ng"', '"h""i"', " j ", "é", 'k"l', '="007"', "");
const texts = fc
  .array(fc.array(cell, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 20 })
  .map((rows) => rows.map((cells) => cells.join(",")).join("\n"));

it("has the places of cells as they were when they were seen, whether others were asked for meanwhile or not", () => {
  fc.assert(
    fc.property(texts, fc.nat(20), (text, asked) => {
      const [alike, expected]: [Alike, Place[]] = [new Alike(), []];
      let number = 0;
      readRows({ ...utf8Text(text), above: 7 }, { separator: "," }, (row, line) => {
        number += 1;
        for (let each = 0; each < row.length; each += 1) {
          alike.addCell(row, each, line, number);
          const [value, span] = [row.at(each), row.spanOf(each, line)];
          expected.push({ line, row: number, cell: each, value, span });
        }
        if (number === asked) expect(alike.places()).toEqual(expected);
      });
      if (expected.length > 0) expect(alike.first()).toEqual(expected[0]);
      expect(merged([alike])).toEqual({ count: expected.length, first: expected });
    }),
    { numRuns: 500 },
  );
});

it("keeps the first thousand places, and counts all", () => {
  const alike = new Alike();
  readRows(utf8Text("a,b\n".repeat(1_500)), { separator: "," }, (row, line) =>
    alike.addCell(row, 1, line, line),
  );
  expect(alike.count).toBe(1_500);
  expect(alike.places().map(({ line }) => line)).toEqual(Array.from({ length: 1_000 }, (_, i) => i + 1));
});
