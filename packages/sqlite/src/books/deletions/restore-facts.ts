import type { DeletedContent, RestoreFacts, ToldValues } from "@farthing/core/transactions";
import type { Database } from "better-sqlite3";
import { type Flagged, type StoredDeletion, TOLD, toTold } from "./stored-deletion.ts";
import { besideReader } from "./those-beside.ts";

/** Reads what decides whether a deletion can be taken back, and what of it. */
export const restoreFacts = (db: Database) => {
  const besideOf = besideReader(db);
  const storedImports = db
    .prepare<[string, string], string>(
      "SELECT id FROM imports WHERE family_id = ? AND status = 'stored' AND id IN (SELECT value FROM json_each(?))",
    )
    .pluck();
  const toldOf = db.prepare<[string], Flagged<ToldValues, "pending">>(
    `SELECT ${TOLD.join(", ")} FROM deleted_bank_transactions WHERE transaction_id = ?`,
  );
  const own = (table: "categories" | "merchants" | "tags") => {
    const among = db
      .prepare<[string, string], string>(
        `SELECT id FROM ${table} WHERE family_id = ? AND id IN (SELECT value FROM json_each(?))`,
      )
      .pluck();
    return (family_id: string, ids: readonly (string | null)[]) =>
      new Set(among.all(family_id, JSON.stringify(ids)));
  };
  const [categories, merchants, tags] = [own("categories"), own("merchants"), own("tags")];

  return (deletion: StoredDeletion, content: DeletedContent, at: string): RestoreFacts => {
    const { family_id, id } = deletion;
    const { rows, claims } = content;
    return {
      ...besideOf(deletion, content, toTold(toldOf.get(id)), at),
      imports: new Set(storedImports.all(family_id, JSON.stringify(claims.map((each) => each.import_id)))),
      categories: categories(
        family_id,
        rows.map((row) => row.category_id),
      ),
      merchants: merchants(
        family_id,
        rows.map((row) => row.merchant_id),
      ),
      tags: tags(
        family_id,
        rows.flatMap((row) => row.tag_ids),
      ),
    };
  };
};
