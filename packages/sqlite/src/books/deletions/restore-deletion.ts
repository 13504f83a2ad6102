import {
  type DeletedContent,
  decideRestore,
  type RestoredContent,
  TransactionNotFound,
  type TransactionNotRestorable,
} from "@farthing/core/transactions";
import type { Database } from "better-sqlite3";
import * as Result from "effect/Result";
import { endedForgetter } from "../../access/forget-ended.ts";
import { restoreFacts } from "./restore-facts.ts";
import type { Owned, StoredDeletion } from "./stored-deletion.ts";
import { restoredWriter } from "./write-restored.ts";

/** Puts deleted transactions back, in the caller's transaction. */
export const restorer = (db: Database) => {
  const find = db.prepare<[Owned], StoredDeletion>(
    "SELECT family_id, id, account_id, deleted_at, kept_until, content FROM deleted_transactions WHERE family_id = @family_id AND id = @id AND restored_at IS NULL",
  );
  const isTaken = db
    .prepare<[string], 1>("SELECT 1 FROM transactions WHERE id IN (SELECT value FROM json_each(?)) LIMIT 1")
    .pluck();
  const factsOf = restoreFacts(db);
  const writeRestored = restoredWriter(db);
  const forgetEnded = endedForgetter(db, "deleted_transactions");

  /** What is to be put back at a time, and why it is not. */
  const decide = (
    owned: Owned,
    at: string,
  ): Result.Result<
    { readonly deletion: StoredDeletion; readonly restored: RestoredContent },
    TransactionNotFound | TransactionNotRestorable
  > => {
    const deletion = find.get(owned);
    if (deletion === undefined || deletion.kept_until <= at)
      return Result.fail(new TransactionNotFound({ id: owned.id }));
    const content = JSON.parse(deletion.content) as DeletedContent;
    if (isTaken.get(JSON.stringify(content.rows.map(({ id }) => id))) === 1)
      return Result.fail(new TransactionNotFound({ id: owned.id }));
    return Result.map(decideRestore(content, factsOf(deletion, content, at), at), (restored) => ({
      deletion,
      restored,
    }));
  };

  return {
    decide,
    /** Writes what was decided. */
    write: (deletion: StoredDeletion, restored: RestoredContent, at: string): void => {
      writeRestored(deletion, restored, at);
      forgetEnded(at);
    },
  };
};
