import {
  type Absence,
  absencesOf,
  type DeletedContent,
  type DeletedRow,
  type DeletedTransaction,
  type ToldValues,
} from "@farthing/core/transactions";
import { momentText, type StoredMoment } from "../../columns/moments.ts";

/** A deletion as it is stored. */
export interface StoredDeletion extends Pick<DeletedTransaction, "id" | "deleted_at" | "kept_until"> {
  readonly family_id: string;
  readonly account_id: string;
  readonly content: string;
}

export type Owned = Readonly<Record<"family_id" | "id", string>>;

export type Row = Readonly<Record<string, string | number | null>>;

export type Flagged<A, Flag extends keyof A> = Omit<A, Flag> & Readonly<Record<Flag, 0 | 1>>;

export const TEXTS = [
  ...["id", "parent_id", "date", "amount", "currency", "name", "notes", "category_id", "merchant_id"],
  ...["external_id", "source", "reference"],
] as const;

export const TOLD = ["provider_id", "date", "amount", "name", "notes", "pending"] as const;

/** What is kept of a transaction of a bank that a user deletes. */
export const ALL_TOLD = `transaction_id, family_id, account_id, ${TOLD.join(", ")}, description, posted, seen_at`;

/** What is kept of the deletion of a transaction that is there again. */
export type FormerDeletion = Pick<DeletedTransaction, "deleted_at" | "restored_at"> & {
  readonly content: string;
};

export const toAbsences = (
  deletion: FormerDeletion | undefined,
  created_at: StoredMoment,
): readonly Absence[] =>
  absencesOf(
    deletion && { ...deletion, content: JSON.parse(deletion.content) as DeletedContent },
    momentText(created_at),
  );

/** What JSON says that a transaction came in with. */
export const toValues = (json: string | null): DeletedRow["original"] =>
  json === null ? null : (JSON.parse(json) as DeletedRow["original"]);

export const toTold = (row: Flagged<ToldValues, "pending"> | undefined): ToldValues | null =>
  row === undefined ? null : { ...row, pending: row.pending === 1 };
