// @module-tag slow

import { describe, expect, it } from "vitest";
import { inspect, preflight, resolveOptions } from "../src/index.ts";
import { encode } from "./encoding-texts.ts";
import { lines, read, stored } from "./read-as-found.ts";
import { TODAY, utf8 } from "./support.ts";

/** What a reader that trusts headers or the first look stores wrongly. */

/** Of a row with a minus, and of one without. */
const TEXTS = ["Kite", "Salary"] as const;

describe("the currency of a foreign original amount is not that of the amount", () => {
  it("where the amount has one of its own", () => {
    const text = lines(
      "Date,Text,Original Amount,Original Currency,Amount,Currency",
      "2024-01-10,Books,-1.70,USD,-1.50,EUR",
      "2024-01-11,Mill,-3.00,GBP,-2.50,EUR",
      "2024-01-12,Acme,300.00,EUR,300.00,EUR",
    );
    expect(stored(text, "amount", "currency")).toEqual([
      ["1.5", "EUR"],
      ["2.5", "EUR"],
      ["-300", "EUR"],
    ]);
  });

  it("where the header of the amount says another", () => {
    const text = lines(
      "Date,Text,Amount (EUR),Original Amount,Currency",
      "2024-01-10,Books,-1.50,-1.70,USD",
      "2024-01-11,Mill,-2.50,-3.00,GBP",
      "2024-01-12,Acme,300.00,300.00,EUR",
    );
    expect(stored(text, "amount", "currency")).toEqual([
      ["1.5", "EUR"],
      ["2.5", "EUR"],
      ["-300", "EUR"],
    ]);
  });

  it("where the header of the amount says another, and nothing else is there", () => {
    const text = lines(
      "Currency,Date,Text,Amount (EUR)",
      "USD,2024-01-10,Books,-1.50",
      "GBP,2024-01-11,Mill,-2.50",
      "EUR,2024-01-12,Acme,300.00",
    );
    expect(stored(text, "currency")).toEqual([["EUR"], ["EUR"], ["EUR"]]);
  });

  it("where only some rows have it", () => {
    const text = lines(
      "Datum;Text;Betrag;Fremdbetrag;Währung",
      "10.01.2024;Buch;-1,50;-1,70;USD",
      "11.01.2024;Mühle;-2,50;;",
      "12.01.2024;Acme;300,00;;",
    );
    expect(stored(text, "amount", "currency")).toEqual([
      ["1.5", ""],
      ["2.5", ""],
      ["-300", ""],
    ]);
  });

  it("two amounts of which one is in other currencies are a question without header", () => {
    const text = lines(
      "2023-11-14\t329,44\tDare\t-32,57\tGBP\tHarbour\tEUR",
      "2023-11-29\t5.940,70\tDare\t-5.940,70\tEUR\tSons\tEUR",
      "2023-12-04\t19.267,57\tDare\t-1.908,01\tUSD\tPebble\tEUR",
      "2023-12-20\t8.930,40\tAvere\t1.751,62\tGBP\tSons\tEUR",
    );
    expect(read(text).asked).toContain("amount_col_label");
  });

  it("two amounts that the balance proves alike are a question where they differ", () => {
    const text = lines(
      "14/10/2023,Corner,70.05,70.05,7004.17",
      "06/10/2023,Acme,0.34,0.34,6934.12",
      "24/09/2023,Lantern,1884.89,39.68,6933.78",
    );
    expect(read(text).asked).toContain("amount_col_label");
  });

  it("of two amounts that differ where the currency does, the one without it is in that of the account", () => {
    const text = lines(
      "Date,Text,Amount,Code,Amount booked",
      "14/10/2023,Corner,-70.05,EUR,-70.05",
      "16/10/2023,Acme,-0.34,EUR,-0.34",
      "24/10/2023,Lantern,-1884.89,JPY,-39.68",
    );
    expect(stored(text, "amount", "currency")).toEqual([
      ["70.05", ""],
      ["0.34", ""],
      ["39.68", ""],
    ]);
  });

  it("a currency beside another amount is not that of the money", () => {
    const text = lines(
      "77,56 DR\t-1.367,02\tUSD\t12-06-2023\tHarbour",
      "9.334,57 CR\t317,21\tGBP\t22-05-2023\tQuiet",
      "6,16 DR\t-6,16\tEUR\t07-05-2023\tLantern",
    );
    const { asked, records } = read(text);
    if (asked.length === 0) expect(records.map(({ currency }) => currency)).toEqual(["", "", ""]);
  });
});

describe("a column is what its cells are, whatever its header says", () => {
  it("an empty column of the name is not used", () => {
    const text = lines(
      "Date,Name,Description,Amount",
      "2024-01-10,,Books,-1.50",
      "2024-01-11,,Mill,-2.50",
      "2024-01-12,,Acme,300.00",
    );
    expect(stored(text, "name")).toEqual([["Books"], ["Mill"], ["Acme"]]);
  });

  it("a column that says the same in each row names none of them", () => {
    const text = lines(
      "Date,Name,Text,Amount",
      "2024-01-10,Ada Quill,Books,-1.50",
      "2024-01-11,Ada Quill,Mill,-2.50",
      "2024-01-12,Ada Quill,Acme,300.00",
      "2024-01-13,Ada Quill,Kite,-3.00",
    );
    expect(stored(text, "name")).toEqual([["Books"], ["Mill"], ["Acme"], ["Kite"]]);
  });

  it("a column of directions names no row", () => {
    const text = lines(
      "Date,Name,Text,Amount",
      "2024-01-10,DEBIT,Books,-1.50",
      "2024-01-11,DEBIT,Mill,-2.50",
      "2024-01-12,CREDIT,Acme,300.00",
    );
    expect(stored(text, "name", "amount")).toEqual([
      ["Books", "1.5"],
      ["Mill", "2.5"],
      ["Acme", "-300"],
    ]);
  });

  it("words for any payment name no row", () => {
    const text = lines(
      "Date,Payee,Memo,Amount",
      "2024-01-10,POS,Books,-1.50",
      "2024-01-11,ATM,Mill,-2.50",
      "2024-01-12,TRANSFER,Acme,300.00",
    );
    expect(stored(text, "name")).toEqual([["Books"], ["Mill"], ["Acme"]]);
  });

  it("an empty column of the amount is not used", () => {
    const text = lines(
      "Amount,Date,Text,Value",
      ",2024-01-10,Books,-1.50",
      ",2024-01-11,Mill,-2.50",
      ",2024-01-12,Acme,300.00",
    );
    expect(stored(text, "amount")).toEqual([["1.5"], ["2.5"], ["-300"]]);
  });

  it("a date that is the same in each row is that of the statement", () => {
    const text = lines(
      "Date,Booked,Text,Amount",
      "2024-01-31,2024-01-10,Books,-1.50",
      "2024-01-31,2024-01-11,Mill,-2.50",
      "2024-01-31,2024-01-12,Acme,300.00",
      "2024-01-31,2024-01-13,Kite,-3.00",
    );
    expect(stored(text, "date")).toEqual([["2024-01-10"], ["2024-01-11"], ["2024-01-12"], ["2024-01-13"]]);
  });

  it("a line of a preamble is no header of wider records", () => {
    const text = lines(
      "Statement of account;00-1234",
      "13.07.23;-8.01;Old Mill",
      "28.06.23;-13.15;Skylark Air",
      "22.06.23;15.38;Northern Light",
    );
    expect(stored(text, "name")).toEqual([["Old Mill"], ["Skylark Air"], ["Northern Light"]]);
    const last = lines(
      "Statement;00-1234",
      "Exported;by the bank",
      "Monthly fee;2024-01-10;-8.01",
      "Acme;2024-01-11;9.00",
    );
    expect(stored(last, "amount")).toEqual([["8.01"], ["-9"]]);
  });

  it("a footer is no value of a column of dates", () => {
    const text = lines(
      "Data waluty,Data operacji,Opis operacji,Kwota",
      '02.01.2023,01.01.2023,Kite,"0,01"',
      '02.01.2023,01.01.2023,Books,"-100,00"',
      '02.01.2023,01.01.2023,Mill,"-100,00"',
      "Suma,,,",
    );
    expect(stored(text, "date")).toEqual([["2023-01-01"], ["2023-01-01"], ["2023-01-01"]]);
  });
});

