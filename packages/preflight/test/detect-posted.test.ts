import { expect, it } from "vitest";
import { lines, read, stored } from "./read-as-found.ts";

/** Days of posting, and years of something, in the rows of a fund. */

const fund = (...rows: readonly string[]): string =>
  lines("Kind,Origination Date,Posted Date,Text,Amount,Contribution year", ...rows);

const ROWS = [
  "Payroll,01/31/2024,01/31/2024,Wages,500.00,2024",
  "Purchase,02/13/2024,02/15/2024,Quay Clinic,(29.40),",
  "Purchase,02/20/2024,02/22/2024,Mill Pharmacy,(88.50),",
  "Interest,02/28/2024,02/28/2024,Interest of the month,0.25,2024",
];

const VOID = (word: string): string => `Purchase,02/10/2024,${word},Quay Clinic,(1.00),`;

it("leaves out a row with a word for cancelled in place of the day of posting, wherever it stands", () => {
  for (const word of ["Cancelled", "Declined", "Voided", "Storniert"])
    for (const rows of [ROWS.slice(0, 1), ROWS.slice(0, 2), ROWS])
      for (let at = 0; at <= rows.length; at += 1) {
        const { asked, outcome, records } = read(fund(...rows.toSpliced(at, 0, VOID(word))));
        expect(asked).toEqual([]);
        expect(records.map(({ name }) => name)).toEqual(rows.map((row) => row.split(",")[3]));
        expect(outcome).toMatchObject({ report: { left_out: [{ reason: "void", count: 1 }] } });
      }
});

it("takes the day of posting where some rows have a word for cancelled instead", () => {
  const days = ["2024-01-31", "2024-02-15", "2024-02-22", "2024-02-28"];
  for (let rows = 2; rows <= ROWS.length; rows += 1)
    expect(stored(fund(...ROWS.slice(0, rows), VOID("Cancelled")), "date").flat()).toEqual(
      days.slice(0, rows),
    );
});

it("takes no years for amounts, but amounts that look like years", () => {
  const of = (header: string, amount: string): string =>
    lines(
      `Posted Date,Text,${header},${amount}`,
      "2024-02-15,Quay Clinic,,-29.40",
      "2024-02-22,Mill Pharmacy,,-88.50",
      "2024-02-28,Interest of the month,2024,0.00",
    );
  for (const header of ["Contribution year", "Steuerjahr", "Année", "Credit year", "Plan"])
    expect(stored(of(header, "Amount"), "amount")).toEqual([["29.4"], ["88.5"]]);
  const pair = lines(
    "Posted Date,Text,Credit,Debit",
    "2024-02-15,Quay Clinic,,29.40",
    "2024-02-22,Mill Pharmacy,,88.50",
    "2024-02-28,Wages,2024,",
  );
  expect(stored(pair, "amount")).toEqual([["29.4"], ["88.5"], ["-2024"]]);
});
