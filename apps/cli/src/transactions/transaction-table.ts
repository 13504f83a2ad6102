import type { DeletedTransactionBody, TransactionBody } from "@farthing/core/transactions";
import { visible } from "../terminal/output.ts";
import { shownId } from "../terminal/shown-id.ts";
import { type Column, number, table, whole } from "../terminal/table.ts";

interface TransactionColumn {
  readonly column: Column;
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

const COLUMNS: readonly TransactionColumn[] = [
  { column: whole("date"), of: ({ date }) => date },
  { column: number("spent"), of: ({ amount }) => amount },
  { column: "currency", of: ({ currency }) => currency },
  { column: "state", of: stateOf, isRare: true },
  { column: "name", of: ({ name }) => name },
  { column: "category", of: ({ category }) => category?.name ?? "" },
  { column: "account", of: ({ account }) => account.name },
  { column: "transfer", of: transferOf, isRare: true },
  { column: whole("id"), of: ({ id }) => shownId(id) },
];

/** Transactions as people read them, with the sign of the API, unlike what a bank's file says. */
export const transactionTable = (transactions: readonly TransactionBody[]): string => {
  const columns = COLUMNS.filter(
    ({ of, isRare }) => isRare !== true || transactions.some((each) => of(each) !== ""),
  );
  return table(
    columns.map(({ column }) => column),
    transactions.map((each) => columns.map(({ of }) => of(each))),
  );
};

/** One transaction as people read it, with what has no column: its merchant, its tags and its notes. */
export const transactionText = (transaction: TransactionBody): string => {
  const { merchant, tags, notes } = transaction;
  const more = [
    ...(merchant === null ? [] : [`merchant: ${visible(merchant.name)}`]),
    ...(tags.length === 0 ? [] : [`tags: ${tags.map(({ name }) => visible(name)).join(", ")}`]),
  ];
  return [
    transactionTable([transaction]),
    ...(more.length === 0 ? [] : ["", ...more]),
    ...(notes === null ? [] : ["", visible(notes)]),
  ].join("\n");
};

/** Deleted transactions as people read them. */
export const deletedTable = (deleted: readonly DeletedTransactionBody[]): string =>
  table(
    [whole("date"), number("spent"), "currency", "name", "account", whole("deleted"), whole("id")],
    deleted.map(({ id, date, amount, currency, name, account, deleted_at }) => [
      ...[date, amount, currency, name, account.name, deleted_at.slice(0, 10), shownId(id)],
    ]),
  );