describe("a balance is no booking", () => {
  it.each([
    ["after the amount", "Amount,Balance", (amount: string, balance: string) => `${amount},${balance}`],
    ["before the amount", "Balance,Amount", (amount: string, balance: string) => `${balance},${amount}`],
    ["without headers", "", (amount: string, balance: string) => `${amount},${balance}`],
    ["without headers, before", "", (amount: string, balance: string) => `${balance},${amount}`],
  ])("%s", (_, header, money) => {
    const rows = [
      ["Books", "-1.50", "98.50"],
      ["Mill", "-2.50", "96.00"],
      ["Acme", "300.00", "396.00"],
      ["Kite", "-3.00", "393.00"],
    ].map(([name, amount, balance], i) => `2024-01-1${i},${name},${money(amount!, balance!)}`);
    const text = lines(...(header === "" ? [] : [`Date,Text,${header}`]), ...rows);
    expect(stored(text, "amount")).toEqual([["1.5"], ["2.5"], ["-300"], ["3"]]);
  });

  it("where there is nothing else", () => {
    const text = lines(
      "Date,Text,Saldo",
      "2024-01-10,Books,-1.50",
      "2024-01-11,Mill,-2.50",
      "2024-01-12,Acme,3.00",
    );
    expect(read(text)).toMatchObject({ asked: ["amount_col_label"], records: [] });
  });

  it("carried in a line of its own", () => {
    const text = lines(
      "Datum;Text;Betrag;Saldo",
      "01.01.2024;Anfangssaldo;;100,00",
      "10.01.2024;Buch;-1,50;98,50",
      "11.01.2024;Mühle;-2,50;96,00",
      "12.01.2024;Acme;300,00;396,00",
      "31.01.2024;Endsaldo;;396,00",
    );
    expect(stored(text, "amount")).toEqual([["1.5"], ["2.5"], ["-300"]]);
  });

  it("a column of money in is no balance of another amount", () => {
    const text = lines(
      "Dare;Avere;Data;Descrizione;Saldo;Commissione;Original Amount;Original Currency",
      "0,00;16.444,95;22/08/23;The Corner;5.652,97;0,75;16.444,95;EUR",
      "18.642,07;0,00;22/08/23;Northern Light;-10.791,23;0,00;-18.642,07;EUR",
    );
    expect(stored(text, "amount", "currency")).toEqual([
      ["-16444.2", ""],
      ["18642.07", ""],
    ]);
  });
});

describe("what did not happen is no money", () => {
  it.each([
    ["State", "COMPLETED", "PENDING", "REVERTED"],
    ["Status", "Completed", "Authorised", "Declined"],
    ["Status", "Gebucht", "Vorgemerkt", "Storniert"],
    ["Statut", "Terminé", "En attente", "Annulé"],
  ])("%s: %s is, %s and %s are not", (header, done, pending, reverted) => {
    const text = lines(
      `Date,Text,Amount,${header}`,
      `2024-01-10,Books,-1.50,${done}`,
      `2024-01-11,Mill,-2.50,${pending}`,
      `2024-01-12,Acme,300.00,${done}`,
      `2024-01-13,Kite,-99.00,${reverted}`,
    );
    expect(stored(text, "name")).toEqual([["Books"], ["Acme"]]);
    expect(read(text).outcome).toMatchObject({
      report: {
        left_out: [
          { reason: "pending", count: 1, line: 3 },
          { reason: "void", count: 1, line: 5 },
        ],
      },
    });
  });

  it("a footer does not hide the status of a file without header", () => {
    const text = lines(
      '2023-06-06,Gebucht,"22,72 DR",Books',
      '2023-06-08,Gebucht,"17,71 CR",Harbour',
      '2023-07-01,Vorgemerkt,"5.554,54 CR",Kite',
      "Summe,,,",
    );
    expect(stored(text, "name")).toEqual([["Books"], ["Harbour"]]);
    const first = lines(
      "Completed,2024-01-10,Books,-1.50",
      "Pending,2024-01-11,Mill,-2.50",
      "Completed,2024-01-12,Acme,3.00",
      "Total,,,",
    );
    expect(stored(first, "name")).toEqual([["Books"], ["Acme"]]);
  });
});

