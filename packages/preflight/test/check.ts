import { inspect, preflight } from "../src/index.ts";
import { excerptsOf } from "../src/parts.ts";
import { DuplicateRows } from "../src/rules/duplicate-rows.ts";
import type { RowView } from "../src/split/row-view.ts";
import { rowsOf } from "./rows-of.ts";

const KNOWN = { today: "2026-06-30" };

/** Everything that is done with a content of a type before it is stored. */
export const check = (text: string, type: string): void => {
  const content = new TextEncoder().encode(text);
  const outcome = preflight(content, { type }, KNOWN);
  inspect(content, KNOWN);
  if (outcome._tag === "Checked" && type !== "ServiceImport")
    rowsOf(content, { type }, outcome.report, KNOWN.today);
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
      rule.see(row, time * rows + i + 1, time * rows + i + 1);
    }
  }
  return rule.tallies()[0]?.count;
};
