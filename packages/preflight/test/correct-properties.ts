import { readdirSync, readFileSync } from "node:fs";
import { runToEnd } from "@farthing/recognition/order";
import fc from "fast-check";
import { expect, it } from "vitest";
import type { Runs } from "../../../tools/testing/runs.ts";
import { encoderOf } from "../src/correct/encode.ts";
import { decodeContent } from "../src/decode/decode-content.ts";
import { partsIn } from "../src/decode/encoding.ts";
import {
  type CellEdit,
  type CorrectionOutcome,
  decode,
  ENCODINGS,
  type Encoding,
  type ReadingOptions,
  type Separator,
  withCells,
  withoutRows,
} from "../src/index.ts";
import { SEPARATORS } from "../src/options/separators.ts";
import { csvRows } from "../src/split/row-source.ts";
import { cellByModel } from "./csv-model.ts";

/** How a file of these tests is read. */
interface HowToRead extends ReadingOptions {
  readonly encoding: Encoding;
  readonly col_sep: Separator;
  readonly rows_to_skip: number;
}

interface Row {
  readonly line: number;
  readonly cells: readonly string[];
}

/** The rows as every check reads them; undefined if it cannot. */
const rowsIn = (bytes: Uint8Array, { encoding, col_sep, rows_to_skip }: HowToRead): Row[] | undefined => {
  const decoded = decodeContent({ bytes }, encoding);
  if (decoded === undefined) return undefined;
  const rows: Row[] = [];
  const malformed = runToEnd(
    csvRows(decoded.utf8, col_sep, rows_to_skip).read((row, line) => rows.push({ line, cells: row.cells() })),
  );
  return malformed === undefined ? rows : undefined;
};

/** Where the fields of a row are in the text, with their cells. */
const fieldsIn = (text: string, line: number, { encoding, col_sep: separator }: HowToRead) => {
  const mark = encoding.startsWith("utf") ? "\ufeff?" : "";
  const begin = new RegExp(`^${mark}(?:[^\\r\\n]*(?:\\r\\n|\\r|\\n)){${line - 1}}`).exec(text)![0].length;
  const fields: { from: number; to: number; cell: string }[] = [];
  for (let at = begin; ; at += 1) {
    const { cell, end } = cellByModel(text, at, separator)!;
    fields.push({ from: at, to: end, cell });
    at = end;
    if (text[at] !== separator) return fields;
  }
};

const commonStart = (one: Uint8Array, other: Uint8Array): number => {
  let at = 0;
  while (at < one.length && at < other.length && one[at] === other[at]) at += 1;
  return at;
};

/** Whether bytes differ nowhere but in a part of the text that they stand for. */
const differOnlyIn = (
  original: Uint8Array,
  corrected: Uint8Array,
  encoding: Encoding,
  { from, to }: { readonly from: number; readonly to: number },
): boolean => {
  const read = partsIn(encoding);
  const before = commonStart(original, corrected);
  const after = commonStart(original.toReversed(), corrected.toReversed());
  return (
    read(original.subarray(0, before)).length >= from &&
    read(original.subarray(original.length - after)).length >= read(original).length - to
  );
};

const expectBytes = (outcome: CorrectionOutcome, bytes: Uint8Array): void => {
  if (outcome._tag !== "Corrected") throw new Error(JSON.stringify(outcome));
  expect(commonStart(outcome.bytes, bytes)).toBe(bytes.length);
  expect(outcome.bytes.length).toBe(bytes.length);
};

const MARKED = /^="[^"]*"$/;

