import type { DeletedTransactionBody, TransactionBody } from "@farthing/core/transactions";
import { shownId } from "../terminal/shown-id.ts";
import { table } from "../terminal/table.ts";

interface Column {
  readonly name: string;
  readonly of: (transaction: TransactionBody) => string;
  /** Given if the column is left out where it is blank in all rows. */
  readonly isRare?: true;
}

const stateOf = ({ pending, pending_gone }: TransactionBody): string => {
  if (pending_gone) return "gone";
  return pending ? "pending" : "";
};

const transferOf = ({ amount, transfer }: TransactionBody): string =>
  transfer === null ? "" : `${amount.startsWith("-") ? "from" : "to"} ${transfer.other_account.name}`;

const COLUMNS: readonly Column[] = [
  { name: "date", of: ({ date }) => date },
  { name: "spent", of: ({ amount }) => amount },
  { name: "currency", of: ({ currency }) => currency },
  { name: "state", of: stateOf, isRare: true },
  { name: "name", of: ({ name }) => name },
  { name: "category", of: ({ category }) => category?.name ?? "" },
  { name: "account", of: ({ account }) => account.name },
  { name: "transfer", of: transferOf, isRare: true },
  { name: "id", of: ({ id }) => shownId(id) },
];

/** Transactions as people read them, with the sign of the API, unlike what a bank's file says. */
export const transactionTable = (transactions: readonly TransactionBody[]): string => {
  const columns = COLUMNS.filter(
    ({ of, isRare }) => isRare !== true || transactions.some((each) => of(each) !== ""),
  );
  return table(
    columns.map(({ name }) => name),
    transactions.map((each) => columns.map(({ of }) => of(each))),
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
