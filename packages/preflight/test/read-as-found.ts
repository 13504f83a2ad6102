import { expect } from "vitest";
import { preflight, type ReadingOptions, resolveOptions, type TransactionRecord } from "../src/index.ts";
import { recordsOf } from "./rows-of.ts";
import { TODAY, utf8 } from "./support.ts";

/** A file read as it is found to be written: its options, its questions, its report and its records. */
export const read = (content: string | Uint8Array, given: ReadingOptions = {}) => {
  const bytes = typeof content === "string" ? utf8(content) : content;
  const upload = { bytes, filename: "export.csv" };
  const { options, undecided } = resolveOptions(upload, given, { auto: true, today: TODAY });
  const outcome = preflight(upload, options, { today: TODAY });
  const records =
    outcome._tag === "Checked" && outcome.report.valid
      ? recordsOf(bytes, options, outcome.report, TODAY)
      : [];
  return { options, undecided, outcome, records, asked: undecided.map(({ field }) => field) };
};

/** The parts of the records that a test is about, with nothing asked. */
export const stored = <Key extends keyof TransactionRecord>(
  content: string | Uint8Array,
  ...keys: readonly Key[]
) => {
  const { records, undecided } = read(content);
  expect(undecided).toEqual([]);
  return records.map((record) => keys.map((key) => record[key]));
};

/** Rows of a statement in one text. */
export const lines = (...rows: readonly string[]): string => `${rows.join("\n")}\n`;
