import { STORED_FIELDS, type TaxonomyItems, type TaxonomyKind } from "@farthing/core/transactions";
import type { Database } from "better-sqlite3";
import { byKind } from "../rows/taxonomy-items.ts";

type Values = Readonly<Record<string, string | null>>;

/** Writes a category, a tag or a merchant: adds it, or changes what has its id. */
export const itemWriter = (db: Database) => {
  const put = byKind((kind) => {
    const fields = STORED_FIELDS[kind];
    return db.prepare<[Values]>(
      `INSERT INTO ${kind} (family_id, id, created_at, ${fields.join(", ")})
       VALUES (@family_id, @id, @at, ${fields.map((field) => `@${field}`).join(", ")})
       ON CONFLICT (family_id, id) DO UPDATE SET ${fields.map((field) => `${field} = @${field}`).join(", ")}`,
    );
  });
  /** What a person has changed goes with no import. */
  const disown = db.prepare<[Values]>(
    "DELETE FROM entity_claims WHERE family_id = @family_id AND entity_id = @id",
  );
  return <K extends TaxonomyKind>(
    kind: K,
    item: TaxonomyItems[K],
    { family_id, at }: Readonly<Record<"family_id" | "at", string>>,
  ): void => {
    put[kind].run({ ...item, family_id, at });
    disown.run({ family_id, id: item.id });
  };
};
