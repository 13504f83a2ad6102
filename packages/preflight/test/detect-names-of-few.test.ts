import { describe, expect, it } from "vitest";
import { lines, read } from "./read-as-found.ts";

/** Who is named in a few rows names these, and who pays on the holder's side names none. */

const names = (text: string): readonly string[] => {
  const { records, asked } = read(text, { signage_convention: "inflows_positive" });
  expect(asked).toEqual([]);
  return records.map(({ name }) => name);
};

describe("a column of who paid", () => {
  for (const header of ["Payer", "Paid by", "Payeur", "Pagador"])
    it(`names no purchase: ${header}`, () => {
      const text = lines(
        `Date,Description,${header},Amount`,
        "2024-03-05,Fuel Stop,Ada Quill,-80.00",
        "2024-03-03,Supplier Abroad,Rio Poe,-3750.49",
        "2024-03-02,Refund of Fuel Stop,Zoe Lark,20.00",
        "2024-03-01,Payment from Northwind,,9000.00",
      );
      expect(names(text)).toEqual([
        "Fuel Stop",
        "Supplier Abroad",
        "Refund of Fuel Stop",
        "Payment from Northwind",
      ]);
    });

  it("names what came in", () => {
    const text = lines(
      "Date,Description,Payer,Amount",
      "2024-03-05,Invoice 12,Oak Mill,80.00",
      "2024-03-03,Invoice 11,Elm Works,375.49",
      "2024-03-01,Invoice 9,Fir Books,90.00",
    );
    expect(names(text)).toEqual(["Oak Mill", "Elm Works", "Fir Books"]);
  });
});

describe("names in two rows of five", () => {
  for (const [date, kind, amount, name] of [
    ["Datum", "Beschreibung", "Betrag", "Name"],
    ["Date", "Description", "Amount", "Name"],
    ["Date", "Description", "Amount", "Merchant"],
  ] as const)
    it(`come before kinds: ${kind}, ${name}`, () => {
      const text = lines(
        `${date},${kind},${amount},${name}`,
        "2024-03-18,Handyzahlung,-20.00,Rio Poe",
        "2024-03-19,Express-Zahlung,-30.00,Paper Shop Inc",
        "2024-03-20,Allgemeine Abbuchung,-10.00,",
        "2024-03-21,Bankgutschrift,20.00,",
        "2024-03-22,Bankgutschrift,30.00,",
      );
      expect(names(text)).toEqual([
        "Rio Poe",
        "Paper Shop Inc",
        "Allgemeine Abbuchung",
        "Bankgutschrift",
        "Bankgutschrift",
      ]);
    });
});

describe("a kind of all rows", () => {
  const text = (kind: string): string =>
    lines(
      "Date,Name,Type,Currency,Amount",
      `2024-03-18,Rio Poe,${kind},EUR,-20.00`,
      `2024-03-19,,${kind},EUR,-30.00`,
      `2024-03-20,Zoe Lark,${kind},EUR,-10.00`,
    );

  it("names a row that nothing else names", () => {
    expect(names(text("Shopping"))).toEqual(["Rio Poe", "Shopping", "Zoe Lark"]);
  });

  it("names none where each row has a name", () => {
    const { options } = read(text("Shopping").replace(",,", ",Quay,"));
    expect(options.other_names).toBeUndefined();
  });
});
