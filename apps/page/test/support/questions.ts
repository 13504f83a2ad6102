import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { QuestionIs } from "@farthing/preflight/questions";
import { ADVISED, ASKED } from "./open-files.ts";

const CORPUS = fileURLToPath(new URL("../../../../packages/preflight/corpus/", import.meta.url));

const lines = (...rows: readonly string[]): string => `${rows.join("\n")}\n`;

const corpus = (name: string): string => readFileSync(`${CORPUS}${name}`, "utf8");

const sheet = (name: string, ...rows: readonly (readonly string[])[]): string =>
  `<Worksheet ss:Name="${name}"><Table>${rows
    .map(
      (row) =>
        `<Row>${row.map((cell) => `<Cell><Data ss:Type="String">${cell}</Data></Cell>`).join("")}</Row>`,
    )
    .join("")}</Table></Worksheet>`;

const WORKBOOK = `<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">${sheet(
  "Giro",
  ["Date", "Amount", "Name"],
  ["2024-01-15", "-1.00", "Tea"],
  ["2024-01-16", "-2.50", "Bus"],
)}${sheet("Savings", ["Date", "Amount", "Name"], ["2024-01-17", "70.00", "Pay"], ["2024-01-18", "-8.25", "Bun"])}</Workbook>`;

/** A file that leaves each of these open, which has answers, and the name that it has. */
export const QUESTION_FILES: Readonly<
  Partial<Record<QuestionIs, { readonly name?: string; readonly content: string }>>
> = {
  day_or_month: { content: lines("Date,Amount,Name", "03/04/2024,-1.00,Tea", "05/06/2024,-2.00,Bus") },
  wrong_dates: { content: lines("Date,Amount", "13/2/2024,1.50", "2/14/2024,2.50", "1/2/2024,3.50") },
  which_date: {
    content: lines("30.04.2024;02.04.2024;-9,09;Books", "30.04.2024;02.04.2024;-85,36;Old Mill"),
  },
  which_mark: {
    content: lines("Date;Description;Amount", "15.05.2024;Tea;-1.250", "16.05.2024;Pay;100.000"),
  },
  several_formats: {
    content: lines("date,name,amount", '2024-01-11,Tea,"-1,234.50"', '2024-01-12,Bus,"-1.234,50"'),
  },
  spent_or_received: {
    content: lines("Date,Value,Name", "2025-01-14,167.84,REWE", "2025-01-15,2.00,Bus"),
  },
  which_side: { content: corpus("us-bank-two-unsigned-columns.csv") },
  both_sides: { content: ASKED["money out and in"]! },
  two_pairs: { content: ASKED["two pairs"]! },
  minus_of_spent: { content: ASKED["signs of money out"]! },
  which_amount: { content: corpus("de-list-two-amounts.csv") },
  amounts_in_currencies: { content: corpus("ca-bank-currency-columns.csv") },
  sums_of_days: { content: ASKED["sums of days"]! },
  which_currency: { content: corpus("ae-card-which-currency.csv") },
  place_of_fee: { content: corpus("vn-wallet-status-dong.csv") },
  fee_sign: {
    content: lines(
      "Date,Text,Money in,Money out,Fee",
      "2024-01-10,Acme,100.00,,",
      "2024-01-11,Mill,,-30.00,",
      "2024-01-12,Message,,,-0.50",
      "2024-01-13,Corrected,,,0.50",
      "2024-01-14,Card,,,-2.00",
    ),
  },
  both_ways: {
    content: lines(
      "Date,Text,Amount,Kind",
      "2024-01-10,Salary,3.50,foo",
      "2024-01-11,Purchase Old Mill,4.50,bar",
      "2024-01-12,Skylark,5.50,bar",
    ),
  },
  which_value: {
    content: lines(
      "Date,Text,Type,Amount",
      ...["Purchase", "Purchase", "Deposit", "Zorble", "Purchase", "Purchase"].map(
        (kind, i) => `2024-01-1${i},Mill ${"abcdef"[i]},${kind},${i + 1}.50`,
      ),
    ),
  },
  no_balance: { content: ASKED["rows without a balance"]! },
  which_status: { content: corpus("ie-own-register-cleared-ticks.csv") },
  which_account: { content: corpus("dk-bank-two-accounts.csv") },
  which_sheet: { name: "book.xml", content: WORKBOOK },
  row_above: {
    content: lines(
      "2024-01-10,Quay Bakery,c,-9.00",
      "Date,Text,Note,Amount",
      "2024-01-12,Harbour Books,a,-3.20",
      "2024-01-15,Acme Salary,b,1900.00",
    ),
  },
  joined_header: {
    content: lines(
      "Date,Text,Amount,Note2024-01-09,Quay Bakery,-9.00,x",
      "2024-01-12,Harbour Books,-3.20,a",
      "2024-01-15,Acme Salary,1900.00,b",
      "2024-01-16,Old Mill,-4.00,b",
    ),
  },
};

/** What no file can be asked on the page alone: the API asks it of an account, or it needs balances that are not there. */
export const NOT_ASKED_HERE: readonly QuestionIs[] = ["other_currency", "which_way"];

/** What each of the files whose questions are advice leaves open. */
export const ADVICE_FILES: Readonly<Partial<Record<QuestionIs, string>>> = {
  spreadsheet_days: ADVISED["days of a spreadsheet"]!,
  no_year: ADVISED["days without a year"]!,
  unreadable_dates: ADVISED["dates that are words"]!,
  no_dates: ADVISED["no dates"]!,
  no_amounts: ADVISED["no amounts"]!,
  hundredths: ADVISED["amounts in cents"]!,
  double_entry: lines(
    "Date,Description,Account,Amount",
    "2024-01-15,Old Mill,Assets:Checking,-45.20",
    "2024-01-15,Old Mill,Expenses:Food,40.00",
    "2024-01-15,Old Mill,Expenses:Fees,5.20",
    "2024-01-16,Wages,Assets:Checking,2100.00",
    "2024-01-16,Wages,Income:Wages,-2100.00",
  ),
  several_currencies: ADVISED["two currencies"]!,
};
