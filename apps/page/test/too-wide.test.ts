import { expect, it } from "vitest";
import { readInNode } from "./support/read-in-node.ts";

const WIDE = ",".repeat(16_384);
const ROW = "2026-03-01,-1.00,Bakery\n";

it.each([
  ["the header row", `date,amount,name${WIDE}\n${ROW}`, 1],
  ["a row", `date,amount,name\n${ROW}${WIDE}\n`, 3],
  ["a row far down", `date,amount,name\n${ROW.repeat(1_000)}${WIDE}\n${ROW}`, 1_002],
])("says of a file with a row that is too wide which one that is: %s", async (_, text, line) => {
  const { reading } = await readInNode("wide.csv", text, "2026-06-30");
  expect(reading.outcome).toMatchObject({
    _tag: "Refused",
    code: "invalid_csv",
    message: expect.stringMatching(new RegExp(`^Line ${line}: this row has more than 16,384 cells`)),
  });
  expect(reading.rows).toBeUndefined();
});
