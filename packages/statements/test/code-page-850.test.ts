import { describe, expect, it } from "vitest";
import { decodeCodePage850, isCodePage850 } from "../src/text/code-page-850.ts";

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));

describe("code page 850", () => {
  it("decodes letters, signs and ASCII", () => {
    expect(decodeCodePage850(bytes("M\x81ller \x9a\x8e\x99 \xe1 \x82 \x9c5 \xff"))).toBe(
      "Müller ÜÄÖ ß é £5 \u00a0",
    );
  });

  it("decodes more than one piece", () => {
    expect(decodeCodePage850(bytes("\x81".repeat(20_000)))).toBe("ü".repeat(20_000));
  });

  it.each([
    ["umlauts in words", "M\x81ller K\x94ln K\x84the", true],
    ["capitals in words", "M\x9aLLER S\x99HNE", true],
    ["French words", "Caf\x82s pr\x8ats", true],
    ["windows-1252", "M\xfcller K\xf6ln", false],
    ["quotes and dashes of windows-1252", "\x93Wort\x94 \x84Wort\x93 O\x92Brien 2\x961", false],
    ["signs behind words", "Foo\x99 1\x80 50\xa3", false],
    ["letters of Eastern Europe", "Ple\x9aivec \x8akoda", false],
    ["blanks that do not break", "a\xa0b", false],
    ["UTF-8", "M\xc3\xbcller K\xc3\xa4se", false],
    ["ASCII", "plain", false],
    ["nothing", "", false],
  ])("is seen by its words: %s", (_, text, expected) => {
    expect(isCodePage850(bytes(text))).toBe(expected);
  });
});
