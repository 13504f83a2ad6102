import { type ServiceRecord, serviceRecord } from "../../transactions/service-record.ts";
import type { BankAccount, BankTransaction } from "../books/bank-account.ts";

/** The data of one window of a connection. */
export interface ReceivedWindow {
  readonly connection_id: string;
  readonly accounts: readonly BankAccount[];
}

/** One id made of several texts, each of which may contain any character. */
const idOf = (...parts: readonly string[]): string => parts.map(encodeURIComponent).join("/");

/** The id of an account; it includes the organization only if another account of the connection has the same id. */
type AccountId = (connectionId: string, account: BankAccount) => string;

const accountIdIn = (windows: readonly ReceivedWindow[]): AccountId => {
  const organizations = new Map<string, Set<string>>();
  for (const { connection_id, accounts } of windows)
    for (const { provider_id, organization } of accounts) {
      const id = idOf(connection_id, provider_id);
      organizations.set(id, (organizations.get(id) ?? new Set()).add(organization));
    }
  return (connectionId, { provider_id, organization }) => {
    const id = idOf(connectionId, provider_id);
    return organizations.get(id)!.size === 1 ? id : idOf(connectionId, organization, provider_id);
  };
};

const accountRecord = (id: string, account: BankAccount): ServiceRecord => {
  const { name, balance, currency, account_type, subtype } = account;
  return serviceRecord("Account", { id, name, balance, currency, account_type, subtype });
};

const transactionRecord = (
  accountId: string,
  { currency }: BankAccount,
  { provider_id, date, amount, name, notes }: BankTransaction,
): ServiceRecord =>
  serviceRecord("Transaction", {
    id: `${accountId}/${encodeURIComponent(provider_id)}`,
    account_id: accountId,
    ...{ date, amount, currency, name, notes, external_id: provider_id, source: "bank_sync" },
  });

/**
 * The data of windows as records of the service's own NDJSON, accounts before transactions. If an account occurs several
 * times, the newest balance is used; if a transaction does, the last one.
 */
export const exportRecords = (windows: readonly ReceivedWindow[]): readonly ServiceRecord[] => {
  const accountId = accountIdIn(windows);
  const accounts = new Map<string, { readonly account: BankAccount; readonly record: ServiceRecord }>();
  const transactions = new Map<string, ServiceRecord>();
  for (const { connection_id, accounts: received } of windows)
    for (const account of received) {
      const id = accountId(connection_id, account);
      const before = accounts.get(id);
      if (before === undefined || account.balance_date >= before.account.balance_date)
        accounts.set(id, { account, record: accountRecord(id, account) });
      for (const each of account.transactions) {
        const transaction = transactionRecord(id, account, each);
        transactions.set(transaction.data.id, transaction);
      }
    }
  return [...[...accounts.values()].map(({ record }) => record), ...transactions.values()];
};
