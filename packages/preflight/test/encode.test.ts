import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { encoderOf } from "../src/correct/encode.ts";
import { partsIn } from "../src/decode/encoding.ts";
import { ENCODINGS, type Encoding } from "../src/options/encodings.ts";

const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, i) => from + i);

const BYTES = range(0, 255).map((byte) => [byte]);

/** Sequences of bytes of which each encoding with several bytes a character has some. */
const SEQUENCES: readonly (readonly number[])[] = [
  ...BYTES,
  ...range(0x80, 255).flatMap((lead) => range(0x30, 255).map((trail) => [lead, trail])),
  ...range(0xa1, 0xfe).flatMap((second) => range(0xa1, 0xfe).map((third) => [0x8f, second, third])),
  ...range(0x81, 0x84).flatMap((first) =>
    range(0x81, 0xfe).flatMap((third) => range(0x30, 0x39).map((last) => [first, last, third, last])),
  ),
];

/** The characters that an encoding has. */
const charactersOf = (encoding: Encoding): readonly string[] => {
  const read = partsIn(encoding);
  const sequences = /^(?:utf-16|gb|big|shift|euc)/.test(encoding) ? SEQUENCES : BYTES;
  const texts = sequences.map((sequence) => read(Uint8Array.from(sequence)));
  return [...new Set(texts)].filter((text) => [...text].length === 1 && text !== "\ufffd");
};

const characters = fc
  .oneof(
    fc.integer({ min: 0x20, max: 0x17f }),
    fc.integer({ min: 0x180, max: 0x10ffff }),
    fc.integer({ min: 0x4e00, max: 0x9fff }),
  )
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code));

describe.each(ENCODINGS)("%s", (encoding) => {
  const encode = encoderOf(encoding);

  it("has bytes for every character that it reads", () => {
    const text = charactersOf(encoding).join("");
    expect(text.length).toBeGreaterThanOrEqual(128);
    const bytes = encode(text);
    expect(bytes).toBeInstanceOf(Uint8Array);
    expect(partsIn(encoding)(bytes as Uint8Array)).toBe(text);
  });

  it("reads what it writes, and lacks the first character that it does not write", () => {
    fc.assert(
      fc.property(fc.string({ unit: characters, maxLength: 6 }), (text) => {
        const bytes = encode(text);
        if (bytes instanceof Uint8Array) expect(partsIn(encoding)(bytes)).toBe(text);
        else {
          const [before] = text.split(bytes.character);
          expect(encode(bytes.character)).toEqual(bytes);
          expect(partsIn(encoding)(encode(before!) as Uint8Array)).toBe(before);
        }
      }),
      { seed: 19, numRuns: 60 },
    );
  });
});

it.each<[Encoding, string, string]>([
  ["windows-1252", "€", "80"],
  ["cp850", "é", "82"],
  ["utf-16le", "€😀", "ac203dd800de"],
  ["utf-16be", "€😀", "20acd83dde00"],
  ["utf-8", "€😀", "e282acf09f9880"],
  ["gb18030", "€", "a2e3"],
  ["gb18030", "中", "d6d0"],
  ["gb18030", "ñ", "81308a39"],
  ["gb18030", "😀", "9439fc36"],
  ["gb18030", "\u{10ffff}", "e3329a35"],
  ["big5", "十", "a451"],
  ["big5", "═", "f9f9"],
  ["big5", "中", "a4a4"],
  ["shift_jis", "∵", "81e6"],
  ["shift_jis", "①", "8740"],
  ["shift_jis", "ⅰ", "fa40"],
  ["shift_jis", "ｱ", "b1"],
  ["shift_jis", "表", "955c"],
  ["euc-jp", "ｱ", "8eb1"],
  ["euc-jp", "丂", "8fb0a1"],
  ["euc-jp", "中", "c3e6"],
  ["euc-kr", "한", "c7d1"],
])("%s writes %s as other programs do: %s", (encoding, text, bytes) => {
  expect(Buffer.from(encoderOf(encoding)(text) as Uint8Array).toString("hex")).toBe(bytes);
});

it.each<[Encoding, string]>([
  ["windows-1252", "ё"],
  ["iso-8859-2", "€"],
  ["cp437", "€"],
  ["shift_jis", "é"],
  ["euc-kr", "😀"],
  ["windows-1258", "ế"],
  ["windows-1253", "\ufffd"],
  ["big5", "\ufffd"],
])("%s does not have %s", (encoding, character) => {
  expect(encoderOf(encoding)(`ab ${character} c`)).toEqual({ _tag: "Lacking", character });
});
