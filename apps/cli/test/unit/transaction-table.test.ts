import type { TransactionBody } from "@farthing/core/transactions";
import { expect, it } from "vitest";
import { transactionTable } from "../../src/transactions/transaction-table.ts";

const bread: TransactionBody = {
  ...{ id: "0190a7c2-6f00-7000-8000-000000000001", date: "2026-02-14", name: "Bread", notes: null },
  ...{ amount: "12.50", amount_cents: 1250, signed_amount_cents: -1250, currency: "EUR" },
  ...{ pending: false, pending_gone: false, classification: "expense" },
  account: { id: "a", name: "Checking", account_type: "depository", status: "active" },
  ...{ category: null, merchant: null, tags: [], transfer: null, external_id: null, source: null },
  ...{ created_at: "2026-02-14T08:00:00.000Z", updated_at: "2026-02-14T08:00:00.000Z" },
};

const rowsOf = (...states: readonly Partial<TransactionBody>[]): readonly string[] =>
  transactionTable(states.map((state) => ({ ...bread, ...state })))
    .split("\n")
    .map((line) => line.replaceAll(/ {2,}/g, " | "));

it("a table of transactions says which are pending, and which of them their bank has no more", () => {
  expect(rowsOf({})[0]).not.toContain("state");
  const [head, booked, pending, gone] = rowsOf({}, { pending: true }, { pending: true, pending_gone: true });
  expect(head).toContain("| currency | state | name");
  expect(booked).not.toMatch(/pending|gone/);
  expect(pending).toContain("| pending | Bread");
  expect(gone).toContain("| gone | Bread");
});
