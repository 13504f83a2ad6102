import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ProviderAccount, ProviderTransaction } from "../../src/provider/answer/answer.ts";
import { translate } from "../../src/provider/translate/translate.ts";
import { daysIn } from "../../src/provider/windows/days.ts";
import { END } from "./support.ts";

const POSTED = Date.parse("2026-03-03T12:00:00Z") / 1000;
const MADE = Date.parse("2026-03-01T12:00:00Z") / 1000;

const came = (parts: Partial<ProviderTransaction> = {}): ProviderTransaction => ({
  ...{ id: "T1", posted: POSTED, transacted_at: MADE, amount: "-4.5" },
  ...{ description: "SQ *COFFEE 4711", payee: "Coffee", memo: "", pending: false },
  ...parts,
});

const holding = (
  transactions: readonly ProviderTransaction[],
  parts: Partial<ProviderAccount> = {},
): ProviderAccount => ({
  ...{ id: "A1", name: "Checking", currency: "USD", balance: "10", institution: "Meadow Bank" },
  ...{ organization: "meadow.example", other_organizations: [], balance_date: null },
  transactions,
  ...parts,
});

const of = (...accounts: readonly ProviderAccount[]) =>
  translate(accounts, { dayOf: daysIn("UTC"), currency: "USD", end: END });

const one = (parts: Partial<ProviderTransaction> = {}, account: Partial<ProviderAccount> = {}) =>
  of(holding([came(parts)], account)).accounts[0]!.transactions[0];

describe("a transaction in the family's terms", () => {
  it("has its sign turned: expenses are positive, deposits negative", () => {
    expect(one({ amount: "-4.5" })?.amount).toBe("4.5");
    expect(one({ amount: "1500" })?.amount).toBe("-1500");
    expect(one({ amount: "0" })?.amount).toBe("0");
  });

  it.each([
    ["Coffee", "SQ *COFFEE", "to go", "Coffee", "SQ *COFFEE\nto go"],
    ["", "SQ *COFFEE", "to go", "SQ *COFFEE", "to go"],
    ["Coffee", "Coffee", "Coffee", "Coffee", null],
    ["Coffee", "", "", "Coffee", null],
    ["", "", "to go", "to go", null],
    ["", "", "", "Bank transaction", null],
  ])("payee %j, description %j, memo %j: %j with notes %j", (payee, description, memo, name, notes) => {
    expect(one({ payee, description, memo })).toMatchObject({ name, notes, description });
  });

  it("has a name of 255 characters at most, and the whole of a longer one in its notes", () => {
    fc.assert(
      fc.property(fc.integer({ min: 250, max: 300 }), fc.constantFrom("x", "é", "😀"), (length, letter) => {
        const payee = letter.repeat(length);
        const { name, notes } = one({ payee, description: "" })!;
        expect(name).toBe(letter.repeat(Math.min(length, 255)));
        expect(notes).toBe(length > 255 ? payee : null);
      }),
    );
  });

  it("has bounded texts, however much the bank tells", () => {
    const { name, notes, description } = one({
      payee: "😀".repeat(5_000_000),
      description: "y".repeat(5_000_000),
    })!;
    expect([...name]).toHaveLength(255);
    expect([...notes!].length).toBe(65_536);
    expect(description).toHaveLength(65_536);
  });
});

describe("the date", () => {
  it.each([
    ["Checking", POSTED, MADE, "2026-03-03"],
    ["Checking", null, MADE, "2026-03-01"],
    ["Savings", POSTED, null, "2026-03-03"],
    ["Brokerage", POSTED, MADE, "2026-03-03"],
    ["Credit Card", POSTED, MADE, "2026-03-01"],
    ["Credit Card", POSTED, null, "2026-03-03"],
    ["Auto Loan", POSTED, MADE, "2026-03-01"],
    ["Mortgage", null, MADE, "2026-03-01"],
    // Milliseconds taken for seconds.
    ["Checking", POSTED * 1000, MADE, "2026-03-01"],
    ["Credit Card", POSTED, MADE * 1000, "2026-03-03"],
  ])("of %s posted at %j, made at %j, is %s", (name, posted, transacted_at, date) => {
    expect(one({ posted, transacted_at }, { name })?.date).toBe(date);
  });

  it("is missing: it is left out with a message, and the others stay", () => {
    const undated = { posted: null, transacted_at: null };
    const { accounts, messages } = of(
      holding([came(), came({ id: "T2", ...undated })]),
      holding([came({ id: "T3", ...undated }), came({ id: "T4", ...undated })], {
        id: "A2",
        institution: "",
      }),
    );
    expect(accounts.map(({ transactions }) => transactions.map((each) => each.provider_id))).toEqual([
      ["T1"],
      [],
    ]);
    expect(messages).toMatchObject([
      { code: "transaction_left_out", institution: "Meadow Bank", account: "Checking" },
      { code: "transaction_left_out", institution: null, account: "Checking" },
    ]);
    expect(messages.map(({ text }) => text)).toEqual([
      "A transaction was left out: the bank gave no date.",
      "2 transactions were left out: the bank gave no date.",
    ]);
  });
});

