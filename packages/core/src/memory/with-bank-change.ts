import type { BankTransaction } from "../provider/books/bank-account.ts";
import type {
  BankChange,
  BankTransactionChange,
  FoundTransaction,
  NewBankTransaction,
} from "../provider/books/bank-books.ts";
import { accountKey } from "../provider/translate/match-accounts.ts";
import { checkReference } from "./check-references.ts";
import { forgetDeleted, keepPoints } from "./ledger.ts";
import { dropTransfer } from "./settle-transfers.ts";
import { originalValues, withoutBank } from "./source.ts";
import type {
  FamilyState,
  KeptBankAccount,
  KeptBankConnection,
  KeptBankTransaction,
  KeptTransaction,
} from "./state.ts";
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

/** What a transaction is called: as its bank calls it, but as its client does where it was added by hand. */
const calledBy = ({ by_hand, external_id }: KeptTransaction, { provider_id }: BankTransaction) =>
  by_hand === true ? external_id : provider_id;

/** Whether a file has booked it, of a transaction that a bank tells the hold of. */
const isBookedByFile = ({ source, pending, by_hand }: KeptTransaction): boolean =>
  by_hand !== true && pending !== true && source !== "bank_sync";

/** What a bank states of a balance goes with no import. */
const BY_BANK = { import_id: null, said_at: null };

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
  const accounts = new Map(own.accounts);
  const statedBalances = new Map(own.statedBalances);
  const balancePoints = new Map(own.balancePoints);
  const transactions = new Map(own.transactions);
  const transfers = new Map(own.transfers);
  const externalIds = new Map(own.externalIds);
  const linked = new Map(kept.accounts);
  const told = new Map(kept.transactions);

  const claims = new Map(own.claims);
  const deletedEntries = new Map(own.deletedEntries);

  const setRemovable = (id: string, removable: boolean): void => {
    const before = claims.get(id) ?? [];
    if (before.length > 0)
      claims.set(
        id,
        before.map((claim) => ({ ...claim, removable })),
      );
  };

  const remove = (id: string): void => {
    checkReference(told, "transaction from the bank", id);
    if (claims.has(id)) {
      transactions.set(id, withoutBank(transactions.get(id)!, told.get(id)!.told));
      setRemovable(id, true);
      told.delete(id);
      return;
    }
    if (own.divided.has(id)) throw new Error(`the transaction ${id} is split`);
    dropTransfer({ transfers }, id);
    transactions.delete(id);
    told.delete(id);
  };

  /** What was deleted and is booked only now has come in again. */
  const comeIn = ({ account_id, original, currency }: KeptTransaction, now: BankTransaction): void =>
    forgetDeleted({ deletedEntries }, { ...now, account_id, currency: original?.currency ?? currency });

  const update = ({ transaction_id: id, seen_at, told: now, fields }: BankTransactionChange): void => {
    checkReference(told, "transaction from the bank", id);
    const { account_id, told: then } = told.get(id)!;
    told.set(id, { account_id, seen_at, told: now });
    const before = transactions.get(id);
    if (before === undefined) return;
    if (then.pending && !now.pending) comeIn(before, now);
    const isAhead = now.pending && isBookedByFile(before);
    const after = { ...before, ...(isAhead ? {} : fields), external_id: calledBy(before, now) };
    const isChanged = (["date", "amount", "name", "notes", "external_id"] as const).some(
      (field) => before[field] !== after[field],
    );
    if (isChanged) transactions.set(id, { ...after, pending_gone: false, updated_at: change.at });
    else if (before.pending_gone === true) transactions.set(id, { ...before, pending_gone: false });
  };

  const find = ({ transaction_id: id, seen_at, told: now }: FoundTransaction): void => {
    checkReference(transactions, "transaction", id);
    const before = transactions.get(id)!;
    checkReference(linked, "account from the bank", before.account_id);
    if (told.has(id) || before.parent_id !== null) throw new Error(`the transaction ${id} cannot be linked`);
    if (!now.pending && (before.pending === true || (before.by_hand === true && before.original === null)))
      comeIn(before, now);
    told.set(id, { account_id: before.account_id, seen_at, told: now });
    const { reference: _, pending: __, by_hand: ___, ...original } = originalValues(before);
    const external_id = calledBy(before, now);
    const named = { ...before, original, external_id, pending_gone: false };
    transactions.set(id, before.external_id === external_id ? named : { ...named, updated_at: change.at });
    setRemovable(id, false);
  };

  const lose = (id: string): void => {
    checkReference(told, "transaction from the bank", id);
    const before = transactions.get(id)!;
    transactions.set(id, { ...before, pending_gone: before.pending === true || !claims.has(id) });
  };

  const add = ({
    transaction_id: id,
    account_id,
    currency,
    seen_at,
    told: now,
  }: NewBankTransaction): void => {
    checkReference(linked, "account from the bank", account_id);
    if (transactions.has(id)) throw new Error(`the family already has ${id}`);
    const { date, amount, name, notes, provider_id } = now;
    transactions.set(id, {
      ...{ id, account_id, date, amount, currency, name, notes, external_id: provider_id },
      ...{ category_id: null, merchant_id: null, tag_ids: [], source: "bank_sync", parent_id: null },
      ...{ reference: null, original: null, locked: [], created_at: change.at, updated_at: change.at },
    });
    told.set(id, { account_id, seen_at, told: now });
    forgetDeleted({ deletedEntries }, transactions.get(id)!);
  };

  for (const { provider_id, organization, balance_date, ...account } of change.new_accounts) {
    const link: KeptBankAccount = { provider_id, organization, balance_date };
    if (accounts.has(account.id)) throw new Error(`the family already has ${account.id}`);
    accounts.set(account.id, { ...account, created_at: change.at, updated_at: change.at });
    stateFirstBalance({ accounts, statedBalances }, account, BY_BANK);
    linked.set(account.id, link);
    externalIds.set(account.id, provider_id);
  }
  for (const { id, name, currency, said, organization, balance_date } of change.accounts) {
    checkReference(linked, "account from the bank", id);
    linked.set(id, { ...linked.get(id)!, organization, balance_date });
    const before = accounts.get(id)!;
    if (before.name !== name || before.currency !== currency)
      accounts.set(id, { ...before, name, currency, updated_at: change.at });
    if (said === null) continue;
    const { replaces, ...balance } = said;
    stateBalance({ accounts, statedBalances }, id, { ...balance, ...BY_BANK }, replaces);
  }
  checkAccountKeys(linked);
  for (const { account_id } of change.points ?? [])
    checkReference(linked, "account from the bank", account_id);
  keepPoints({ accounts, balancePoints }, null, change.points ?? []);
  for (const id of change.removed) remove(id);
  for (const each of change.found) find(each);
  for (const each of change.transactions) update(each);
  for (const id of change.gone ?? []) lose(id);
  for (const each of change.new_transactions) add(each);
  checkBankIds(told);
  const next: FamilyState = {
    ...{ ...own, accounts, statedBalances, balancePoints, externalIds, transactions, transfers, claims },
    ...{ deletedEntries, counters: new Map(own.counters), candidates: new Map(own.candidates) },
  };
  settleBalances(next, linked.keys(), change.at);
  return {
    own: next,
    kept: { ...kept, accounts: linked, transactions: told },
  };
};
