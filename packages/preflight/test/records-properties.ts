import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Runs } from "../../../tools/testing/runs.ts";
import { decodeContent } from "../src/decode/decode-content.ts";
import { dropLines, NOTHING } from "../src/decode/utf8.ts";
import {
  CHECKABLE_IMPORT_TYPES,
  completed,
  inspect,
  preflight,
  preflightRecords,
  type ReadingOptions,
  type RowResult,
  readRecords,
  type Separator,
} from "../src/index.ts";
import { readByModel } from "./csv-model.ts";
import { TODAY } from "./support.ts";

const KNOWN = { today: TODAY };

const CORPUS = fileURLToPath(new URL("../corpus/", import.meta.url));

/** The beginnings of the exports of the corpus. */
const EXPORTS = globSync("*.{csv,txt,tsv}", { cwd: CORPUS })
  .toSorted()
  .map((name) => readFileSync(CORPUS + name).subarray(0, 3_000));

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

const parts = fc.constantFrom(
  ...["\n", "\r", "\r\n", '"', '""', ",", ";", "\t", "|", " ", "\0", "\ufeff", "\u00a0", "\ud800", "€"],
  ...[
    "2024-01-02",
    "2024-13-02",
    "01/02/2024",
    "1,5",
    "-1.50",
    "(2)",
    "x",
    "PENDING",
    "Total",
    "date",
    "amount",
  ],
  ...['"a"b', '"x\ny"', '"a""b"', "date,amount,name\n", "Date;Betrag;Status\n"],
);

/** Texts made of marks and words, bytes at random, and exports in which something was changed. */
const anyContent: fc.Arbitrary<Uint8Array> = fc.oneof(
  fc.array(parts, { maxLength: 60 }).map((all) => bytesOf(all.join(""))),
  fc
    .array(fc.array(parts, { minLength: 1, maxLength: 4 }), { maxLength: 12 })
    .map((rows) => bytesOf(`date,amount,name,status\n${rows.map((row) => row.join(",")).join("\n")}`)),
  fc.uint8Array({ maxLength: 300 }),
  fc
    .tuple(
      fc.constantFrom(...EXPORTS),
      fc.array(
        fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(8), fc.array(parts, { maxLength: 3 })),
        { maxLength: 5 },
      ),
    )
    .map(([content, changes]) =>
      changes.reduce((before, [at, gone, put]) => {
        const from = Math.floor(at * before.length);
        return Uint8Array.from([
          ...before.subarray(0, from),
          ...bytesOf(put.join("")),
          ...before.subarray(from + gone),
        ]);
      }, content as Uint8Array),
    ),
);

const anyOptions: fc.Arbitrary<ReadingOptions> = fc.record(
  {
    type: fc.constantFrom(...CHECKABLE_IMPORT_TYPES.filter((type) => type !== "ServiceImport")),
    has_header: fc.boolean(),
    columns: fc.constantFrom(
      ["date", "amount", "name"] as const,
      ["name", "outflow", "inflow", "date"] as const,
    ),
    left_out: fc.constantFrom(
      [] as const,
      ["pending", "summary", "footer", "no_record"] as const,
      ["no_amount", "zero_amount", "repeated_header", "other_table", "void"] as const,
    ),
    names_below: fc.boolean(),
    parties: fc.constantFrom({ payer: "name", payee: "status" }, { payer: "column 2", payee: "nope" }),
    status_col_label: fc.constantFrom("status", "name"),
    rows_to_skip: fc.nat(3),
    amount_type_strategy: fc.constant("custom_column"),
    amount_type_inflow_value: fc.constant("x"),
    entity_type_col_label: fc.constantFrom("name", "nope"),
  },
  { requiredKeys: [] },
);

