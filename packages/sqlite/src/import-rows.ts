import { IMPORT_COLUMNS } from "@farthing/core/import";

/** SQL for imports. */
export const SELECT_IMPORT = `SELECT ${IMPORT_COLUMNS.join(", ")} FROM imports`;

/** SQL for the imports of some bytes that are not undone and have all their accounts, the newest first. */
export const STORED_OF = `${SELECT_IMPORT}
  WHERE family_id = ? AND sha256 = ? AND status = 'stored' AND incomplete = 0
    AND (account_id IS NULL OR EXISTS (SELECT 1 FROM accounts AS a WHERE a.family_id = imports.family_id AND a.id = imports.account_id))
  ORDER BY created_at DESC, id DESC`;
