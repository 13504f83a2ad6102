import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ReceivedAccount } from "../../src/provider/answer/answer.ts";
import type { LinkedAccount } from "../../src/provider/books/bank-books.ts";
import { accountKey, matchAccounts } from "../../src/provider/translate/match-accounts.ts";

const account = (organization: string, parts: Partial<ReceivedAccount> = {}): ReceivedAccount => ({
  ...{ id: "1", organization, other_organizations: [], name: "Checking", currency: "USD" },
  ...parts,
});

const kept = (organization: string, parts: Partial<LinkedAccount> = {}): LinkedAccount => ({
  ...{
    id: `${parts.provider_id ?? "1"} of ${organization}`,
    provider_id: "1",
    organization,
    name: "Checking",
    renamed: false,
    status: "active",
  },
  ...{ account_type: "depository", currency: "USD", balance: "1", balance_date: null, balance_day: null },
  ...parts,
});

const matched = (came: readonly ReceivedAccount[], stored: readonly LinkedAccount[]) => {
  const matches = matchAccounts(came, stored, "EUR");
  return came.map((each) => matches.get(each)?.id);
};

describe("accounts with the same id", () => {
  it("are distinguished by their organization", () => {
    const stored = [kept("mill"), kept("harbor")];
    expect(matched([account("harbor"), account("mill")], stored)).toEqual(["1 of harbor", "1 of mill"]);
    expect(matched([account("harbor")], stored)).toEqual(["1 of harbor"]);
  });

  it("match the stored one if the id occurs once, whatever the organization is called now", () => {
    expect(matched([account("mill-new")], [kept("mill")])).toEqual(["1 of mill"]);
    expect(matched([account("mill-new"), account("harbor")], [kept("mill"), kept("harbor")])).toEqual([
      "1 of mill",
      "1 of harbor",
    ]);
  });

  it("are new if the stored one is unknown", () => {
    expect(matched([account("a"), account("b")], [kept("mill")])).toEqual([undefined, undefined]);
    expect(matched([account("a")], [kept("mill"), kept("harbor")])).toEqual([undefined]);
    expect(matched([account("mill"), account("harbor")], [kept("mill")])).toEqual(["1 of mill", undefined]);
  });

  it("match the first if the stored one has no organization", () => {
    expect(matched([account("mill"), account("harbor")], [kept("")])).toEqual(["1 of ", undefined]);
  });

  it("match by another id of the organization", () => {
    const came = [
      account("CON-2", { other_organizations: ["harbor.example", "harbor"] }),
      account("CON-1", { other_organizations: ["mill.example", "mill"] }),
    ];
    expect(matched(came, [kept("mill"), kept("harbor")])).toEqual(["1 of harbor", "1 of mill"]);
    expect(matched(came, [kept("mill.example"), kept("harbor"), kept("gone")])).toEqual([
      "1 of harbor",
      "1 of mill.example",
    ]);
  });

  it("match by their name and currency if every organization has a new id", () => {
    const came = [
      account("CON-3", { name: "Savings" }),
      account("CON-2", { currency: "eur" }),
      account("CON-1"),
    ];
    const stored = [
      kept("mill"),
      kept("harbor", { currency: "EUR" }),
      kept("glen", { name: "Savings" }),
      kept("gone", { name: "Visa" }),
    ];
    expect(matched(came, stored)).toEqual(["1 of glen", "1 of harbor", "1 of mill"]);
    expect(matched([account("CON-2", { currency: "" }), account("CON-1")], stored)).toEqual([
      "1 of harbor",
      "1 of mill",
    ]);
  });

  it("are new if several have the same name, or several are of the organization", () => {
    expect(matched([account("CON-1"), account("CON-2")], [kept("mill"), kept("harbor")])).toEqual([
      undefined,
      undefined,
    ]);
    const twice = ["CON-1", "CON-2"].map((each) => account(each, { other_organizations: ["mill"] }));
    expect(matched(twice, [kept("mill"), kept("harbor")])).toEqual([undefined, undefined]);
  });

  it("never become one, and each stored one matches itself", () => {
    const texts = fc.constantFrom("", "a", "b", "c");
    const accounts = fc.uniqueArray(
      fc.record({
        ...{ id: fc.constantFrom("1", "2"), organization: texts, name: texts },
        ...{ other_organizations: fc.uniqueArray(texts), currency: fc.constantFrom("", "USD", "EUR") },
      }),
      { selector: ({ id, organization }) => accountKey({ provider_id: id, organization }) },
    );
    fc.assert(
      fc.property(accounts, accounts, (came, before) => {
        const stored = before.map(({ id, organization, name, currency }) =>
          kept(organization, { ...{ id: `${id} of ${organization}`, provider_id: id, name, currency } }),
        );
        const found = matched(came, stored).filter((each) => each !== undefined);
        expect(new Set(found).size).toBe(found.length);
        expect(matched(before, stored)).toEqual(stored.map(({ id }) => id));
      }),
    );
  });
});
