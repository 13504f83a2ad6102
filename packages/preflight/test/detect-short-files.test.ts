import { describe, expect, it } from "vitest";
import { itSampled } from "../../../tools/testing/slow.ts";
import { headerMeanings } from "../src/words/header-words.ts";
import { directionInKind } from "../src/words/kind-direction.ts";
import { cardPaymentWords, kindOfText, receivedAlone, receivedWords } from "../src/words/kind-words.ts";
import { textDirection } from "../src/words/text-direction.ts";
import { lines, read, stored } from "./read-as-found.ts";

/** Files of a few rows, in which no word of most of them says which way money went. */

const HIDDEN = "**4417";

const card = (header: string, ...rows: readonly (readonly [text: string, amount: string])[]): string =>
  lines(
    `Date,Text,${header},Amount`,
    ...rows.map(([text, amount], i) => `2024-01-${20 - i},${text},${HIDDEN},${amount}`),
  );

const conventions = (file: string): unknown => read(file).options.signage_convention;

describe("a payment to a card that has a minus", () => {
  itSampled("is never money out, whatever it is called", ({ of }) => {
    const called = [...receivedWords(), ...receivedAlone(), ...cardPaymentWords()];
    for (const text of [...of(called), "Payment", "Direct debit"])
      for (const header of ["Card", "Number"])
        for (const others of [1, 2, 4]) {
          const purchases = Array.from({ length: others }, (_, i) => [`Quay ${i}`, `${i + 3}.10`] as const);
          const said = conventions(card(header, ...purchases, [text, "-30.00"]));
          expect(said, `${text}, ${header}, ${others}`).not.toBe("inflows_positive");
        }
  });

  it("shows that purchases have none, with two of them", () => {
    const file = card("Card number", ["Quay", "3.10"], ["Your payment", "-9.00"], ["Mill", "4.20"]);
    expect(stored(file, "amount")).toEqual([["3.1"], ["-9"], ["4.2"]]);
  });

  it("does not beside top-ups and what they paid for", () => {
    expect(conventions(card("Card", ["Top-up", "20.00"], ["Top-up", "30.00"], ["Kite", "-4.00"]))).not.toBe(
      "inflows_negative",
    );
  });

  it("nor is a refund, where nothing says that it went out", () => {
    const rows = ["2024-01-10,Refund Quay,-4.00", "2024-01-11,Oak,9.00", "2024-01-12,Refund Mill,-2.00"];
    expect(read(lines("Date,Text,Amount", ...rows)).asked).toEqual(["signage_convention"]);
  });

  it("goes to somebody if its text says more", () => {
    for (const text of receivedAlone()) {
      expect(kindOfText(text.toUpperCase())).toBe("received");
      expect(textDirection(text)).toBe("in");
      expect(kindOfText(`${text} xyzzy`), text).not.toBe("received");
    }
  });
});

const MOSTLY_IN = ["2024-01-11,Ann Quay,25.00", "2024-01-12,Mill,75.00", "2024-01-13,Kite,-12.00"];

describe("the statement of an account that mostly has receipts", () => {
  const asWritten = [["-25"], ["-75"], ["12"]];

  it("is read as it is written below an IBAN or the name of an account", () => {
    for (const line of [
      "Account,DE11202208000441209330",
      "IBAN: DE11 2022 0800 0441 2093 30",
      "Girokonto Nr. 12",
    ])
      expect(stored(lines(line, "", "Date,Text,Amount", ...MOSTLY_IN), "amount"), line).toEqual(asWritten);
  });

  it("is asked about without it, and where a card is named", () => {
    for (const line of ["Account,Household", "Credit card,DE11202208000441209330", "Barclaycard Girokonto"])
      expect(read(lines(line, "", "Date,Text,Amount", ...MOSTLY_IN)).asked, line).toEqual([
        "signage_convention",
      ]);
  });

  it("is read as it is written beside columns of payments between accounts", () => {
    for (const header of ["BIC", "Variabilný symbol", "Mandatsreferenz"])
      expect(
        stored(lines(`Date,Text,Amount,${header}`, ...MOSTLY_IN.map((row) => `${row},Q7`)), "amount"),
        header,
      ).toEqual(asWritten);
  });

  it("is read as it is written with a salary or a trade, and not with one refund of a rent", () => {
    const withText = (text: string, amount: string): string =>
      lines("Date,Text,Amount", `2024-01-09,${text},${amount}`, "2024-01-10,Oak,5.00", ...MOSTLY_IN);
    expect(stored(withText("Salary Heron", "900.00"), "amount")[0]).toEqual(["-900"]);
    expect(stored(withText("Buy", "-9.00"), "amount")[0]).toEqual(["9"]);
    for (const text of ["Best Buy", "Mortgage"])
      expect(read(withText(text, "-9.00")).asked, text).toEqual(["signage_convention"]);
  });
});

describe("a word that languages share", () => {
  const DUTCH = "Boekdatum;Omschrijving;Bedrag";
  const ITALIAN = "Data contabile;Descrizione;Importo";
  const ROWS = [
    "2024-01-10;Incasso Quay;10,00",
    "2024-01-11;Incasso Mill;12,50",
    "2024-01-12;Incasso Kite;7,00",
  ];

  it("says what it does in that of the headers", () => {
    expect(stored(lines(DUTCH, ...ROWS), "amount")).toEqual([["10"], ["12.5"], ["7"]]);
    expect(stored(lines(ITALIAN, ...ROWS), "amount")).toEqual([["-10"], ["-12.5"], ["-7"]]);
  });

  it("says nothing without headers", () => {
    expect(read(lines(...ROWS)).asked).toContain("signage_convention");
  });
});

describe("a kind in several words", () => {
  it.each([
    ["Market buy", "out"],
    ["Limit sell", "in"],
    ["Interest on cash", "in"],
    ["Dividend (Ordinary)", "in"],
    ["Dividend tax", undefined],
    ["Margin interest", undefined],
    ["Stock split", undefined],
    ["Reinvest dividend", undefined],
    ["Fee refund", undefined],
    ["A word in a long text about interest", undefined],
  ])("%s says %s", (kind, way) => {
    expect(directionInKind(kind)).toBe(way);
  });

  it("leaves rows open of which no other column says which way they went", () => {
    const file = (kind: string): string =>
      lines(
        "Date,Text,Type,Side,Total",
        "2024-01-10,Heron,ORDER,BUY,10.00",
        `2024-01-11,Heron,${kind},,2.00`,
        "2024-01-12,Top up,TOP_UP,,30.00",
      );
    expect(stored(file("DIVIDEND"), "amount")).toEqual([["10"], ["-2"], ["-30"]]);
    expect(read(file("SPLIT")).asked).not.toEqual([]);
  });
});

describe("a header", () => {
  it.each(["FX Fee (BPS)", "Tax %", "Fee percentage", "Discount (%)"])(
    "of a share is no amount: %s",
    (header) => {
      expect(headerMeanings(header)).toEqual(["rate"]);
    },
  );

  it("of an amount with a share in it is one", () => {
    expect(headerMeanings("Betrag inkl. 19 % MwSt")).not.toEqual(["rate"]);
  });

  it("that begins with an address names nobody", () => {
    for (const header of ["Adresse Auftraggeber", "Address of payee", "Адрес получателя"])
      expect(headerMeanings(header), header).toEqual(["other"]);
    expect(headerMeanings("Name Auftraggeber")).toEqual(["payee"]);
  });
});