/** What must hold of each edit of a file, whether it is written or refused; true if it is written. */
const expectEdit = (bytes: Uint8Array, how: HowToRead, rows: readonly Row[], edit: CellEdit): boolean => {
  const { encoding, col_sep } = how;
  const { line, cell } = edit;
  const text = edit.text.trim();
  const whole = partsIn(encoding)(bytes);
  const at = rows.findIndex((row) => row.line === line);
  const fields = at < 0 ? undefined : fieldsIn(whole, line, how);
  const outcome = withCells(bytes, how, [edit]);
  if (outcome._tag === "NotCorrected") {
    const [refused, ...more] = outcome.refused;
    expect(more).toEqual([]);
    expect(refused).toMatchObject(edit);
    if (at < 0) expect(refused!.code).toBe("no_row");
    else if (cell >= rows[at]!.cells.length) expect(refused!.code).toBe("no_cell");
    else if (MARKED.test(text)) expect(refused!.code).toBe("marked_text");
    else {
      const lacked = [...text].find((char) => !(encoderOf(encoding)(char) instanceof Uint8Array));
      expect(lacked).toBeDefined();
      expect(refused).toMatchObject({ code: "not_in_encoding", character: lacked, encoding });
    }
    return false;
  }
  if (outcome._tag !== "Corrected") throw new Error(JSON.stringify(outcome));
  const expected = rows.map((row) => row.cells.slice());
  expected[at]![cell] = text;
  const cellsNow = rowsIn(outcome.bytes, how)?.map((row) => row.cells);
  if (JSON.stringify(cellsNow) !== JSON.stringify(expected)) expect(cellsNow).toEqual(expected);
  expect(differOnlyIn(bytes, outcome.bytes, encoding, fields![cell]!)).toBe(true);
  const [{ from, to }, read] = [fields![cell]!, partsIn(encoding)(outcome.bytes)];
  if (text === rows[at]!.cells[cell]) expectBytes(outcome, bytes);
  const field = read.slice(from, read.length - (whole.length - to));
  if (whole.slice(from, to).trimStart()[0] === '"') expect(field.trimStart()[0]).toBe('"');
  else if (text !== rows[at]!.cells[cell])
    expect(field.startsWith('"')).toBe(/["\r\n]/.test(text) || text.includes(col_sep) || field === '""');
  return true;
};

/** What must hold of edits of a file: each alone, and all together. Returns how many of them were written. */
const expectEdits = (bytes: Uint8Array, how: HowToRead, edits: readonly CellEdit[]): number => {
  expectBytes(withCells(bytes, how, []), bytes);
  const rows = rowsIn(bytes, how);
  if (rows === undefined || rows.length === 0) {
    expect(withCells(bytes, how, [{ line: 1, cell: 0, text: "" }])._tag).not.toBe("Corrected");
    return 0;
  }
  const written = edits.filter((edit) => expectEdit(bytes, how, rows, edit));
  // From the last row up, so that a line end in a text moves none of the others.
  const oneByOne = written
    .toSorted((a, b) => b.line - a.line)
    .reduce<Uint8Array>((before, edit) => {
      const outcome = withCells(before, how, [edit]);
      return outcome._tag === "Corrected" ? outcome.bytes : before;
    }, new Uint8Array(bytes));
  expectBytes(withCells(bytes, how, written), oneByOne);
  const refused = edits.length - written.length;
  const all = withCells(bytes, how, edits);
  if (all._tag === "NotCorrected") expect(all.refused.length).toBeLessThanOrEqual(refused);
  else expect(refused).toBe(0);
  return written.length;
};

const TEXTS = [
  "",
  "x",
  " padded\t",
  "12,50",
  "a;b|c~d:e\tf",
  'say "hi"',
  '"',
  '"all"',
  '="007"',
  '="',
  "=1+1",
  "two\nlines",
  "\r\nand\rmore",
  "é",
  "Ž",
  "€",
  "ё",
  "ポ表",
  "十許功蓋",
  "한",
  "😀",
  "\ufeffx",
  "\u3000",
  "naïve 😀 日本",
];

const texts = fc.oneof(
  fc.constantFrom(...TEXTS),
  fc.string({ unit: "grapheme", maxLength: 8 }).map((text) => text.replaceAll("\0", "")),
);

/** Fields as people and programs write them, and some that no one should. */
const FIELDS = [
  "",
  " ",
  "a",
  "12.50",
  " b\u00a0",
  '"q"',
  '""',
  '" q, r; s|t~u:v\tw "',
  '"x""y"',
  '"two\nlines"',
  '"\r\n a\r"',
  '="007"',
  ' =" 7 " ',
  '"=""8"""',
  '" =""9""\t"',
  'a"b',
  '=""',
  '"="',
];

const IRREGULAR = ['"x" y', '"x" ', ' "x"', '="a"b"', '"x, y"z', '"a""b" ', '"x" "y'];

const LINE_ENDS = ["\n", "\r\n", "\r"];

/** A part of a file: text that is written in its encoding as far as it can be, or bytes as they are. */
type Part = string | Uint8Array;

const parts = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom<Part>(...FIELDS) },
  { weight: 3, arbitrary: fc.constantFrom<Part>(...TEXTS.filter((text) => !/["\r\n]/.test(text))) },
  { weight: 3, arbitrary: fc.uint8Array({ min: 0x30, max: 0xff, minLength: 1, maxLength: 6 }) },
  { weight: 1, arbitrary: fc.constantFrom<Part>(...IRREGULAR) },
);

const written = (part: Part, encoding: Encoding): Uint8Array => {
  if (typeof part !== "string") return part;
  const encode = encoderOf(encoding);
  return Uint8Array.from(
    [...part].flatMap((char) => {
      const bytes = encode(char);
      return bytes instanceof Uint8Array ? [...bytes] : [];
    }),
  );
};

const BYTE_ORDER_MARK = "\ufeff";

const files = fc
  .record({
    encoding: fc.oneof(
      fc.constantFrom<Encoding>("utf-8", "gb18030", "big5", "shift_jis"),
      fc.constantFrom(...ENCODINGS),
    ),
    col_sep: fc.constantFrom(...SEPARATORS),
    hasMark: fc.boolean(),
    preamble: fc.array(fc.constantFrom("Statement", "", 'of "Jane', "x;y,z"), { maxLength: 3 }),
    rows: fc.array(fc.tuple(fc.array(parts, { minLength: 1, maxLength: 5 }), fc.nat(2)), {
      minLength: 1,
      maxLength: 6,
    }),
    isMixed: fc.boolean(),
    endsOpen: fc.boolean(),
  })
  .map(({ encoding, col_sep, hasMark, preamble, rows, isMixed, endsOpen }) => {
    const lineEnd = (of: number): string => LINE_ENDS[isMixed ? of : rows[0]![1]]!;
    const all: Part[] = hasMark ? [BYTE_ORDER_MARK] : [];
    for (const line of preamble) all.push(line, lineEnd(line.length % 3));
    for (const [i, [fields, end]] of rows.entries()) {
      for (const [at, field] of fields.entries()) all.push(...(at === 0 ? [] : [col_sep]), field);
      if (!endsOpen || i < rows.length - 1) all.push(lineEnd(end));
    }
    const bytes = Uint8Array.from(all.flatMap((part) => [...written(part, encoding)]));
    return { bytes, how: { encoding, col_sep, rows_to_skip: preamble.length } };
  });

/** Places of edits as shares of a file, so that most of them are there. */
const choices = fc.array(fc.record({ row: fc.nat(6), cell: fc.nat(5), text: texts }), {
  minLength: 1,
  maxLength: 4,
});

const editsOf = (
  rows: readonly Row[],
  chosen: readonly { readonly row: number; readonly cell: number; readonly text: string }[],
): CellEdit[] => {
  const edits = chosen.map(({ row, cell, text }): CellEdit => {
    const of = rows[row % (rows.length + 1)];
    return of === undefined
      ? { line: 1_000, cell, text }
      : { line: of.line, cell: cell % 6 === 5 ? of.cells.length : cell % of.cells.length, text };
  });
  return [...new Map(edits.map((edit) => [`${edit.line} ${edit.cell}`, edit])).values()];
};

/** The bytes with those that were replaced in their places again. */
const putBack = (bytes: Uint8Array, outcome: CorrectionOutcome): Uint8Array => {
  if (outcome._tag !== "Corrected") throw new Error(JSON.stringify(outcome));
  const parts: Uint8Array[] = [];
  let at = 0;
  let last = 0;
  for (const { from, to, length } of outcome.replaced) {
    parts.push(outcome.bytes.subarray(at, at + from - last), bytes.subarray(from, to));
    at += from - last + length;
    last = to;
  }
  return Buffer.concat([...parts, outcome.bytes.subarray(at)]);
};

const BYTE_ORDER_MARKS = [
  [0xef, 0xbb, 0xbf],
  [0xff, 0xfe],
  [0xfe, 0xff],
];

const hasMark = (bytes: Uint8Array): boolean =>
  BYTE_ORDER_MARKS.some((mark) => mark.every((byte, i) => bytes[i] === byte));

/** What must hold of a file without some of its rows. Returns how many were left out. */
const expectWithout = (bytes: Uint8Array, how: HowToRead, chosen: readonly number[]): number => {
  const rows = rowsIn(bytes, how);
  if (rows === undefined || rows.length === 0) {
    expect(withoutRows(bytes, how, [1])._tag).not.toBe("Corrected");
    return 0;
  }
  const out = new Set(chosen.map((row) => row % rows.length));
  const lines = [...out].map((row) => rows[row]!.line);
  const outcome = withoutRows(bytes, how, lines);
  if (outcome._tag !== "Corrected") throw new Error(JSON.stringify(outcome));
  expectBytes({ ...outcome, bytes: new Uint8Array(putBack(bytes, outcome)) }, bytes);
  // Without the rows above it, what looks like a mark is one.
  if (hasMark(outcome.bytes) && !hasMark(bytes)) return 0;
  const left = rows.filter((_, row) => !out.has(row)).map(({ cells }) => cells);
  expect(rowsIn(outcome.bytes, how)?.map(({ cells }) => cells)).toEqual(left);
  expect(withoutRows(bytes, how, [...lines, 1_000])).toMatchObject({
    _tag: "NotCorrected",
    refused: [{ line: 1_000, code: "no_row" }],
  });
  return out.size;
};

/** Edits change the cells that they name, and nothing else. */
export const correctionProperties = (runs: Runs): void => {
  it("edits of any file change exactly their cells", () => {
    const seen = { all: 0, written: 0 };
    fc.assert(
      fc.property(files, choices, ({ bytes, how }, chosen) => {
        const edits = editsOf(rowsIn(bytes, how) ?? [], chosen);
        seen.all += edits.length;
        seen.written += expectEdits(bytes, how, edits);
      }),
      runs(10_000),
    );
    expect(seen.written).toBeGreaterThan(seen.all * 0.3);
  });

  it("any file without some of its rows has all others, and is the same with their bytes put back", () => {
    let seen = 0;
    fc.assert(
      fc.property(files, fc.array(fc.nat(6), { minLength: 1, maxLength: 3 }), ({ bytes, how }, chosen) => {
        seen += expectWithout(bytes, how, chosen);
      }),
      runs(3_000),
    );
    expect(seen).toBeGreaterThan(100);
  });

  it("where cells were replaced, what stood there makes the same file again", () => {
    fc.assert(
      fc.property(files, choices, ({ bytes, how }, chosen) => {
        const outcome = withCells(bytes, how, editsOf(rowsIn(bytes, how) ?? [], chosen));
        if (outcome._tag === "Corrected")
          expectBytes({ ...outcome, bytes: new Uint8Array(putBack(bytes, outcome)) }, bytes);
      }),
      runs(1_000),
    );
  });
};

const CORPORA = [new URL("../corpus/", import.meta.url), new URL("./corpus/", import.meta.url)];

const EXPORTS = CORPORA.flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => !/\.(?:json|md)$/.test(name))
    .map((name) => new URL(name, folder)),
);

/** The same of each export of the corpus, under every separator. */
export const correctsCorpus = (runs: Runs): void => {
  it("edits of each export of the corpus change exactly their cells", () => {
    const seen = { all: 0, written: 0 };
    const { numRuns, seed } = runs(20);
    for (const [i, place] of EXPORTS.entries()) {
      const bytes = new Uint8Array(readFileSync(place));
      expectBytes(withCells(bytes, {}, []), bytes);
      const encoding = decode(bytes)?.encoding;
      if (encoding === undefined) continue;
      fc.assert(
        fc.property(
          fc.constantFrom(...SEPARATORS),
          fc.array(fc.record({ row: fc.nat(1_000), cell: fc.nat(100), text: texts }), {
            minLength: 2,
            maxLength: 4,
          }),
          (col_sep, chosen) => {
            const how = { encoding, col_sep, rows_to_skip: 0 };
            const edits = editsOf(rowsIn(bytes, how) ?? [], chosen);
            seen.all += edits.length;
            seen.written += expectEdits(bytes, how, edits);
          },
        ),
        { numRuns, ...(seed === undefined ? {} : { seed: seed + i }) },
      );
    }
    expect(seen.written).toBeGreaterThan(seen.all * 0.5);
  });
};
