import { absoluteDecimal, minorUnits, negateDecimal, wholeUnits, withPlaces } from "@farthing/values";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { type AccountSummary, classificationOf, type StoredAccount } from "./account.ts";
import type { DeletedTransaction } from "./deleted-transaction.ts";
import { isBalanceStated } from "./stated-balances.ts";
import { colorOf, iconOf } from "./taxonomy-wire.ts";
import type { Transaction } from "./transaction.ts";

/** An amount in answers: plain, with the digits of its currency, or more if it has more. */
export const formatAmount = (amount: string, currency: string): string =>
  withPlaces(amount, minorUnits(currency));

/** An amount in the smallest units of its currency; null if it is too large to be an exact number. */
const minorAmount = (amount: string, currency: string): number | null =>
  wholeUnits(amount, minorUnits(currency));

const summary = ({ id, name, account_type, status }: AccountSummary): AccountSummary => ({
  id,
  name,
  account_type,
  status,
});

/**
 * A transaction in answers (docs/spec/api.md, Transaction): every key is present, null if there is no value.
 */
export const toTransactionBody = (transaction: Transaction) => {
  const { amount, currency, category, transfer } = transaction;
  return {
    id: transaction.id,
    date: transaction.date,
    amount: formatAmount(amount, currency),
    amount_cents: minorAmount(absoluteDecimal(amount), currency),
    signed_amount_cents: minorAmount(negateDecimal(amount), currency),
    currency,
    name: transaction.name,
    notes: transaction.notes,
    pending: transaction.pending,
    pending_gone: transaction.pending_gone,
    classification: amount.startsWith("-") ? ("income" as const) : ("expense" as const),
    account: summary(transaction.account),
    category: category === null ? null : { ...category, color: colorOf(category), icon: iconOf(category) },
    merchant: transaction.merchant,
    tags: transaction.tags.map((tag) => ({ ...tag, color: colorOf(tag) })),
    transfer:
      transfer === null
        ? null
        : {
            id: transfer.id,
            amount: formatAmount(transfer.amount, transfer.currency),
            currency: transfer.currency,
            other_account: summary(transfer.other_account),
          },
    external_id: transaction.external_id,
    source: transaction.source,
    created_at: transaction.created_at,
    updated_at: transaction.updated_at,
  };
};

/** The object of a transaction in answers (docs/spec/api.md, Transaction). */
export type TransactionBody = ReturnType<typeof toTransactionBody>;

/** An account in answers (docs/spec/api.md, Account). */
export const toAccountBody = (account: StoredAccount) => ({
  ...summary(account),
  classification: classificationOf(account),
  subtype: account.subtype,
  currency: account.currency,
  balance: formatAmount(account.balance, account.currency),
  balance_cents: isBalanceStated(account) ? minorAmount(account.balance, account.currency) : null,
  balance_date: account.balance_day,
  created_at: account.created_at,
  updated_at: account.updated_at,
});

/** The object of an account in answers (docs/spec/api.md, Account). */
export type AccountBody = ReturnType<typeof toAccountBody>;

/** A deleted transaction in answers (docs/spec/transactions.md, Restoring). */
export const toDeletedTransactionBody = (deleted: DeletedTransaction) => ({
  ...{ id: deleted.id, date: deleted.date, amount: formatAmount(deleted.amount, deleted.currency) },
  ...{ currency: deleted.currency, name: deleted.name, account: deleted.account },
  ...{ deleted_at: deleted.deleted_at, kept_until: deleted.kept_until },
});

/** The object of a deleted transaction in answers (docs/spec/transactions.md, Restoring). */
export type DeletedTransactionBody = ReturnType<typeof toDeletedTransactionBody>;

/** The version of a transaction, given as an answer: it changes with everything that is answered. */
export const versionOf = (body: TransactionBody): string =>
  bytesToHex(sha256(new TextEncoder().encode(JSON.stringify(body))).subarray(0, 16));
