import { assert, property, string } from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeText } from "../src/text/decode-text.ts";

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

const utf16 = (text: string, bigEndian: boolean): Uint8Array => {
  const view = new DataView(new ArrayBuffer(text.length * 2));
  for (let at = 0; at < text.length; at += 1) view.setUint16(at * 2, text.charCodeAt(at), !bigEndian);
  return new Uint8Array(view.buffer);
};

const CAFE_1252 = Uint8Array.of(0x43, 0x61, 0x66, 0xe9, 0x20, 0x80);

describe("the text of bytes", () => {
  it.each([
    ["UTF-8 whatever is declared", utf8("Café"), "1252", "Café"],
    ["UTF-8 with its mark", utf8("\ufeffCafé"), undefined, "Café"],
    ["UTF-8 that is cut in a letter", utf8("Köln Zoé").subarray(0, -1), "UTF-8", "Köln Zo\ufffd"],
    ["UTF-16 with its mark", utf16("\ufeffCafé", false), "1252", "Café"],
    ["UTF-16 with its mark, the other way round", utf16("\ufeffCafé", true), undefined, "Café"],
    ["UTF-16 without a mark", utf16("<OFX>é", false), "UTF-8", "<OFX>é"],
    ["UTF-16 without a mark, the other way round", utf16("<OFX>é", true), undefined, "<OFX>é"],
    ["ASCII that calls itself UTF-16", utf8("<OFX>"), "UTF-16", "<OFX>"],
    ["nothing declared", CAFE_1252, undefined, "Café €"],
    ["a code page by its number", CAFE_1252, "1252", "Café €"],
    ["ISO 8859-1, which means windows-1252", CAFE_1252, "ISO-8859-1", "Café €"],
    ["ISO 8859-1, shortened", CAFE_1252, "8859-1", "Café €"],
    ["ISO 8859-15", Uint8Array.of(0xa4), "iso-8859-15", "€"],
    ["windows-1251", Uint8Array.of(0xcf, 0xf0), "1251", "Пр"],
    ["a page that does not exist", CAFE_1252, "NONE", "Café €"],
    ["UTF-8 declared of what is none", CAFE_1252, "UTF-8", "Café €"],
    ["a page of Japan, in ASCII alone", Uint8Array.of(0x1b, 0x24, 0x42, 0x24, 0x22), "iso-2022-jp", "あ"],
    ["NULs among letters", utf8("Caf\0é\0"), undefined, "Café"],
    ["nothing", new Uint8Array(), undefined, ""],
  ])("is read: %s", (_, bytes, declared, text) => {
    expect(decodeText(bytes, declared)).toBe(text);
  });

  it("is what was encoded as UTF-8, but for marks and NULs", () => {
    assert(
      property(string({ unit: "grapheme" }), (text) => {
        const plain = text.replaceAll(/[\0\ufeff\ufffd]/g, "");
        expect(decodeText(utf8(plain), "1252")).toBe(plain);
      }),
    );
  });
});
