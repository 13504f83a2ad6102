import { parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { utf8Text } from "../src/decode/utf8.ts";
import type { Separator } from "../src/options/separators.ts";
import { readRows } from "../src/split/read-rows.ts";
import { readByModel } from "./csv-model.ts";

const records = (text: string, separator: Separator = ","): { cells: string[]; line: number }[] => {
  const seen: { cells: string[]; line: number }[] = [];
  const malformed = readRows(utf8Text(text), { separator }, (row, line) =>
    seen.push({ cells: row.cells(), line }),
  );
  if (malformed !== undefined) throw new Error(`malformed at ${malformed.line}`);
  return seen;
};

/** Cells as a person writes them, with everything that must be quoted. */
const cell = fc.oneof(
  fc.stringMatching(/^[a-z0-9.-]{0,8}$/),
  fc.constantFrom(
    'say "so"',
    "a,b",
    "a;b",
    "two\nlines",
    "two\r\nlines",
    "a\rb",
    '"',
    '""',
    "ü€",
    "😀",
    " padded ",
  ),
);

const LINE_END = /\r\n|\n|\r/g;

describe("a file that a CSV writer wrote from rows", () => {
  it("is read back the same, each record on its line", () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 8 }),
        fc.constantFrom<Separator>(",", ";", "\t", "|"),
        fc.array(fc.constantFrom("\n", "\r\n", "\r"), { minLength: 8, maxLength: 8 }),
        fc.boolean(),
        fc.array(fc.nat(2), { minLength: 8, maxLength: 8 }),
        (rows, separator, ends, quoteAll, gaps) => {
          let text = "";
          const expected = rows.map((row, i) => {
            // Empty lines between records are no records, but they are lines.
            text += ends[i]!.repeat(gaps[i]!);
            const line = (text.match(LINE_END)?.length ?? 0) + 1;
            text +=
              stringify([row], {
                delimiter: separator,
                quoted: quoteAll,
                eof: false,
                quoted_match: /[\r\n]/,
              }) + ends[i];
            return { cells: row.map((value) => value.trim()), line };
          });
          expect(records(text, separator)).toEqual(expected);
        },
      ),
      { numRuns: 1_000 },
    );
  });
});

describe("csv-parse, which is the reference", () => {
  it("gives the same records for any text whose quotes are regular", () => {
    let compared = 0;
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom('"', '"a"', '"1,5"', '"a""b"', '"two\nlines"', ",", ",", "\n", "\r", " ", "a", "é"),
          {
            maxLength: 24,
          },
        ),
        (parts) => {
          const text = parts.join("");
          const { malformed, badlyQuoted } = readByModel(text, ",");
          if (malformed !== undefined || badlyQuoted.length > 0) return;
          compared += 1;
          const expected: string[][] = parse(text, {
            record_delimiter: ["\r\n", "\n", "\r"],
            relax_column_count: true,
            relax_quotes: true,
            skip_empty_lines: true,
            trim: true,
          });
          const seen = records(text).map(({ cells }) => cells);
          expect(seen.filter((row) => row.length > 1 || row[0] !== "")).toEqual(
            expected
              .map((row) => row.map((cell) => cell.trim()))
              .filter((row) => row.length > 1 || row[0] !== ""),
          );
        },
      ),
      { numRuns: 5_000 },
    );
    expect(compared).toBeGreaterThan(1_000);
  });
});

describe("a quote", () => {
  it.each([
    ['"a"b,c', ['"a"b', "c"], "with text behind the closing one belongs to a text"],
    ['"a "b" c",d', ['a "b" c', "d"], "within a text that has one at each end is a part of it"],
    ['"a,"b",c', ['"a', "b", "c"], "that is not closed in its cell quotes nothing"],
    ['""a",b', ['"a', "b"], "too many at the beginning"],
    ['"a"",b', ['a"', "b"], "too many at the end"],
    ['a "b" c,d', ['a "b" c', "d"], "within a text"],
    [' "a, b" ,c', ["a, b", "c"], "behind white space"],
    ['"a" ,b', ["a", "b"], "with white space behind it"],
    ['"1,5"\t,b', ["1,5", "b"], "with a tab behind it"],
    ['"a""b" ,c', ['a"b', "c"], "doubled, with white space behind the last one"],
    ['"C:\\",b', ["C:\\", "b"], "behind a backslash"],
    ['"a \\"b\\" c",d', ['a \\"b\\" c', "d"], "behind a backslash, within a text"],
  ])("%s is read as %j: %s", (text, cells) => {
    expect(records(`${text}\n1,"2"`)).toEqual([
      { cells, line: 1 },
      { cells: ["1", "2"], line: 2 },
    ]);
  });

  it("takes nothing from the lines below its own, unless they are within proper quotes", () => {
    const rows = ['1,"a,2', '3,"b",4', '5,"c', 'd",6', '7,"e,8', "9,f,10", '11,"g,12', '13,"h",14'];
    expect(records(rows.join("\n"))).toEqual([
      { cells: ["1", '"a', "2"], line: 1 },
      { cells: ["3", "b", "4"], line: 2 },
      { cells: ["5", "c\nd", "6"], line: 3 },
      { cells: ["7", '"e', "8"], line: 5 },
      { cells: ["9", "f", "10"], line: 6 },
      { cells: ["11", '"g', "12"], line: 7 },
      { cells: ["13", "h", "14"], line: 8 },
    ]);
  });
});

it("names the line on which the record begins that never ends", () => {
  const text = utf8Text('a,b\r\n"x\r\ny",2\r\n\r\n3,"4\r\n5,6\r\n');
  expect(readRows(text, { separator: "," }, () => {})).toEqual({
    _tag: "MalformedCsv",
    why: "open_quote",
    line: 5,
  });
});
