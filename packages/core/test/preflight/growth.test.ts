import { describe, expect, it } from "vitest";
import { inspect, preflight } from "../../src/preflight/index.ts";

const KNOWN = { today: "2026-06-30" };
const SMALL = 250_000;
const TIMES = 8;

/** Contents that somebody could make to keep a server busy, of about so many bytes. */
const SHAPES: Readonly<Record<string, (bytes: number) => string>> = {
  "lines that end with carriage returns": (bytes) => `date,amount\r${"1,2\r".repeat(bytes / 4)}`,
  "doubled quotes in each cell of a row": (bytes) => `date,amount\n${'"""",'.repeat(bytes / 5)}`,
  "a cell of doubled quotes": (bytes) => `date,amount\n"${'""'.repeat(bytes / 2)}"`,
  "a cell of line ends": (bytes) => `date,amount\n"${"\n".repeat(bytes)}"`,
  "a quote that is never closed": (bytes) => `date,amount\n"${"a,b\n".repeat(bytes / 4)}`,
  "a stray quote in each row": (bytes) => `date,amount\n${'"a"b,1\n'.repeat(bytes / 7)}`,
  "a stray quote in the last row": (bytes) => `date,amount\n${"a,1\n".repeat(bytes / 4)}"a"b`,
  separators: (bytes) => `date,amount\n${",".repeat(bytes)}`,
  "white space": (bytes) => `date,amount\n${" ".repeat(bytes)}`,
  "rows of white space": (bytes) => `date,amount\n${"\u00a0 \n".repeat(bytes / 4)}`,
  "the shortest rows": (bytes) => `date,amount\n${"a\n".repeat(bytes / 2)}`,
  "rows that all differ": (bytes) =>
    `date,amount\n${Array.from({ length: bytes / 5 }, (_, i) => i.toString(36).padStart(4, "0")).join("\n")}`,
  "dates that all differ": (bytes) =>
    `date,amount\n${Array.from({ length: bytes / 22 }, (_, i) => `2024-01-02 10:00:00,${i}`).join("\n")}`,
  "NDJSON of brackets": (bytes) => `{"type":"Account","data":{"tag_ids":[${'"",'.repeat(bytes / 3)}`,
  "NDJSON of lines that are no JSON": (bytes) => '{"type":"Account","data":{\n'.repeat(bytes / 27),
};

const best = (work: () => void): number =>
  Math.min(
    ...Array.from({ length: 2 }, () => {
      const start = performance.now();
      work();
      return performance.now() - start;
    }),
  );

describe("time grows no faster than what is checked", () => {
  it.each(Object.entries(SHAPES))("%s", (name, make) => {
    const type = name.startsWith("NDJSON") ? "ServiceImport" : "TransactionImport";
    const timeOf = (bytes: number): number => {
      const content = new TextEncoder().encode(make(bytes));
      return best(() => {
        preflight(content, { type }, KNOWN);
        inspect(content, KNOWN);
      });
    };
    const small = timeOf(SMALL);
    // What grows with the square takes eight times that again; machines are busy, and short times differ more.
    expect(timeOf(SMALL * TIMES)).toBeLessThan(small * TIMES * 2.5 + 50);
  });
});
