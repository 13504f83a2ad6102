import { type Chunked, eachInChunks } from "@farthing/core/import";
import { type DeletedContent, type TaxonomyKind, withReplacement } from "@farthing/core/transactions";
import type { Database } from "better-sqlite3";
import type { Owned, StoredDeletion } from "./stored-deletion.ts";

/** Gives what can be restored another item, for one that is merged into it, in chunks. */
export const deletionReplacer = (db: Database) => {
  const having = db.prepare<[string, string], Pick<StoredDeletion, "family_id" | "id">>(
    `SELECT family_id, id FROM deleted_transactions
     WHERE family_id = ? AND restored_at IS NULL AND instr(content, ?) > 0`,
  );
  const contentOf = db
    .prepare<[Owned], string>(
      "SELECT content FROM deleted_transactions WHERE family_id = @family_id AND id = @id",
    )
    .pluck();
  const update = db.prepare<[Owned & { readonly content: string }]>(
    "UPDATE deleted_transactions SET content = @content WHERE family_id = @family_id AND id = @id",
  );

  return function* (kind: TaxonomyKind, { family_id, id }: Owned, replacement: string): Chunked<void> {
    yield* eachInChunks(having.all(family_id, id), (deletion) => {
      const content = JSON.parse(contentOf.get(deletion)!) as DeletedContent;
      update.run({ ...deletion, content: JSON.stringify(withReplacement(content, kind, id, replacement)) });
    });
  };
};
