import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { short } from "../../../tools/testing/runs.ts";
import { itSampled } from "../../../tools/testing/slow.ts";
import {
  completed,
  eachRow,
  type KeptRows,
  keptRecords,
  preflightKeepingRows,
  type ReadingOptions,
  resolveOptions,
} from "../src/index.ts";

const KNOWN = { today: "2026-12-31" };
const CORPUS = fileURLToPath(new URL("../corpus/", import.meta.url));

const ofKept = (rows: KeptRows) =>
  Array.from(keptRecords(rows, undefined), ({ record, from, line, row, spanOf }) => ({
    ...{ record, from, line, row },
    spans: [from.name, from.date, from.amount].flatMap((cells) => cells ?? []).map(spanOf),
  }));

/** The same of rows that are judged again. */
const ofJudged = (content: Uint8Array, options: ReadingOptions) =>
  Array.from(eachRow(content, options, KNOWN)).flatMap((each) =>
    each._tag === "Accepted" && each.record !== undefined
      ? {
          ...{ record: each.record, from: each.from, line: each.line, row: each.row },
          spans: [each.from.name, each.from.date, each.from.amount]
            .flatMap((cells) => cells ?? [])
            .map((cell) => each.spans[cell]),
        }
      : [],
  );

/** Holds kept rows against rows that are judged again; returns how many there are. */
const compare = (content: Uint8Array, given: ReadingOptions = {}): number => {
  const { options } = resolveOptions({ bytes: content }, given, { auto: true, ...KNOWN });
  const { outcome, rows } = preflightKeepingRows(content, options, KNOWN);
  if (outcome._tag === "Refused" || rows === undefined) return 0;
  const judged = ofJudged(content, completed(options, outcome.report));
  expect(ofKept(rows)).toEqual(judged);
  expect(ofKept(structuredClone(rows))).toEqual(judged);
  expect(rows.accepted - rows.entities.length).toBe(judged.length);
  const leftOut = outcome.report.left_out.reduce((sum, { count }) => sum + count, 0);
  expect(rows.accepted + rows.rejected + leftOut).toBe(outcome.report.stats.rows_count);
  return judged.length;
};

describe("rows that a check has kept", () => {
  itSampled("are those that it accepted, of every file of the corpus", ({ of }) => {
    const names = of(globSync("*.{csv,txt,tsv}", { cwd: CORPUS }));
    const counts = names.map((name) => compare(new Uint8Array(readFileSync(CORPUS + name))));
    expect(counts.filter((count) => count > 0).length).toBeGreaterThan(names.length / 2);
  });

  it("have the signs that balances show, and what rows below say", () => {
    const signs = "date,amount,balance,name\n2024-01-02,5.00,95.00,A\n2024-01-03,20.00,115.00,B\n";
    const options: ReadingOptions = {
      ...{ type: "TransactionImport", signs_by_balance: { order: "oldest_first", opening: "100" } },
      ...{ columns: ["date", "amount", "balance", "name"], has_header: true },
    };
    expect(compare(new TextEncoder().encode(signs), options)).toBe(2);
    const below = "date,name,amount\n2024-01-02,Card,-5.00\n,Bakery North,\n2024-01-03,Card,-7.00\n,Oven,\n";
    const named: ReadingOptions = { type: "TransactionImport", names_below: true, left_out: ["no_record"] };
    expect(compare(new TextEncoder().encode(below), named)).toBe(2);
  });

  it("are the same of any rows, however many are rejected", () => {
    const cell = fc.constantFrom(
      "",
      "2024-01-02",
      "03.01.2024",
      "-5.00",
      "1.234,56",
      "7",
      '"a ""b"" c"',
      "x\u00e9",
      '"two\nlines"',
    );
    const row = fc.array(cell, { minLength: 1, maxLength: 5 }).map((cells) => cells.join(","));
    fc.assert(
      fc.property(fc.array(row, { maxLength: 30 }), fc.constantFrom("\n", "\r\n"), (rows, end) => {
        compare(new TextEncoder().encode(["date,amount,name", ...rows].join(end)));
      }),
      short(200),
    );
  });
});
