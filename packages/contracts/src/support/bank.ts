import {
  type BankBooks,
  type BankChange,
  type BankConnection,
  BankConnections,
  type BankTransaction,
  type BankTransactionChange,
  type FoundTransaction,
  type LinkedAccount,
  type LinkedTransaction,
  type NewBankAccount,
  type NewBankTransaction,
  type WindowScope,
} from "@farthing/core/provider";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { compareTexts } from "./order.ts";
import { newId } from "./people.ts";

const CLAIMED_AT = "2026-01-02T00:00:00.000Z";
export const SYNCED_AT = "2026-03-01T06:00:00.000Z";
export const LATER = "2026-03-02T06:00:00.000Z";

export const newConnection = (
  family: { readonly id: string },
  parts: Partial<BankConnection> = {},
): BankConnection => ({
  id: newId(),
  family_id: family.id,
  sealed_url: "sealed",
  revoked: false,
  institutions: [],
  created_at: CLAIMED_AT,
  last_attempt_at: null,
  last_success_at: null,
  last_status: null,
  last_problem: null,
  failures: 0,
  cool_down_until: null,
  requests: null,
  backlog: null,
  sync_began_at: null,
  missing_accounts: [],
  ...parts,
});

/** A stored connection of a stored family. */
export const claim = (family: { readonly id: string }, parts: Partial<BankConnection> = {}) =>
  Effect.gen(function* () {
    const connection = newConnection(family, parts);
    yield* (yield* BankConnections).add(connection);
    return connection;
  });

export const newBankAccount = (parts: Partial<NewBankAccount> = {}): NewBankAccount => ({
  id: newId(),
  provider_id: "ACT-1",
  organization: "bank.example",
  name: "Giro",
  account_type: "depository",
  subtype: null,
  status: "active",
  currency: "EUR",
  balance: "100.01",
  balance_date: 1_772_000_000,
  balance_day: "2026-02-25",
  ...parts,
});

/** A new account as it is expected in the books. */
export const linkedAccount = ({ subtype: _, ...account }: NewBankAccount): LinkedAccount => ({
  ...account,
  renamed: false,
});

export const told = (parts: Partial<BankTransaction> = {}): BankTransaction => ({
  provider_id: "TRN-1",
  date: "2026-02-14",
  amount: "12.5",
  name: "Bread",
  notes: null,
  description: "BREAD 0815",
  posted: 1_771_027_200,
  pending: false,
  ...parts,
});

export const newBankTransaction = (
  account: { readonly id: string },
  parts: Partial<BankTransaction> = {},
): NewBankTransaction => ({
  transaction_id: newId(),
  account_id: account.id,
  currency: "EUR",
  seen_at: SYNCED_AT,
  told: told(parts),
});

/** A transaction as it is expected in the books. */
export const linked = (
  { transaction_id, account_id, seen_at, told: said }: NewBankTransaction,
  parts: Partial<LinkedTransaction> = {},
): LinkedTransaction => ({
  ...said,
  transaction_id,
  account_id,
  seen_at,
  locked: [],
  deleted: false,
  ...parts,
});

/** A transaction with later values of the bank. */
export const changed = (
  { transaction_id }: { readonly transaction_id: string },
  parts: Partial<BankTransactionChange> = {},
): BankTransactionChange => ({ transaction_id, seen_at: LATER, told: told(), fields: {}, ...parts });

/** That the bank has a transaction, too. */
export const found = (transaction_id: string, parts: Partial<BankTransaction> = {}): FoundTransaction => ({
  transaction_id,
  seen_at: SYNCED_AT,
  told: told({ provider_id: "found", ...parts }),
});

export const change = (parts: Partial<BankChange> = {}): BankChange => ({
  at: SYNCED_AT,
  new_accounts: [],
  accounts: [],
  new_transactions: [],
  transactions: [],
  found: [],
  removed: [],
  ...parts,
});

export const scopeOf = (
  { id }: { readonly id: string },
  parts: Partial<Omit<WindowScope, "connection_id">> = {},
): WindowScope => ({
  connection_id: id,
  window: { start: 0, end: 0 },
  named: () => new Map(),
  days: () => new Map(),
  ...parts,
});

const EVERYTHING = { start: Number.MIN_SAFE_INTEGER, end: Number.MAX_SAFE_INTEGER };

/** Sorted, because the port promises no order. */
const inOrder = ({ accounts, transactions, unlinked }: BankBooks): BankBooks => ({
  unlinked,
  accounts: accounts.toSorted((a, b) => compareTexts([a.id], [b.id])),
  transactions: transactions.toSorted((a, b) => compareTexts([a.transaction_id], [b.transaction_id])),
});

/** What is stored within a scope; nothing is changed. */
export const readWithin = (scope: WindowScope) =>
  Effect.gen(function* () {
    const seen: BankBooks[] = [];
    yield* (yield* BankConnections).storeWindow(scope, (books) => {
      seen.push(books);
      return Result.succeed({ change: change(), result: undefined });
    });
    return inOrder(seen.at(-1)!);
  });

/** Everything that is stored for a connection, except what is neither posted nor pending. */
export const readBank = (connection: { readonly id: string }) =>
  readWithin(scopeOf(connection, { window: EVERYTHING }));

/** Stores a change, whatever is stored already. */
export const storeBank = (connection: { readonly id: string }, parts: Partial<BankChange>) =>
  Effect.flatMap(BankConnections, (connections) =>
    connections.storeWindow(scopeOf(connection), () =>
      Result.succeed({ change: change(parts), result: undefined }),
    ),
  );

/** All connections of a family, and what is stored for each. */
export const readBanks = (familyId: string) =>
  Effect.gen(function* () {
    const all = yield* (yield* BankConnections).list(familyId);
    return yield* Effect.forEach(all, (connection) =>
      Effect.map(readBank(connection), (books) => ({ connection, books })),
    );
  });

/** A connection of a family with one account and its transactions. */
export const syncedBank = (
  family: { readonly id: string },
  parts: readonly Partial<BankTransaction>[] = [{}],
  providerId = "ACT-1",
) =>
  Effect.gen(function* () {
    const connection = yield* claim(family);
    const account = newBankAccount({ provider_id: providerId });
    const transactions = parts.map((each) => newBankTransaction(account, each));
    yield* storeBank(connection, { new_accounts: [account], new_transactions: transactions });
    return { connection, account, transactions };
  });
