import { describe, expect, it } from "vitest";
import { lines, read } from "./read-as-found.ts";

/** Columns that are written otherwise than the amounts beside them, or have totals of their parts. */

const sums = (text: string): readonly number[] => {
  const { records, asked, outcome } = read(text);
  expect(asked).toEqual([]);
  expect(outcome).toMatchObject({ report: { valid: true } });
  return records.map(({ amount }) => -Number(amount));
};

describe("a balance with another decimal mark than the amounts", () => {
  it("shows which column has the amounts, and their sign", () => {
    const rows = [
      ["2024-02-02", "Systemlager", "\u2212100,00", "900.00"],
      ["2024-02-03", "Systemlager", "-100,00", "800.00"],
      ["2024-02-04", "Lon Nordvind", "2500,00", "3300.00"],
    ];
    for (const header of ["Date;Text;In/Out;Sum", "Date;Text;Change;Total", "Date;Text;Amount;Balance"])
      expect(sums(lines(header, ...rows.map((row) => row.join(";"))))).toEqual([-100, -100, 2500]);
  });

  it("is not read as the balance of the account", () => {
    const text = lines(
      "Date;Text;Amount;Balance",
      "2024-02-02;Systemlager;-100,00;1,900.50",
      "2024-02-03;Systemlager;-100,00;1,800.50",
      "2024-02-04;Lon Nordvind;2500,00;4,300.50",
    );
    expect(sums(text)).toEqual([-100, -100, 2500]);
    expect(read(text).options.columns).not.toContain("balance");
  });
});

describe("the total of a purchase that is split", () => {
  const split = (header: string, ...ticks: readonly [string, string]) =>
    lines(
      header,
      `2024-03-16,Payroll Northwind,1900,0,${ticks[0]}`,
      `2024-03-15,Big Store,0,-100.5,${ticks[1]}`,
      `2024-03-15,Big Store,-40.5,0,${ticks[1]}`,
      `2024-03-15,Big Store,-60,0,${ticks[1]}`,
      "2024-03-14,Corner Oven,-4.2,0,Not cleared",
    );

  it("is no amount of its own, and ticks of the owner are no status", () => {
    expect(sums(split("Date,Payee,Amount,Split_Amount,Cleared", "Reconciled", "Cleared"))).toEqual([
      1900, -40.5, -60, -4.2,
    ]);
    expect(sums(split("Date,Payee,Amount,Amount of all parts,Cleared", "Reconciled", "Reconciled"))).toEqual([
      1900, -40.5, -60, -4.2,
    ]);
  });

  it("is a question where it is the sum of nothing beside it", () => {
    const text = lines(
      "Date,Payee,Amount,Split_Amount",
      "2024-03-16,Payroll Northwind,1900,0",
      "2024-03-15,Big Store,0,-100.5",
      "2024-03-15,Big Store,-40.5,0",
      "2024-03-14,Corner Oven,-4.2,0",
    );
    expect(read(text).asked).toContain("amount_col_label");
  });

  it("is a question what a row is that is not cleared where none is reconciled", () => {
    const text = split("Date,Payee,Amount,Split_Amount,Cleared", "Cleared", "Cleared");
    expect(read(text).asked).toContain("booked_statuses");
  });
});
