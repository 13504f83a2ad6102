import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lineText } from "../src/api/text.ts";
import { decodedOnce } from "../src/index.ts";
import { utf8 } from "./support.ts";

const TEXT = fc
  .array(fc.constantFrom("a", "ä", "😀", ",", '"', "\n", "\r", "\r\n", " "), { maxLength: 30 })
  .map((parts) => parts.join(""));

describe("a line of a content", () => {
  it("is what stands between two line ends of any kind", () => {
    fc.assert(
      fc.property(TEXT, fc.integer({ min: 1, max: 12 }), (text, line) => {
        const expected = text.split(/\r\n|\r|\n/)[line - 1] ?? "";
        expect(lineText(text, {}, line)).toBe(expected);
        expect(lineText(decodedOnce({ bytes: utf8(text) }), undefined, line)).toBe(expected);
      }),
    );
  });

  it("is read in the encoding of the options", () => {
    const bytes = Uint8Array.of(0x61, 0x0a, 0xe4, 0x0a);
    expect(lineText({ bytes }, { encoding: "windows-1252" }, 2)).toBe("ä");
    expect(lineText({ bytes }, { encoding: "windows-1251" }, 2)).toBe("д");
  });

  it("is blank where there is none", () => {
    for (const line of [0, -1, 3, 1e9]) expect(lineText("a\nb", {}, line)).toBe("");
    expect(lineText({ bytes: Uint8Array.of(0, 1, 2, 0, 255) }, {}, 1)).toBe("");
  });
});
