import { describe, expect, it } from "vitest";
import { lines, read } from "./read-as-found.ts";

const FIRST = [
  "Date,Description,Amount",
  "2024-01-10,Old Mill,-10.50",
  "2024-01-11,Kite Books,-11.50",
  "2024-01-12,Harbour,120.00",
];

/** The names of the records, and how many rows are left out, by reason. */
const readAs = (...rows: readonly string[]) => {
  const { outcome, records, asked } = read(lines(...FIRST, "", ...rows));
  expect(asked).toEqual([]);
  const report = outcome._tag === "Checked" ? outcome.report : undefined;
  expect(report?.valid).toBe(true);
  const left = report?.left_out.map(({ reason, count }) => [reason, count]) ?? [];
  return { names: records.map(({ name }) => name).slice(3), left: Object.fromEntries(left) };
};

describe("a second table below the first", () => {
  it("is left out where its columns are others", () => {
    const trades = ["Date,Symbol,Quantity,Price,Amount", "2024-01-10,ABCD,10,1.50,-15.00"];
    expect(readAs(...trades)).toEqual({ names: [], left: { other_table: 2 } });
    const turned = ["Date,Amount,Description", "2024-01-13,-1.50,Skylark", "2024-01-14,-2.50,Old Mill"];
    expect(readAs(...turned)).toEqual({ names: [], left: { other_table: 3 } });
  });

  it("goes on with the first where its columns are the same, in whatever words", () => {
    expect(readAs("Posting date,Details,Amount in EUR", "2024-01-13,Skylark,-1.50")).toEqual({
      names: ["Skylark"],
      left: { no_record: 1 },
    });
  });

  it("ends with the header of the first", () => {
    const other = ["Date,Amount,Description", "2024-01-13,-1.50,Skylark"];
    expect(readAs(...other, FIRST[0]!, "2024-01-14,Old Mill,-2.50")).toEqual({
      names: ["Old Mill"],
      left: { other_table: 2, repeated_header: 1 },
    });
  });

  it("with totals alone ends with the next day", () => {
    const totals = ["Balance,Deposits,Withdrawals", ",20.00,98.00"];
    expect(readAs(...totals, "2024-01-14,Old Mill,-2.50")).toEqual({
      names: ["Old Mill"],
      left: { other_table: 2 },
    });
  });

  it("with another number of cells ends with the next row of another number, or the next day", () => {
    const points = ["Opening balance,Earned,Points expiring in 30 days,Closing", "0,10,0,10"];
    expect(readAs(...points, "2024-01-14,Old Mill,-2.50")).toEqual({
      names: ["Old Mill"],
      left: { other_table: 2 },
    });
    expect(read(lines(...FIRST, ...points, "soon,Old Mill,-2.50")).outcome).toMatchObject({
      report: { valid: false },
    });
    // Words alone, such as those of a text with commas, begin no table.
    expect(readAs("Dear customer,please note,that we moved,to Quay Street")).toEqual({
      names: [],
      left: { no_record: 1 },
    });
  });

  it("is found below more rows than the sample has", () => {
    const rows = Array.from({ length: 900 }, (_, i) => `2023-0${1 + (i % 9)}-1${i % 10},Shop,-${i + 1}.50`);
    const other = ["Date,Amount,Balance", "2024-01-13,99.50,1.00"];
    const { outcome, records } = read(lines(FIRST[0]!, ...rows, "", ...other));
    expect(outcome).toMatchObject({ report: { left_out: [{ reason: "other_table", count: 2 }] } });
    expect(records).toHaveLength(900);
  });

  it("is pending where a line above it says so, also with the number of a card", () => {
    for (const title of ["Pending transactions", "Pending transactions for ....7719"])
      expect(readAs(title, "Date,Amount,Description", "2024-01-13,-1.50,Skylark")).toEqual({
        names: [],
        left: { no_record: 1, other_table: 1, pending: 1 },
      });
  });

  it("has no rows that can be kept", () => {
    const text = lines(
      ...FIRST,
      "Pending transactions",
      "Date,Amount,Description",
      "2024-01-13,-1.50,Skylark",
    );
    const left_out = read(text).options.left_out!.filter((reason) => reason !== "pending");
    expect(read(text, { left_out }).records).toHaveLength(3);
  });

  it("is not seen in words between records", () => {
    expect(readAs("Payment reference,Account,Thank you", "2024-01-14,Old Mill,-2.50")).toEqual({
      names: ["Old Mill"],
      left: { no_record: 1 },
    });
  });
});

describe("a second line of headers", () => {
  it("is no table of its own", () => {
    const text = lines("Mill Bank", FIRST[0]!, "Amount,Date,Description", ...FIRST.slice(1));
    const { records } = read(text, { rows_to_skip: 1 });
    expect(records).toHaveLength(3);
  });
});