describe("a time that is exactly midnight in UTC", () => {
  const MIDNIGHT = Date.parse("2026-03-03T00:00:00Z") / 1000;
  const dateIn = (zone: string, parts: Partial<ProviderTransaction>, name = "Checking") =>
    translate([holding([came(parts)], { name })], { dayOf: daysIn(zone), currency: "USD", end: END })
      .accounts[0]!.transactions[0]!.date;

  it.each(["UTC", "America/New_York", "Pacific/Pago_Pago", "Pacific/Kiritimati"])(
    "is that day in %s",
    (zone) => {
      expect(dateIn(zone, { posted: MIDNIGHT })).toBe("2026-03-03");
      expect(dateIn(zone, { transacted_at: MIDNIGHT }, "Visa")).toBe("2026-03-03");
    },
  );

  it("and no other time is", () => {
    expect(dateIn("America/New_York", { posted: MIDNIGHT + 1 })).toBe("2026-03-02");
    expect(dateIn("America/New_York", { posted: MIDNIGHT + 5 * 3600 })).toBe("2026-03-03");
    expect(dateIn("America/New_York", { posted: MIDNIGHT + 12 * 3600 })).toBe("2026-03-03");
  });
});

describe("an account", () => {
  it.each(["https://bank.example/points", "http://127.0.0.1/", "urn:points", "HTTPS://X"])(
    "in %s is left out with a message",
    (currency) => {
      const { accounts, messages } = of(holding([came()], { currency }), holding([came()], { id: "A2" }));
      expect(accounts.map(({ provider_id }) => provider_id)).toEqual(["A2"]);
      expect(messages).toMatchObject([
        { code: "account_left_out", account: "Checking", institution: "Meadow Bank" },
      ]);
    },
  );

  it("without a currency gets the family's, with a message, and a stored one keeps its own", () => {
    const account = holding([came()], { currency: "" });
    const { accounts, messages } = of(account);
    expect(accounts).toMatchObject([{ currency: "USD", transactions: [{ provider_id: "T1" }] }]);
    expect(messages).toEqual([
      {
        ...{ code: "currency_assumed", institution: "Meadow Bank", account: "Checking" },
        text: "The bank gives no currency for the account; it is taken as USD.",
      },
    ]);
    const stored = {
      ...accounts[0]!,
      id: "ours",
      currency: "EUR",
      balance_day: null,
      renamed: false,
      status: "active" as const,
    };
    const terms = { dayOf: daysIn("UTC"), currency: "USD", end: END };
    expect(translate([account], terms, [stored]).accounts).toMatchObject([{ currency: "EUR" }]);
  });

  it.each([
    ["none", null, END],
    ["one before the end", END - 5, END - 5],
    ["one after the end", END + 5, END],
  ])("with %s as its date has a balance at the end of the window", (_, balance_date, kept) => {
    expect(of(holding([came()], { balance_date })).accounts).toMatchObject([{ balance_date: kept }]);
  });

  it.each(["POINTS", "ZZZ", "DEM", "US"])(
    "in %j is left out, because that is not a currency in use",
    (currency) => {
      const { accounts, messages } = of(holding([came()], { currency }));
      expect(accounts).toEqual([]);
      expect(messages).toMatchObject([{ code: "account_left_out" }]);
    },
  );

  it("has its currency in upper case, its own sign, and a name that is not too long", () => {
    const { accounts } = of(holding([], { currency: "usd", balance: "-250.75", name: "N".repeat(300) }));
    expect(accounts).toMatchObject([{ currency: "USD", balance: "-250.75", name: "N".repeat(255) }]);
  });

  it("that comes twice is one, with the transactions of both", () => {
    const { accounts, messages } = of(holding([came()]), holding([came({ id: "T2" })], { balance: "11" }));
    expect(messages).toEqual([]);
    expect(accounts).toMatchObject([
      { provider_id: "A1", balance: "11", transactions: [{ provider_id: "T1" }, { provider_id: "T2" }] },
    ]);
  });

  it("of another bank or currency does not become one with it: the later is left out with a message", () => {
    const { accounts, messages } = of(
      holding([came()]),
      holding([came({ id: "T2" })], { institution: "Harbor Union" }),
      holding([came({ id: "T3" })], { currency: "EUR" }),
    );
    expect(accounts.map(({ transactions }) => transactions.map((each) => each.provider_id))).toEqual([
      ["T1"],
    ]);
    expect(messages).toMatchObject([
      { code: "account_left_out", institution: "Harbor Union" },
      { code: "account_left_out", institution: "Meadow Bank" },
    ]);
  });
});

describe("an id that comes twice in an account", () => {
  it("stands for one transaction: the posted one, else the later", () => {
    const pending = came({ pending: true, amount: "-1" });
    const posted = came({ amount: "-2" });
    const later = came({ amount: "-3" });
    const amounts = (...all: readonly ProviderTransaction[]) =>
      of(holding(all)).accounts[0]!.transactions.map(({ amount }) => amount);
    expect(amounts(pending, posted)).toEqual(["2"]);
    expect(amounts(posted, pending)).toEqual(["2"]);
    expect(amounts(posted, later)).toEqual(["3"]);
  });

  it("stands for two where the accounts are two", () => {
    const { accounts } = of(holding([came()]), holding([came()], { id: "A2" }));
    expect(accounts.flatMap(({ transactions }) => transactions)).toHaveLength(2);
  });
});
