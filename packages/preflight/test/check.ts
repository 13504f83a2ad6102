import { inspect, preflight } from "../src/index.ts";
import { duplicateRows } from "../src/rules/duplicate-rows.ts";
import type { RowView } from "../src/split/row-view.ts";

const KNOWN = { today: "2026-06-30" };

/** Everything that is done with a content of a type before it is stored. */
export const check = (text: string, type: string): void => {
  const content = new TextEncoder().encode(text);
  preflight(content, { type }, KNOWN);
  inspect(content, KNOWN);
};

/** Has a rule see so many rows twice whose hashes differ in a few bits alone. Answers with how many came again. */
export const seeAlike = (rows: number): number | undefined => {
  const rule = duplicateRows(0);
  for (let time = 0; time < 2; time += 1) {
    for (let i = 0; i < rows; i += 1) {
      const row = { high: i << 14, low: 5 } as RowView;
      rule.see(row, time * rows + i + 1, time * rows + i + 1);
    }
  }
  return rule.tallies()[0]?.count;
};
