import * as fc from "fast-check";
import { expect, it } from "vitest";
import { endOfJsonString } from "../src/json-string.ts";

const texts = fc.string({ unit: fc.constantFrom("a", '"', "\\", "\\", "\n"), maxLength: 8 });

it("a string of JSON ends at its closing quote, whatever stands around it", () => {
  fc.assert(
    fc.property(texts, texts, texts, (before, text, after) => {
      const json = JSON.stringify(text);
      expect(endOfJsonString(before + json + after, before.length + 1)).toBe(before.length + json.length - 1);
    }),
  );
});

it("a string that is not closed ends with the text", () => {
  fc.assert(
    fc.property(texts, (text) => {
      const open = JSON.stringify(text).slice(0, -1);
      expect(endOfJsonString(open, 1)).toBe(open.length);
    }),
  );
});

it("what stands before the first character of a string does not escape it", () => {
  expect(endOfJsonString('\\"', 1)).toBe(1);
});
