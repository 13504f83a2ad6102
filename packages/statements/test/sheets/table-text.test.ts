import { parse } from "csv-parse/sync";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Sheet } from "../../src/model/sheet.ts";
import { csvOf } from "../../src/sheets/table-text.ts";

const cell = fc.oneof(fc.constantFrom("", "", '"', ",", "\n", "\r\n", "a"), fc.string({ unit: "grapheme" }));

/** Rows with text as the readers give them. */
const sheet: fc.Arbitrary<Sheet> = fc
  .array(fc.record({ gap: fc.integer({ min: 1, max: 9 }), cells: fc.array(cell, { maxLength: 6 }) }), {
    maxLength: 8,
  })
  .map((written) => {
    const rows = written
      .map(({ gap, cells }, i) => ({ cells, hidden: false, number: 10 * i + gap }))
      .filter(({ cells }) => cells.some((text) => text.trim() !== ""));
    return { name: "S", hidden: false, rows, problems: [] };
  });

describe("the CSV of a sheet", () => {
  it("has each text of the sheet, at the place that it says", () => {
    fc.assert(
      fc.property(sheet, (written) => {
        const { text, places } = csvOf(written);
        const read = parse(text, { record_delimiter: "\n" }) as string[][];
        const found = read.flatMap((cells, row) =>
          cells.map((content, column) => [places(row + 1, column + 1), content] as const),
        );
        const wanted = written.rows.flatMap(({ number, cells }) =>
          cells.map(
            (content, column) =>
              [{ kind: "cell", sheet: "S", cell: `${"ABCDEF"[column]}${number}` }, content] as const,
          ),
        );
        const withText = (entries: readonly (readonly [unknown, string])[]) =>
          entries.filter(([, content]) => content !== "");
        expect(withText(found)).toEqual(withText(wanted));
        expect(new Set(read.map(({ length }) => length)).size).toBeLessThanOrEqual(1);
      }),
    );
  });

  it("leaves out columns without text", () => {
    const rows = [
      { number: 2, hidden: false, cells: ["", "a", "", "b"] },
      { number: 7, hidden: true, cells: ["", "", "", "c,d"] },
    ];
    const { text, places } = csvOf({ name: "S", hidden: false, rows, problems: [] });
    expect(text).toBe('a,b\n,"c,d"\n');
    expect(places(2, 2)).toEqual({ kind: "cell", sheet: "S", cell: "D7" });
  });
});
