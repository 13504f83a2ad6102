import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CsvError, Parser } from "#csv-parse";
import type { Runs } from "../../../tools/testing/runs.ts";
import * as small from "../src/split/small-parser.ts";
import { FILES, REPOSITORY } from "./read-rows-properties.ts";

/** All that a parser says of some bytes, which it has in parts. */
const said = (of: typeof Parser | typeof small.Parser, parts: readonly Uint8Array[], delimiter: string) => {
  const records: [bytes: number, ...cells: string[]][] = [];
  const parser = new of({
    bom: false,
    delimiter,
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    on_record: (cells, { bytes }) => {
      parser.info.records = 0;
      records.push([bytes, ...cells]);
      return null;
    },
  });
  const nothing = () => {};
  const errors = parts.map((part, i) => parser.api.parse(part, i === parts.length - 1, nothing, nothing));
  const error = errors.find((each) => each instanceof CsvError || each instanceof small.CsvError);
  return { records, code: error?.code, others: errors.filter((each) => each !== undefined).length };
};

const partsOf = (bytes: Uint8Array, step: number): readonly Uint8Array[] =>
  Array.from({ length: Math.max(1, Math.ceil(bytes.length / step)) }, (_, i) =>
    bytes.subarray(i * step, (i + 1) * step),
  );

const expectSame = (text: string, step: number, delimiter: string): void => {
  const bytes = new TextEncoder().encode(text);
  const expected = said(Parser, [Buffer.from(bytes)], delimiter);
  expect(said(small.Parser, partsOf(bytes, step), delimiter)).toEqual(expected);
};

const MARKS = [
  '"',
  '""',
  ",",
  ";",
  "\n",
  "\r",
  "\r\n",
  " ",
  "\0",
  "a",
  "bc",
  "é",
  "😀",
  "\ufeff",
  '"x"',
  '="x"',
];

const steps = fc.constantFrom(1, 2, 3, 5, 64, 100_000);

/** Both parsers are one, whatever the parts in which they have the bytes. */
export const sameParsers = (runs: Runs) =>
  describe("the small parser of browsers and csv-parse", () => {
    it("give the same records, places and errors for any marks, in parts of any size", () => {
      const texts = fc.array(fc.constantFrom(...MARKS), { maxLength: 24 }).map((marks) => marks.join(""));
      fc.assert(fc.property(texts, steps, fc.constantFrom(",", ";", "\t"), expectSame), runs(100_000));
    });

    it("give the same for exports with marks put in", () => {
      const texts = FILES.map((file) => readFileSync(REPOSITORY + file, "utf8").slice(0, 1500));
      const puts = fc.array(fc.tuple(fc.nat(1500), fc.constantFrom(...MARKS)), { maxLength: 4 });
      const changed = fc
        .tuple(fc.constantFrom(...texts), puts)
        .map(([text, marks]) =>
          marks.reduce((all, [at, mark]) => all.slice(0, at) + mark + all.slice(at), text),
        );
      fc.assert(fc.property(changed, steps, fc.constantFrom(",", ";", "\t"), expectSame), runs(20_000));
    });

    it("give the same for a cell longer than any part", () => {
      expectSame(`a,"${"é".repeat(3_000)}" b\r\n"c`, 64, ",");
    });
  });