describe("a column that names the account", () => {
  const rows = (one: string, other: string): string =>
    lines(
      "Date,Text,Amount,Account",
      `2024-01-10,Books,-1.50,${one}`,
      `2024-01-11,Mill,-2.50,${other}`,
      `2024-01-12,Acme,300.00,${one}`,
    );

  it("numbers of several accounts are asked about", () => {
    const { undecided } = read(rows("DE02120300000000202051", "DE02500105170137075030"));
    expect(undecided).toMatchObject([
      { field: "account_col_label", example: "DE02120300000000202051, DE02500105170137075030" },
    ]);
  });

  it.each([
    ["40231987", "51230987", ["account_col_label"]],
    ["40231", "5123098744", ["account_col_label"]],
    ["4023", "5123", ["account_col_label"]],
    ["xxxx4023", "xxxx5123", ["account_col_label"]],
    ["Checking", "Savings", ["account_col_label"]],
    ["40231987", "40231987", []],
    ["Household", "household", []],
    ["DE02-1203", '"DE02 1203', []],
  ])("%s and %s are two accounts if they differ in more than marks and case", (one, other, asked) => {
    expect(read(rows(one, other)).asked).toEqual(asked);
    // What comes late in a long file counts like the first rows.
    const long = [...Array(450).keys()]
      .map((i) => `2024-02-1${i % 10},Shop ${i},-1.${i % 90},${one}\n`)
      .join("");
    expect(read(rows(one, one) + long + rows("", other).split("\n").slice(2, 3) + "\n").asked).toEqual(asked);
  });

  it("by names alone they are known as such, and not by names with digits", () => {
    const names = (one: string, other: string) => read(rows(one, other)).undecided.map((each) => each.names);
    expect(names("Checking", "Credit Card")).toEqual([["Checking", "Credit Card"]]);
    expect(names("Konto 1", "口座 22")).toEqual([["Konto 1", "口座 22"]]);
    for (const other of ["Visa 1234", "Giro *12", "Card xx12", "5123", "51230987", "DE02500105170137075030"])
      expect([...names("Checking", other), ...names(other, "Checking")]).toEqual([undefined, undefined]);
    // All of them, also those that come late and that the question does not show.
    const many = [..."ABCDEFGH"].map((letter) => `Pot ${letter}`);
    const text = lines(
      "Date,Text,Amount,Account,Category",
      ...Array.from(
        { length: 900 },
        (_, i) =>
          `2024-02-1${i % 10},Mill ${i},-1.5,Pot ${i < 850 ? "A" : "ABCDEFGH"[i % 8]},${i % 3} things`,
      ),
    );
    expect(read(text).undecided[0]?.names?.toSorted()).toEqual(many);
    expect(read(text).undecided[0]?.accounts).toHaveLength(6);
  });

  it("cards below their own header are of one account, unless their numbers are those of accounts", () => {
    const cards = (one: string, other: string) => rows(one, other).replace("Account", "Card number");
    const isAsked = (text: string): boolean => read(text).asked.includes("account_col_label");
    expect(isAsked(cards("4023", "5123"))).toBe(false);
    expect(isAsked(cards("**** 4023", "**** 5123"))).toBe(false);
    expect(isAsked(cards("40231987", "51230987"))).toBe(true);
  });

  it("many names are those of accounts beside a category of the rows, and may be categories without one", () => {
    const books = (header: string): string =>
      lines(
        `Date,Text,Amount,Account,${header}`,
        ...[...Array(27).keys()].map(
          (i) => `2024-01-${10 + (i % 9)},Mill ${i},-1.5,${"ABCDEFGHI"[i % 9]}1,${i % 3} things`,
        ),
      );
    expect(read(books("Category")).asked).toEqual(["account_col_label"]);
    expect(read(books("Remark")).options.account_col_label).toBeUndefined();
  });

  it("each answer to the question is taken: all rows, those of one account, each to its own", () => {
    const text = rows("Checking", "Savings");
    const [question] = read(text).undecided;
    expect(question).toMatchObject({ field: "account_col_label", accounts: ["Checking", "Savings"] });
    const all = read(text, { account_col_label: "Account" });
    expect([all.asked, all.records.length]).toEqual([[], 3]);
    for (const [meant, names] of [
      [["checking "], ["Books", "Acme"]],
      [["Savings"], ["Mill"]],
      [
        ["Savings", "Checking"],
        ["Books", "Mill", "Acme"],
      ],
      [["Other"], []],
    ] as const) {
      const some = read(text, { only_accounts: meant });
      expect(some.asked).toEqual([]);
      expect(some.records.map(({ name }) => name)).toEqual(names);
    }
  });

  it("a column that is placed as that of the account says no more than one that is found", () => {
    const columns = ["date", "name", "amount", "account"] as const;
    expect(read(rows("Checking", "Savings"), { columns }).asked).toEqual(["account_col_label"]);
    expect(read(rows("Checking", "Checking"), { columns }).asked).toEqual([]);
    const labelled = { columns, account_col_label: "column 4" };
    expect(read(rows("Checking", "Savings"), labelled).asked).toEqual([]);
    expect(read(rows("Checking", "Savings"), { columns, only_accounts: ["Savings"] }).asked).toEqual([]);
  });

  it("rows of other accounts are left out, whatever is wrong with them, and counted", () => {
    const text = rows("Checking", "Savings") + lines("soon,Moth,1.00,Savings", "2024-01-13,Wren,7.00,");
    const { outcome } = read(text, { only_accounts: ["Checking"] });
    expect(outcome).toMatchObject({
      report: { valid: true, left_out: [{ reason: "other_account", count: 3, line: 3 }] },
    });
  });

  it("a name that no row has is refused with those that there are, however it is written", () => {
    const text = rows("Checking", "Savings");
    const said = (content: string, only_accounts: readonly string[]) => {
      const { outcome } = read(content, { only_accounts, account_col_label: "Account" });
      const found = outcome._tag === "Refused" ? [] : outcome.report.findings;
      return found
        .filter(({ code }) => code === "validation_failed")
        .map(({ message, help }) => [message, help]);
    };
    const refused = [
      [
        '`only_accounts` names "Saving", but no row is of an account of this name',
        'The rows are of "Checking", "Savings". Use one of these names.',
      ],
    ];
    expect(said(text, ["Saving"])).toEqual(refused);
    expect(said(text, ["checking", " Saving "])).toEqual(refused);
    expect(said(text, [" SAVINGS ", "checking"])).toEqual([]);
    const pending = lines("Date,Text,Amount,Account,Status", "2024-01-10,Books,-1.50,Checking,pending");
    expect(said(pending, ["Checking"])).toEqual([]);
    const many = Array.from({ length: 12 }, (_, i) => `2024-01-1${i % 5},Books,-1.50,A${i}`);
    expect(said(lines("Date,Text,Amount,Account", ...many), ["B"])[0]?.[1]).toBe(
      'The rows are of "A0", "A1", "A2", "A3", "A4", "A5", "A6", "A7" and others. Use one of these names.',
    );
    expect(said("Date,Text,Amount,Account\n", ["B"])).toEqual([]);
  });

  it("to mean the rows of some accounts takes a column that names them", () => {
    const { outcome } = read("Date,Text,Amount\n2024-01-10,Books,-1.50\n", { only_accounts: ["Checking"] });
    expect(outcome).toMatchObject({ report: { valid: false, groups: [{ code: "validation_failed" }] } });
  });

  it("names are taken for those of accounts though all differ, beside what names the rows", () => {
    const few = (header: string, ...names: string[]): string =>
      lines(
        `Date,Text,Amount,${header}`,
        ...names.map((name, i) => `2024-01-1${i},Mill ${i},${i % 2 === 0 ? -1.5 : 300},${name}`),
      );
    expect(
      read(few("Account", "Checking", "Visa 1234", "Cash")).records.map(({ account }) => account),
    ).toEqual(["Checking", "Visa 1234", "Cash"]);
    const label = (text: string) => read(text).options.account_col_label;
    expect(label(few("Account", "Checking", "Visa", "VISA"))).toBe("Account");
    // Codes, more names than one person has accounts, a blank, and a header that says something else.
    expect(label(few("Account", "card_15Z", "card_16A", "card_17B"))).toBeUndefined();
    expect(label(few("Account", ..."ABCDEFG"))).toBeUndefined();
    expect(label(few("Account", "Checking", "Savings", "Cash", ""))).toBeUndefined();
    expect(label(few("Shop", "Checking", "Savings", "Cash"))).toBeUndefined();
    // The only text of the rows names them.
    const alone = few("Account", "Harbour", "Corner", "Acme").replaceAll(/,(?:Text|Mill \d)(?=,)/g, "");
    expect(label(alone)).toBeUndefined();
  });

  it("a name in several cases is one, also where a row has none", () => {
    const text = lines(
      "Date,Text,Amount,Account",
      ...["giro ", "GIRO", "", "Giro"].map((name, i) => `2024-01-1${i},Mill,-1.5,${name}`),
    );
    expect(read(text).options.account_col_label).toBe("Account");
  });

  const [one, other] = ["DE02120300000000202051", "DE02500105170137075030"];

  it("numbers to the right of names are own accounts where each goes with several names", () => {
    const of = (...rows: readonly (readonly [name: string, iban: string])[]) => {
      const text = lines(
        "Date,Payee,Amount,IBAN",
        ...rows.map(([name, iban], i) => `2024-01-1${i},${name},${i % 2 === 0 ? -1.5 : 300},${iban}`),
      );
      const { options, undecided } = read(text);
      return [options.account_col_label, undecided.map(({ field }) => field)];
    };
    expect(of(["Mill", one], ["Oven", other], ["Kiosk", other], ["Acme", one])).toEqual([
      "IBAN",
      ["account_col_label"],
    ]);
    const ofParties = [undefined, []];
    expect(of(["Mill", one], ["Oven", other], ["OVEN", other], ["MILL", one])).toEqual(ofParties);
    expect(of(["Mill", one], ["Oven", other], ["Oven Ltd", other], ["Mill", one])).toEqual(ofParties);
    expect(of(["Mill", one], ["Oven", other])).toEqual(ofParties);
  });

  it.each([
    ["Payer,Payee,Amount,IBAN", "Ada"],
    ["Date2,Payee,Amount,IBAN", "2024-01-12"],
  ])("numbers of payers and payees are none: %s", (header, first) => {
    const text = (head: string) =>
      lines(
        `Date,${head}`,
        `2024-01-10,${first},Mill,-1.50,${one}`,
        `2024-01-11,${first},Acme,-2.50,${other}`,
      );
    expect(read(text(header)).asked).toEqual([]);
    expect(read(text(header.replace("IBAN", "My account"))).asked).toEqual(["account_col_label"]);
  });

  it("a number to the left of the payee can be the own one", () => {
    const text = lines(
      "IBAN,Date,Payee,Amount",
      `${one},2024-01-10,Mill,-1.50`,
      `${other},2024-01-11,Acme,-2.50`,
    );
    expect(read(text).asked).toEqual(["account_col_label"]);
  });

  it.each([
    "Partner's Account",
    "Counterparty account number",
    "Konto des Partners",
    "Compte du bénéficiaire",
    "Cuenta del beneficiario",
    "Numer rachunku kontrahenta",
    "Счет контрагента",
  ])("below %s are those of the other side", (header) => {
    expect(read(rows(one!, other!).replace(",Account", `,${header}`)).asked).toEqual([]);
  });

  it("rows of nothing do not count", () => {
    const text = rows(one!, other!).replace("-2.50", "0.00");
    expect(read(text).asked).toEqual([]);
  });

  it("one number is no question", () => {
    expect(stored(rows(one!, one!), "account")).toEqual([[one], [one], [one]]);
  });
});

describe("one file family has one order of day and month", () => {
  it.each([
    ["05", "06", "03"],
    ["13", "14", "15"],
  ])("years of two digits and of four: days %s, %s, %s", (first, second, third) => {
    const rows = (year: string): string =>
      lines(
        "Date,Text,Amount",
        `${first}/01/${year},Books,-1.50`,
        `${second}/01/${year},Mill,-2.50`,
        `${third}/02/${year},Acme,300.00`,
        `08/03/${year},Quay,-4.50`,
      );
    const days = [[`2024-01-${first}`], [`2024-01-${second}`], [`2024-02-${third}`], ["2024-03-08"]];
    expect(stored(rows("2024"), "date")).toEqual(days);
    expect(stored(rows("24"), "date")).toEqual(days);
  });

  it("the language of the headers decides together with its marks, and neither alone", () => {
    const rows = (header: string, separator: string, comma: string): string =>
      lines(header, `05/01/2024,Books,-1${comma}50`, `02/03/2024,Mill,-2${comma}50`).replaceAll(
        /,(?=[^\d]|-)/g,
        separator,
      );
    expect(stored(rows("Datum,Text,Betrag", ";", ","), "date")).toEqual([["2024-01-05"], ["2024-03-02"]]);
    expect(read(rows("Date,Text,Amount", ";", ",")).asked).toEqual(["date_format"]);
    expect(read(rows("Datum,Text,Betrag", ",", ".")).asked).toEqual(["date_format"]);
  });

  it("and both are asked where nothing decides", () => {
    const rows = (year: string): string =>
      lines("Date,Text,Amount", `05/01/${year},Books,-1.50`, `02/03/${year},Mill,-2.50`);
    for (const [year, letter] of [
      ["2024", "Y"],
      ["24", "y"],
    ])
      expect(read(rows(year!)).undecided).toMatchObject([
        {
          field: "date_format",
          candidates: expect.arrayContaining([`%d/%m/%${letter}`, `%m/%d/%${letter}`]),
        },
      ]);
  });
});

describe("three decimals", () => {
  it("are not taken for thousands where a header says a currency that has them", () => {
    const text = lines(
      "Date,Text,Amount (KWD),DR/CR",
      "2024-01-31,Books,4.750,DR",
      "2024-01-29,Acme,640.000,CR",
    );
    expect(read(text).asked).toEqual(["number_format"]);
    expect(read(text, { number_format: "1,234.56" }).records.map(({ amount }) => amount)).toEqual([
      "4.75",
      "-640",
    ]);
  });
});

