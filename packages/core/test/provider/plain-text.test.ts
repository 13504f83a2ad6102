import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plainLine, plainMessage } from "../../src/provider/answer/plain-text.ts";

/** Controls, format characters, halves of characters, private ones, and what breaks a line. */
const UNSEEN = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/u;

const odd = fc.constantFrom(
  ..."\0\u0007\u001b\u007f\u0085\u00ad\u200b\u200c\u200d\u200f\u2060\u202e\u2066\u2028\ufeff\udc00\ue000\ud800",
);
const texts = fc
  .array(
    fc.oneof(
      odd,
      fc.string({ unit: "binary", maxLength: 3 }),
      fc.constantFrom("<b", ">", "&lt;", "<", "&#0;", " "),
    ),
  )
  .map((parts) => parts.join(""));

describe("text from outside", () => {
  it("is one line that moves, hides and turns nothing", () => {
    fc.assert(
      fc.property(texts, (text) => {
        for (const plain of [plainLine(text), plainMessage(text)]) {
          expect(plain).not.toMatch(UNSEEN);
          expect(plain).toBe(plain.trim());
          expect(plain).not.toMatch(/\s\s|[\t\n\r]/);
          expect(plain).not.toMatch(/(?:^|\s)[\u200c\u200d]|[\u200c\u200d](?:\s|$)/);
          expect(plainLine(plain)).toBe(plain);
        }
      }),
    );
  });

  it.each([
    ["👨\u200d👩\u200d👧 Family", "👨\u200d👩\u200d👧 Family"],
    ["می\u200cخواهم", "می\u200cخواهم"],
    ["क्\u200dष", "क्\u200dष"],
    ["Spar\u00adkasse", "Sparkasse"],
    ["\ufeffCafé\u2060 Nord", "Café Nord"],
    ["a\u200d \u200cb\u200d", "a b"],
    ["\u200d\u200c \u200d", ""],
    ["a\u202eb\u200fc", "a b c"],
  ])("%j is told as %j", (text, plain) => {
    expect(plainLine(text)).toBe(plain);
    expect(plainMessage(text)).toBe(plain);
  });

  it("of joiners alone is one of them", () => {
    expect(plainLine(`a${"\u200d\u200c".repeat(1_000)}b`)).toBe("a\u200db");
  });

  it("loses nothing that can be seen", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\w .,:;!?()€ßéж漢-]{0,60}$/), (text) => {
        expect(plainLine(text).replaceAll(" ", "")).toBe(text.replaceAll(" ", ""));
        expect(plainMessage(text)).toBe(plainLine(text));
      }),
    );
  });
});

describe("a message", () => {
  it.each([
    ["Please <b>sign in</b> again", "Please sign in again"],
    ['<a href="javascript:alert(1)">here</a>', "here"],
    ["one<br/>two<BR>three", "one two three"],
    ["<!-- hidden -->seen", "seen"],
    ["&lt;script&gt;alert(1)&lt;/script&gt;", "alert(1)"],
    ["&#60;b&#x3e;x&#60;/b&#62;", "x"],
    ["It&#39;s &quot;closed&quot; &amp; gone", 'It\'s "closed" & gone'],
    ["<a<b<i>>>x", "x"],
    ["<scr<script>ipt>x", "x"],
    ["balance < 5 and > 3", "balance < 5 and > 3"],
    [
      "Write to <help@bank.example> or <https://bank.example/help>",
      "Write to <help@bank.example> or <https://bank.example/help>",
    ],
    ["&#1114112;&#xFFFFFF;x&#0;&#27;", "x"],
    ["AT&T", "AT&T"],
    ["<b\u00ad>x</\u2060b>", "x"],
    ["<b\u202e>x", "x"],
  ])("%j is %j", (text, plain) => {
    expect(plainMessage(text)).toBe(plain);
  });

  it("has no tag left, however they are put into each other", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("<b", "<", "</", ">", "b", "x ", "&lt;", "&gt;", "!"), { maxLength: 40 }),
        (parts) => {
          expect(plainMessage(parts.join(""))).not.toMatch(/<\/?[a-z][a-z0-9-]*(?:\s[^<>]*)?\/?>/i);
        },
      ),
    );
  });

  it("is of bounded length, and no character is cut in two", () => {
    fc.assert(
      fc.property(fc.integer({ min: 480, max: 520 }), (length) => {
        const plain = plainMessage("😀".repeat(length));
        expect([...plain]).toHaveLength(Math.min(length, 501));
        expect(plain.isWellFormed()).toBe(true);
      }),
    );
    expect(plainMessage("x".repeat(500))).toBe("x".repeat(500));
    expect(plainMessage("x".repeat(501))).toBe(`${"x".repeat(500)}…`);
  });
});
