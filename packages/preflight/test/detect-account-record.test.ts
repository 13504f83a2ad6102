import { expect, it } from "vitest";
import { lines, read } from "./read-as-found.ts";

/** A record of the account above the bookings of a file without headers. */

const bookings = [
  "22-09-2023,22-09-2023,Water 28788,Reed Works,57 8335 0003 0115,-177.98,343.23,1",
  "23-09-2023,21-09-2023,Card purchase Mill,,,-19.46,521.21,2",
  "22-09-2023,20-09-2023,Card purchase Kite,,,-17.99,258.28,4",
  "22-09-2023,19-09-2023,Card Oak,,,-7.99,238.28,4",
  "20-09-2023,19-09-2023,Salary,Acme,12 1240 6960 8960,400.00,540.67,3",
];

const outcome = (...rows: readonly string[]) => {
  const { records, asked, outcome: found } = read(lines(...rows));
  return {
    stored: records.map(({ amount }) => amount),
    isLost:
      asked.length === 0 && found._tag === "Checked" && found.report.valid && records.length < rows.length,
  };
};

const STORED = ["177.98", "19.46", "17.99", "7.99", "-400"];

it("is no booking", () => {
  const first = "2023-09-24,01-01-2023,Account 19 1090,J Reed,EUR,385.33,343.23,605";
  expect(outcome(first, ...bookings).stored).toEqual(STORED);
});

it("is none of which only the date is written otherwise, or nothing else is", () => {
  for (const first of [
    "2023-09-24,23-09-2023,Card purchase Kite,,,-5.00,165.25,0",
    "24-09-2023,23-09-2023,Card purchase Kite,,EUR,-5.00,first,0",
    "2023-09-24,23-09-2023,Card purchase Kite,,Savings,-5.00,165.25,0",
  ])
    expect(outcome(first, ...bookings).isLost, first).toBe(false);
  const inEuro = bookings.map((row) => row.split(",").with(4, "EUR").join(","));
  expect(outcome("2023-09-24,23-09-2023,Card purchase Kite,,EUR,-5.00,165.25,0", ...inEuro).isLost).toBe(
    false,
  );
});