describe("what is written in another way", () => {
  it.each<[encoding: "gb18030" | "shift_jis", text: string, names: string[]]>([
    [
      "gb18030",
      lines(
        "交易时间,商品说明,收/支,金额",
        "2024-01-10,午餐和咖啡,支出,1.50",
        "2024-01-11,图书馆的书店,支出,2.50",
        "2024-01-12,公司工资,收入,300.00",
      ),
      ["午餐和咖啡", "图书馆的书店", "公司工资"],
    ],
    [
      "shift_jis",
      lines(
        "日付,お取引内容,出金額,入金額,残高",
        "2024/01/10,カード払い スーパー,1500,,98500",
        "2024/01/11,電気料金の支払い,2500,,96000",
        "2024/01/12,給与振込 株式会社アクメ,,300000,396000",
      ),
      ["カード払い スーパー", "電気料金の支払い", "給与振込 株式会社アクメ"],
    ],
  ])("%s", (encoding, text, names) => {
    const { bytes } = encode(text, encoding)!;
    expect(stored(bytes, "name")).toEqual(names.map((name) => [name]));
    expect(read(bytes).options.encoding).toBe(encoding);
    expect(stored(bytes, "amount")).toEqual(
      encoding === "gb18030" ? [["1.5"], ["2.5"], ["-300"]] : [["1500"], ["2500"], ["-300000"]],
    );
  });

  it("Sept is September", () => {
    const text = lines(
      "Date,Text,Amount",
      '"Sept 5, 2023",Books,-1.50',
      '"Oct 6, 2023",Mill,-2.50',
      '"Dec 7, 2023",Acme,300.00',
    );
    expect(stored(text, "date")).toEqual([["2023-09-05"], ["2023-10-06"], ["2023-12-07"]]);
  });

  it("marks of the direction of writing are no part of an amount", () => {
    const text = lines(
      "Date,Text,Amount",
      "2024-01-10,Books,\u200e-1.50",
      "2024-01-11,Mill,\u200f\u061c-2.50\u200f",
      "2024-01-12,Acme,\u2066300.00\u2069",
    );
    expect(stored(text, "amount")).toEqual([["1.5"], ["2.5"], ["-300"]]);
  });
});

describe("a type column that is given without its strategy", () => {
  const rows = (...types: readonly string[]): string =>
    lines(
      "Date,Text,Amount,What",
      ...types.map(
        (type, i) => `2024-01-1${i},${["Books", "Mill", "Acme"][i]},${["1.50", "2.50", "300.00"][i]},${type}`,
      ),
    );

  it("is read by its words", () => {
    const { records, asked, options } = read(rows("debit", "debit", "credit"), {
      entity_type_col_label: "What",
    });
    expect(asked).toEqual([]);
    expect(options).toMatchObject({ amount_type_strategy: "custom_column", entity_type_col_label: "What" });
    expect(records.map(({ amount }) => amount)).toEqual(["1.5", "2.5", "-300"]);
  });

  it("is asked where its words are not known, and names no row", () => {
    const { asked, options } = read(rows("foo", "foo", "bar"), { entity_type_col_label: "What" });
    expect(asked).toContain("amount_type_inflow_value");
    expect(options.name_col_label).toBe("Text");
  });
});

describe("what is open", () => {
  it("a question about columns without header has two answers, and they are taken", () => {
    const text = lines(
      '01/01/2023,Books,"0,00","0,01","0,01",USD',
      '01/01/2023,Mill,"0,00","100,00","0,02",USD',
      '01/01/2023,Kite,"0,01","0,00","-0,03",USD',
    );
    expect(read(text, { amount_col_label: "column 5" }).asked).not.toContain("debit_col_label");
  });

  it("a profile with an open fee leaves it open", () => {
    const text = lines(
      "Date,Description,Amount,Balance,Fee",
      "2023-01-01,Books,0.01,-0.73,0.75",
      "2023-01-02,Mill,100.00,99.27,0.00",
      "2023-01-03,Kite,100.00,199.27,0.00",
      "2023-01-04,Acme,0.01,199.28,0.00",
    );
    const outcome = inspect(utf8(text), { today: TODAY });
    if (outcome._tag === "Refused") throw new Error(outcome.message);
    expect(read(text, outcome.inspection.profile).asked).toEqual(["fee_col_label", "entity_type_col_label"]);
  });
});

describe("what is no CSV", () => {
  it.each([
    ["QIF", "!Account\nNChecking\nTBank\n^\n!Type:Bank\nD1/13/2024\nT-1.50\nPBooks\n^\n"],
    [
      "MT940",
      ":20:STARTUMS\n:25:12345678/0000123456\n:28C:1/1\n:60F:C240101EUR1,00\n:61:2401020102D1,50NMSC\n:86:Books\n",
    ],
    ["JSON", '[\n  {"date":"2024-01-13","amount":-1.5},\n  {"date":"2024-01-14","amount":2.5}\n]\n'],
  ])("%s is refused by its name", (name, text) => {
    expect(read(text).outcome).toMatchObject({
      code: "invalid_file_type",
      message: expect.stringContaining(name),
    });
  });
});

describe("marks that only some amounts have", () => {
  const rows = (...amounts: readonly string[]): string =>
    lines("Date,Text,Amount", ...amounts.map((each, i) => `2024-01-${10 + i},Text ${i},${each}`));

  it("on money in: amounts without one are money out", () => {
    expect(stored(rows("12.00", "3.00", "20.00 CR", "5.00"), "amount")).toEqual([
      ["12"],
      ["3"],
      ["-20"],
      ["5"],
    ]);
  });

  it("on money out: amounts without one are money in", () => {
    expect(stored(rows("12.00 DR", "3.00 DR", "20.00"), "amount")).toEqual([["12"], ["3"], ["-20"]]);
  });

  it("beside signs, or both marks and amounts without one: a question", () => {
    for (const amounts of [
      ["-12.00", "3.00", "20.00 CR"],
      ["12.00 DR", "3.00 CR", "20.00"],
    ])
      expect(read(rows(...amounts)).asked).toEqual(["signage_convention"]);
  });

  it("are asked about with an amount that has none", () => {
    const [question] = read(rows("12.00 DR", "3.00", "20.00 CR")).undecided;
    expect(question).toMatchObject({ line: 3, readings: ["money in", "money out"] });
  });
});

describe("amounts of one sign", () => {
  const shops = ["TESCO STORES", "SHELL", "AMAZON", "NETFLIX.COM", "UBER TRIP"];
  const rows = (...names: readonly string[]): string =>
    lines("Date,Text,Amount", ...names.map((name, i) => `2024-01-${10 + i},${name},${10 + i}.50`));

  it("are read by words only if nearly all rows have one", () => {
    expect(stored(rows(...shops), "amount").every(([amount]) => !amount!.startsWith("-"))).toBe(true);
    expect(read(rows(...shops.slice(0, 3), "Anna Smith")).asked).toEqual(["signage_convention"]);
  });
});

describe("a column of money out and one of money in", () => {
  const pair = (...rows: readonly string[]): string =>
    lines("Date,Text,Debit,Credit", ...rows.map((row, i) => `2024-01-${10 + i},Text ${i},${row}`));

  it("an amount of money out with the rarer sign came back", () => {
    expect(stored(pair("10.00,", "12.00,", ",20.00", "-10.00,"), "amount")).toEqual([
      ["10"],
      ["12"],
      ["-20"],
      ["-10"],
    ]);
    expect(stored(pair("-10.00,", "-12.00,", ",20.00", "10.00,"), "amount")).toEqual([
      ["10"],
      ["12"],
      ["-20"],
      ["-10"],
    ]);
  });

  it("an amount of money in with a minus went out", () => {
    expect(stored(pair("10.00,", ",20.00", ",30.00", ",-20.00"), "amount")).toEqual([
      ["10"],
      ["-20"],
      ["-30"],
      ["20"],
    ]);
  });

  it("as many amounts of each sign are a question, unless balances decide", () => {
    expect(read(pair("10.00,", ",20.00", "-10.00,")).asked).toEqual(["debit_sign"]);
    const text = lines(
      "Date,Text,Debit,Credit,Balance",
      "2024-01-10,A,10.00,,90.00",
      "2024-01-11,B,,20.00,110.00",
      "2024-01-12,C,-10.00,,120.00",
    );
    expect(stored(text, "amount")).toEqual([["10"], ["-20"], ["-10"]]);
  });

  it("a row with both is a question, and the pair of labels its answer", () => {
    const text = pair("10.00,3.00", "0.00,20.00");
    expect(read(text).asked).toEqual(["debit_col_label"]);
    const answered = read(text, { debit_col_label: "Debit", credit_col_label: "Credit" });
    expect(answered.asked).toEqual([]);
    expect(answered.records.map(({ amount }) => amount)).toEqual(["7", "-20"]);
  });

  it("a row with both is the difference if balances confirm it", () => {
    const text = lines(
      "Date,Text,Debit,Credit,Balance",
      "2024-01-10,A,10.00,3.00,93.00",
      "2024-01-11,B,,20.00,113.00",
      "2024-01-12,C,5.00,,108.00",
    );
    expect(stored(text, "amount")).toEqual([["7"], ["-20"], ["5"]]);
  });
});

