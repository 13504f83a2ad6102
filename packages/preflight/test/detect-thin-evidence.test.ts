import { describe, expect, it } from "vitest";
import { lines, read, stored } from "./read-as-found.ts";

/** Files of a few rows, of which either sign of an amount could be money out. */

const file = (...rows: readonly (readonly [text: string, amount: string])[]): string =>
  lines("Date,Text,Amount", ...rows.map(([text, amount], i) => `2024-01-${10 + i},${text},${amount}`));

const asked = (text: string): readonly string[] => read(text).asked;

const OPEN = ["signage_convention"];

describe("one amount with a minus and one without", () => {
  it("is a question, in either order", () => {
    expect(asked(file(["Mill", "-9.00"], ["Acme", "19.00"]))).toEqual(OPEN);
    expect(asked(file(["Acme", "19.00"], ["Mill", "-9.00"]))).toEqual(OPEN);
  });

  it("is a question where the name of a shop has the minus: it is that of what came back, too", () => {
    expect(asked(file(["Quay Bakery", "-9.00"], ["Acme", "19.00"]))).toEqual(OPEN);
  });

  it("is a question where a debit has the minus: a card is paid by one", () => {
    for (const text of ["Direct debit", "Lastschrift", "Autogiro"])
      expect(asked(file([text, "-9.00"], ["Acme", "19.00"])), text).toEqual(OPEN);
  });

  it("is none where a word says so that is not said of what comes back", () => {
    for (const [out, into] of [
      ["Cash withdrawal", "Acme"],
      ["Monthly fee", "Acme"],
      ["Mill", "Salary"],
    ] as const)
      expect(stored(file([out, "-9.00"], [into, "19.00"]), "amount"), out).toEqual([["9"], ["-19"]]);
  });

  it("is none in the statement of an account, which has IBANs", () => {
    const rows = (iban: string): string =>
      lines("Date,Text,Party,Amount", `2024-01-10,Mill,,-9.00`, `2024-01-11,Acme,${iban},19.00`);
    expect(stored(rows("DE11 2022 0800 0441 2093 30"), "amount")).toEqual([["9"], ["-19"]]);
    expect(asked(rows("Northern Light"))).toEqual(OPEN);
  });
});

describe("two amounts with a minus and one without", () => {
  it("decide", () => {
    expect(stored(file(["Mill", "-9.00"], ["Oak", "-3.00"], ["Acme", "19.00"]), "amount")).toEqual([
      ["9"],
      ["3"],
      ["-19"],
    ]);
  });

  it("are a question where one of them has the text of that without: it came back", () => {
    expect(asked(file(["Mill", "-9.00"], ["Acme", "-3.00"], ["Acme", "19.00"]))).toEqual(OPEN);
  });

  it("are a question where one of them is a debit or a refund", () => {
    for (const text of ["Direct debit", "Refund"])
      expect(asked(file(["Mill", "-9.00"], [text, "-3.00"], ["Acme", "19.00"])), text).toEqual(OPEN);
  });
});

describe("two columns that no header names", () => {
  const pair = (text: string): string => lines(`10 Jan 24,${text},-9.00,`, "11 Jan 24,Acme,,19.00");

  it("are a question where each has one amount", () => {
    expect(asked(pair("Mill"))).toEqual(["debit_col_label"]);
    expect(asked(pair("Withdrawal"))).toEqual([]);
  });
});

describe("a balance of which some steps are an amount", () => {
  const steps = (first: string, last: string): string =>
    lines(
      "Date,Text,Amount,Balance",
      `2024-01-10,Mill,-9.00,${first}`,
      "2024-01-11,Acme,19.00,119.00",
      `2024-01-20,Kite,2.00,${last}`,
    );

  it("decides, although rows are missing between", () => {
    expect(stored(steps("100.00", "70.00"), "amount")).toEqual([["9"], ["-19"], ["-2"]]);
  });

  it("is turned round by two steps alone", () => {
    expect(asked(steps("138.00", "70.00"))).toEqual(OPEN);
    expect(stored(steps("138.00", "117.00"), "amount")).toEqual([["-9"], ["19"], ["2"]]);
  });

  it("decides nothing without an order of the rows, or where it is owed", () => {
    const text = steps("100.00", "70.00");
    expect(asked(text.replace("2024-01-11", "2024-01-10").replace("2024-01-20", "2024-01-10"))).toEqual(OPEN);
    expect(asked(text.replace("Balance", "Balance owed"))).toEqual(OPEN);
  });
});

describe("the balances with which a statement begins and ends, in each row", () => {
  const rows = (closing: string): string =>
    lines(
      "Opening balance,Closing balance,Date,Text,Amount",
      `50.00,${closing},2024-01-10,Mill,-9.00`,
      `50.00,${closing},2024-01-11,Acme,19.00`,
    );

  it("differ by the sum of the amounts", () => {
    expect(stored(rows("60.00"), "amount")).toEqual([["9"], ["-19"]]);
    expect(stored(rows("40.00"), "amount")).toEqual([["-9"], ["19"]]);
    expect(asked(rows("70.00"))).toEqual(OPEN);
  });
});

describe("codes of what merchants sell", () => {
  const rows = (...codes: readonly string[]): string =>
    lines(
      "Date,Text,MCC,Amount",
      ...["-9.00", "-3.00", "19.00", "8.00", "7.00"].map(
        (amount, i) => `2024-01-${10 + i},Row ${i},${codes[i]},${amount}`,
      ),
    );

  it("show that those of shops have a minus", () => {
    expect(stored(rows("5411", "5812", "4829", "6012", "4829"), "amount").slice(0, 3)).toEqual([
      ["9"],
      ["3"],
      ["-19"],
    ]);
  });

  it("show nothing where others have none, or are no shops", () => {
    expect(asked(rows("5411", "5812", "5411", "4829", "4829"))).toEqual(OPEN);
    expect(asked(rows("5411", "4829", "4829", "6012", "4829"))).toEqual(OPEN);
  });
});

describe("a word for the whole kind of a row", () => {
  const rows = (income: string): string =>
    lines(
      "Date,Text,Type,Amount",
      "2024-01-10,Mill,regular,-9.00",
      `2024-01-11,Acme,${income},19.00`,
      "2024-01-12,Oak,regular,5.00",
      `2024-01-13,Kite,${income},3.00`,
    );

  it("counts as one in a text, unless all cells are such words", () => {
    expect(stored(rows("income"), "amount")).toEqual([["9"], ["-19"], ["-5"], ["-3"]]);
    expect(asked(rows("other"))).toEqual(OPEN);
    expect(asked(rows("credit").replaceAll("regular", "credit"))).toEqual(OPEN);
  });
});
