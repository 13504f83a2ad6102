import { randomUUID } from "node:crypto";
import {
  type BankChange,
  type BankConnection,
  BankConnections,
  type NewBankAccount,
  type NewBankTransaction,
} from "@farthing/core/provider";
import * as Effect from "effect/Effect";
import { AT, foundBooks } from "./books.ts";

export const newConnection = (family: { readonly id: string }): BankConnection => ({
  ...{ id: randomUUID(), family_id: family.id, sealed_url: "sealed", revoked: false, institutions: [] },
  ...{ created_at: AT, last_attempt_at: null, last_success_at: null, last_status: null },
  ...{ last_problem: null, failures: 0, cool_down_until: null, requests: null, backlog: null },
});

/** A connection that is there, of a family that is. */
export const foundConnection = Effect.gen(function* () {
  const books = yield* foundBooks(1);
  const connection = newConnection(books.family);
  yield* BankConnections.use((connections) => connections.add(connection));
  return { ...books, connection };
});

export const nothing: BankChange = {
  ...{
    at: AT,
    new_accounts: [],
    accounts: [],
    new_transactions: [],
    transactions: [],
    found: [],
    removed: [],
  },
};

/** When the first of the transactions below was posted, in Unix seconds; each of the others a second later. */
export const FIRST_POSTED = 1_772_000_000;

/** So many transactions, as evenly as can be in so many accounts. */
export const bankData = (
  transactions: number,
  accounts: number,
): { readonly new_accounts: readonly NewBankAccount[]; readonly new_transactions: NewBankTransaction[] } => {
  const new_accounts = Array.from(
    { length: accounts },
    (_, index): NewBankAccount => ({
      ...{ id: randomUUID(), provider_id: `ACT-${randomUUID()}`, name: `Account ${index}` },
      ...{ account_type: "depository", subtype: null, status: "active", currency: "EUR", balance: "0" },
      ...{ organization: "bank.example", balance_date: null, balance_day: null },
    }),
  );
  const new_transactions = Array.from({ length: transactions }, (_, index): NewBankTransaction => {
    const text = {
      name: `Purchase ${index}`,
      notes: "In the shop",
      description: `PURCHASE ${index} IN THE SHOP`,
    };
    return {
      transaction_id: randomUUID(),
      account_id: new_accounts[index % accounts]!.id,
      ...{ currency: "EUR", seen_at: AT },
      told: {
        ...{ provider_id: `TRN-${randomUUID()}`, date: "2026-02-25", amount: "12.5", ...text },
        ...{ posted: FIRST_POSTED + index, pending: false },
      },
    };
  });
  return { new_accounts, new_transactions };
};
