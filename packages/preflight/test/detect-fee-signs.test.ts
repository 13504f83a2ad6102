import { describe, expect, it } from "vitest";
import { lines, read, stored } from "./read-as-found.ts";

/** Columns of fees in which some fees came back. */

const file = (sign: "" | "-", ...fees: readonly (readonly [text: string, fee: string, balance: string])[]) =>
  lines(
    "Date,Text,Money in,Money out,Fee,Balance",
    "2024-01-10,Acme,100.00,,,100.00",
    "2024-01-11,Mill,,-30.00,,70.00",
    ...fees.map(
      ([text, fee, balance], i) =>
        `2024-01-${12 + i},${text},,,${fee.startsWith("^") ? `${sign === "" ? "-" : ""}${fee.slice(1)}` : `${sign}${fee}`},${balance}`,
    ),
  );

const AMOUNTS = [["-100"], ["30"], ["0.5"], ["-0.5"], ["2"]];

describe("a fee with the other sign", () => {
  it("came back, as the balances show it, whatever sign those have that were paid", () => {
    for (const [sign, name] of [
      ["-", "minus"],
      ["", "plus"],
    ] as const) {
      const text = file(
        sign,
        ["Message", "0.50", "69.50"],
        ["Corrected", "^0.50", "70.00"],
        ["Card", "2.00", "68.00"],
      );
      expect(stored(text, "amount")).toEqual(AMOUNTS);
      expect(read(text).options.fee_sign).toBe(name);
    }
  });

  it("was paid, as the balances show it", () => {
    const text = file(
      "-",
      ["Message", "0.50", "69.50"],
      ["Again", "^0.50", "69.00"],
      ["Card", "2.00", "67.00"],
    );
    expect(stored(text, "amount").slice(2)).toEqual([["0.5"], ["0.5"], ["2"]]);
    expect(read(text).options.fee_sign).toBeUndefined();
  });

  it("is a question without balances, which a profile or the column of the fee answers", () => {
    const text = file(
      "-",
      ["Message", "0.50", ""],
      ["Corrected", "^0.50", ""],
      ["Card", "2.00", ""],
    ).replaceAll(/,[^,\n]*$/gm, "");
    expect(read(text).asked).toEqual(["fee_col_label"]);
    const amounts = (given: Parameters<typeof read>[1]): unknown => {
      const { asked, records } = read(text, given);
      expect(asked).toEqual([]);
      return records.map(({ amount }) => [amount]);
    };
    expect(amounts({ fee_sign: "minus" })).toEqual(AMOUNTS);
    expect(amounts({ fee_col_label: "Fee" })).toEqual([["-100"], ["30"], ["0.5"], ["0.5"], ["2"]]);
  });
});

describe("a row without money", () => {
  const newest = (text: string, amount: string): string =>
    lines(
      "Date,Text,Amount,Balance",
      "2024-01-10,Mill,-5.00,95.00",
      "2024-01-10,Salary,20.00,115.00",
      "2024-01-11,Oak,-6.00,109.00",
      `2024-01-12,${text},${amount},`,
      "2024-01-13,(Pending) Kite,-3.00,",
    );

  it("at the newest end waits for no balance", () => {
    expect(read(newest("A remark", "")).asked).toEqual([]);
    expect(stored(newest("A remark", ""), "name")).toEqual([["Mill"], ["Salary"], ["Oak"]]);
  });
});

describe("a net amount", () => {
  it("has its fee inside, also where no gross amount is beside it", () => {
    const text = lines(
      "Date,Text,Fee,Net",
      "2024-01-10,Order 1,0.94,48.06",
      "2024-01-11,Order 2,2.06,118.44",
      "2024-01-12,Payout,0.00,-104.95",
    );
    expect(stored(text, "amount")).toEqual([["-48.06"], ["-118.44"], ["104.95"]]);
  });
});

it("asks which way amounts after fees went if they have one sign and no price is beside them", () => {
  const rows = ["2024-01-10,0.94,Kite,48.06", "2024-01-11,2.06,Mill,118.44", "2024-01-12,0.00,Oak,104.95"];
  expect(read(lines("Date,Fee,Name,Source amount (after fees)", ...rows)).asked).toContain(
    "signage_convention",
  );
});
