import {
  type Absence,
  absencesOf,
  type DeletedContent,
  type DeletedTransaction,
} from "@farthing/core/transactions";
import { raw, sql } from "../../connection/sql.ts";
import { day } from "../../rows/days.ts";

/** A deletion as it is stored. */
export interface StoredDeletion extends Pick<DeletedTransaction, "id" | "deleted_at" | "kept_until"> {
  readonly account_id: string;
  readonly content: string;
}

export const TOLD = sql`provider_id, ${day("date")}, amount, name, notes, pending`;

/** What is kept of a transaction of a bank that a user deletes. */
export const ALL_TOLD =
  raw(`transaction_id, family_id, account_id, provider_id, date, amount, name, notes, description, posted,
  pending, seen_at`);

/** What is kept of the deletion of a transaction that is there again. */
export type FormerDeletion = Pick<DeletedTransaction, "deleted_at" | "restored_at"> & {
  readonly content: string;
};

export const toAbsences = (deletion: FormerDeletion | undefined, created_at: string): readonly Absence[] =>
  absencesOf(
    deletion && { ...deletion, content: JSON.parse(deletion.content) as DeletedContent },
    created_at,
  );