describe("a row that is named Total", () => {
  const file = (...names: readonly string[]): string =>
    lines("Date,Text,Amount", ...names.map((name, i) => `2024-01-${10 + i},${name},-${10 + i}.00`));

  it("with a date is a booking at the filling station if a transaction follows", () => {
    expect(stored(file("Books", "TOTAL", "Total", "Mill"), "name")).toEqual([
      ["Books"],
      ["TOTAL"],
      ["Total"],
      ["Mill"],
    ]);
  });

  it("is left out at the end, and so is a sum in another word", () => {
    expect(stored(file("Books", "Mill", "TOTAL"), "name")).toEqual([["Books"], ["Mill"]]);
    expect(stored(file("Books", "Summe", "Mill"), "name")).toEqual([["Books"], ["Mill"]]);
  });
});

describe("a contribution", () => {
  it("is a fee to a bank and a deposit to a broker: its kind says no direction", () => {
    const file = lines(
      "Date;Type de transaction;Description;Montant",
      "2024-12-16;INTÉRÊTS;INTERET AU 16 DEC;0,06",
      "2024-12-11;COTISATION;CONTRIBUTION;500",
    );
    expect(read(file).asked).not.toEqual([]);
  });
});

describe("the currency of a file without a column for it", () => {
  const file = (header: string, ...amounts: readonly string[]): string =>
    lines(`Date;Text;${header}`, ...amounts.map((amount, i) => `2024-01-${10 + i};${TEXTS[i]};${amount}`));

  it.each<[header: string, amounts: readonly string[], currency: string]>([
    ["Amount", ["-£10.00", "£20.00"], "GBP"],
    ["Amount", ["-10.00 EUR", "20.00 EUR"], "EUR"],
    ["Amount (GBP)", ["-10.00", "20.00"], "GBP"],
    ["Amount (GBP)", ["-€10.00", "€20.00"], "EUR"],
    ["XXX-Amount", ["-10.00", "20.00"], ""],
    ["Amount", ["-$10.00", "$20.00"], ""],
    ["Amount", ["-10.00", "20.00"], ""],
  ])("is what %s above %j says", (header, amounts, currency) => {
    expect(stored(file(header, ...amounts), "currency")).toEqual(amounts.map(() => [currency]));
  });

  it.each([[["-£10.00", "€20.00"]], [["-$10.00", "€20.00"]], [["-\\10.00", "€20.00"]]])(
    "is a question where the amounts say several: %j",
    (amounts) => {
      expect(read(file("Amount", ...amounts)).asked).toEqual(["currency"]);
    },
  );

  it("is held against that of the account, and given totals", () => {
    const upload = { bytes: utf8(file("Amount (GBP)", "-10.00", "20.00")), filename: "export.csv" };
    const account = { id: "0190f3a2-6c1e-7a55-9d1f-2f6b8f0f4b11", recorded: [] };
    const { options } = resolveOptions(upload, { account_id: account.id }, { auto: true, today: TODAY });
    for (const currency of ["EUR", "gbp"]) {
      const outcome = preflight(upload, options, { today: TODAY, account: { ...account, currency } });
      if (outcome._tag === "Refused") throw new Error(outcome.message);
      const { findings, totals } = outcome.report;
      expect(findings.filter(({ code }) => code === "currency_mismatch")).toHaveLength(
        currency === "EUR" ? 1 : 0,
      );
      expect(totals).toEqual([{ currency: "GBP", in: "20", out: "10" }]);
    }
  });
});

describe("amounts with three digits after their only mark", () => {
  const file = (headers: string, ...amounts: readonly string[]): string =>
    lines(headers, ...amounts.map((amount, i) => `2024-01-${10 + i};${TEXTS[i]};${amount}`));

  it.each<[headers: string, amounts: readonly string[], asked: readonly string[]]>([
    ["Date;Description;Amount", ["-1.250", "100.000"], ["number_format"]],
    ["Buchungstag;Verwendungszweck;Betrag", ["-1.250", "100.000"], []],
    ["Buchungstag;Verwendungszweck;Betrag", ["-1,250", "100,000"], ["number_format"]],
    ["Date;Description;Amount", ["-1,250", "100,000"], []],
    ["Date;Description;Amount", ["-1.250", "100.00"], []],
  ])("below %s: %j", (headers, amounts, asked) => {
    expect(read(file(headers, ...amounts)).asked).toEqual(asked);
  });
});

describe("balances of few rows", () => {
  it("one step speaks for the amount without a fee, or with it", () => {
    const file = (balance: string): string =>
      lines(
        "Date,Text,Amount,Fee,Balance",
        "2024-01-10,Acme,100.00,0.00,100.00",
        `2024-01-11,Books,-12.00,0.50,${balance}`,
      );
    expect(stored(file("88.00"), "amount")).toEqual([["-100"], ["12"]]);
    expect(stored(file("87.50"), "amount")).toEqual([["-100"], ["12.5"]]);
  });

  it("a running balance below the header Amount is no amount", () => {
    const text = lines(
      "Date,Text,Amount,Running",
      "2024-01-10,Books,88.00,-12.00",
      "2024-01-11,Acme,188.00,100.00",
      "2024-01-13,Mill,198.00,10.00",
    );
    expect(stored(text, "amount")).toEqual([["12"], ["-100"], ["-10"]]);
  });

  it("that show both ways beside amounts without a sign leave the oldest row open", () => {
    const rows = [
      "2024-01-10,Books,12.00,88.00",
      "2024-01-11,Acme,100.00,188.00",
      "2024-01-12,Mill,8.00,180.00",
    ];
    expect(read(lines("Date,Text,Amount,Balance", ...rows)).asked).toEqual(["signage_convention"]);
    expect(read(lines(...rows)).asked).toEqual(["signage_convention"]);
    expect(read(lines(...rows), { has_header: false, columns: ["date", "name", "amount"] }).asked).toEqual([
      "entity_type_col_label",
    ]);
  });
});

describe("a plus and a minus in a column of their own", () => {
  it("say the sign, whichever of them is rarer", () => {
    const rows = ["10,-,5.00", "11,+,7.00", "12,-,1.00", "13,-,2.00", "14,-,3.00"];
    const text = (swap: boolean): string =>
      lines(
        "Date,Kind,Amount,Text",
        ...rows.map(
          (row, i) =>
            `2024-01-${swap ? row.replace(/[-+]/, (sign) => (sign === "-" ? "+" : "-")) : row},T ${i}`,
        ),
      );
    expect(stored(text(false), "amount")).toEqual([["5"], ["-7"], ["1"], ["2"], ["3"]]);
    expect(stored(text(true), "amount")).toEqual([["-5"], ["7"], ["-1"], ["-2"], ["-3"]]);
  });
});

describe("dates between apostrophes", () => {
  it("are dates", () => {
    const text = lines(
      "Date,Text,Amount",
      "'13012024',Books,-5.00",
      "'14012024',Acme,7.00",
      "'15012024',Mill,-1.00",
    );
    expect(stored(text, "date")).toEqual([["2024-01-13"], ["2024-01-14"], ["2024-01-15"]]);
  });
});

describe("the currency beside the amount", () => {
  it("is its own, whatever was exchanged", () => {
    const text = lines(
      "Date,Text,Amount,Currency,Balance,Exchange From,Exchange To",
      "2024-01-10,Acme,100.00,GBP,100.00,,",
      "2024-01-11,Books,-12.00,GBP,88.00,GBP,USD",
      "2024-01-12,Mill,-8.00,GBP,80.00,,",
    );
    expect(stored(text, "amount", "currency")).toEqual([
      ["-100", "GBP"],
      ["12", "GBP"],
      ["8", "GBP"],
    ]);
  });
});

describe("a reference of the bank", () => {
  const file = (references: readonly string[]): string =>
    lines(
      "Date,Text,Amount,Reference",
      ...references.map((reference, i) => `2024-01-${10 + i},Text ${i},-${i + 1}.00,${reference}`),
    );

  it("is kept with its row, but no number that counts the rows of the file", () => {
    expect(stored(file(["7001", "7002", "7009"]), "reference")).toEqual([["7001"], ["7002"], ["7009"]]);
    for (const counted of [
      ["1", "2", "3"],
      ["3", "2", "1"],
    ])
      expect(stored(file(counted), "reference")).toEqual([[""], [""], [""]]);
  });
});

