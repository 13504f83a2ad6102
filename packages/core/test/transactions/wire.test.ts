import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  formatAmount,
  type Transaction,
  toAccountBody,
  toTransactionBody,
  versionOf,
} from "../../src/transactions/index.ts";
import { aTransaction, CATEGORIES, MERCHANTS, STORED_AT, TAGS, transactions, uuid } from "./support.ts";

describe("an amount is answered", () => {
  it.each([
    ...[
      ["1234", "EUR", "1234.00"],
      ["1234", "JPY", "1234"],
      ["1234", "BHD", "1234.000"],
    ],
    ...[
      ["1234", "CLF", "1234.0000"],
      ["1234", "XAU", "1234"],
      ["1234", "XXX", "1234"],
    ],
    ...[
      ["-0.5", "JPY", "-0.5"],
      ["-0.5", "BHD", "-0.500"],
      ["-0.5", "EUR", "-0.50"],
    ],
    ...[
      ["0", "EUR", "0.00"],
      ["0.0001", "EUR", "0.0001"],
      ["1.20050", "EUR", "1.20050"],
    ],
  ])(
    "%s in %s as %s: with the digits of its currency, or more where it has more",
    (amount, currency, text) => {
      expect(formatAmount(amount!, currency!)).toBe(text);
    },
  );
});

describe("a transaction is answered", () => {
  const account = { id: uuid(401), name: "Checking", account_type: "depository", status: "active" } as const;
  const savings = { id: uuid(402), name: "Savings", account_type: "depository", status: "disabled" } as const;

  it("with every key, and null where there is nothing", () => {
    expect(toTransactionBody(aTransaction())).toEqual({
      ...{ id: uuid(1), date: "2026-02-14", amount: "12.50", currency: "EUR", name: "Bread", notes: null },
      ...{ amount_cents: 1250, signed_amount_cents: -1250 },
      ...{
        pending: false,
        pending_gone: false,
        classification: "expense",
        account,
        category: null,
        merchant: null,
        tags: [],
        transfer: null,
      },
      ...{ external_id: null, source: null, created_at: STORED_AT, updated_at: STORED_AT },
    });
  });

  it("with everything that it has, except what is internal", () => {
    const full = aTransaction({
      ...{ amount: "-1.5", notes: "n", category: CATEGORIES[0], merchant: MERCHANTS[0], tags: [TAGS[0]] },
      ...{ external_id: "e", source: "s", split: "parent", locked: ["name"] },
      transfer: { id: uuid(7), amount: "180.25", currency: "JPY", other_account: savings },
    });
    expect(toTransactionBody(full)).toEqual({
      ...{ id: uuid(1), date: "2026-02-14", amount: "-1.50", currency: "EUR", name: "Bread", notes: "n" },
      ...{ amount_cents: 150, signed_amount_cents: 150 },
      ...{
        pending: false,
        pending_gone: false,
        classification: "income",
        account,
        category: CATEGORIES[0],
        merchant: MERCHANTS[0],
        tags: [TAGS[0]],
      },
      transfer: { id: uuid(7), amount: "180.25", currency: "JPY", other_account: savings },
      ...{ external_id: "e", source: "s", created_at: STORED_AT, updated_at: STORED_AT },
    });
  });

  it.each([
    ["-0.0001", "income"],
    ["0", "expense"],
    ["0.0001", "expense"],
  ])("of %s as %s", (amount, classification) => {
    expect(toTransactionBody(aTransaction({ amount })).classification).toBe(classification);
  });

  it.each([
    ["0", "EUR", 0, 0],
    ["12.5", "EUR", 1250, -1250],
    ["-12.5", "EUR", 1250, 1250],
    ["-0.0001", "EUR", 0, 0],
    ["0.0049", "EUR", 0, 0],
    ["0.005", "EUR", 1, -1],
    ["7", "JPY", 7, -7],
    ["1.0005", "KWD", 1001, -1001],
    ["90071992547409.91", "EUR", 9_007_199_254_740_991, -9_007_199_254_740_991],
    ["90071992547409.92", "EUR", null, null],
    ["-1000000000000000", "EUR", null, null],
  ])("of %s %s in the smallest units", (amount, currency, amount_cents, signed_amount_cents) => {
    const body = toTransactionBody(aTransaction({ amount, currency }));
    expect({ ...body }).toMatchObject({ amount_cents, signed_amount_cents });
    // JSON has no negative zero, but a sum of a program could.
    expect([body.amount_cents, body.signed_amount_cents].some((each) => Object.is(each, -0))).toBe(false);
  });

  it("with the account's summary alone, whatever else is known of it", () => {
    const more = { ...account, balance: "1", balance_day: null, subtype: null, currency: "EUR" };
    const transfer = { id: uuid(7), amount: "1", currency: "EUR", other_account: more };
    const body = toTransactionBody(aTransaction({ account: more, transfer }));
    expect(body.account).toEqual(account);
    expect(body.transfer?.other_account).toEqual(account);
  });
});

it("an account is answered with its balance in the digits of its currency", () => {
  const account = { id: uuid(1), name: "Yen", account_type: "investment", status: "draft" } as const;
  const stored = { created_at: "2026-02-01T12:00:00.000Z", updated_at: "2026-03-01T12:00:00.000Z" };
  const yen = { subtype: "brokerage", currency: "JPY", balance: "-5" };
  expect(toAccountBody({ ...account, ...yen, ...stored, balance_day: "2026-03-01" })).toEqual({
    ...{ ...account, ...yen, ...stored, balance_date: "2026-03-01" },
    ...{ classification: "asset", balance_cents: -5 },
  });
  const euro = { ...account, ...stored, subtype: null, currency: "EUR", balance: "7", balance_day: null };
  expect(toAccountBody(euro)).toMatchObject({ balance: "7.00", balance_cents: 700, balance_date: null });
  expect(toAccountBody({ ...euro, balance: "0" })).toMatchObject({ balance: "0.00", balance_cents: null });
  expect(toAccountBody({ ...euro, balance: "0", balance_day: "2026-03-01" }).balance_cents).toBe(0);
});

describe("a version", () => {
  const tagOf = (transaction: Transaction): string => versionOf(toTransactionBody(transaction));

  it("is a hash that is the same for the same answer", () => {
    fc.assert(
      fc.property(transactions, (each) => {
        expect(tagOf(each)).toMatch(/^[0-9a-f]{32}$/);
        expect(tagOf({ ...each, locked: [], split: "child" })).toBe(tagOf(each));
      }),
    );
  });

  it("changes with everything that is answered", () => {
    const changes: readonly Partial<Transaction>[] = [
      ...[{}, { id: uuid(2) }, { date: "2024-01-01" }, { amount: "1" }, { currency: "USD" }, { name: "a" }],
      ...[{ notes: "a" }, { notes: "" }, { external_id: "a" }, { source: "a" }, { category: CATEGORIES[0] }],
      ...[{ category: CATEGORIES[1] }, { merchant: MERCHANTS[0] }, { tags: [TAGS[0]] }, { tags: [TAGS[1]] }],
      ...[{ created_at: "2026-02-14T08:00:00.001Z" }, { updated_at: "2026-02-14T08:00:00.001Z" }],
      { account: { ...aTransaction().account, name: "b" } },
      { account: { ...aTransaction().account, status: "disabled" } },
      { transfer: { id: uuid(7), amount: "1", currency: "EUR", other_account: aTransaction().account } },
      { category: { ...CATEGORIES[0], color: "#000000" } },
    ];
    expect(new Set(changes.map((each) => tagOf(aTransaction(each)))).size).toBe(changes.length);
  });
});
