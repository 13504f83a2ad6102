import { describe, expect } from "vitest";
import { itEachSampled } from "../../../tools/testing/slow.ts";
import { counted } from "../../../tools/testing/steps.ts";

const TIMES = 8;

/** Rows of a bank, each with a long text. */
const inRows = (text: string): string =>
  [
    "date,amount,name,notes",
    ...["01", "02", "03"].map((day) => `2024-01-${day},-1.${day},Shop,${text} x`),
  ].join("\n");

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
  "texts of the signs that hide a card": (bytes) => inRows("*".repeat(bytes / 3)),
  "texts of digits": (bytes) => inRows("0".repeat(bytes / 3)),
  "NDJSON of brackets": (bytes) => `{"type":"Account","data":{"tag_ids":[${'"",'.repeat(bytes / 3)}`,
  "NDJSON of lines that are no JSON": (bytes) => '{"type":"Account","data":{\n'.repeat(bytes / 27),
};

const { growth } = await counted<typeof import("./check.ts")>(new URL("./check.ts", import.meta.url));

/** What a content takes to be checked, from so many bytes to eight times as many. */
export const growthFrom = (small: number) =>
  describe("what is done grows no faster than what is checked", () => {
    itEachSampled(Object.entries(SHAPES))("%s", (name, make) => {
      const type = name.startsWith("NDJSON") ? "ServiceImport" : "TransactionImport";
      const times = growth(({ checkAll }, bytes) => checkAll(make(bytes), type), small, TIMES);
      expect(times).toBeLessThan(TIMES * 1.1);
    });
  });
