import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it, vi } from "vitest";
import { itSampled } from "../../../tools/testing/slow.ts";
import {
  completed,
  decodedOnce,
  preflight,
  preflightRecords,
  type ReadingOptions,
  type RowResult,
  readRecords,
  resolveOptions,
} from "../src/index.ts";
import { RowView } from "../src/split/row-view.ts";
import { TODAY } from "./support.ts";

/** How many rows went through a pass: each is asked once whether it is blank. */
const rowsPassed = () => vi.spyOn(RowView.prototype, "isBlank");

afterEach(() => {
  vi.restoreAllMocks();
});

const KNOWN = { today: TODAY };
const CORPUS = fileURLToPath(new URL("../corpus/", import.meta.url));
const ROWS = 20_000;
/** The first rows show the format. */
const LOOKED_AT = 64;
const MANY = new TextEncoder().encode(
  `date,amount,name\n${Array.from({ length: ROWS }, (_, i) => `2024-01-02,-${i}.5,Name ${i}\n`).join("")}`,
);
const SAID: ReadingOptions = { col_sep: ",", date_format: "%Y-%m-%d", number_format: "1,234.56" };

const together = async (content: Uint8Array, options: ReadingOptions) => {
  const rows: RowResult[] = [];
  const checked = await preflightRecords(content, options, { ...KNOWN, onRow: (row) => rows.push(row) });
  return { ...checked, rows };
};

describe("a check that passes on its rows", () => {
  it("reads each row of the file once", async () => {
    const passed = rowsPassed();
    const { outcome, records, rows } = await together(MANY, SAID);
    expect(passed).toHaveBeenCalledTimes(ROWS + 1);
    expect(outcome).toMatchObject({ _tag: "Checked", report: { valid: true } });
    expect(records).toMatchObject({ _tag: "Read", accepted: ROWS });
    expect(rows).toHaveLength(ROWS);
  });

  it("reads them again only where the check must find in which format they are", async () => {
    const { date_format: _, ...open } = SAID;
    const passed = rowsPassed();
    const { records } = await together(MANY, open);
    expect(passed).toHaveBeenCalledTimes(2 * (ROWS + 1) + LOOKED_AT);
    expect(records).toMatchObject({ _tag: "Read", accepted: ROWS });
  });

  itSampled("finds in files of the corpus what a check and a reading after it find", async ({ of }) => {
    const names = globSync("*.{csv,txt,tsv}", { cwd: CORPUS }).toSorted();
    for (const name of of(names)) {
      const upload = decodedOnce({ filename: name, bytes: new Uint8Array(readFileSync(CORPUS + name)) });
      const { options } = resolveOptions(upload, {}, { auto: true, ...KNOWN });
      const outcome = preflight(upload, options, KNOWN);
      const reading = outcome._tag === "Refused" ? options : completed(options, outcome.report);
      const rows: RowResult[] = [];
      const records = await readRecords(upload, reading, { ...KNOWN, onRow: (row) => rows.push(row) });
      const found: RowResult[] = [];
      const checked = await preflightRecords(upload, options, { ...KNOWN, onRow: (row) => found.push(row) });
      expect(checked, name).toEqual({ outcome, records });
      expect(found, name).toEqual(rows);
    }
  });

  it("tells how far it is, and ends before its time with the reason of the signal", async () => {
    const passed = rowsPassed();
    const ending = new AbortController();
    const told: number[] = [];
    const how = {
      ...{ ...KNOWN, signal: ending.signal },
      onProgress: (bytes: number, of: number) => {
        expect(of).toBe(MANY.length);
        told.push(bytes);
        if (told.length === 3) ending.abort(new Error("enough"));
      },
    };
    await expect(preflightRecords(MANY, SAID, how)).rejects.toThrow("enough");
    expect(told).toHaveLength(3);
    expect(told).toEqual(told.toSorted((a, b) => a - b));
    expect(passed.mock.calls.length).toBeLessThan(ROWS);
  });
});
