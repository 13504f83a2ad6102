import { describe, expect, it } from "vitest";
import { lines, read } from "./read-as-found.ts";

/** Of several columns of currencies the one of the amount is taken; and columns of such cells name no row. */

interface Row {
  readonly cells: Readonly<Record<string, string>>;
}

const NAMES = ["Oak Mill", "Pine Cafe", "Elm Works", "Ash Books", "Yew Bank"];
const CURRENCIES = ["USD", "GBP", "USD", "GBP", "USD"];
const AMOUNTS = ["-12.50", "-30.00", "400.00", "-7.20", "-9.00"];
const BALANCES = ["900.00", "870.00", "1230.40", "1221.90", "1213.10"];

const rows: readonly Row[] = NAMES.map((name, i) => ({
  cells: {
    date: `2024-03-0${i + 1}`,
    name,
    currency: CURRENCIES[i]!,
    amount: AMOUNTS[i]!,
    out: AMOUNTS[i]!.startsWith("-") ? AMOUNTS[i]!.slice(1) : "",
    in: AMOUNTS[i]!.startsWith("-") ? "" : AMOUNTS[i]!,
    balance: BALANCES[i]!,
    ofBalance: "EUR",
    original: "-130.00",
    ofOriginal: "NOK",
    rate: "10.4",
  },
}));

const ENGLISH: Readonly<Record<string, string>> = {
  date: "Date",
  name: "Description",
  currency: "Currency",
  amount: "Amount",
  out: "Debit",
  in: "Credit",
  balance: "Balance",
  ofBalance: "Balance Currency",
  original: "Original Amount",
  ofOriginal: "Original Currency",
  rate: "Rate",
};
const GERMAN = {
  ...ENGLISH,
  date: "Datum",
  name: "Verwendungszweck",
  currency: "Währung",
  amount: "Betrag",
  balance: "Saldo",
  ofBalance: "Saldo Währung",
};
const SPANISH = {
  ...ENGLISH,
  date: "Fecha",
  name: "Concepto",
  currency: "Divisa",
  amount: "Importe",
  balance: "Saldo",
  ofBalance: "Divisa saldo",
};

const file = (columns: readonly string[], headers: Readonly<Record<string, string>>): string =>
  lines(
    columns.map((column) => headers[column]!).join(","),
    ...rows.map(({ cells }) => columns.map((column) => cells[column]!).join(",")),
  );

/** All orders of some columns. */
const ordersOf = (some: readonly string[]): readonly (readonly string[])[] =>
  some.length <= 1
    ? [some]
    : some.flatMap((first) =>
        ordersOf(some.filter((each) => each !== first)).map((rest) => [first, ...rest]),
      );

const expectOwn = (text: string): void => {
  const { records, asked } = read(text);
  expect(asked).toEqual([]);
  expect(records.map(({ currency }) => currency)).toEqual(CURRENCIES);
  expect(records.map(({ amount }) => (-Number(amount)).toFixed(2))).toEqual(AMOUNTS);
  expect(records.map(({ name }) => name)).toEqual(NAMES);
};

describe("the currency of a balance", () => {
  for (const [language, headers] of Object.entries({ ENGLISH, GERMAN, SPANISH }))
    it(`is not that of the amount, in any order of the columns: ${language}`, () => {
      for (const order of ordersOf(["currency", "amount", "ofBalance", "balance"]))
        expectOwn(file(["date", "name", ...order], headers));
    });

  it("is not that of money out and money in", () => {
    expectOwn(file(["date", "name", "currency", "out", "in", "ofBalance", "balance"], ENGLISH));
    expectOwn(file(["date", "name", "out", "in", "currency", "balance", "ofBalance"], ENGLISH));
  });

  it("is not that of the amount where the one of the amount stands alone", () => {
    expectOwn(file(["currency", "date", "name", "amount", "ofBalance", "balance"], ENGLISH));
    expectOwn(file(["date", "amount", "balance", "name", "currency", "ofBalance"], ENGLISH));
  });

  it("is not that of the amount beside an original amount and a rate", () => {
    const [own, other] = [
      ["amount", "currency"],
      ["original", "ofOriginal"],
    ] as const;
    expectOwn(file(["date", "name", ...other, "rate", ...own, "balance", "ofBalance"], ENGLISH));
    expectOwn(
      file(["date", "name", ...other.toReversed(), ...own.toReversed(), "ofBalance", "balance"], ENGLISH),
    );
  });
});

