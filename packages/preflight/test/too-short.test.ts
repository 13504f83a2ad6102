import { expect, it } from "vitest";
import { SLOW } from "../../../tools/testing/slow.ts";
import { eachRow, inspect, preflight } from "../src/index.ts";
import { MOST_SHORT, SHORTEST_RECORD } from "../src/split/walk-rows.ts";
import { utf8 } from "./support.ts";

const KNOWN = { today: "2026-06-30" };

/** A content of so many rows below the header row, each with so many bytes. */
const content = (rows: number, bytes: number): Uint8Array =>
  utf8(`name,colour\n${`${"x".repeat(bytes - 1)}\n`.repeat(rows)}`);

const REFUSAL = {
  _tag: "Refused",
  code: "invalid_csv",
  errors: [
    expect.stringContaining(`Line ${MOST_SHORT + 1}: there are 1,048,576 rows or more above this one`),
  ],
};

it("more rows than a sheet has are refused if they are too short for a date and an amount", SLOW, () => {
  const short = content(MOST_SHORT, 2);
  expect(preflight(short, { type: "CategoryImport" }, KNOWN)).toMatchObject(REFUSAL);
  expect(preflight(content(MOST_SHORT - 1, 2), { type: "CategoryImport" }, KNOWN)).toMatchObject({
    _tag: "Checked",
    report: { stats: { rows_count: MOST_SHORT - 1 } },
  });
});

it("ends the records, and is no matter to an inspection, which looks at the first rows", () => {
  const short = content(MOST_SHORT, 2);
  let last: unknown;
  for (const row of eachRow(short, { type: "CategoryImport" }, KNOWN)) last = row;
  expect(last).toMatchObject(REFUSAL);
  expect(inspect(short, KNOWN)._tag).toBe("Inspected");
});

it("a byte less than the shortest transaction is too short", SLOW, () => {
  const short = content(MOST_SHORT, SHORTEST_RECORD - 1);
  expect(preflight(short, { type: "CategoryImport" }, KNOWN)).toMatchObject(REFUSAL);
});

it("as many rows that are as long as the shortest transaction are read", () => {
  const outcome = preflight(content(MOST_SHORT, SHORTEST_RECORD), { type: "CategoryImport" }, KNOWN);
  expect(outcome).toMatchObject({ _tag: "Checked", report: { stats: { rows_count: MOST_SHORT } } });
});
