import { describe, expect, it } from "vitest";
import { lines, read, stored } from "./read-as-found.ts";

/** Where signs, headings, balances and words say different things: what is written counts, and a contradiction is a question. */

describe("a balance that only fits before its rows", () => {
  const rows = [
    "04.03.2024;Mill;-6;1000",
    "02.03.2024;Acme;600;1600",
    "28.02.2024;Kiosk;-17;1583",
    "28.02.2024;Closing of books;-19,2;1563,8",
  ];
  const kept = [["6"], ["-600"], ["17"], ["19.2"]];

  it.each(["Saldo", "Saldo nach Buchung", "Balance after"])(
    "below %s does not turn minus signs",
    (header) => {
      expect(stored(lines(`Datum;Text;Betrag;${header}`, ...rows), "amount")).toEqual(kept);
    },
  );

  it("does not say that all money went one way", () => {
    const { asked } = read(
      lines(
        "Date,Text,Amount,Balance",
        "2024-03-05,Mill,6.00,100.00",
        "2024-03-04,Acme,20.00,80.00",
        "2024-03-03,Kite,30.00,50.00",
      ),
    );
    expect(asked).toEqual(["signage_convention"]);
  });

  it("does not say that a debit is money in", () => {
    const text = lines(
      "Date,Kind,Text,Amount,Balance",
      "2024-03-05,Credit,Acme,50.00,100.00",
      "2024-03-04,Debit,Mill,20.00,120.00",
      "2024-03-03,Debit,Kite,30.00,150.00",
      "2024-03-02,Credit,Noon,25.00,125.00",
    );
    expect(stored(text, "amount")).toEqual([["-50"], ["20"], ["30"], ["-25"]]);
  });
});

describe("a column of a debit and credit pair", () => {
  it("is not the amount by itself, whatever a balance says", () => {
    const text = lines(
      "Date,Text,Balance,Debit Amount,Credit Amount",
      "15 Jan 2024,Acme,3500.00,,3500",
      "14 Jan 2024,Mill,3379.50,120.50,",
      "10 Jan 2024,Kite,3354.50,25.00,",
    );
    expect(stored(text, "amount")).toEqual([["-3500"], ["120.5"], ["25"]]);
  });
});

describe("words against signs that a balance confirms", () => {
  it("do not turn what is left after a fee", () => {
    const text = lines(
      "Date,Description,Gross,Fee,Net,Balance",
      "2024-01-20,Payment 1,10.00,-1.00,9.00,109.00",
      "2024-01-21,Payment 2,20.00,-1.00,19.00,128.00",
      "2024-01-22,Payment 3,30.00,-1.00,29.00,157.00",
      "2024-01-23,Payment 4,40.00,-1.00,39.00,196.00",
    );
    expect(stored(text, "amount")).toEqual([["-9"], ["-19"], ["-29"], ["-39"]]);
  });

  const kind = (...rows: readonly string[]) => lines("Date,Description,Amount,Balance", ...rows);

  it("are a question where all of them say one way", () => {
    const all = kind(
      "2024-01-20,Purchase 1,9.00,109.00",
      "2024-01-21,Purchase 2,19.00,128.00",
      "2024-01-22,Purchase 3,29.00,157.00",
    );
    expect(read(all).asked).toEqual(["signage_convention"]);
  });

  it("turn them where purchases raise what is owed and refunds lower it", () => {
    const owed = kind(
      "2024-01-20,Purchase 1,9.00,109.00",
      "2024-01-21,Purchase 2,19.00,128.00",
      "2024-01-22,Refund,-29.00,99.00",
    );
    expect(stored(owed, "amount")).toEqual([["9"], ["19"], ["-29"]]);
  });

  it("say nothing where they stand with both signs", () => {
    const text = kind(
      "2024-01-05,Transfer from 11 to 22,10.00,100.00",
      "2024-01-04,Transfer from 22 to 33,-20.00,90.00",
      "2024-01-03,Transfer from 22 to 44,-30.00,110.00",
      "2024-01-02,Transfer from 22 to 55,-40.00,140.00",
    );
    expect(stored(text, "amount")).toEqual([["-10"], ["20"], ["30"], ["40"]]);
  });
});
