import { describe, expect, it } from "vitest";
import { lines, read } from "./read-as-found.ts";

/** Small files in which a single word, or a header, decides what others leave open. */

const found = (...rows: readonly string[]) => {
  const { undecided, records } = read(lines(...rows));
  return { open: undecided.map(({ field }) => field), amounts: records.map(({ amount }) => -Number(amount)) };
};

describe("amounts of one sign", () => {
  it.each([
    ["Cash deposit", "100", [], [100]],
    ["Salary", "2000.00", [], [2000]],
    // Such words are said of what went out, too, or of a card.
    ["Payment", "100", ["signage_convention"], [100]],
    ["Lidl", "100", ["signage_convention"], [100]],
  ])("of the only row, a %s of %s", (kind, amount, open, amounts) => {
    expect(found("Date,Type,Amount", `2024-03-01,${kind},${amount}`)).toEqual({ open, amounts });
  });

  it("stay open where one of two rows has no such word", () => {
    const { open } = found("Date,Type,Amount", "2024-03-01,Cash deposit,100", "2024-03-02,Blue Garage,12.50");
    expect(open).toEqual(["signage_convention"]);
  });
});

describe("a list of merchants", () => {
  const list = (received: string) =>
    found("Date,Merchant name,Amount", "2024-03-01,Corner Bakery,-32.20", `2024-03-14,${received},1200.00`);

  it("with a salary is as it is written", () => {
    expect(list("Salary")).toEqual({ open: [], amounts: [-32.2, 1200] });
  });

  it("with a merchant beside another one is open", () => {
    expect(list("Blue Garage").open).toEqual(["signage_convention"]);
  });
});

describe("what it cost to send a purchase", () => {
  const file = (amount: string, fee: string) =>
    found(
      `Date,Text,${amount},${fee}`,
      "2024-03-01,Reed Works,-20.00,5.50",
      "2024-03-04,Kite Books,-12.00,0.00",
      "2024-03-09,Salary,1200.00,0.00",
    );

  it.each([
    ["Net", "Shipping and handling fee", []],
    ["Net", "Fee", []],
    ["Amount", "Shipping and handling fee", ["fee_col_label"]],
    ["Amount", "Fee", ["fee_col_label"]],
  ])("below %s and %s", (amount, fee, open) => {
    expect(file(amount, fee).open).toEqual(open);
  });
});

describe("a dash in place of an amount", () => {
  const file = (row: string) => {
    const { outcome, records } = read(
      lines("Date,Text,Quantity,Amount", "2024-03-01,Deposit,-,90.00", "2024-03-02,Bought,3,-50.00", row),
    );
    return { isValid: outcome._tag === "Checked" && outcome.report.valid, count: records.length };
  };

  it("is none where another cell of the row has the same dash", () => {
    expect(file("2024-03-04,Split 2:1,-,-")).toEqual({ isValid: true, count: 2 });
  });

  it.each(["3,-", ",-", "--,-"])("is an error in a row with %s", (cells) => {
    expect(file(`2024-03-04,Split 2:1,${cells}`)).toEqual({ isValid: false, count: 0 });
  });
});
