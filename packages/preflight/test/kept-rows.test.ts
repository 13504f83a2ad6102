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
  type Preflighted,
  preflightKeepingRows,
  type ReadingOptions,
  type RowOrWhyNot,
  resolveOptions,
} from "../src/index.ts";

const KNOWN = { today: "2026-12-31" };
const CORPUS = fileURLToPath(new URL("../corpus/", import.meta.url));

const ofKept = (rows: KeptRows) =>
  Array.from(keptRecords(rows, undefined), ({ record, from, line, row, spanOf }) => ({
    ...{ record, from, line, row },
    spans: [from.name, from.date, from.amount].flatMap((cells) => cells ?? []).map(spanOf),
  }));

/** The same of accepted rows that are judged again. */
const ofAccepted = (rows: readonly RowOrWhyNot[]) =>
  rows.flatMap((each) =>
    each._tag === "Accepted" && each.record !== undefined
      ? {
          ...{ record: each.record, from: each.from, line: each.line, row: each.row },
          spans: [each.from.name, each.from.date, each.from.amount]
            .flatMap((cells) => cells ?? [])
            .map((cell) => each.spans[cell]),
        }
      : [],
  );

/** Holds the rows that a check has kept against its report: each is accepted, rejected or left out. */
const expectSums = ({ outcome, rows }: Preflighted): void => {
  if (outcome._tag === "Refused" || rows === undefined) return;
  const leftOut = outcome.report.left_out.reduce((sum, { count }) => sum + count, 0);
  expect(rows.accepted + rows.rejected + leftOut).toBe(outcome.report.stats.rows_count);
};

/** Holds the rows of one check against rows that are judged again; returns how many transactions there are. */
const compareReading = (content: Uint8Array, options: ReadingOptions): number => {
  const checked = preflightKeepingRows(content, options, KNOWN, "accepted and rejected");
  const { outcome, rows } = checked;
  expectSums(checked);
  if (outcome._tag === "Refused" || rows === undefined) return 0;
  const judged = [...eachRow(content, completed(options, outcome.report), KNOWN)];
  const accepted = ofAccepted(judged);
  expect(ofKept(rows)).toEqual(accepted);
  expect(ofKept(structuredClone(rows))).toEqual(accepted);
  expect(rows.rejects).toEqual(judged.filter(({ _tag }) => _tag === "Rejected"));
  expect(rows.accepted - rows.entities.length).toBe(accepted.length);
  return accepted.length;
};

/**
 * The same with the formats that an inspection finds, and with those that only the check finds. Which rows are left out then depends
 * on what a date is before the format is known.
 */
const compare = (content: Uint8Array, given: ReadingOptions = {}): number => {
  const { options } = resolveOptions({ bytes: content }, given, { auto: true, ...KNOWN });
  const open = { date_format: null, number_format: null };
  expectSums(preflightKeepingRows(content, { ...options, ...open, ...given }, KNOWN));
  compareReading(content, { ...options, ...open, left_out: null, only_accounts: null, ...given });
  return compareReading(content, options);
};

describe("rows that a check has kept", () => {
  itSampled("are those that it accepted, of every file of the corpus", ({ of }) => {
    const names = of(globSync("*.{csv,txt,tsv}", { cwd: CORPUS }));
    const counts = names.map((name) => compare(new Uint8Array(readFileSync(CORPUS + name))));
    expect(counts.filter((count) => count > 0).length).toBeGreaterThan(names.length / 2);
  });

  it("are those of the format that the whole file shows, if the first rows show another", () => {
    const first = Array.from({ length: 100 }, (_, i) => `0${1 + (i % 9)}/03/2024,-1.50,Early ${i}`);
    const rest = Array.from({ length: 200 }, (_, i) => `${13 + (i % 12)}/03/2024,-2.50,Late ${i}`);
    const text = ["date,amount,name", ...first, "soon,-3.00,Wrong", ...rest].join("\n");
    expect(compareReading(new TextEncoder().encode(text), {})).toBe(300);
  });

  it("have the signs that balances show, and what rows below say", () => {
    const signs = "date,amount,balance,name\n2024-01-02,5.00,95.00,A\n2024-01-03,20.00,115.00,B\n";
    const options: ReadingOptions = {
      ...{ type: "TransactionImport", signs_by_balance: { order: "oldest_first", opening: "100" } },
      ...{ columns: ["date", "amount", "balance", "name"], has_header: true },
    };
    expect(compare(new TextEncoder().encode(signs), options)).toBe(2);
    const commas = "date;amount;balance;name\n2024-01-02;1.005,00;95,00;A\n2024-01-03;20,00;115,00;B\n";
    const opening = { order: "oldest_first", opening: "1100" } as const;
    const open: ReadingOptions = { ...options, signs_by_balance: opening, col_sep: ";" };
    expect(compareReading(new TextEncoder().encode(commas), open)).toBe(2);
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

it("who is told of progress hears of each 64 KiB, and the check comes to the same", () => {
  const rows = Array.from({ length: 8_000 }, (_, i) => `2024-03-${10 + (i % 20)},-${i + 1}.50,Shop ${i}\n`);
  const content = `date,amount,name\n${rows.join("")}`;
  const told: number[] = [];
  const checked = preflightKeepingRows(content, {}, KNOWN, "accepted", (bytes) => void told.push(bytes));
  expect(told.length).toBe(Math.floor(content.length / 65_536));
  expect(told).toEqual(told.toSorted((a, b) => a - b));
  expect(told.at(-1)).toBeLessThan(content.length);
  expect(checked).toEqual(preflightKeepingRows(content, {}, KNOWN));
});
