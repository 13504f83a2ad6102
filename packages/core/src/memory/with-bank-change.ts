import type { BankAccountChange, BankChange, NewBankAccount } from "../provider/books/bank-books.ts";
import { accountKey } from "../provider/translate/match-accounts.ts";
import {
  addBankTransaction,
  type ChangedBooks,
  linkBankTransaction,
  markBankTransactionGone,
  removeBankTransaction,
  updateBankTransaction,
} from "./change-bank-transactions.ts";
import { checkReference } from "./check-references.ts";
import { keepPoints } from "./ledger.ts";
import type { FamilyState, KeptBankAccount, KeptBankConnection, KeptBankTransaction } from "./state.ts";
import { settleBalances, stateBalance, stateFirstBalance } from "./state-balance.ts";

/** Accounts of a connection have distinct ids within an organization. */
const checkAccountKeys = (linked: ReadonlyMap<string, KeptBankAccount>): void => {
  const keys = new Set<string>();
  for (const each of linked.values()) {
    const key = accountKey(each);
    if (keys.has(key)) throw new Error(`two accounts have the same id at the bank: ${each.provider_id}`);
    keys.add(key);
  }
};

/** Transactions of an account have distinct ids at the bank. */
const checkBankIds = (told: ReadonlyMap<string, KeptBankTransaction>): void => {
  const ids = new Set<string>();
  for (const { account_id, told: each } of told.values()) {
    const id = JSON.stringify([account_id, each.provider_id]);
    if (ids.has(id))
      throw new Error(`two transactions of an account have the same id at the bank: ${each.provider_id}`);
    ids.add(id);
  }
};

/** What a bank states of a balance goes with no import. */
const BY_BANK = { import_id: null, said_at: null };

const copied = (own: FamilyState): FamilyState => ({
  ...own,
  accounts: new Map(own.accounts),
  statedBalances: new Map(own.statedBalances),
  balancePoints: new Map(own.balancePoints),
  deletedEntries: new Map(own.deletedEntries),
  counters: new Map(own.counters),
  transactions: new Map(own.transactions),
  transfers: new Map(own.transfers),
  candidates: new Map(own.candidates),
  externalIds: new Map(own.externalIds),
  claims: new Map(own.claims),
});

const addAccount = (
  { next, linked, at }: ChangedBooks,
  { provider_id, organization, balance_date, ...account }: NewBankAccount,
): void => {
  if (next.accounts.has(account.id)) throw new Error(`the family already has ${account.id}`);
  next.accounts.set(account.id, { ...account, created_at: at, updated_at: at });
  stateFirstBalance(next, account, BY_BANK);
  linked.set(account.id, { provider_id, organization, balance_date });
  next.externalIds.set(account.id, provider_id);
};

const changeAccount = (
  { next, linked, at }: ChangedBooks,
  { id, name, currency, said, organization, balance_date }: BankAccountChange,
): void => {
  checkReference(linked, "account from the bank", id);
  linked.set(id, { ...linked.get(id)!, organization, balance_date });
  const before = next.accounts.get(id)!;
  if (before.name !== name || before.currency !== currency)
    next.accounts.set(id, { ...before, name, currency, updated_at: at });
  if (said === null) return;
  const { replaces, ...balance } = said;
  stateBalance(next, id, { ...balance, ...BY_BANK }, replaces);
};

/**
 * A family and one of its connections after a change. The given values are not modified, so a change is
 * stored whole or not at all. Throws if the change refers to something that is not the connection's, or
 * contains an id that is already used.
 */
export const withBankChange = (
  own: FamilyState,
  kept: KeptBankConnection,
  change: BankChange,
): { readonly own: FamilyState; readonly kept: KeptBankConnection } => {
  const { at, gone = [], points = [] } = change;
  const [linked, told] = [new Map(kept.accounts), new Map(kept.transactions)];
  const books: ChangedBooks = { next: copied(own), linked, told, at };
  for (const each of change.new_accounts) addAccount(books, each);
  for (const each of change.accounts) changeAccount(books, each);
  checkAccountKeys(linked);
  for (const { account_id } of points) checkReference(linked, "account from the bank", account_id);
  keepPoints(books.next, null, points);
  for (const id of change.removed) removeBankTransaction(books, id);
  for (const each of change.found) linkBankTransaction(books, each);
  for (const each of change.transactions) updateBankTransaction(books, each);
  for (const id of gone) markBankTransactionGone(books, id);
  for (const each of change.new_transactions) addBankTransaction(books, each);
  checkBankIds(told);
  settleBalances(books.next, linked.keys(), at);
  return { own: books.next, kept: { ...kept, accounts: linked, transactions: told } };
};
