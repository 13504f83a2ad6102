import { parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readCsv, type Separator } from "../src/split/read-csv.ts";
import { allSteps } from "../src/steps.ts";

const records = (text: string, separator: Separator = ","): { cells: string[]; line: number }[] => {
  const seen: { cells: string[]; line: number }[] = [];
  const malformed = allSteps(
    readCsv(new TextEncoder().encode(text), { separator }, (cells, line) =>
      seen.push({ cells: [...cells], line }),
    ),
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

describe("any text", () => {
  it("gives the records that csv-parse gives, white space after quotes apart, or is malformed where csv-parse says so", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('"', ",", ";", "\n", "\r", " ", "a", "1", "é"), { maxLength: 40 }),
        (parts) => {
          const text = parts.join("");
          let expected: string[][] | undefined;
          try {
            expected = parse(text, {
              record_delimiter: ["\r\n", "\n", "\r"],
              relax_column_count: true,
              relax_quotes: true,
              skip_empty_lines: true,
            }).map((row) => row.map((value) => value.replace(/^"([^"]*)"\s+$/, "$1").trim()));
          } catch {
            expected = undefined;
          }
          const seen: string[][] = [];
          const lines: number[] = [];
          const malformed = allSteps(
            readCsv(new TextEncoder().encode(text), { separator: "," }, (cells, line) => {
              seen.push([...cells]);
              lines.push(line);
            }),
          );
          if (expected === undefined) expect(malformed?.line).toBeGreaterThan(0);
          else expect(seen).toEqual(expected);
          expect([...lines].sort((a, b) => a - b)).toEqual(lines);
          expect(new Set(lines).size).toBe(lines.length);
        },
      ),
      { numRuns: 3_000 },
    );
  });
});

describe("quotes are lenient", () => {
  it.each([
    ['"a"b,c', ['"a"b', "c"]],
    ['a "b" c,d', ['a "b" c', "d"]],
    [' "a",b', ['"a"', "b"]],
    ['"a" ,b', ["a", "b"]],
    ['"1,5"\t,b', ["1,5", "b"]],
    ['"a""b",c', ['a"b', "c"]],
  ])("%s", (text, cells) => {
    expect(records(text)[0]?.cells).toEqual(cells);
  });
});

it("names the line on which the record begins that never ends", () => {
  expect(
    allSteps(
      readCsv(
        new TextEncoder().encode('a,b\r\n"x\r\ny",2\r\n\r\n3,"4\r\n5,6\r\n'),
        { separator: "," },
        () => {},
      ),
    ),
  ).toEqual({
    _tag: "MalformedCsv",
    why: "open_quote",
    line: 5,
  });
});
