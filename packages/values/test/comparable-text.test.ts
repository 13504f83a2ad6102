import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SLOW } from "../../../tools/testing/slow.ts";
import { comparableText, fold } from "../src/index.ts";

describe("texts of banks are compared", () => {
  it.each([
    ["OFFICE  WORKS 0308", "Office Works 0308", "runs of blanks and case"],
    ["APPLE STORE        SYDNEY", "APPLE STORE SYDNEY", "padding"],
    ["Rent\r\nMarch", "Rent March", "line breaks"],
    ["Caf\u0065\u0301 Sol", "Café Sol", "an accent of its own"],
    ["Café\u00a0Sol ", " Café Sol", "blanks that do not break, and around the text"],
    ["Joe\u2019s \u201cBar\u201d", 'Joe\'s "Bar"', "typographic quotes"],
    ["A \u2013 B \u2014 C", "A - B - C", "dashes"],
    ["Marks &amp; Spencer", "Marks & Spencer", "entities"],
    ["&lt;x&gt; &quot;y&quot; &apos;z&apos;", "<x> \"y\" 'z'", "all five entities"],
    ["Joe&#039;s &#34;Bar&quot; &amp; O&#39;Neil&#x27;s", "Joe's \"Bar\" & O'Neil's", "quotes as numbers"],
    ["STRASSE", "Straße", "a sharp s"],
    ["ΟΔΟΣ", "οδος", "a final sigma"],
    ["i\u0307\u0307stanbul", "istanbul", "several dots above an i"],
    ["STRAẞE 5", "Straße 5", "a capital sharp s"],
    ["İstanbul Market", "ISTANBUL MARKET", "i with a dot"],
    ["ışık", "IŞIK", "i without a dot"],
    ["ＡＢＣ", "abc", "full-width letters"],
  ])("%j is %j: %s", (one, other) => {
    expect(comparableText(one)).toBe(comparableText(other));
  });

  it.each([
    ["Shop 1", "Shop 2"],
    ["Shop1", "Shop 1"],
    ["&amp;amp;", "&"],
    ["&amp;#39;", "'"],
    ["&#233;", "é"],
    ["Cafe", "Café"],
    ["A/B", "A-B"],
    ["οδος", "οδο"],
  ])("%j is not %j", (one, other) => {
    expect(comparableText(one)).not.toBe(comparableText(other));
  });

  const texts = fc.string({
    unit: fc.constantFrom(
      "a",
      "A",
      "é",
      "e\u0301",
      " ",
      "\n",
      "\u00a0",
      "ß",
      "ς",
      "İ",
      "ı",
      "’",
      "–",
      "&amp;",
      "amp;",
      "ﬁ",
      "1",
    ),
    maxLength: 8,
  });

  it("as folded texts are, and in more forms", () => {
    fc.assert(
      fc.property(texts, texts, (one, other) => {
        if (fold(one) === fold(other)) expect(comparableText(one)).toBe(comparableText(other));
      }),
      { numRuns: 5_000 },
    );
  });

  it("in a form that case, blanks and Unicode do not change", () => {
    fc.assert(
      fc.property(texts, (text) => {
        const form = comparableText(text);
        const withoutEntities = text.replaceAll("&", "+");
        const plain = comparableText(withoutEntities);
        for (const other of [
          withoutEntities.toUpperCase(),
          ` ${withoutEntities}\n`,
          withoutEntities.normalize("NFD"),
        ])
          expect(comparableText(other)).toBe(plain);
        expect(form).toBe(form.trim());
      }),
      { numRuns: 2_000 },
    );
  });
});

/** Every character that Unicode can have. */
function* characters(): Generator<string> {
  for (let code = 0; code <= 0x10_ffff; code += 1)
    if (code < 0xd800 || code > 0xdfff) yield String.fromCodePoint(code);
}

it.each([
  ["folded", fold],
  ["compared", comparableText],
] as const)("every character is %s in one form, in whatever case and Unicode form it is", SLOW, (_, form) => {
  const apart: string[] = [];
  for (const each of characters()) {
    const text = `a${each}b`;
    const others = [text.toUpperCase(), text.toLowerCase(), text.normalize("NFD"), text.normalize("NFC")];
    if ([...others, form(text)].some((other) => form(other) !== form(text))) apart.push(each);
  }
  expect(apart).toEqual([]);
});
