import type { BankAccount, BankTransaction } from "../../src/provider/books/bank-account.ts";
import type {
  BankAccountChange,
  BankBooks,
  BankChange,
  BankField,
  LinkedAccount,
  LinkedTransaction,
} from "../../src/provider/books/bank-books.ts";
import { type Reconciled, reconcile, type WindowAnswer } from "../../src/provider/reconcile/reconcile.ts";
import { matchAccounts } from "../../src/provider/translate/match-accounts.ts";
import { anAccount } from "./support.ts";

/** What a family sees of a transaction. */
type Row = Readonly<Pick<BankTransaction, BankField>>;

/** What is kept, and what the family sees of it. */
export interface Kept {
  readonly books: BankBooks;
  readonly rows: ReadonlyMap<string, Row>;
}

export const NOTHING: Kept = { books: { accounts: [], transactions: [], unlinked: [] }, rows: new Map() };

const rowOf = ({ date, amount, name, notes }: BankTransaction): Row => ({ date, amount, name, notes });

/** An account after a change, as storage keeps it. */
const changedAccount = (before: LinkedAccount, change: BankAccountChange | undefined): LinkedAccount => {
  if (change === undefined) return before;
  const { said, ...fields } = change;
  const isKept =
    said === null || (!said.replaces && before.balance_day !== null && before.balance_day > (said.day ?? ""));
  return {
    ...{ ...before, ...fields },
    ...(isKept ? {} : { balance: said.balance, balance_day: said.day }),
  };
};

/** Keeps a change as storage does. */
const kept = ({ books, rows }: Kept, change: BankChange): Kept => {
  const changes = new Map(change.transactions.map((each) => [each.transaction_id, each]));
  const removed = new Set(change.removed);
  const accounts = new Map(change.accounts.map((each) => [each.id, each]));
  const added = change.new_transactions.map(
    ({ transaction_id, account_id, seen_at, told }): LinkedTransaction => ({
      ...told,
      ...{ transaction_id, account_id, seen_at, locked: [], deleted: false },
    }),
  );
  const found = new Map(change.found.map((each) => [each.transaction_id, each]));
  const linked = books.unlinked.flatMap(({ transaction_id, account_id }): LinkedTransaction[] => {
    const now = found.get(transaction_id);
    return now === undefined
      ? []
      : [{ ...now.told, transaction_id, account_id, seen_at: now.seen_at, locked: [], deleted: false }];
  });
  const stayed = books.transactions
    .filter(({ transaction_id }) => !removed.has(transaction_id))
    .map((each): LinkedTransaction => {
      const { told, seen_at } = changes.get(each.transaction_id) ?? { told: each, seen_at: each.seen_at };
      return { ...each, ...told, seen_at };
    });
  return {
    books: {
      accounts: [
        ...books.accounts.map((each) => changedAccount(each, accounts.get(each.id))),
        ...change.new_accounts.map((each) => ({ ...each, renamed: false })),
      ],
      transactions: [...stayed, ...linked, ...added],
      unlinked: books.unlinked.filter(({ transaction_id }) => !found.has(transaction_id)),
    },
    rows: new Map([
      ...[...rows]
        .filter(([id]) => !removed.has(id))
        .map(([id, row]): [string, Row] => [id, { ...row, ...changes.get(id)?.fields }]),
      ...change.new_transactions.map(({ transaction_id, told }): [string, Row] => [
        transaction_id,
        rowOf(told),
      ]),
    ]),
  };
};

/** Changes a field as a person does. */
export const edited = ({ books, rows }: Kept, id: string, field: BankField, value: string): Kept => ({
  books: {
    ...books,
    transactions: books.transactions.map((each) =>
      each.transaction_id === id ? { ...each, locked: [...each.locked, field] } : each,
    ),
  },
  rows: new Map([...rows].map(([key, row]) => [key, key === id ? { ...row, [field]: value } : row])),
});

/** Deletes a transaction as a person does: it is kept only to be recognized. */
export const deleted = ({ books, rows }: Kept, id: string): Kept => ({
  books: {
    ...books,
    transactions: books.transactions.map((each) =>
      each.transaction_id === id ? { ...each, locked: [], deleted: true } : each,
    ),
  },
  rows: new Map([...rows].filter(([key]) => key !== id)),
});

export const at = (day: number): string => new Date(Date.UTC(2026, 2, 1 + day)).toISOString();

export const ALWAYS = { start: 0, end: 4_000_000_000 };

/** A window's answer that is whole, of the day so many days after the first of March. */
export const answer = (
  day: number,
  transactions: readonly BankTransaction[],
  parts: Partial<WindowAnswer> = {},
): WindowAnswer => ({
  ...{ window: ALWAYS, accounts: [anAccount(transactions)], known: new Map(), started_at: at(day) },
  ...{ pending_asked: true, asked_after: "0001-01-01" },
  ...{ forget_before: at(day - 8), failed: new Set() },
  ...parts,
});

let ids = 0;

/** The stored account of each that came. */
const knownIn = ({ accounts }: BankBooks, came: readonly BankAccount[]): WindowAnswer["known"] => {
  const received = came.map((account) => ({ ...account, id: account.provider_id, other_organizations: [] }));
  const matches = matchAccounts(received, accounts, "USD");
  return new Map(
    came.flatMap((account, i) => {
      const own = matches.get(received[i]!);
      return own === undefined ? [] : [[account, own] as const];
    }),
  );
};

export const decided = ({ books }: Kept, came: WindowAnswer): Reconciled =>
  reconcile(books, { ...came, known: knownIn(books, came.accounts) }, () => `id-${++ids}`);

/** What is kept after all these answers, one after another. */
export const after = (before: Kept, ...answers: readonly WindowAnswer[]): Kept =>
  answers.reduce((state, each) => kept(state, decided(state, each).change), before);

export const EMPTY = {
  ...{ new_accounts: [], accounts: [], new_transactions: [], transactions: [], found: [], removed: [] },
};
