import { describe, expect, it } from "vitest";
import { standIn } from "../../../tools/testing/stand-in.ts";
import { reportOn } from "./support.ts";

const parsed = new Map<string, number>();
const { parse } = JSON;
standIn(JSON, {
  parse: (text: string, reviver?: (key: string, value: unknown) => unknown) => {
    parsed.set(text, (parsed.get(text) ?? 0) + 1);
    return parse(text, reviver as never);
  },
});

/** How often a line is given to `JSON.parse`, which throws, in a check of a file of it, many times. */
const timesParsed = (line: string): number => {
  parsed.clear();
  const { error_count } = reportOn(`${line}\n`.repeat(500), { type: "ServiceImport" });
  expect(error_count).toBeGreaterThanOrEqual(500);
  return parsed.get(line) ?? 0;
};

describe("a short line that is not JSON", () => {
  it.each(['{"}', "[,]", '"name": "Tea"', "1-", '{"a":1,}'])(
    "is tried once in each file, whatever files were checked before: %s",
    (line) => {
      expect(timesParsed(line)).toBe(1);
      expect(timesParsed(line)).toBe(1);
      const others = Array.from({ length: 2_000 }, (_, i) => `{"${i}}`).join("\n");
      reportOn(others, { type: "ServiceImport" });
      expect(timesParsed(line)).toBe(1);
    },
  );
});
