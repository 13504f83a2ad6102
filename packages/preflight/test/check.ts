import { excerptsOf } from "../src/api/text.ts";
import { DuplicateRows } from "../src/file/duplicate-rows.ts";
import { preflight, resolveOptions } from "../src/index.ts";
import type { RowView } from "../src/split/row-view.ts";
import { rowsOf } from "./rows-of.ts";

const KNOWN = { today: "2026-06-30" };

/** The ways in which a content is checked before anything is stored. */
export const CHECKS = {
  /** As a request does that says nothing of how the content is read. */
  plain: (content: Uint8Array, type: string): void => {
    preflight(content, { type }, KNOWN);
  },
  /** As the command does with `--auto`. */
  auto: (content: Uint8Array): void => {
    const { options } = resolveOptions(content, {}, { auto: true, ...KNOWN });
    preflight(content, options, KNOWN);
  },
  /** With its records, as an import does. */
  records: (content: Uint8Array, type: string): void => {
    const outcome = preflight(content, { type }, KNOWN);
    if (outcome._tag === "Checked" && type !== "ServiceImport")
      rowsOf(content, { type }, outcome.report, KNOWN.today);
  },
};

/** A way to check contents. */
export type Check = keyof typeof CHECKS;

/** Checks a text, or bytes as a text of one character for each. */
export const check = (way: Check, text: string, type: string, isBytes = false): void => {
  const bytes = isBytes
    ? Uint8Array.from(text, (char) => char.charCodeAt(0))
    : new TextEncoder().encode(text);
  CHECKS[way](bytes, type);
};

/** Checks a text in all of these ways. */
export const checkAll = (text: string, type: string): void => {
  for (const way of ["records", "auto"] as const) check(way, text, type);
};

/** Shows every error of a text whose second half is rows with errors, so many. */
export const excerptLast = (rows: number): void => {
  const text = `date,amount\n${"2024-01-02,1\n".repeat(rows)}${"2024-01-02,x\n".repeat(rows)}`;
  const outcome = preflight(text, {}, KNOWN);
  if (outcome._tag === "Refused") throw new Error(outcome.message);
  const excerpt = excerptsOf(text, outcome.report);
  for (const finding of outcome.report.findings) excerpt(finding);
};

/** Has a rule see so many rows twice whose hashes differ in a few bits alone. Answers with how many came again. */
export const seeAlike = (rows: number): number | undefined => {
  const rule = new DuplicateRows(0);
  for (let time = 0; time < 2; time += 1) {
    for (let i = 0; i < rows; i += 1) {
      const row = { high: i << 14, low: 5 } as RowView;
      rule.take({ row, line: time * rows + i + 1, number: time * rows + i + 1 });
    }
  }
  return rule.tallies()[0]?.count;
};
