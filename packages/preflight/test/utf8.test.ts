import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { asUtf8, dropLines, firstLines, utf8Text } from "../src/decode/utf8.ts";
import { preflight } from "../src/index.ts";

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

const isUtf8 = (bytes: Uint8Array): boolean => {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
};

describe("bytes are taken for UTF-8 exactly when they are", () => {
  it("whatever they are, and wherever one piece of them ends", () => {
    const part = fc.constantFrom(
      ...["a", "é", "€", "😀", "\ufeff"].map(encode),
      [0x80],
      [0xe2, 0x82],
      [0xff],
    );
    fc.assert(
      fc.property(
        fc.integer({ min: 65_520, max: 65_540 }),
        fc.array(part, { maxLength: 8 }),
        (before, parts) => {
          const ending = parts.flatMap((each) => [...each]);
          const bytes = new Uint8Array(before + ending.length).fill(120);
          bytes.set(ending, before);
          const read = asUtf8(bytes)?.bytes;
          expect(read !== undefined).toBe(isUtf8(bytes));
          expect(Buffer.compare(read ?? bytes, bytes)).toBe(0);
        },
      ),
      { numRuns: 300 },
    );
  });

  it("in characters of every size over several pieces", () => {
    for (const char of ["é", "€", "😀"])
      for (let before = 0; before < 4; before += 1) {
        const bytes = encode("x".repeat(before) + char.repeat(80_000));
        expect(asUtf8(bytes)?.bytes.length).toBe(bytes.length);
        expect(asUtf8(bytes.subarray(0, -1))).toBeUndefined();
      }
  });

  it("wherever a byte is that is not ASCII, or a NUL", () => {
    const bytes = new Uint8Array(70_003).fill(120);
    for (const from of [0, 16_380, 69_990])
      for (let at = from; at < from + 13; at += 1)
        for (const byte of [0, 1, 127, 128, 255]) {
          bytes[at] = byte;
          expect(asUtf8(bytes) !== undefined).toBe(byte === 1 || byte === 127);
          bytes[at] = 120;
        }
  });

  it("without their mark, and without a NUL anywhere", () => {
    expect(asUtf8(encode("\ufeffa"))).toEqual({ bytes: encode("a"), ascii: "a" });
    expect(asUtf8(encode("\ufeff\ufeffa"))?.bytes).toEqual(encode("\ufeffa"));
    expect(asUtf8(encode(`${"x".repeat(100_000)}\0`))).toBeUndefined();
    expect(asUtf8(new Uint8Array(0))).toEqual({ bytes: new Uint8Array(0), ascii: "" });
  });
});

describe("the first lines of a text", () => {
  it.each(["\n", "\r", "\r\n"])("are whole lines that end with %j", (end) => {
    const text = utf8Text(`date,amount${end}${`é,1${end}`.repeat(100)}`);
    for (let most = 30; most < 60; most += 1) {
      const { bytes } = firstLines(text, most);
      expect(bytes.length).toBeLessThanOrEqual(most);
      expect(new TextDecoder().decode(bytes)).toMatch(/[\r\n]$/);
    }
    expect(firstLines(text, 10_000)).toBe(text);
  });

  it("decide how a large file of lone carriage returns is separated", () => {
    const outcome = preflight(
      encode(`date;amount\r${"2024-01-02;1\r".repeat(10_000)}`),
      {},
      { today: "2024-06-30" },
    );
    expect(outcome).toMatchObject({
      report: {
        reading: { separator: { value: ";", evidence: "200 of the first 200 records have 2 columns" } },
      },
    });
  });
});

it("lines are dropped whatever they end with, and never all of them", () => {
  const text = utf8Text("a\nb\r\nc\rd");
  const rest = (count: number) => {
    const left = dropLines(text, count);
    return left === undefined ? undefined : [new TextDecoder().decode(left.bytes), left.ascii];
  };
  expect(rest(0)).toEqual(["a\nb\r\nc\rd", "a\nb\r\nc\rd"]);
  expect(rest(1)).toEqual(["b\r\nc\rd", "b\r\nc\rd"]);
  expect(rest(2)).toEqual(["c\rd", "c\rd"]);
  expect(rest(3)).toEqual(["d", "d"]);
  expect(rest(4)).toBeUndefined();
});
