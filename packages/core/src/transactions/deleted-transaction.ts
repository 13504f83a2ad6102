import * as DateTime from "effect/DateTime";
import type { Account } from "./account.ts";
import type { TaxonomyKind } from "./taxonomy.ts";
import type { EditableField, Transaction } from "./transaction.ts";

/** A transaction that was deleted, or a part of it, as it was. What it refers to is there by id. */
export interface DeletedRow
  extends Pick<
    Transaction,
    "id" | "date" | "amount" | "currency" | "name" | "notes" | "external_id" | "source" | "created_at"
  > {
  readonly parent_id: string | null;
  readonly category_id: string | null;
  readonly merchant_id: string | null;
  /** In the order of ids. */
  readonly tag_ids: readonly string[];
  readonly reference: string | null;
  /** As its file or its bank had it, without what the bank says now. */
  readonly pending: boolean;
  readonly by_hand: boolean;
  readonly locked: readonly EditableField[];
  readonly original: Pick<Transaction, "date" | "amount" | "currency" | "name"> | null;
  /** As it was added by hand, if that was and a person has changed it since. Deletions of earlier versions have none. */
  readonly added_as?: DeletedRow["original"];
  readonly updated_at: string;
}

/** That a transaction belonged to an import. */
export interface DeletedClaim {
  readonly import_id: string;
  readonly removable: boolean;
  /** Whether the import was not undone then. */
  readonly is_stored: boolean;
}

/** What a bank says of a transaction, as far as its fields follow from it. */
export interface ToldValues extends Pick<Transaction, "date" | "amount" | "name" | "notes"> {
  /** What it calls it. */
  readonly provider_id: string;
  readonly pending: boolean;
}

/** Two transactions that were not to be paired. */
export interface DeletedRejection {
  readonly id: string;
  readonly inflow_transaction_id: string;
  readonly outflow_transaction_id: string;
  readonly created_at: string;
}

/** From when to when a transaction was deleted, until it was there again: ISO 8601, UTC, both of it. */
export interface Absence {
  readonly from: string;
  readonly to: string;
}

/** All that was deleted with a transaction, but for its transfer, which follows anew from the books. */
export interface DeletedContent {
  /** The transaction, then its parts by id. */
  readonly rows: readonly [DeletedRow, ...DeletedRow[]];
  /** By the ids of imports. */
  readonly claims: readonly DeletedClaim[];
  /** What its bank said of it then; null if no bank connection had it. */
  readonly told: ToldValues | null;
  /** By their ids. */
  readonly rejections: readonly DeletedRejection[];
  /** When it was deleted before, as far as that is still known. Deletions of earlier versions have none. */
  readonly absences?: readonly Absence[];
}

/** A transaction that was deleted and can be restored. */
export interface DeletedTransaction extends Pick<DeletedRow, "id" | "date" | "amount" | "currency" | "name"> {
  readonly account: Pick<Account, "id" | "name">;
  /** ISO 8601, UTC. */
  readonly deleted_at: string;
  /** When it is forgotten. */
  readonly kept_until: string;
  /** When it was put back; null if it was not. */
  readonly restored_at: string | null;
}

/** Which deletions are listed. */
export interface DeletedFilter {
  /** Also those that were taken back, or whose transaction is there again. */
  readonly with_restored: boolean;
}

/** What deleted transactions are sorted by. */
export type DeletedKey = Pick<DeletedTransaction, "deleted_at" | "id">;

/** So many days a deleted transaction can be restored. */
const KEPT_DAYS = 30;

/** When a transaction that is deleted now is forgotten. */
export const keptUntil = (deletedAt: string): string =>
  DateTime.formatIso(DateTime.add(DateTime.makeUnsafe(deletedAt), { days: KEPT_DAYS }));

/**
 * When a transaction that is there was deleted: what follows from the deletion that is kept of it, if there is one, and when the
 * transaction came in.
 */
export const absencesOf = (
  deletion:
    | (Pick<DeletedTransaction, "deleted_at" | "restored_at"> & { readonly content: DeletedContent })
    | undefined,
  created_at: string,
): readonly Absence[] =>
  deletion === undefined
    ? []
    : [
        ...(deletion.content.absences ?? []),
        { from: deletion.deleted_at, to: deletion.restored_at ?? created_at },
      ];

/** What a deleted transaction and its parts were with, after something of it was merged into another of its kind. */
export const withReplacement = (
  content: DeletedContent,
  kind: TaxonomyKind,
  id: string,
  replacement: string,
): DeletedContent => {
  const other = <A extends string | null>(each: A): A | string => (each === id ? replacement : each);
  const replaced = (row: DeletedRow): DeletedRow => ({
    ...row,
    ...(kind === "categories" ? { category_id: other(row.category_id) } : {}),
    ...(kind === "merchants" ? { merchant_id: other(row.merchant_id) } : {}),
    ...(kind === "tags" ? { tag_ids: [...new Set(row.tag_ids.map(other))].toSorted() } : {}),
  });
  const [whole, ...parts] = content.rows;
  return { ...content, rows: [replaced(whole), ...parts.map(replaced)] };
};

/** A deleted transaction as a row of a list, for adapters of databases. `content` is {@link DeletedContent} as JSON. */
export interface DeletedTransactionRow
  extends Pick<DeletedTransaction, "id" | "deleted_at" | "kept_until" | "restored_at"> {
  readonly account_id: string;
  readonly account_name: string;
  readonly content: string;
}

/** The deleted transaction of a row. */
export const toDeletedTransaction = (row: DeletedTransactionRow): DeletedTransaction => {
  const { rows } = JSON.parse(row.content) as DeletedContent;
  const { date, amount, currency, name } = rows[0];
  return {
    ...{ id: row.id, date, amount, currency, name },
    account: { id: row.account_id, name: row.account_name },
    ...{ deleted_at: row.deleted_at, kept_until: row.kept_until, restored_at: row.restored_at },
  };
};