/** How many rows of data there are. */
const rowsIn = (
  bytes: Uint8Array,
  { encoding, rows_to_skip, has_header, col_sep }: ReadingOptions,
): number => {
  const decoded = decodeContent({ bytes }, encoding ?? undefined);
  const content = dropLines(decoded!.utf8, Number(rows_to_skip ?? 0)) ?? NOTHING;
  const read = readByModel(new TextDecoder().decode(content.bytes), col_sep as Separator);
  const rows = read.rows.filter(([, ...cells]) => cells.some((cell) => cell !== "")).length;
  return has_header === false ? rows : Math.max(0, rows - 1);
};

/** That a check that passes on its rows is the check, and passes on the rows of the reading that it completes. */
const expectTheSameTogether = async (content: Uint8Array, options: ReadingOptions): Promise<void> => {
  const outcome = preflight(content, options, KNOWN);
  const [together, rows]: RowResult[][] = [[], []];
  const checked = await preflightRecords(content, options, { ...KNOWN, onRow: (row) => together!.push(row) });
  const reading = outcome._tag === "Refused" ? options : completed(options, outcome.report);
  const records = await readRecords(content, reading, { ...KNOWN, onRow: (row) => rows!.push(row) });
  expect(checked).toEqual({ outcome, records });
  expect(together).toEqual(rows);
};

/** Holds records and report of one content and reading together. */
const expectAgreement = async (content: Uint8Array, options: ReadingOptions): Promise<void> => {
  const first = preflight(content, options, KNOWN);
  if (first._tag === "Refused") return;
  const reading = completed(options, first.report);
  await expectTheSameTogether(content, options);
  await expectTheSameTogether(content, reading);
  const outcome = preflight(content, reading, KNOWN);
  const rows: RowResult[] = [];
  const read = await readRecords(content, reading, { ...KNOWN, onRow: (row) => rows.push(row) });
  if (outcome._tag === "Refused" || read._tag === "Refused") {
    expect(read).toEqual(outcome);
    return;
  }
  const { report } = outcome;
  expect(rows).toHaveLength(report.stats.rows_count);
  expect(new Set(rows.map(({ row }) => row)).size).toBe(rows.length);
  for (const row of rows)
    if (row._tag === "Accepted") expect(row.record === undefined).toBe(row.entity !== undefined);
  if (read._tag === "NotRead") {
    expect(read.reasons.map(({ code }) => code)).toContain("validation_failed");
    expect(report.groups.map(({ code }) => code)).toContain("validation_failed");
    return;
  }
  expect(rows).toHaveLength(rowsIn(content, reading));
  const count = (tag: RowResult["_tag"]) => rows.filter(({ _tag }) => _tag === tag).length;
  expect(read).toMatchObject({
    accepted: count("Accepted"),
    rejected: count("Rejected"),
    left_out: count("LeftOut"),
  });
  expect(read.left_out).toBe(report.left_out.reduce((sum, rows) => sum + rows.count, 0));
  // A valid file is stored as it is: no row of it may be lost on the way.
  if (report.valid) expect(read.rejected).toBe(0);
  const inOrder = rows.filter(({ _tag }) => _tag !== "LeftOut").map(({ row }) => row);
  expect(inOrder).toEqual(inOrder.toSorted((a, b) => a - b));
};

/** What holds of the records of any content. */
export const recordsOfAnything = (runs: Runs) =>
  describe("of any bytes each row is accepted, rejected or left out, as the report counts them", () => {
    it("in the formats that are found without options, and with any", async () => {
      await fc.assert(
        fc.asyncProperty(anyContent, fc.oneof(fc.constant({}), anyOptions), expectAgreement),
        runs(20_000),
      );
    });

    it("as an inspection reads them", async () => {
      await fc.assert(
        fc.asyncProperty(anyContent, async (content) => {
          const inspected = inspect(content, KNOWN);
          if (inspected._tag === "Inspected" && inspected.inspection.profile.type !== "ServiceImport")
            await expectAgreement(content, inspected.inspection.profile);
        }),
        runs(10_000),
      );
    });
  });
