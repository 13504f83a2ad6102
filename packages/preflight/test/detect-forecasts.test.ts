import { describe, expect, it } from "vitest";
import { lines, read } from "./read-as-found.ts";

/** Rows that say in a word that they have not happened yet are not booked, with or without a header. */

const WORDS: readonly (readonly [booked: string, open: string])[] = [
  ["posted", "forecasted"],
  ["Posted", "Estimated"],
  ["Cleared", "Scheduled"],
  ["Completed", "planned"],
  ["booked", "Upcoming"],
  ["posted", "projected"],
  ["posted", "expected"],
  ["gebucht", "vorgemerkt"],
  ["gebucht", "geplant"],
  ["gebucht", "voraussichtlich"],
  ["comptabilisé", "prévu"],
  ["comptabilisée", "prévisionnelle"],
  ["contabilizado", "previsto"],
  ["contabilizzato", "prevista"],
  ["geboekt", "verwacht"],
  ["zaksięgowana", "planowana"],
  ["проведено", "прогноз"],
  ["已完成", "预计"],
  ["確定", "予定"],
];

const fileOf = (booked: string, open: string, header: string | undefined): string =>
  lines(
    ...(header === undefined ? [] : [`${header},Date,Number,Text,Category,Amount`]),
    `${open},2024-03-20,,CITY WATER,Utilities,-64.00`,
    `${booked},2024-03-13,,CORNER OVEN,Restaurants,-4.20`,
    `${booked},2024-03-12,,PAYROLL NORTHWIND,Paychecks,1900.00`,
  );

describe("a forecast", () => {
  for (const [booked, open] of WORDS)
    for (const header of [undefined, "Status", "State"])
      it(`is left out: ${open} beside ${booked}, ${header ?? "without a header"}`, () => {
        const { records, asked } = read(fileOf(booked, open, header));
        expect(asked).toEqual([]);
        expect(records.map(({ name }) => name)).toEqual(["CORNER OVEN", "PAYROLL NORTHWIND"]);
      });

  it("is asked about where its word is not known, also without a header", () => {
    for (const header of [undefined, "Status"])
      expect(read(fileOf("posted", "zorgled", header)).undecided).toMatchObject([
        { field: "booked_statuses", candidates: ["zorgled", "posted"], line: header === undefined ? 1 : 2 },
      ]);
  });

  it("can be a flag of its row", () => {
    const text = lines(
      "Date,Text,Amount,Forecast",
      "2024-03-20,City Water,-64.00,yes",
      "2024-03-13,Corner Oven,-4.20,no",
      "2024-03-12,Northwind,1900.00,no",
    );
    expect(read(text).records.map(({ name }) => name)).toEqual(["Corner Oven", "Northwind"]);
  });

  it("is no question of texts that happen to have such a word", () => {
    const text = lines(
      "2024-03-20,Posted,-64.00",
      "2024-03-13,Corner Oven,-4.20",
      "2024-03-12,Northwind,-19.00",
      "2024-03-11,Old Mill,-9.00",
    );
    expect(read(text).asked).not.toContain("booked_statuses");
  });
});
