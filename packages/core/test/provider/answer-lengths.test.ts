import { describe, expect, it } from "vitest";
import { answerOf, wireAccount, wireTransaction } from "./support.ts";

const LONGEST = "i".repeat(255);

const holding = (...transactions: readonly unknown[]) =>
  answerOf({ accounts: [wireAccount({ transactions })] });

describe("an id that is too long", () => {
  it.each([
    ["of text", `"${LONGEST}x"`],
    ["that a short one begins", `"T1${LONGEST}"`],
    ["of digits", "1".repeat(3_000_000)],
    ["of digits that an exponent makes", "1e300"],
  ])("leaves out that transaction alone, counted and with its reason: %s", (_, id) => {
    const other = JSON.stringify(wireTransaction());
    const long = other.replace('"T1"', id);
    const body = JSON.stringify({ accounts: [wireAccount()] }).replace(
      '"transactions":[]',
      `"transactions":[${[long, other, long].join(",")}]`,
    );
    const { accounts, left_out } = answerOf(body);
    expect(accounts[0]!.transactions.map((each) => each.id)).toEqual(["T1"]);
    expect(left_out).toMatchObject([
      {
        ...{ code: "transaction_left_out", account: "Checking" },
        text: "2 transactions were left out: its id is longer than 255 characters.",
      },
    ]);
  });

  it.each([
    ["id", { id: `${LONGEST}x` }],
    ["conn_id", { conn_id: `${LONGEST}x` }],
    ["org.id", { org: { name: "Meadow Bank", id: `${LONGEST}x` } }],
    ["org.domain", { org: { name: "Meadow Bank", domain: `${LONGEST}x` } }],
    ["org.sfin-url", { org: { name: "Meadow Bank", "sfin-url": `${LONGEST}x` } }],
  ])("leaves out that account alone, by its name: %s", (field, parts) => {
    const { accounts, left_out } = answerOf({
      accounts: [wireAccount(), wireAccount({ name: "Other", ...parts })],
    });
    expect(accounts.map(({ name }) => name)).toEqual(["Checking"]);
    expect(left_out).toMatchObject([
      {
        ...{ code: "account_left_out", account: "Other" },
        text: `The account is left out: its ${field} is longer than 255 characters.`,
      },
    ]);
  });

  it("is one of more than 255 characters, and ids that differ only at their end are two", () => {
    const ids = [`${LONGEST.slice(1)}a`, `${LONGEST.slice(1)}b`];
    const { accounts, left_out } = holding(...ids.map((id) => wireTransaction({ id })));
    expect(accounts[0]!.transactions.map(({ id }) => id)).toEqual(ids);
    expect(left_out).toEqual([]);
  });
});

describe("a text that is too long", () => {
  it.each(["description", "payee", "memo"] as const)("is cut after 1,000 characters: %s", (field) => {
    const [long, whole] = holding(
      wireTransaction({ [field]: "é".repeat(5_000_000) }),
      wireTransaction({ id: "T2", [field]: "é".repeat(1_000) }),
    ).accounts[0]!.transactions;
    expect(long![field]).toBe("é".repeat(1_000));
    expect(whole![field]).toBe("é".repeat(1_000));
  });

  it("is not cut within a character", () => {
    const [only] = holding(wireTransaction({ description: "😀".repeat(2_000) })).accounts[0]!.transactions;
    expect(only!.description).toBe("😀".repeat(1_000));
  });

  it("is the name of an account, or of its institution", () => {
    const [only] = answerOf({
      accounts: [wireAccount({ name: "n".repeat(9_999), org: { name: "b".repeat(9_999) } })],
    }).accounts;
    expect([only!.name.length, only!.institution.length]).toEqual([1_000, 1_000]);
  });
});