describe("without headers", () => {
  it("codes and amounts that take turns go together", () => {
    const text = lines(
      "2024-03-01,Oak Mill,USD,-12.50,EUR,987.50",
      "2024-03-02,Pine Cafe,USD,-30.00,EUR,957.50",
      "2024-03-03,Elm Works,USD,400.00,EUR,1357.50",
    );
    expect(read(text).records.map(({ currency }) => currency)).toEqual(["USD", "USD", "USD"]);
  });
});

describe("a row that is cut off before its currency", () => {
  it("takes no currency from the others", () => {
    const text = lines(
      "Date,Description,Amount,Debit,Credit,Currency",
      "2024-03-01,Oak Mill,-80.00,80.00,,EUR",
      "2024-03-02,Elm Works,2100.50,,2100.50,EUR",
      "2024-03-03,Pine Cafe",
    );
    expect(read(text).records.map(({ currency }) => currency)).toEqual(["EUR", "EUR"]);
  });
});

describe("a column of cells that are no texts", () => {
  for (const [what, cells] of Object.entries({
    currencies: ["USD", "EUR", "GBP"],
    statuses: ["Completed", "Posted", "Settled"],
    dates: ["2024-03-01", "2024-03-02", "2024-03-04"],
    numbers: ["12", "14", "17"],
  }))
    for (const header of ["Description", "Payee", "Details"])
      it(`names no row: ${what} below ${header}`, () => {
        const text = lines(
          `Date,Status,${header},Category,Amount,Currency`,
          ...["Groceries", "Rent", "Fuel"].map(
            (category, i) => `2024-03-0${i + 1},Booked,${cells[i]},${category},-1${i}.50,EUR`,
          ),
        );
        expect(read(text).records.map(({ name }) => name)).toEqual(["Groceries", "Rent", "Fuel"]);
      });
});

describe("a currency column of names and signs", () => {
  const file = (...cells: readonly string[]): string =>
    lines(
      "Date,Text,Currency,Amount",
      ...cells.map((cell, i) => `2024-03-0${i + 1},${NAMES[i]},${cell},${AMOUNTS[i]}`),
    );
  const found = (...cells: readonly string[]) => {
    const { asked, options } = read(file(...cells));
    return asked.length > 0 ? asked : options.currency;
  };

  it.each([
    ["€", "EUR"],
    ["£", "GBP"],
    ["₹", "INR"],
    ["₪", "ILS"],
    ["zł", "PLN"],
    ["Kč", "CZK"],
    ["R$", "BRL"],
    ["US$", "USD"],
    ["Ft", "HUF"],
    ["円", "JPY"],
  ])("says the currency with a sign that only one has: %s", (sign, currency) => {
    expect(found(sign, sign, sign)).toBe(currency);
  });

  it.each([
    ["US$", "USD"],
    ["CA$", "CAD"],
    ["A$", "AUD"],
    ["NZ$", "NZD"],
    ["JP¥", "JPY"],
  ])("says the currency with a sign before the amounts that only one has: %s", (sign, currency) => {
    const rows = AMOUNTS.map((amount, i) => `2024-03-0${i + 1},${NAMES[i]},${sign}${amount}`);
    expect(read(lines("Date,Name,Amount", ...rows)).options.currency).toBe(currency);
  });

  it("says one with two names of it", () => {
    expect(found("€", "Euro", "€")).toBe("EUR");
  });

  it.each(["$", "kr", "lei", "Rs", "Pesos"])("leaves one of several countries to the account: %s", (sign) => {
    expect(found(sign, sign, sign)).toBeUndefined();
  });

  it.each([
    ["€", "$"],
    ["€", "Kč"],
    ["$", "kr"],
  ])("is a question with two: %s and %s", (one, other) => {
    expect(found(one, other, one)).toEqual(["currency"]);
  });

  it("is the one beside the amount, if another one differs", () => {
    const text = (...columns: readonly string[]): string =>
      lines(
        ["Date", "Text", ...columns.map((each) => each.split("=")[0])].join(),
        ...[0, 1, 2].map((i) =>
          [`2024-03-0${i + 1}`, NAMES[i], ...columns.map((each) => each.split("=")[1] ?? AMOUNTS[i])].join(),
        ),
      );
    expect(read(text("Currency=$", "Note=x", "Amount", "Currency=€")).options.currency).toBe("EUR");
    expect(read(text("Currency=£", "Currency=€", "Note=x", "Amount")).options.currency).toBeUndefined();
  });

  it("says less than the sign at the amount", () => {
    const text = lines(
      "Date,Text,Currency,Amount",
      "2024-03-01,Oak,€,-£12.50",
      "2024-03-02,Elm,€,-£3.20",
      "2024-03-03,Ash,€,£90.00",
    );
    expect(read(text).options.currency).toBe("GBP");
  });
});
