import { type DeletedContent, type TaxonomyKind, withReplacement } from "@farthing/core/transactions";
import type { Queries } from "../../connection/queries.ts";
import { sql } from "../../connection/sql.ts";
import type { StoredDeletion } from "./stored-deletion.ts";

/** How many deletions are read and changed at once. */
const DELETIONS_OF_STATEMENT = 1000;

/** Gives what can be restored another item, for one that is merged into it. The family is locked. */
export const replaceInDeletions = async (
  { all, run }: Queries,
  kind: TaxonomyKind,
  { family_id, id, replacement }: Readonly<Record<"family_id" | "id" | "replacement", string>>,
): Promise<void> => {
  let after = "";
  for (;;) {
    const found = await all<Pick<StoredDeletion, "id" | "content">>(
      sql`SELECT id, content FROM deleted_transactions
          WHERE family_id = ${family_id} AND id > ${after} AND restored_at IS NULL AND strpos(content, ${id}) > 0
          ORDER BY id LIMIT ${DELETIONS_OF_STATEMENT}`,
    );
    const changed = found.map((each) =>
      JSON.stringify(withReplacement(JSON.parse(each.content) as DeletedContent, kind, id, replacement)),
    );
    await run(
      sql`UPDATE deleted_transactions AS d SET content = r.content
          FROM unnest(${found.map((each) => each.id)}::text[], ${changed}::text[]) AS r (id, content)
          WHERE d.family_id = ${family_id} AND d.id = r.id`,
    );
    if (found.length < DELETIONS_OF_STATEMENT) return;
    after = found.at(-1)!.id;
  }
};
