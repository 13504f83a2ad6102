import type { BankAccount, BankTransaction } from "@farthing/core/provider";

/** A record of the service's own NDJSON. */
export interface ExportRecord {
  readonly type: "Account" | "Transaction";
  readonly data: { readonly id: string } & Readonly<Record<string, string>>;
}

/** One id of several, of which each may hold anything. */
const idOf = (...parts: readonly string[]): string => parts.map(encodeURIComponent).join("/");

const className = (type: string): string =>
  type
    .split("_")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");

export const accountRecord = (connectionId: string, account: BankAccount): ExportRecord => ({
  type: "Account",
  data: {
    ...{ id: idOf(connectionId, account.provider_id), name: account.name },
    ...{ balance: account.balance, currency: account.currency },
    accountable_type: className(account.account_type),
    ...(account.subtype === null ? {} : { subtype: account.subtype }),
  },
});

export const transactionRecord = (
  connectionId: string,
  account: BankAccount,
  { provider_id, date, amount, name, notes }: BankTransaction,
): ExportRecord => ({
  type: "Transaction",
  data: {
    id: idOf(connectionId, account.provider_id, provider_id),
    account_id: idOf(connectionId, account.provider_id),
    ...{ date, amount, currency: account.currency, name },
    ...(notes === null ? {} : { notes }),
    ...{ external_id: provider_id, source: "bank_sync" },
  },
});
