import { describe, expect, it } from "vitest";
import { lines, read, stored } from "./read-as-found.ts";

/** Trades in an account of cash: buys have no minus, and a withdrawal has one. */

type Kinds = readonly [deposit: string, buy: string, sell: string, dividend: string, withdrawal: string];

const ENGLISH: Kinds = ["Deposit", "Buy", "Sell", "Dividend (Ordinary)", "Withdrawal"];

const LANGUAGES: readonly Kinds[] = [
  ENGLISH,
  ["DEPOSIT", "BUY", "SELL", "DIVIDEND", "WITHDRAWAL"],
  ["Deposit", "Market buy", "Limit sell", "Interest on cash", "Withdrawal"],
  ["Einzahlung", "Kauf", "Verkauf", "Dividende", "Auszahlung"],
  ["Versement", "Achat", "Vente", "Dividende", "Retrait"],
  ["Depósito", "Compra", "Venta", "Dividendo", "Retirada"],
  ["Depósito", "Compra", "Venda", "Dividendo", "Levantamento"],
  ["Versamento", "Acquisto", "Vendita", "Dividendo", "Prelievo"],
  ["Storting", "Koop", "Verkoop", "Dividend", "Opname"],
  ["Wpłata", "Kupno", "Sprzedaż", "Dywidenda", "Wypłata"],
  ["Talletus", "Osto", "Myynti", "Osinko", "Nosto"],
];

/** The amounts of a deposit, a buy, a sale, a dividend and a withdrawal. */
const AMOUNTS = ["500.00", "60.00", "21.00", "1.20", "-100.00"];

const file = (header: string, kinds: readonly string[], amounts: readonly string[] = AMOUNTS): string => {
  const trades = ["Heron,3,20.00", "Heron,1,21.00"];
  const of = [",,", ...trades, "Heron,,", ",,"];
  return lines(
    `Date,${header},Instrument,Quantity,Price,Amount`,
    ...kinds.map((kind, i) => `2024-01-1${i},${kind},${of[i]},${amounts[i]}`),
  );
};

/** As stored: money out is positive. */
const READ = [["-500"], ["60"], ["-21"], ["-1.2"], ["100"]];

describe("the kinds of trades say which way money went", () => {
  it.each(LANGUAGES)("in many languages: %s, %s", (...kinds) => {
    expect(stored(file("Type", kinds), "amount")).toEqual(READ);
  });

  it.each(["Type", "Side", "Buy/Sell", "Vorgang", "Operation"])("below a header such as %s", (header) => {
    expect(stored(file(header, ENGLISH), "amount")).toEqual(READ);
    expect(stored(file(header, LANGUAGES[3]!), "amount")).toEqual(READ);
  });

  it("with buys alone, or without a column of quantities", () => {
    const buys = [...ENGLISH.slice(0, 2), "Stop buy", "Interest on cash", "Withdrawal"];
    expect(stored(file("Type", buys), "amount")).toEqual([["-500"], ["60"], ["21"], ["-1.2"], ["100"]]);
    const bare = file("Type", ENGLISH).replace(/^((?:[^,]*,){3})[^,]*,[^,]*,/gm, "$1");
    expect(bare).not.toContain("Quantity");
    expect(stored(bare, "amount")).toEqual(READ);
  });
});

describe("signs of trades that are written", () => {
  it("are as they are written where buys have a minus", () => {
    const signed = ["500.00", "-60.00", "21.00", "1.20", "-100.00"];
    for (const kinds of LANGUAGES) {
      expect(read(file("Type", kinds, signed)).asked).toEqual([]);
      expect(stored(file("Type", kinds, signed), "amount")).toEqual(READ);
    }
  });

  it.each([
    ["a deposit has a minus", ["-500.00", "60.00", "21.00", "1.20", "-100.00"]],
    ["a dividend has a minus", ["500.00", "60.00", "21.00", "-1.20", "-100.00"]],
    ["a sale has a minus", ["500.00", "60.00", "-21.00", "1.20", "-100.00"]],
    ["a buy has a plus", ["500.00", "+60.00", "21.00", "1.20", "-100.00"]],
  ])("are asked about where %s", (_, amounts) => {
    expect(read(file("Type", ENGLISH, amounts)).asked).toEqual(["signage_convention"]);
  });

  it("are asked about where a kind is not known", () => {
    expect(read(file("Type", [...ENGLISH.slice(0, 3), "Zorble", "Withdrawal"])).asked).toEqual([
      "signage_convention",
    ]);
  });

  it("are those of a wallet where nothing but the amount is bought, and nothing sold", () => {
    const text = lines(
      "Date,Type,Note,Amount,Currency",
      "2024-01-10,Buy,first,0.50,EUR",
      "2024-01-12,Deposit,second,0.20,EUR",
      "2024-01-14,Withdrawal,third,-0.10,EUR",
    );
    expect(read(text).options.amount_type_values).toBeUndefined();
  });
});
