import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { LinkedAccount } from "../../src/provider/bank-books.ts";
import { type AccountKey, accountKey, matchAccounts } from "../../src/provider/match-accounts.ts";

const key = (organization: string, provider_id = "1"): AccountKey => ({ provider_id, organization });

const kept = (organization: string, provider_id = "1"): LinkedAccount => ({
  ...{ id: `${provider_id} of ${organization}`, provider_id, organization, name: "Checking" },
  ...{ account_type: "depository", currency: "USD", balance: "1", balance_date: null },
});

const matched = (came: readonly AccountKey[], stored: readonly LinkedAccount[]) => {
  const matches = matchAccounts(came, stored);
  return came.map((each) => matches.get(accountKey(each))?.id);
};

describe("accounts with the same id", () => {
  it("are distinguished by their organization", () => {
    const stored = [kept("mill"), kept("harbor")];
    expect(matched([key("harbor"), key("mill")], stored)).toEqual(["1 of harbor", "1 of mill"]);
    expect(matched([key("harbor")], stored)).toEqual(["1 of harbor"]);
  });

  it("match the stored one if the id occurs once, whatever the organization is called now", () => {
    expect(matched([key("mill-new")], [kept("mill")])).toEqual(["1 of mill"]);
    expect(matched([key("mill-new"), key("harbor")], [kept("mill"), kept("harbor")])).toEqual([
      "1 of mill",
      "1 of harbor",
    ]);
  });

  it("are new if the stored one is unknown", () => {
    expect(matched([key("a"), key("b")], [kept("mill")])).toEqual([undefined, undefined]);
    expect(matched([key("a")], [kept("mill"), kept("harbor")])).toEqual([undefined]);
    expect(matched([key("mill"), key("harbor")], [kept("mill")])).toEqual(["1 of mill", undefined]);
  });

  it("match the first if the stored one has no organization", () => {
    expect(matched([key("mill"), key("harbor")], [kept("")])).toEqual(["1 of ", undefined]);
  });

  it("never become one, and each stored one matches itself", () => {
    const keys = fc.uniqueArray(
      fc.record({ provider_id: fc.constantFrom("1", "2"), organization: fc.constantFrom("", "a", "b", "c") }),
      { selector: accountKey },
    );
    fc.assert(
      fc.property(keys, keys, (came, before) => {
        const stored = before.map(({ organization, provider_id }) => kept(organization, provider_id));
        const found = matched(came, stored).filter((each) => each !== undefined);
        expect(new Set(found).size).toBe(found.length);
        expect(matched(before, stored)).toEqual(stored.map(({ id }) => id));
      }),
    );
  });
});
