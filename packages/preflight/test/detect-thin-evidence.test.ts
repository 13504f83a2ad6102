import { describe, expect, it } from "vitest";
import { inspect } from "../src/index.ts";
import { lines, read, stored } from "./read-as-found.ts";
import { TODAY, utf8 } from "./support.ts";

/** Files of a few rows, of which either sign of an amount could be money out. */

const file = (...rows: readonly (readonly [text: string, amount: string])[]): string =>
  lines("Date,Text,Amount", ...rows.map(([text, amount], i) => `2024-01-${10 + i},${text},${amount}`));

const asked = (text: string): readonly string[] => read(text).asked;

const OPEN = ["signage_convention"];

describe("amounts that move nothing", () => {
  it("ask for no sign, and one that moves something does", () => {
    expect(asked(file(["Mill", "0.00"]))).toEqual([]);
    expect(asked(file(["Mill", "0.00"], ["Acme", "0"]))).toEqual([]);
    expect(asked(file(["Mill", "0.00"], ["Acme", "19.00"]))).toEqual(OPEN);
  });
});

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

describe("a list of cards", () => {
  const rows = (...all: readonly (readonly [text: string, card: string, amount: string])[]): string =>
    lines(
      "Date,Text,Card,Amount",
      ...all.map(([text, card, amount], i) => `2024-01-${10 + i},${text},${card},${amount}`),
    );
  const CARD = "**4417";

  it("is read by the rows without the number of a card, which paid it", () => {
    const list = (paid: string, ...spent: readonly string[]): string =>
      rows(
        ["Mill", CARD, spent[0]!],
        ["Oak", CARD, spent[1]!],
        ["Quay", "", paid],
        ["Kite", CARD, spent[2]!],
        ["Mill", CARD, spent[3]!],
      );
    expect(stored(list("-20.00", "9.00", "3.00", "4.00", "5.00"), "amount")[2]).toEqual(["-20"]);
    expect(stored(list("20.00", "-9.00", "-3.00", "-4.00", "-5.00"), "amount")[2]).toEqual(["-20"]);
    expect(asked(list("20.00", "9.00", "3.00", "-4.00", "5.00"))).toEqual(OPEN);
  });

  it("takes no numbers of customers for it", () => {
    const sales = ["**4417", "**1180", "**2295"].map((card, i) => [`Sale ${i}`, card, "9.00"] as const);
    expect(asked(rows(...sales, ["Payout", "", "-27.00"]))).toEqual(OPEN);
  });

  it("is a question where two of three amounts have a minus", () => {
    expect(asked(rows(["Mill", CARD, "-9.00"], ["Oak", CARD, "9.50"], ["Quay", "", "-20.00"]))).toEqual(OPEN);
  });

  it("is none of purchases where the card is that of an account", () => {
    const list = (header: string): string =>
      lines(
        `Date,Text,${header},Amount`,
        "2024-01-10,Acme,4417,30.00",
        "2024-01-11,Oak,4417,40.00",
        "2024-01-12,Purchase,4417,-5.00",
      );
    expect(read(list("Debit card number")).options.signage_convention).not.toBe("inflows_negative");
  });
});

describe("below a line that names a card", () => {
  const list = (above: string, text: string, ...amounts: readonly string[]): string =>
    lines(
      above,
      "Date,Text,Amount",
      ...amounts.map((amount, i) => `2024-01-${10 + i},${i === 2 ? text : `Row ${i}`},${amount}`),
    );

  it("a payment is what has the rarer sign", () => {
    for (const text of ["PAYMT THRU BRANCH", "Zahlung", "Uw betaling", "还款"])
      expect(stored(list("Account type:,GOLD CARD", text, "9.00", "3.00", "-12.00"), "amount"), text).toEqual(
        [["9"], ["3"], ["-12"]],
      );
  });

  it("but not without a card, nor to somebody, nor with the sign of another row", () => {
    for (const [above, text, ...amounts] of [
      ["Account type:,GOLD", "PAYMT THRU BRANCH", "9.00", "3.00", "-12.00"],
      ["Account type:,GOLD CARD", "Payment to Ann", "9.00", "3.00", "-12.00"],
      ["Account type:,GOLD CARD", "Payment", "9.00", "-3.00", "-12.00", "4.00", "5.00"],
    ] as const)
      expect(asked(list(above, text, ...amounts)), `${above} ${text}`).toEqual(OPEN);
  });
});

describe("words of money in and of money out", () => {
  it("turn signs round together, where no word agrees", () => {
    const rows = [["Acme", "9.00"] as const, ["Salary", "-30.00"] as const, ["Account fee", "2.00"] as const];
    expect(stored(file(...rows), "amount")).toEqual([["9"], ["-30"], ["2"]]);
    expect(asked(file(...rows, ["Refund", "4.00"]))).toEqual(OPEN);
  });

  it("turn most signs round only by more than one text", () => {
    const rows = (last: string): string =>
      file(
        ["Salary", "-9.00"],
        ["Salary", "-8.00"],
        [last, "-7.00"],
        ["Mill", "-6.00"],
        ["Oak", "-5.00"],
        ["Acme", "4.00"],
      );
    expect(read(rows("Salary")).options.signage_convention).not.toBe("inflows_negative");
    expect(read(rows("Payroll")).options.signage_convention).toBe("inflows_negative");
  });
});

