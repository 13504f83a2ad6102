import { preflightKeepingRows, type ReadingOptions } from "@farthing/preflight";
import { expect, it } from "vitest";
import { leftOutSentence, prettyReading } from "../../src/preflight/pretty-reading.ts";
import { summarizeReading } from "../../src/preflight/reading-summary.ts";
import { displayWidth } from "../../src/terminal/display-width.ts";

const TODAY = "2026-01-01";

const read = async (content: string, options: ReadingOptions = {}, currency = ""): Promise<string[]> => {
  const { outcome, rows } = preflightKeepingRows(content, options, { today: TODAY });
  if (outcome._tag === "Refused") throw new Error(outcome.message);
  const { report } = outcome;
  const summary = summarizeReading({ rows: rows!, options, report, time_zone: undefined, currency })!;
  return [...prettyReading(summary, { options, report, title: "First:" })];
};

it("names the columns of each field, and of the amount how they make it", async () => {
  const pair = "date,debit,credit,Payee,Text,Fee\n2024-01-02,1.5,,Tea,,0.5\n2024-01-03,,20,,Pay,\n";
  const options = {
    debit_col_label: "debit",
    credit_col_label: "credit",
    fee_col_label: "Fee",
    columns: ["date", null, null, "name", "other_name", null],
  } as const;
  expect(await read(pair, options)).toEqual([
    "Columns: date ← date, name ← Payee or Text, amount ← debit (out) and credit (in), fee ← Fee",
    "",
    "First:",
    "  2024-01-02  -2.00  Tea",
    "  2024-01-03  20.00  Pay",
    "  2 rows: 20.00 in, 2.00 out",
  ]);
});

it("a type column decides the direction, and is named only then", async () => {
  const typed = "date,amount,entity_type\n2024-01-02,1,in\n";
  const custom = {
    amount_type_strategy: "custom_column",
    amount_type_inflow_value: "in",
  };
  expect((await read(typed, custom))[0]).toBe(
    "Columns: date ← date, amount ← amount (in or out by entity_type)",
  );
  expect((await read(typed))[0]).toBe("Columns: date ← date, amount ← amount");
});

it("aligns records by what they take on a terminal, and adds up each currency", async () => {
  const content =
    "date,amount,currency,name\n2024-01-02,-1234.5,EUR,漢字の店\n2024-01-03,7,USD,Tea\n2024-01-04,8,,Bun\n2024-01-05,0.25,EUR,More\n";
  expect((await read(content, {}, "CHF")).slice(3)).toEqual([
    "  2024-01-02  -1234.50  EUR  漢字の店",
    "  2024-01-03      7.00  USD  Tea",
    "  2024-01-04      8.00  CHF  Bun",
    "  4 rows: 0.25 EUR in, 1234.50 EUR out",
    "  7.00 USD in, 0.00 USD out",
    "  8.00 CHF in, 0.00 CHF out",
  ]);
});

it("shows as many digits after the point as the file has, where no currency is known", async () => {
  expect((await read("date,amount\n2024-01-02,-1.00\n2024-01-03,5.00\n")).slice(3)).toEqual([
    "  2024-01-02  -1.00  no name",
    "  2024-01-03   5.00  no name",
    "  2 rows: 5.00 in, 1.00 out",
  ]);
  expect((await read("date,amount\n2024-01-02,-1000\n")).slice(3, 4)).toEqual([
    "  2024-01-02  -1000  no name",
  ]);
});

it("breaks long lists of columns, and cuts long texts", async () => {
  const long = "漢字".repeat(40);
  const content = `${long},amount,${"y".repeat(70)}\n2024-01-02,1,${"z".repeat(300)}\n`;
  const options = { date_col_label: long, name_col_label: "y".repeat(70) };
  for (const line of await read(content, options)) expect(displayWidth(line)).toBeLessThanOrEqual(100);
  expect((await read(content, options)).slice(0, 2).join("\n")).toMatch(
    /^Columns: date ← (?:漢字)+漢?…,\n {2}name ← y+…, amount ← amount$/,
  );
});

it("a name that a terminal would act on is shown as text", async () => {
  const lines = await read('date,amount,name\n2024-01-02,1,"a\u001b[2Jb\nc"\n');
  expect(lines.join("\n")).not.toMatch(/\u001b/);
  expect(lines.filter((line) => line.includes("2024-01-02"))).toHaveLength(1);
});

it("says which rows are left out, why, and where the first of them is", () => {
  expect(leftOutSentence({ left_out: [] })).toBeUndefined();
  const zero = [{ reason: "zero_amount", count: 1, line: 5 }] as const;
  expect(leftOutSentence({ left_out: zero })).toBe("1 row is left out: 1 with the amount 0 (line 5).");
  expect(leftOutSentence({ left_out: zero, format: "xlsx" })).toContain("(row 5)");
  expect(leftOutSentence({ left_out: zero, format: "ofx", accounts: [] })).toContain("(line 5)");
  expect(
    leftOutSentence({
      left_out: [
        { reason: "pending", count: 2, line: 7 },
        { reason: "summary", count: 1, line: 40 },
      ],
    }),
  ).toBe("3 rows are left out: 2 pending (first on line 7), 1 total (line 40).");
});

it("a file without valid rows shows its columns alone", async () => {
  expect(await read("date,amount\nsoon,1\n")).toEqual(["Columns: date ← date, amount ← amount"]);
});
