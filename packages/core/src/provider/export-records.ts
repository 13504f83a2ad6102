import type { BankAccount, BankTransaction } from "./bank-account.ts";

/** A record of the service's own NDJSON. */
export interface ExportRecord {
  readonly type: "Account" | "Transaction";
  readonly data: { readonly id: string } & Readonly<Record<string, string>>;
}

/** What a window brought of a connection. */
export interface ReceivedWindow {
  readonly connection_id: string;
  readonly accounts: readonly BankAccount[];
}

/** One id of several, of which each may hold anything. */
const idOf = (...parts: readonly string[]): string => parts.map(encodeURIComponent).join("/");

const className = (type: string): string =>
  type
    .split("_")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");

const accountRecord = (connectionId: string, account: BankAccount): ExportRecord => ({
  type: "Account",
  data: {
    ...{ id: idOf(connectionId, account.provider_id), name: account.name },
    ...{ balance: account.balance, currency: account.currency },
    accountable_type: className(account.account_type),
    ...(account.subtype === null ? {} : { subtype: account.subtype }),
  },
});

const transactionRecord = (
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

/**
 * What windows brought as records of the service's own NDJSON, accounts before transactions. What comes again takes the
 * place of what came before.
 */
export const exportRecords = (windows: readonly ReceivedWindow[]): readonly ExportRecord[] => {
  const accounts = new Map<string, ExportRecord>();
  const transactions = new Map<string, ExportRecord>();
  for (const { connection_id, accounts: received } of windows)
    for (const account of received) {
      const record = accountRecord(connection_id, account);
      accounts.set(record.data.id, record);
      for (const each of account.transactions) {
        const transaction = transactionRecord(connection_id, account, each);
        transactions.set(transaction.data.id, transaction);
      }
    }
  return [...accounts.values(), ...transactions.values()];
};
