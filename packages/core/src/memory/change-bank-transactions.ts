import type { BankTransaction } from "../provider/books/bank-account.ts";
import type {
  BankTransactionChange,
  FoundTransaction,
  NewBankTransaction,
} from "../provider/books/bank-books.ts";
import { checkReference } from "./check-references.ts";
import { comeInAgain } from "./ledger.ts";
import { dropTransfer } from "./settle-transfers.ts";
import { originalValues, withoutBank } from "./source.ts";
import type { FamilyState, KeptBankAccount, KeptBankTransaction, KeptTransaction } from "./state.ts";

/** A family and one of its connections while a change is made: copies, which nobody else has. */
export interface ChangedBooks {
  readonly next: FamilyState;
  /** What the accounts of the connection are at the bank, by our ids. */
  readonly linked: Map<string, KeptBankAccount>;
  /** What the bank tells, by the ids of the family's transactions. */
  readonly told: Map<string, KeptBankTransaction>;
  /** When it is changed. */
  readonly at: string;
}

/** What a transaction is called: as its bank calls it, but as its client does where it was added by hand. */
const calledBy = ({ by_hand, external_id }: KeptTransaction, { provider_id }: BankTransaction) =>
  by_hand === true ? external_id : provider_id;

/** Whether a file has booked it, of a transaction that a bank tells the hold of. */
const isBookedByFile = ({ source, pending, by_hand }: KeptTransaction): boolean =>
  by_hand !== true && pending !== true && source !== "bank_sync";

const setRemovable = ({ claims }: FamilyState, id: string, removable: boolean): void => {
  const before = claims.get(id) ?? [];
  const after = before.map((claim) => ({ ...claim, removable }));
  if (before.length > 0) claims.set(id, after);
};

/** What was deleted and is booked only now has come in again. */
const comeIn = (
  next: FamilyState,
  { id, account_id, original, currency }: KeptTransaction,
  now: BankTransaction,
): void => comeInAgain(next, { ...now, id, account_id, currency: original?.currency ?? currency });

/** Removes what the bank has taken back; what a file has, too, stays without the bank. */
export const removeBankTransaction = ({ next, told }: ChangedBooks, id: string): void => {
  checkReference(told, "transaction from the bank", id);
  if (next.claims.has(id)) {
    next.transactions.set(id, withoutBank(next.transactions.get(id)!, told.get(id)!.told));
    setRemovable(next, id, true);
  } else if (next.divided.has(id)) throw new Error(`the transaction ${id} is split`);
  else {
    dropTransfer(next, id);
    next.transactions.delete(id);
  }
  told.delete(id);
};

/** Lets a transaction follow what the bank tells again of it. */
export const updateBankTransaction = (
  { next, told, at }: ChangedBooks,
  { transaction_id: id, seen_at, told: now, fields }: BankTransactionChange,
): void => {
  checkReference(told, "transaction from the bank", id);
  const { account_id, told: then } = told.get(id)!;
  told.set(id, { account_id, seen_at, told: now });
  const before = next.transactions.get(id);
  if (before === undefined) return;
  if (then.pending && !now.pending) comeIn(next, before, now);
  const isAhead = now.pending && isBookedByFile(before);
  const after = { ...before, ...(isAhead ? {} : fields), external_id: calledBy(before, now) };
  const isChanged = (["date", "amount", "name", "notes", "external_id"] as const).some(
    (field) => before[field] !== after[field],
  );
  if (isChanged) next.transactions.set(id, { ...after, pending_gone: false, updated_at: at });
  else if (before.pending_gone === true) next.transactions.set(id, { ...before, pending_gone: false });
};

/** Makes a transaction that came in otherwise one of the connection. */
export const linkBankTransaction = (
  { next, linked, told, at }: ChangedBooks,
  { transaction_id: id, seen_at, told: now }: FoundTransaction,
): void => {
  checkReference(next.transactions, "transaction", id);
  const before = next.transactions.get(id)!;
  checkReference(linked, "account from the bank", before.account_id);
  if (told.has(id) || before.parent_id !== null) throw new Error(`the transaction ${id} cannot be linked`);
  if (!now.pending && (before.pending === true || (before.by_hand === true && before.original === null)))
    comeIn(next, before, now);
  told.set(id, { account_id: before.account_id, seen_at, told: now });
  const { reference: _, pending: __, by_hand: ___, added_as: ____, ...original } = originalValues(before);
  const external_id = calledBy(before, now);
  const named = { ...before, original, external_id, pending_gone: false };
  next.transactions.set(id, before.external_id === external_id ? named : { ...named, updated_at: at });
  setRemovable(next, id, false);
};

/** Marks a transaction that the bank does not tell any more. */
export const markBankTransactionGone = ({ next, told }: ChangedBooks, id: string): void => {
  checkReference(told, "transaction from the bank", id);
  const before = next.transactions.get(id)!;
  next.transactions.set(id, { ...before, pending_gone: before.pending === true || !next.claims.has(id) });
};

export const addBankTransaction = (
  { next, linked, told, at }: ChangedBooks,
  { transaction_id: id, account_id, currency, seen_at, told: now }: NewBankTransaction,
): void => {
  checkReference(linked, "account from the bank", account_id);
  if (next.transactions.has(id)) throw new Error(`the family already has ${id}`);
  const { date, amount, name, notes, provider_id } = now;
  const added: KeptTransaction = {
    ...{ id, account_id, date, amount, currency, name, notes, external_id: provider_id },
    ...{ category_id: null, merchant_id: null, tag_ids: [], source: "bank_sync", parent_id: null },
    ...{ reference: null, original: null, locked: [], created_at: at, updated_at: at },
  };
  next.transactions.set(id, added);
  told.set(id, { account_id, seen_at, told: now });
  comeInAgain(next, added);
};
