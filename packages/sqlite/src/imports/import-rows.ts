import { IMPORT_COLUMNS } from "@farthing/core/import";

/** SQL for imports. */
export const SELECT_IMPORT = `SELECT ${IMPORT_COLUMNS.join(", ")} FROM imports`;

/** SQL for the imports of some bytes that are not undone and not incomplete, the newest first. */
export const STORED_OF = `${SELECT_IMPORT}
  WHERE family_id = ? AND sha256 = ? AND status = 'stored' AND incomplete = 0
  ORDER BY created_at DESC, id DESC`;
