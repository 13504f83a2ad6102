import { describe, expect, it } from "vitest";
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

describe("one date in all rows beside another one that varies", () => {
  const column = (header: string, second: string, rows: number): unknown =>
    read(
      lines(
        `${header},${second},Text,Amount`,
        ...Array.from(
          { length: rows },
          (_, i) => `2024-03-01,2024-03-0${1 + ((i * 2) % 5)},Quay ${i},-1${i}.50`,
        ),
      ),
    ).options.date_col_label;

  it.each([
    ["Date", "Value Date"],
    ["Booking Date", "Value Date"],
    ["Buchungstag", "Valuta"],
    ["Date", "Settlement Date"],
  ])("is that of the bookings in any number of rows: %s beside %s", (header, second) => {
    for (const rows of [2, 7, 8, 20]) expect(column(header, second, rows), `${rows}`).toBe(header);
  });

  it.each([
    ["Statement date", "Date"],
    ["Posting Date", "Transaction Date"],
    ["Date", "Posted Date"],
    ["Stamp", "Value Date"],
  ])("is not where the header of the other says more: %s beside %s", (header, second) => {
    for (const rows of [8, 20]) expect(column(header, second, rows), `${rows}`).toBe(second);
  });

  it("is that of a statement in many rows, if the header of the other says nothing", () => {
    expect(column("Date", "Vurt", 7)).toBe("Date");
    expect(column("Date", "Vurt", 8)).toBe("Vurt");
  });
});
