import { describe, expect, it } from "vitest";
import { lines, read, stored } from "./read-as-found.ts";

const CARDS = ["VISA,4242", "MASTERCARD,1881", "VISA,0077", "MAESTRO,9931", "VISA,4242"];

describe("payments that a terminal took", () => {
  const of = (header: string, kinds: readonly string[]): string =>
    lines(
      `Date,Brand,Last 4 digits,${header},Gross amount,Fee,Net amount,Description`,
      ...CARDS.map(
        (card, i) => `2024-03-1${i},${card},${kinds[i]},1${i}.50,0.20,1${i}.30,Order ${"abcde"[i]}`,
      ),
    );

  it.each(["Card type", "Process as", "Card funding", "Kartenart", "Type de carte", "Tipo de tarjeta"])(
    "went no way by the kind of the customer's card: %s",
    (header) => {
      const { options, records, asked } = read(of(header, ["debit", "credit", "debit", "credit", "debit"]));
      expect(options.amount_type_strategy).toBeUndefined();
      expect(options.account_col_label).toBeUndefined();
      expect(asked.filter((field) => field !== "signage_convention")).toEqual([]);
      // Either all came in, or it is asked.
      expect(
        asked.length > 0 ? [] : records.map(({ amount }) => amount).filter((each) => !each.startsWith("-")),
      ).toEqual([]);
    },
  );

  it("came in where the column of what is paid out is what the fee leaves", () => {
    const text = lines(
      "Datum;Kartentyp;Letzte 4 Ziffern;Betrag;Gebühr;Auszahlung;Beschreibung",
      ...CARDS.map(
        (card, i) => `1${i}.03.2024;${card.replace(",", ";")};1${i},50;0,20;1${i},30;Ware ${"abcde"[i]}`,
      ),
    );
    expect(stored(text, "amount", "account")).toEqual(CARDS.map((_, i) => [`-1${i}.3`, ""]));
  });

  it("are of no accounts by the customers' cards, but those of a person's list are", () => {
    expect(read(of("Shop", ["A", "B", "A", "B", "A"])).asked).not.toContain("account_col_label");
    const own = lines(
      "Date,Account,Description,Amount",
      ...["4242", "1881", "4242", "1881", "4242"].map(
        (account, i) => `2024-03-1${i},${account},Old Mill,${i % 2 ? "" : "-"}1${i}.50`,
      ),
    );
    expect(read(own, { signage_convention: "inflows_positive" }).asked).toEqual(["account_col_label"]);
  });
});

describe("what programs for budgets tick off", () => {
  const of = (header: string, ...ticks: readonly string[]): string =>
    lines(
      `Date,Payee,Outflow,Inflow,${header}`,
      ...ticks.map(
        (tick, i) =>
          `2024-03-1${i},${"ABCD"[i]} Shop,${i === 2 ? "" : "9.50"},${i === 2 ? "99.00" : ""},${tick}`,
      ),
    );

  it("is no status by its letters", () => {
    for (const ticks of [
      ["C", "U", "R", "C"],
      ["c", "r", "c", "u"],
      ["C", "*", "R", "C"],
    ])
      expect(stored(of("Cleared", ...ticks), "name")).toHaveLength(4);
  });

  it("is a question with other letters, and below a header that says status", () => {
    expect(read(of("Cleared", "P", "Q", "P", "Q")).asked).toContain("booked_statuses");
    expect(read(of("Status", "C", "R", "C", "R")).asked).toContain("booked_statuses");
  });
});

it("the header of an amount says shekels, whatever currency a purchase was in", () => {
  const text = (header: string): string =>
    lines(
      `תאריך רכישה,שם בית העסק,סכום עסקה,"${header}",מטבע`,
      '14/03/2024,Old Mill,182.40,182.40,"ש""ח"',
      '15/03/2024,Quay,250.00,250.00,"ש""ח"',
      "27/03/2024,Booking,100.00,400.10,דולר",
    );
  for (const header of ['סכום חיוב בש""ח', "סכום חיוב (NIS)", "סכום חיוב ₪"]) {
    const { options, undecided } = read(text(header));
    expect(undecided).toEqual([]);
    expect(options.currency).toBe("ILS");
  }
  expect(read(text("סכום חיוב")).asked).toContain("currency");
});