describe("what only rows in the middle of a long file say", () => {
  const file = (header: string, usual: string, other: string): string =>
    lines(
      header,
      ...Array.from({ length: 2_000 }, (_, i) => {
        const date = `2023-${String(1 + (i % 12)).padStart(2, "0")}-01`;
        return `${date},${i === 1_000 ? other : usual},Text ${i},-${i + 1}.00`;
      }),
    );

  it("of their status is asked, with the line", () => {
    const { undecided } = read(file("Date,Status,Text,Amount", "Completed", "Zorked"));
    expect(undecided).toMatchObject([
      { field: "booked_statuses", line: 1_002, candidates: ["Zorked", "Completed"] },
    ]);
    expect(read(file("Date,Status,Text,Amount", "Completed", "Booked")).asked).toEqual([]);
  });

  it("of their account is asked, with the line", () => {
    const own = "DE89370400440532013000";
    const { undecided } = read(file("Date,IBAN,Text,Amount", own, "DE02120300000000202051"));
    expect(undecided).toMatchObject([{ field: "account_col_label", line: 1_002 }]);
    expect(read(file("Date,IBAN,Text,Amount", own, own)).asked).toEqual([]);
  });
});

describe("a balance that is what is owed", () => {
  const card = (header: string, sign: 1 | -1): string => {
    let owed = 100;
    const rows = [
      ["TESCO STORES", 10],
      ["SHELL", 20],
      ["PAYMENT RECEIVED THANK YOU", -100],
      ["NETFLIX.COM", 5],
    ] as const;
    return lines(
      `Date,Text,Amount,${header}`,
      ...rows.map(([name, spent], i) => {
        owed += spent;
        return `2024-01-${10 + i},${name},${(sign * spent).toFixed(2)},${owed.toFixed(2)}`;
      }),
    );
  };

  it.each<[header: string, sign: 1 | -1]>([
    ["Balance", 1],
    ["Balance", -1],
    ["Balance Owing", 1],
    ["Outstanding", -1],
  ])("grows with purchases: %s, %i", (header, sign) => {
    expect(stored(card(header, sign), "amount")).toEqual([["10"], ["20"], ["-100"], ["5"]]);
  });

  it("says nothing by words that a few rows have", () => {
    const text = lines(
      "Date,Text,Amount,Balance",
      "2024-01-10,Acme,100.00,100.00",
      "2024-01-11,SHELL,40.00,140.00",
      "2024-01-12,Mill,-30.00,110.00",
    );
    expect(stored(text, "amount")).toEqual([["-100"], ["-40"], ["30"]]);
  });
});

describe("a column of credit and debit beside amounts with signs", () => {
  const file = (...rows: readonly string[]): string =>
    lines("Date,Text,Type,Amount", ...rows.map((row, i) => `2024-01-${10 + i},${row}`));

  it("says nothing if it is a constant or another kind", () => {
    expect(stored(file("Books,Credit,-10.00", "Mill,Credit,-20.00", "Acme,Credit,100.00"), "amount")).toEqual(
      [["10"], ["20"], ["-100"]],
    );
    expect(
      stored(
        file("Books,Debit,-10.00", "Mill,Credit,-20.00", "Acme,Debit,100.00", "Kite,Credit,-5.00"),
        "amount",
      ),
    ).toEqual([["10"], ["20"], ["-100"], ["5"]]);
  });

  it("leaves a reversal as it is, and asks where signs are rare", () => {
    expect(
      stored(
        file("Books,Debit,-10.00", "Refund,Debit,30.00", "Acme,Credit,100.00", "Kite,Debit,-5.00"),
        "amount",
      ),
    ).toEqual([["10"], ["-30"], ["-100"], ["5"]]);
    expect(
      read(file("Books,Debit,10.00", "Back,Debit,-30.00", "Acme,Credit,100.00", "Kite,Debit,5.00")).asked,
    ).toEqual(["signage_convention"]);
  });

  it("is not the one that the balance contradicts, if another is borne out", () => {
    const text = lines(
      "Date,Kind,Flag,Text,Amount,Balance",
      "2024-01-10,转账,借 Dr,Books,5.00,95.00",
      "2024-01-11,代发工资,贷 Cr,Acme,20.00,115.00",
      "2024-01-12,转账,借 Dr,Mill,7.50,107.50",
      "2024-01-13,结息,贷 Cr,Bank,1.00,108.50",
    );
    expect(stored(text, "amount")).toEqual([["5"], ["-20"], ["7.5"], ["-1"]]);
  });
});

it("a fee that came back among fees came in, where the balances show it", () => {
  const text = (correction: string): string =>
    lines(
      "Date,Description,Money In,Money Out,Fee,Balance",
      "2024-05-01,Salary,900.00,,,1900.00",
      "2024-05-02,Corner Oven,,-20.00,-0.35,1879.65",
      "2024-05-03,Bookshop,,-30.00,,1849.65",
      "2024-05-06,City Water,,-40.00,-0.35,1809.30",
      "2024-05-07,Corner Oven,,-20.00,,1789.30",
      "2024-05-08,Bookshop,,-31.00,-0.35,1757.95",
      "2024-05-14,Mill,,-41.00,-0.35,1716.60",
      correction,
    );
  expect(read(text("2024-05-15,Late fee,,,-0.35,1716.25")).asked).toEqual([]);
  expect(stored(text("2024-05-15,Correction,,,0.35,1716.95"), "amount").at(-1)).toEqual(["-0.35"]);
});

describe("what is no fee", () => {
  it.each([
    [
      "Subtotal,Total (incl. fees),Fees",
      ["-40.00,-41.00,1.00", "100.00,99.00,1.00", "-10.00,-10.50,0.50"],
      ["41", "-99", "10.5"],
    ],
    [
      "Gross,Fee rate,Fee",
      ["-40.00,1.5,0.60", "100.00,0,0.00", "-10.00,1.5,0.15"],
      ["40.6", "-100", "10.15"],
    ],
    ["Amount,Late fee balance", ["-40.00,300.00", "100.00,300.00", "-10.00,300.00"], ["40", "-100", "10"]],
    ["Amount,Tuition fee", ["-40.00,1000.00", "100.00,1000.00", "-10.00,1000.00"], ["40", "-100", "10"]],
  ])("%s", (headers, rows, amounts) => {
    const text = lines(`Date,Text,${headers}`, ...rows.map((row, i) => `2024-01-${10 + i},Text ${i},${row}`));
    expect(stored(text, "amount")).toEqual(amounts.map((amount) => [amount]));
  });
});

describe("what is not stored on a guess", () => {
  it.each(["amount_in_minor_units", "Amount (cents)", "Amount (pence)", "amount_cents"])("%s", (header) => {
    const text = lines(`Date,Text,${header}`, "2024-01-10,Books,-1200", "2024-01-11,Salary,10000");
    expect(read(text).asked).toEqual(["number_format"]);
    expect(stored(text.replace("-1200", "-12.00"), "amount")).toEqual([["12"], ["-10000"]]);
  });

  it("decimals or thousands below Arabic headers", () => {
    const text = lines("التاريخ,الوصف,المبلغ", "2024-01-10,متجر,-10.500", "2024-01-11,راتب,100.000");
    expect(read(text).asked).toEqual(["number_format"]);
  });

  it("a status as the way that money went", () => {
    const text = lines("Date,Text,Amount,Status", "2024-01-10,A,1000,paid_out", "2024-01-11,B,2000,failed");
    expect(read(text).asked).toContain("signage_convention");
  });
});

describe("a tab after the quotes of an amount", () => {
  it("belongs to nothing", () => {
    const text = lines(
      "Date,Text,Amount,Currency",
      '2024-01-10,Books,"-1,479.54"\t,HKD',
      '2024-01-11,"Salary" ,"200.00"\t,HKD',
    );
    expect(stored(text, "amount", "name")).toEqual([
      ["1479.54", "Books"],
      ["-200", "Salary"],
    ]);
  });
});

