import { array, assert, constantFrom, property, tuple } from "fast-check";
import { describe, expect, it } from "vitest";
import { LineIndex } from "../src/text/line-index.ts";
import { linesOf } from "../src/text/lines.ts";

const ends = constantFrom("\n", "\r\n", "\r");
const written = array(tuple(constantFrom("", "a", "bc", "x".repeat(5_000)), ends), { maxLength: 12 });

/** A CR before an LF that begins another line would be one end with it. */
const isPlain = (lines: readonly (readonly [string, string])[]): boolean =>
  lines.every(([, end], at) => end !== "\r" || !lines[at + 1]?.join("").startsWith("\n"));

describe("lines", () => {
  it("are those that were written, whichever way they end", () => {
    assert(
      property(written.filter(isPlain), (lines) => {
        const text = lines.flat().join("");
        expect([...linesOf(text)]).toEqual(
          lines.map(([line], at) => ({ number: at + 1, text: line })).filter((line) => line.text !== ""),
        );
        expect([...linesOf(`${text}end`)].at(-1)).toEqual({ number: lines.length + 1, text: "end" });
      }),
    );
  });

  it("are known of each character, in any order", () => {
    assert(
      property(written.filter(isPlain), (lines) => {
        const index = new LineIndex(lines.flat().join(""));
        const starts = lines.map((_, at) => lines.slice(0, at).flat().join("").length);
        for (const at of [...starts.keys()].reverse())
          expect(index.placeOf(starts[at]!)).toEqual({ kind: "text", line: at + 1, column: 1 });
        starts.forEach((start, at) => {
          const last = lines[at]![0].length;
          expect(index.placeOf(start + last)).toEqual({ kind: "text", line: at + 1, column: last + 1 });
        });
      }),
    );
  });
});
