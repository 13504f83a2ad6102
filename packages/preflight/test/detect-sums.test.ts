import { describe, expect, it } from "vitest";
import { isSummaryText } from "../src/words/footer-words.ts";
import { isSumText } from "../src/words/sum-words.ts";
import { lines, read, stored } from "./read-as-found.ts";

/** Sums between the rows of a file, which have no date. */

const statement = (row: string): string =>
  lines(
    "Date;Posted;Text;Town;Amount",
    "2024-02-13;2024-02-14;Quay;Delft;-12.50",
    row,
    "2024-02-15;2024-02-15;Mill;;-3.20",
    "2024-02-17;2024-02-18;Salary;;300.00",
  );

const AMOUNTS = [["12.5"], ["3.2"], ["-300"]];

const SUMS = [
  "Total purchases",
  "Sum of payments",
  "Subtotal card 4417",
  "Summe der Belastungen",
  "Total des paiements",
  "Totaal uitgaven",
  "Suma de compras",
  "Totale spese carta",
  "Soma dos pagamentos",
  "Summa köp/uttag",
  "Summa avgifter",
  "Summa inköp",
  "Sum kjøp",
  "I alt køb",
  "Yhteensä ostot",
  "Razem wydatki",
  "Celkem platby kartou",
  "Összesen kiadás",
  "Total plăți",
  "Σύνολο αγορών",
  "Итого покупки",
  "Toplam harcamalar",
  "Jumlah pengeluaran",
  "合計金額",
  "小计(元)",
  "합계 금액",
  "รวมรายการ",
];

describe("a row without a date that says of what it is the sum", () => {
  it.each(SUMS)("is left out: %s", (text) => {
    expect(isSumText(text)).toBe(true);
    expect(stored(statement(`;;${text};;-12.50`), "amount")).toEqual(AMOUNTS);
    expect(stored(statement(`;;;${text};-12.50`), "amount")).toEqual(AMOUNTS);
  });

  it.each([
    "TOTAL ACCESS PARIS",
    "TOTAL ENERGIES",
    "Total Wine & More",
    "TOTAL RELAIS DE NICE",
    "Total 24",
    "Sum Restaurant",
    "Suma Wholefoods",
    "SUMMA HEALTH",
    "Gesamt Apotheke",
    "Summit Purchases",
    "Purchases total",
    "x".repeat(1_000_000),
  ])("is not one that a shop can be called: %.30s", (text) => {
    expect(isSumText(text)).toBe(false);
  });

  it.each([
    "Umsatztotal",
    "Totalumsatz",
    "Buchungstotal",
    "Uttagssumma",
    "Gesamttotal",
    "Sum of payments",
    "Soma dos pagamentos",
    "Σύνολο αγορών",
    "Итого покупки",
    "Razem wydatki",
    "Totaal uitgaven",
  ])("is left out in place of the first date, too: %s", (text) => {
    for (const sums of [
      [`${text};;;309.95;0;;`],
      [`${text};;;309.95;2500.00;`, "Saldovortrag;;;;;2000.00"],
      [`${text};;;309.95;;`, `${text};;;;2500.00;`],
    ])
      expect(
        stored(
          lines(
            "Datum;Buchungstext;Valuta;Belastung;Gutschrift;Saldo",
            ...sums,
            "03.02.2024;Migros Zug;03.02.2024;45.20;;1954.80",
            "05.02.2024;Lohn Kranich AG;05.02.2024;;2500.00;4454.80",
            "07.02.2024;Bahnbillett;07.02.2024;264.75;;4190.05",
          ),
          "amount",
        ),
      ).toEqual([["45.2"], ["-2500"], ["264.75"]]);
  });

  it.each(["Totalgaz", "Sumup", "Sumatra", "Bahnbillett", "30.02.2024", "46098", "Total Energies"])(
    "is refused where something else stands in place of the date: %s",
    (text) => {
      for (const name of ["", "Summa avgifter"])
        expect(read(statement(`${text};;${name};;-12.50`)).outcome).toMatchObject({
          report: { valid: false },
        });
    },
  );

  it("is data if it says more, and what a date has is a booking", () => {
    for (const row of [";;Summa avgifter;Lyon;-12.50", "17;;Summa avgifter;;-12.50"])
      expect(read(statement(row)).outcome, row).toMatchObject({ report: { valid: false } });
    expect(stored(statement("2024-02-14;2024-02-14;Summa avgifter;;-12.50"), "amount")).toHaveLength(4);
  });
});

describe("the name of a balance before a currency", () => {
  it.each([
    "Saldo contabile iniziale in Euro",
    "Saldo finale in EUR",
    "Solde initial en euros",
    "Saldo final en pesos",
    "Saldo anterior em reais",
    "Anfangssaldo in CHF",
    "Eindsaldo in euro",
    "Saldo końcowe w PLN",
    "Konečný zůstatek v Kč",
    "Sold final în lei",
    "Τελικό υπόλοιπο σε ευρώ",
    "Остаток в рублях",
    "Closing balance in USD",
    "Ingående saldo i SEK",
  ])("is one: %s", (text) => {
    expect(isSummaryText(text)).toBe(true);
    expect(isSummaryText(text.toUpperCase())).toBe(true);
  });

  it.each(["Balance in Motion", "Total in Wine", "Sum in"])("is none before another word: %s", (text) => {
    expect(isSummaryText(text)).toBe(false);
  });
});

describe("the balance of the account below the bookings of a file without headers", () => {
  const bookings = ["Quay", "Mill", "Kite", "Oak", "Lantern", "Harbour"].map(
    (name, i) => `0${i + 1}/03/2024;-${i + 1}2,50;Card;;${name};0;Fun`,
  );
  const balance = "19/03/2024;3016,23;;;00991 007711X;0;";
  const count = (...rows: readonly string[]): number => read(lines(...rows)).records.length;

  it("is a row with fewer cells than any other, whose only text is the number of the account", () => {
    expect(count(...bookings, balance)).toBe(6);
    expect(read(lines(...bookings, balance)).outcome).toMatchObject({
      report: { left_out: [{ reason: "footer", count: 1, line: 7 }] },
    });
  });

  it("is none before another booking, after a few of them, beside others like it, or with a word", () => {
    const last = "20/03/2024;-1,00;Card;;Skylark;0;Fun";
    expect(count(...bookings, balance, last)).toBe(8);
    expect(count(...bookings.slice(2), balance)).toBe(5);
    expect(count("01/02/2024;-9,00;0;;00991 007712Y;0;", ...bookings, balance)).toBe(8);
    expect(count(...bookings, balance.replace(";;;", ";0;0;").replace(/0;$/, "0;0"))).toBe(7);
    expect(count(...bookings, balance.replace("0099", "Rent 0099"))).toBe(7);
    expect(count(...bookings, balance.replace(/0;$/, "0;Fun"))).toBe(7);
  });
});