describe("names beside remarks", () => {
  it("are the payees, although remarks differ more", () => {
    const text = lines(
      "Datum;Naam / Omschrijving;Af Bij;Bedrag (EUR);Mededelingen",
      ...["NS GROEP", "JUMBO UTRECHT", "NS GROEP", "JUMBO UTRECHT", "NS GROEP", "JUMBO UTRECHT"].map(
        (name, i) =>
          `2024010${i + 1};${name};Af;${i + 1},50;Pasvolgnr: 001 0${i + 1}-01-2024 10:0${i} Transactie: X${i}1`,
      ),
    );
    expect(stored(text, "name").map(([name]) => name)).toEqual([
      ...["NS GROEP", "JUMBO UTRECHT", "NS GROEP", "JUMBO UTRECHT", "NS GROEP", "JUMBO UTRECHT"],
    ]);
  });

  it("are texts below a header that says reference, if there is nothing else", () => {
    const text = lines(
      "Transaction Date,Reference,Debit Amount,Credit Amount,Transaction Ref1",
      "03 Jan 2024,POS,3.50,,GRAB RIDE SI SGP 03Jan",
      "14 Jan 2024,POS,4.50,,NTUC FAIRPRICE SI SGP",
      "15 Jan 2024,SAL,,900.00,ACME PTE LTD",
    );
    expect(stored(text, "name")).toEqual([
      ["GRAB RIDE SI SGP 03Jan"],
      ["NTUC FAIRPRICE SI SGP"],
      ["ACME PTE LTD"],
    ]);
  });
});

describe("payments with both of their sides", () => {
  const wallet = (tax: string, ...rows: readonly string[]): string =>
    lines(`Date,From name,From no.,Kind,Amount,Fee,${tax},Before,To name,To no.,After`, ...rows);
  const rows = [
    "2024-01-10,Harbour Ltd,233242367681,TRANSFER,70.00,0.00,0.00,30.00,Ada Roe,233240000011,100.00",
    "2024-01-11,Ada Roe,233240000011,TRANSFER,20.00,0.50,0.25,100.00,Kite Books,233241663051,79.25",
    "2024-01-12,Ada Roe,233240000011,PAYMENT,30.00,0.00,0.30,79.25,Old Mill,233249821711,48.95",
    "2024-01-13,Kite Books,233241663051,TRANSFER,5.00,0.00,0.00,48.95,Ada Roe,233240000011,53.95",
    "2024-01-14,Ada Roe,233240000011,PAYMENT,10.00,0.10,0.00,53.95,Old Mill,233249821711,43.85",
    "2024-01-15,Ada Roe,233240000011,PAYMENT,3.85,0.00,0.00,43.85,Old Mill,233249821711,40.00",
    "2024-01-16,Ada Roe,233240000011,PAYMENT,10.00,0.00,0.00,40.00,Kite Books,233241663051,30.00",
  ];

  it("name each row by the other side, and ask for no account", () => {
    expect(stored(wallet("E-levy", ...rows), "name", "amount")).toEqual([
      ["Harbour Ltd", "-70"],
      ["Kite Books", "20.75"],
      ["Old Mill", "30.3"],
      ["Kite Books", "-5"],
      ["Old Mill", "10.1"],
      ["Old Mill", "3.85"],
      ["Kite Books", "10"],
    ]);
  });

  it("have the balance that is after each row", () => {
    expect(read(wallet("E-levy", ...rows)).options.balance_col_label).toBe("After");
  });

  it("take a tax into the amount only where the balances say so", () => {
    const without = rows.map((row) =>
      row.replace(/,[\d.]+,(Ada Roe|Kite Books|Old Mill),(\d+),[\d.]+$/, ",,$1,$2,"),
    );
    expect(without[0]).toMatch(/,,Ada Roe,\d+,$/);
    expect(read(wallet("E-levy", ...without)).options.columns).not.toContain("balance");
    expect(read(wallet("E-levy", ...without)).options.columns?.[6]).toBeNull();
    expect(read(wallet("E-levy", ...rows)).options.columns?.[6]).toBe("fee");
  });
});

describe("money out and money in, each with an account and a currency", () => {
  const app = (...rows: readonly string[]): string =>
    lines("Date,Payee,Paid from,Outcome,Outcome currency,Paid to,Income,Income currency", ...rows);
  const rows = [
    '2024-01-10,Old Mill,Main,"1,261.59",RUB,,,',
    '2024-01-11,,Main,"5,000.00",RUB,Cash,5000,RUB',
    "2024-01-12,Harbour,,,,Main,300.00,RUB",
    "2024-01-13,Kite Books,Cash,52.00,RUB,,,",
  ];

  it("are in the currency of both, and what came in again is nothing", () => {
    expect(stored(app(...rows), "amount", "currency")).toEqual([
      ["1261.59", "RUB"],
      ["-300", "RUB"],
      ["52", "RUB"],
    ]);
  });

  it("are in that of each row where both columns say the same", () => {
    const text = lines(
      "Date,Payee,Outcome,Currency,Income,Account currency",
      "2024-01-10,Old Mill,61.59,RUB,,RUB",
      "2024-01-12,Harbour,,EUR,300.00,EUR",
    );
    expect(stored(text, "amount", "currency")).toEqual([
      ["61.59", "RUB"],
      ["-300", "EUR"],
    ]);
  });

  it("are asked about if both are there and differ, or in two currencies", () => {
    const less = rows.map((row) => row.replace("Cash,5000", "Cash,4999"));
    expect(read(app(...less)).asked).toEqual(["debit_col_label"]);
    const other = rows.map((row) => row.replace("300.00,RUB", "300.00,USD"));
    expect(read(app(...other)).asked).toEqual(["currency"]);
  });
});

describe("the amount that was paid", () => {
  it("is not the one that was ordered", () => {
    const text = lines(
      "交易日期,商品,收/支,订单金额,实付金额",
      "2024-01-10,豆浆,支出,¥18.45,¥17.45",
      "2024-01-11,蛋糕,支出,¥76.16,¥74.66",
      "2024-01-12,红包,收入,¥8.00,¥8.00",
    );
    expect(stored(text, "amount")).toEqual([["17.45"], ["74.66"], ["-8"]]);
  });
});

describe("years of two digits in some rows and of four in others", () => {
  const file = (...dates: readonly string[]): string =>
    lines("Date,Text,Amount", ...dates.map((date, i) => `${date},Text ${i},-${i + 1}.00`));

  it("are one format", () => {
    const text = file("28/10/25".replace("25", "23"), "01/11/2023", "13/11/23");
    expect(read(text).options.date_format).toBe("%d/%m/%Oy");
    expect(stored(text, "date")).toEqual([["2023-10-28"], ["2023-11-01"], ["2023-11-13"]]);
  });

  it("leave open what no date decides", () => {
    expect(read(file("01/10/23", "02/03/2023", "05/01/23")).undecided).toMatchObject([
      { field: "date_format", candidates: ["%d/%m/%Oy", "%m/%d/%Oy"] },
    ]);
  });
});

it("currencies in words are never mixed without a word", () => {
  const file = (...currencies: readonly string[]): string =>
    lines(
      "Fecha,Texto,Moneda,Importe",
      ...currencies.map((each, i) => `2024-01-1${i},Texto ${i},${each},-${i + 1}.00`),
    );
  expect(read(file("Pesos", "Dólares", "Pesos")).asked).toEqual(["currency"]);
  expect(stored(file("Dólares", "Dólares", "Dólares"), "currency")).toEqual([["USD"], ["USD"], ["USD"]]);
  expect(stored(file("Pesos", "Pesos", "Pesos"), "currency")).toEqual([[""], [""], [""]]);
});

it("a column with the amounts of the rows in which the amount is nothing is a question", () => {
  const text = lines(
    "Date,,Local,Dollars",
    "2024-01-10,Books,4200.00,0.00",
    "2024-01-11,Mill,0.00,-59.85",
    "2024-01-12,Acme,-11518.99,0.00",
    "2024-01-13,Kite,0.00,10.00",
  );
  expect(read(text).asked).toContain("amount_col_label");
});

it("a balance with more digits than thousands have says that the amounts have three decimals", () => {
  const text = lines(
    "Bokföringsdatum;Text;Belopp;Saldo",
    "2024-01-10;Books;-349.000;13375.500",
    "2024-01-11;Mill;250.000;13625.500",
  );
  expect(stored(text, "amount")).toEqual([["349"], ["-250"]]);
});

it("a date that is the only one by its header is that of a few rows of one day", () => {
  const row = (day: string, other: string): string => `${day},Books,${other},-1.50`;
  const text = lines(
    "Date,Payee,SomeOtherDate,Amount",
    row("2024-01-31", "2024-01-30"),
    row("2024-01-31", "2024-01-31"),
    row("2024-01-31", "2024-01-29"),
    row("2024-01-31", "2024-01-28"),
  );
  expect(stored(text, "date")).toEqual([["2024-01-31"], ["2024-01-31"], ["2024-01-31"], ["2024-01-31"]]);
});

it("dates without headers that are far apart in the only rows are a question", () => {
  const file = (statement: string): string =>
    lines(`${statement};02.04.2024;-9,09;Books`, `${statement};02.04.2024;-85,36;Old Mill`);
  expect(read(file("30.04.2024")).asked).toContain("date_col_label");
  expect(read(file("04.04.2024")).asked).not.toContain("date_col_label");
});

