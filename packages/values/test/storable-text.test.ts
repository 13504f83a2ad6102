import * as fc from "fast-check";
import { expect, it } from "vitest";
import { isStorableText, toStorableText } from "../src/index.ts";

it.each<[text: string, stored: string]>([
  ["", ""],
  ["Café \ud83d\ude00\u0001\ufffd", "Café \ud83d\ude00\u0001\ufffd"],
  ["a\0b", "a\ufffdb"],
  ["\ud83d", "\ufffd"],
  ["\ude00\ud83d", "\ufffd\ufffd"],
])("%j is stored as %j", (text, stored) => {
  expect(isStorableText(text)).toBe(text === stored);
  expect(toStorableText(text)).toBe(stored);
});

it("what is made storable is, and what is storable stays", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const stored = toStorableText(text);
      expect(isStorableText(stored)).toBe(true);
      expect(stored === text).toBe(isStorableText(text));
    }),
  );
});