describe("amounts that all have a minus", () => {
  it("are a question where all of them were moved or paid, unless an account is shown", () => {
    const rows = [["Transfer", "-5.00"] as const, ["Payment", "-6.00"] as const];
    expect(asked(file(...rows))).toEqual(OPEN);
    expect(asked(file(...rows, ["Mill", "-3.00"]))).toEqual([]);
    expect(asked(`IBAN,DE11202208000441209330\n${file(...rows)}`)).toEqual([]);
  });

  it("are one where the column of kinds says that they came in", () => {
    const text = lines("Date,Text,D/C,Amount", "2024-01-10,Mill,C,-5.00", "2024-01-11,Oak,C,-6.00");
    expect(read(text).options.amount_type_strategy).not.toBe("custom_column");
  });
});

describe("a mark beside a balance", () => {
  it("is not one of the amount where the balances say otherwise", () => {
    const text = lines(
      "Date,Text,Amount,Balance,Dr / Cr",
      "2024-01-10,Mill,5.00,95.00,CR",
      "2024-01-11,Oak,6.00,89.00,CR",
      "2024-01-12,Acme,20.00,109.00,CR",
      "2024-01-13,Kite,9.00,100.00,CR",
    );
    const { asked: open, records } = read(text, { signage_convention: "inflows_negative" });
    expect(open).toEqual([]);
    expect(records.map(({ amount }) => amount)).toEqual(["5", "6", "-20", "9"]);
  });

  it("nor where it is directly behind it and always the same", () => {
    const text = lines(
      "Date,Text,Amount,Balance,Dr / Cr",
      "2024-01-10,Mill,5.00,95.00,CR",
      "2024-01-20,Oak,6.00,70.00,CR",
    );
    expect(asked(text)).toEqual(OPEN);
    expect(asked(text.replace("Amount,Balance", "Balance,Amount"))).toEqual([]);
  });
});

describe("a kind of which the text beside it says the opposite", () => {
  const list = (text: string): string =>
    lines(
      "Date,Text,Type,Amount",
      "2024-01-10,Mill,Purchase,5.00",
      `2024-01-11,${text},Interest,2.00`,
      "2024-01-12,Oak,Purchase,6.00",
    );

  it("does not say which way money went", () => {
    expect(asked(list("Interest charge"))).toEqual(OPEN);
    expect(stored(list("Acme"), "amount")).toEqual([["5"], ["-2"], ["6"]]);
  });
});

describe("names that are words for a kind", () => {
  it("are no type column", () => {
    const text = lines("Date,Name,Amount", "2024-01-10,ATM,5.00", "2024-01-11,Refund,2.00");
    expect(read(text).options.entity_type_col_label).toBeUndefined();
  });
});

describe("the oldest of amounts without a sign, beside a balance", () => {
  const list = (text: string, first = "95.00"): string =>
    lines(
      "Date,Text,Amount,Balance",
      `2024-01-10,${text},5.00,${first}`,
      "2024-01-11,Oak,6.00,89.00",
      "2024-01-12,Kite,9.00,80.00",
      "2024-01-13,Mill,1.00,79.00",
    );

  it("is a question where neither its words nor the balance say which way it went", () => {
    expect(asked(list("Acme"))).toEqual(OPEN);
    for (const [convention, amount] of [
      ["inflows_positive", "-5"],
      ["inflows_negative", "5"],
    ] as const)
      expect(read(list("Acme"), { signage_convention: convention }).records[0], convention).toMatchObject({
        amount,
      });
  });

  it("is none where its words say the same as the balances of the others", () => {
    expect(stored(list("Monthly fee"), "amount")[0]).toEqual(["5"]);
  });
});

describe("one amount with a minus and none without", () => {
  const one = (header: string, ...amounts: readonly string[]): string =>
    lines(
      `${header},Text,Amount`,
      ...amounts.map((amount, row) => `2024-01-1${row},Quay ${"abc"[row]} Hall,${amount}`),
    );

  it("went out", () => {
    expect(stored(one("Date", "-9.00"), "amount")).toEqual([["9"]]);
  });

  it("is a question below a header that only a list of purchases has: it can be what came back", () => {
    for (const header of ["Date of purchase", "消費日", "利用日"]) {
      expect(asked(one(header, "-9.00")), header).toEqual(OPEN);
      expect(stored(one(header, "-9.00", "-3.00"), "amount"), header).toEqual([["9"], ["3"]]);
    }
  });
});

it.each(["", "0.00", "-", "0"])(
  "two columns of which either is money out ask by a row with %j in the other",
  (nothing) => {
    const text = lines(
      "Date,Text,A,B",
      `2024-01-10,Mill,10.00,${nothing}`,
      `2024-01-11,Oak,${nothing},20.00`,
      `2024-01-12,Elm,30.00,${nothing}`,
      `2024-01-13,Ash,${nothing},12.00`,
    );
    const { undecided, options } = read(text);
    expect(undecided).toMatchObject([
      { field: "debit_col_label", candidates: ["A", "B"], readings: ["money out", "money in"] },
    ]);
    const outcome = inspect(utf8(text), { today: TODAY });
    expect(outcome).toMatchObject({
      _tag: "Inspected",
      inspection: { profile: expect.not.objectContaining({ credit_col_label: "B" }) },
    });
    expect(options).toMatchObject({ debit_col_label: "A", credit_col_label: "B" });
    expect(read(text, { debit_col_label: "B", credit_col_label: "A" })).toMatchObject({
      asked: [],
      options: { credit_col_label: "A" },
    });
  },
);