it("a fee that the balances of a few rows do not show is a question", () => {
  const text = lines(
    "Date,Text,Amount,Total fees,Running Balance",
    "2024-01-10,Books,-12.00,0.50,88.00",
    "2024-02-20,Mill,-3.00,0.00,45.00",
  );
  expect(read(text).asked).toEqual(["fee_col_label"]);
});

it("a fee of a file without headers is one if only with it the balances fit", () => {
  const text = lines(
    "2024-01-10,Quay,-10.00,0.00,90.00",
    "2024-01-11,Mill,-20.00,1.50,68.50",
    "2024-01-12,Acme,50.00,0.00,118.50",
    "2024-01-13,Kite,-5.00,0.00,113.50",
    "2024-01-14,Corner,-8.00,0.00,105.50",
  );
  expect(stored(text, "amount")).toEqual([["10"], ["21.5"], ["-50"], ["5"], ["8"]]);
});

it("two amounts of one sign in every row, of which no header names either, are a question", () => {
  const text = lines(
    "2024-01-10;Books;-4 278;-10,78",
    "2024-01-11;Mill;-15 783;-40,63",
    "2024-01-12;Acme;25 726;66,00",
  );
  expect(read(text).asked).toContain("amount_col_label");
});

it("a column of currencies is not that of a price or of a column that is mostly nothing", () => {
  const text = lines(
    "Date,Text,Amount,Price,Currency",
    "2024-01-10,Books,-1.50,1.50,EUR",
    "2024-01-11,Mill,-2.50,2.50,USD",
    "2024-01-12,Acme,300.00,0.00,EUR",
  );
  expect(stored(text, "currency")).toEqual([["EUR"], ["USD"], ["EUR"]]);
  const bare = lines(
    "2024-01-10,Books,-1.50,0.00,EUR",
    "2024-01-11,Mill,-2.50,0.00,USD",
    "2024-01-12,Acme,300.00,0.10,EUR",
  );
  expect(read(bare).records.map(({ currency }) => currency)).toEqual(["EUR", "USD", "EUR"]);
});

it("two columns of currencies beside each other without headers are a question", () => {
  const text = lines(
    "2024-01-10,Books,EUR,EUR,-1.50",
    "2024-01-11,Mill,EUR,USD,-2.50",
    "2024-01-12,Acme,EUR,EUR,300.00",
  );
  expect(read(text).asked).toContain("currency_col_label");
});

it("headers that are a sign say money in and out", () => {
  const text = lines("Date,Text,[-] EUR,[+] EUR", "2024-01-10,Books,1.50,", "2024-01-11,Mill,2.50,");
  expect(stored(text, "amount")).toEqual([["1.5"], ["2.5"]]);
});

it("numbers that only some rows have beside a payee are none of the own account", () => {
  const text = lines(
    "#Data operacji;#Nadawca/Odbiorca;#Numer konta;#Kwota",
    "2024-01-10;Anna Nowak;'';-50,00",
    "2024-01-11;Jan Kowal;12 3456 7890 1234 5678 9012 3456;-40,15",
    "2024-01-12;;'';-6,50",
  );
  expect(read(text).options.account_col_label).toBeUndefined();
});

it("a column with both signs is no half of a pair", () => {
  const rows = ["Books,189.70,", "Mill,-69.22,", "Acme,5829.52,", "Kite,-15.80,", "Quay,,-73.38"];
  const text = lines(...rows.map((row, i) => `2024-01-1${i},${row}`));
  expect(read(text).asked).toContain("amount_col_label");
});

describe("a caller who names the amount", () => {
  const text = lines(
    "Date,Direction,Name,Fee paid,Fee currency,Currency",
    "2024-01-10,OUT,Quay,12.50,EUR,GBP",
    "2024-01-12,IN,Mill,3.20,EUR,GBP",
    "2024-01-13,OUT,Kite,8.00,EUR,GBP",
  );

  it("means it whatever its header says, and the column that says which way it went is heard", () => {
    const { records, asked } = read(text, { amount_col_label: "Fee paid" });
    expect(asked).toEqual([]);
    expect(records.map(({ amount }) => amount)).toEqual(["12.5", "-3.2", "8"]);
  });

  it("gets the currency of the amount, not that of a fee", () => {
    const { records } = read(text, { amount_col_label: "Fee paid" });
    expect(records.map(({ currency }) => currency)).toEqual(["GBP", "GBP", "GBP"]);
    const alone = text.replaceAll(/,(?:Currency|GBP)$/gm, "");
    expect(read(alone, { amount_col_label: "Fee paid" }).records.map(({ currency }) => currency)).toEqual([
      "",
      "",
      "",
    ]);
  });
});

it("takes no number of a row for a balance, and no day on which it was written down for its date", () => {
  const text = lines(
    "user_id,journal_id,created_at,amount,description,date",
    "1,10,2024-02-01T10:00:00+00:00,-45.20,Old Mill,2024-01-15T00:00:00+00:00",
    "1,11,2024-02-01T10:01:00+00:00,-30.00,Skylark,2024-01-16T00:00:00+00:00",
    "1,12,2024-02-02T10:02:00+00:00,2100.00,Salary,2024-01-17T00:00:00+00:00",
    "1,13,2024-02-02T10:03:00+00:00,-9.50,Kite Books,2024-01-20T00:00:00+00:00",
  );
  expect(stored(text, "date", "amount")).toEqual([
    ["2024-01-15", "45.2"],
    ["2024-01-16", "30"],
    ["2024-01-17", "-2100"],
    ["2024-01-20", "9.5"],
  ]);
});

describe("a wallet that says what left it, and what came in somewhere else", () => {
  const rows = (isMixed: boolean): readonly string[] => [
    "1,OUT,2023-12-30,0.00,EUR,Ada Rowbotham,58.19,EUR,Kite,58.19,EUR,1.0",
    isMixed
      ? "2,IN,2023-12-29,0.00,EUR,Mill Ltd,36.52,EUR,Ada Rowbotham,36.52,EUR,1.0"
      : "2,OUT,2023-12-29,0.00,EUR,Ada Rowbotham,36.52,EUR,Mill Ltd,36.52,EUR,1.0",
    "3,OUT,2023-12-28,0.00,EUR,Ada Rowbotham,7.10,EUR,Oak,7.10,EUR,1.0",
    "4,OUT,2023-12-27,1.73,EUR,Ada Rowbotham,131.26,EUR,Quay,5000.0,THB,38.1",
  ];

  it.each([
    "ID,Direction,Created on,Source fee amount,Source fee currency,Source name,Source amount (after fees),Source currency,Target name,Target amount (after fees),Target currency,Exchange rate",
    "ID,Richtung,Erstellt am,Betrag der Ausgangsgebühr,Währung der Ausgangsgebühr,Quellenname,Ausgangsbetrag (nach Gebühren),Ausgangswährung,Name des Empfängers,Zielbetrag (nach Gebühren),Zielwährung,Wechselkurs",
    "Identifiant,Direction,Créé le,Montant des frais source,Devise des frais source,Nom de la source,Montant source (après frais),Devise source,Nom du destinataire,Montant cible (après frais),Devise cible,Taux de change",
    "ID,Dirección,Creado el,Importe de la comisión de origen,Divisa de la comisión de origen,Nombre de origen,Importe de origen (después de comisiones),Divisa de origen,Nombre de destino,Importe de destino (después de comisiones),Divisa de destino,Tipo de cambio",
    "ID,Direção,Criado em,Valor da tarifa de origem,Moeda da tarifa de origem,Nome de origem,Valor de origem (após tarifas),Moeda de origem,Nome de destino,Valor de destino (após tarifas),Moeda de destino,Câmbio",
    "ID,Direzione,Creato il,Importo della commissione di origine,Valuta della commissione di origine,Nome di origine,Importo di origine (al netto delle commissioni),Valuta di origine,Nome del destinatario,Importo di destinazione (al netto delle commissioni),Valuta di destinazione,Tasso di cambio",
    "ID,Richting,Aangemaakt op,Bedrag bronkosten,Valuta bronkosten,Naam bron,Bronbedrag (na kosten),Bronvaluta,Naam ontvanger,Doelbedrag (na kosten),Doelvaluta,Wisselkoers",
    "ID,Kierunek,Utworzono,Kwota opłaty źródłowej,Waluta opłaty źródłowej,Nazwa źródła,Kwota źródłowa (po odliczeniu opłat),Waluta źródłowa,Nazwa odbiorcy,Kwota docelowa (po odliczeniu opłat),Waluta docelowa,Kurs wymiany",
  ])("is read by what left it: %s", (header) => {
    for (const isMixed of [false, true])
      expect(stored(lines(header, ...rows(isMixed)), "amount", "currency", "name")).toEqual([
        ["58.19", "EUR", "Kite"],
        [isMixed ? "-36.52" : "36.52", "EUR", "Mill Ltd"],
        ["7.1", "EUR", "Oak"],
        ["132.99", "EUR", "Quay"],
      ]);
  });
});
