import type { DeletedTransactionBody, TransactionBody } from "@farthing/core/transactions";
import { shownId } from "../terminal/shown-id.ts";
import { table } from "../terminal/table.ts";

/** Transactions as people read them, with the sign of the API, unlike what a bank's file says. */
export const transactionTable = (transactions: readonly TransactionBody[]): string => {
  const isAnyPending = transactions.some(({ pending }) => pending);
  return table(
    ["date", "spent", "currency", ...(isAnyPending ? ["state"] : []), "name", "category", "account", "id"],
    transactions.map(({ id, date, amount, currency, pending, pending_gone, name, category, account }) => [
      ...[date, amount, currency],
      ...(isAnyPending ? [pending_gone ? "gone" : pending ? "pending" : ""] : []),
      ...[name, category?.name ?? "", account.name, shownId(id)],
    ]),
    { right: new Set([1]) },
  );
};

/** Deleted transactions as people read them. */
export const deletedTable = (deleted: readonly DeletedTransactionBody[]): string =>
  table(
    ["date", "spent", "currency", "name", "account", "deleted", "id"],
    deleted.map(({ id, date, amount, currency, name, account, deleted_at }) => [
      ...[date, amount, currency, name, account.name, deleted_at.slice(0, 10), shownId(id)],
    ]),
    { right: new Set([1]) },
  );
