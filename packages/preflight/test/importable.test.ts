import { expect, it } from "vitest";
import { type ReadingOptions, resolveOptions } from "../src/index.ts";
import { reportOn, TODAY } from "./support.ts";

const ROWS = "date,amount,name\n2024-01-13,-1.50,Books\n";
const EITHER = "date,amount,name\n01/02/2024,-1.50,Books\n";
const RECORD = '{"type":"Category","data":{"id":"c1","name":"Food"}}\n';

it.each<[what: string, content: string, options: ReadingOptions, valid: boolean, importable: boolean]>([
  ["valid rows", ROWS, {}, true, true],
  ["an error", "date,amount\n2024-01-13,x\n", {}, false, false],
  [
    "trades, which are only checked",
    "date,ticker,qty,price\n2024-01-13,A,1,2\n",
    { type: "TradeImport" },
    true,
    false,
  ],
  ["dates of which nothing tells the order", EITHER, {}, true, false],
  ["the same dates with their order", EITHER, { date_format: "%d/%m/%Y" }, true, true],
  ["numbers of two formats", 'date,amount\n2024-01-13,"1.234"\n2024-01-14,"1,234"\n', {}, true, false],
  ["records of the service", RECORD, { type: "ServiceImport" }, true, true],
  ["records with an error", "{}\n", { type: "ServiceImport" }, false, false],
])("%s", (_, content, options, valid, importable) => {
  expect(reportOn(content, options)).toMatchObject({ valid, importable });
});

it("is true of what an inspection decides", () => {
  const { options, undecided } = resolveOptions(
    `${EITHER}13/02/2024,20.00,Pay\n`,
    {},
    { auto: true, today: TODAY },
  );
  expect(undecided.map(({ field }) => field)).not.toContain("date_format");
  expect(reportOn(`${EITHER}13/02/2024,20.00,Pay\n`, options).importable).toBe(true);
});
