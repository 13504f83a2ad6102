import { describe, expect, it } from "vitest";
import { widestFigure } from "../../src/worker/figure-width.ts";

describe("the width of a figure", () => {
  it.each([
    ["-156,30 EUR", 8 + 3 * 1.75],
    ["5,00 \u20ac", 5 + 2.5],
    // Each is one character, although it takes two units of UTF-16.
    ["5,00 \u{1f600}", 5 + 2.5],
    ["\u{1d7d5},\u{1d7d6}", 2.5 + 1 + 2.5],
    ["12 \u{10400}", 3 + 2.5],
    ["7\u{e0041}", 1 + 8],
  ])("counts each character of %j once", (text, width) => {
    expect(widestFigure([text])).toBe(Math.ceil(width));
  });
});
