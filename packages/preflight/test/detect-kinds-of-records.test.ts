import { expect, it } from "vitest";
import { lines, read, stored } from "./read-as-found.ts";

/** A bank's file without a header row, in which a number says what kind of record a row is. */

const file = (kinds: readonly string[]): string =>
  lines(
    `LT120000000000000001,${kinds[0]},2024-02-01,,Opening balance,0.00,EUR,K,,AS`,
    `LT120000000000000001,${kinds[1]},2024-02-03,Old Mill | LT990000000000000002,ref 12,7.10,EUR,D,2024,MK`,
    `LT120000000000000001,${kinds[2]},2024-02-05,Skylark | LT980000000000000003,ref 13,31.45,EUR,K,2025,MK`,
    `LT120000000000000001,${kinds[3]},2024-02-05,Quay | LT970000000000000004,ref 14,12.00,EUR,D,2026,MK`,
    `LT120000000000000001,${kinds[4]},2024-02-06,,Turnover,31.45,EUR,K,,K2`,
    `LT120000000000000001,${kinds[5]},2024-02-06,,Closing balance,0.00,EUR,K,,LS`,
  );

it("is no amount beside one, where the rows of sums have other numbers", () => {
  expect(stored(file(["10", "20", "20", "20", "82", "86"]), "date", "amount")).toEqual([
    ["2024-02-03", "7.1"],
    ["2024-02-05", "-31.45"],
    ["2024-02-05", "12"],
  ]);
});

it("is a question where bookings have several of these numbers, or sums the same", () => {
  for (const kinds of [
    ["10", "20", "30", "20", "82", "86"],
    ["20", "20", "20", "20", "20", "86"],
  ])
    expect(read(file(kinds)).asked, kinds.join(" ")).toContain("amount_col_label");
});
