import { expect, it } from "vitest";
import { check } from "../../src/preflight/check.ts";
import { pretty } from "../../src/preflight/pretty.ts";
import { summaryTable } from "../../src/preflight/summary-table.ts";

const TODAY = "2026-01-01";

const checked = (name: string, text: string, auto: boolean, type?: string) =>
  check({ name, upload: { bytes: new TextEncoder().encode(text) } }, type === undefined ? {} : { type }, {
    ...{ auto, today: TODAY, includePending: false, detected: auto, isSummarized: auto, rejects: false },
    known: () => ({ today: TODAY }),
    recorded: async () => [],
  });

const UNSIGNED = "date,amount,name\n2024-01-13,1.50,Anna\n2024-01-14,2.50,Bert\n";

const files = () =>
  Promise.all([
    checked("good.csv", "date,amount\n2024-01-13,1\n", false),
    checked("order.csv", "date,amount\n01/02/2024,1\n", false),
    checked("sign.csv", UNSIGNED, true),
    checked("trades.csv", "date,ticker,qty,price\n2024-01-13,A,1,2\n", false, "TradeImport"),
    checked("bad.csv", "date,amount\nx,1\n", false),
    checked("none.csv", "", false, "PdfImport"),
  ]);

it("a file can be imported only if an import would store it", async () => {
  const lines = await Promise.all(
    (await files()).map(async (file) => (await pretty(file, 0)).split("\n")[0]),
  );
  expect(lines).toEqual([
    "✓ good.csv can be imported as transactions: 1 row",
    "? order.csv is valid as transactions, with a question open: 1 row, 1 warning",
    "? sign.csv is valid as transactions, with a question open: 2 rows",
    "✓ trades.csv is valid as trades, which is checked and not stored: 1 row",
    "✗ bad.csv cannot be imported as transactions: 1 error in 1 row",
    "✗ none.csv could not be checked (invalid_import_type)",
  ]);
});

it("the table of several files counts them so", async () => {
  const table = summaryTable(await files());
  expect(
    table
      .split("\n")
      .slice(1, 7)
      .map((line) => line.split(/ {2,}/)[1]),
  ).toEqual([
    ...["can be imported", "open question", "open question", "only checked", "cannot", "not checked"],
  ]);
  expect(table.split("\n").at(-1)).toBe(
    "6 files: 1 can be imported, 2 with an open question, 1 valid but not stored, 1 cannot, 1 could not be checked.",
  );
});
