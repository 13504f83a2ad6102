import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { exportRecords } from "../../src/provider/translate/export-records.ts";
import { anAccount, aTransaction } from "./support.ts";

describe("what windows brought, as records of the service", () => {
  it("is an account and its transactions, with the bank's id beside one that no other has", () => {
    const account = anAccount([aTransaction(), aTransaction({ provider_id: "T2", notes: "by card" })]);
    expect(exportRecords([{ connection_id: "C", accounts: [account] }])).toEqual([
      {
        type: "Account",
        data: {
          id: "C/A1",
          name: "Checking",
          balance: "10",
          currency: "USD",
          accountable_type: "Depository",
          subtype: "checking",
        },
      },
      {
        type: "Transaction",
        data: {
          id: "C/A1/T1",
          account_id: "C/A1",
          date: "2026-03-01",
          amount: "4.5",
          currency: "USD",
          name: "Coffee",
          external_id: "T1",
          source: "bank_sync",
        },
      },
      {
        type: "Transaction",
        data: {
          id: "C/A1/T2",
          account_id: "C/A1",
          date: "2026-03-01",
          amount: "4.5",
          currency: "USD",
          name: "Coffee",
          notes: "by card",
          external_id: "T2",
          source: "bank_sync",
        },
      },
    ]);
  });

  it("names kinds of accounts as classes, and leaves out a subtype that nobody knows", () => {
    const [record] = exportRecords([
      { connection_id: "C", accounts: [anAccount([], { account_type: "credit_card", subtype: null })] },
    ]);
    expect(record!.data).toMatchObject({ accountable_type: "CreditCard" });
    expect(record!.data).not.toHaveProperty("subtype");
  });

  it("has all accounts before all transactions, and what came again once, as it came last", () => {
    const windows = [
      { connection_id: "C", accounts: [anAccount([aTransaction()]), anAccount([], { provider_id: "A2" })] },
      { connection_id: "C", accounts: [anAccount([aTransaction({ name: "Tea" })], { name: "Everyday" })] },
      { connection_id: "D", accounts: [anAccount([aTransaction()])] },
    ];
    const records = exportRecords(windows);
    expect(records.map(({ type, data }) => [type, data.id, data.name])).toEqual([
      ["Account", "C/A1", "Everyday"],
      ["Account", "C/A2", "Checking"],
      ["Account", "D/A1", "Checking"],
      ["Transaction", "C/A1/T1", "Tea"],
      ["Transaction", "D/A1/T1", "Coffee"],
    ]);
    expect(exportRecords([])).toEqual([]);
  });

  it("has the newest balance of an account, in any order of windows", () => {
    const windows = [28, 8].map((day) => ({
      connection_id: "C",
      accounts: [anAccount([], { balance: `${day}`, balance_date: day })],
    }));
    for (const order of [windows, windows.toReversed()])
      expect(exportRecords(order)).toMatchObject([{ data: { balance: "28" } }]);
  });

  it("has as many ids as there are accounts and transactions, whatever theirs are made of", () => {
    const piece = fc.constantFrom("a", "b", "/", "%2F", "%", "é");
    const id = fc.array(piece, { minLength: 1, maxLength: 3 }).map((pieces) => pieces.join(""));
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(id, id, id), { selector: JSON.stringify, minLength: 20, maxLength: 60 }),
        (triples) => {
          const windows = triples.map(([connection_id, provider_id, transaction]) => ({
            connection_id,
            accounts: [anAccount([aTransaction({ provider_id: transaction })], { provider_id })],
          }));
          const accounts = new Set(triples.map(([connection, of]) => JSON.stringify([connection, of])));
          const ids = exportRecords(windows).map(({ data }) => data.id);
          expect(ids).toHaveLength(accounts.size + triples.length);
          expect(new Set(ids).size).toBe(ids.length);
        },
      ),
    );
  });
});

it("accounts of two organizations with the same id stay two", () => {
  const accounts = ["mill", "harbor"].map((organization) => anAccount([aTransaction()], { organization }));
  const records = exportRecords([{ connection_id: "C", accounts }]);
  expect(records.map(({ type, data }) => [type, data.id, data.account_id ?? ""])).toEqual([
    ["Account", "C/mill/A1", ""],
    ["Account", "C/harbor/A1", ""],
    ["Transaction", "C/mill/A1/T1", "C/mill/A1"],
    ["Transaction", "C/harbor/A1/T1", "C/harbor/A1"],
  ]);
});
