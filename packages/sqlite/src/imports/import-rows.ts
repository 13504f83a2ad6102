import { IMPORT_COLUMNS } from "@farthing/core/import";

/** SQL for imports. */
export const SELECT_IMPORT = `SELECT ${IMPORT_COLUMNS.join(", ")} FROM imports`;

/** SQL for the imports that are not undone and have any of some transactions (a JSON list of ids), the newest first. */
export const IMPORTS_OF_TRANSACTIONS = `${SELECT_IMPORT}
  WHERE family_id = ? AND status = 'stored' AND number IN (
    SELECT c.import_number FROM json_each(?) AS w CROSS JOIN transactions AS t ON t.id = w.value
    CROSS JOIN import_claims AS c ON c.transaction_number = t.number)
  ORDER BY created_at DESC, id DESC`;

/** SQL for the imports of some bytes that are not undone and not incomplete, the newest first. */
export const STORED_OF = `${SELECT_IMPORT}
  WHERE family_id = ? AND sha256 = ? AND status = 'stored' AND incomplete = 0
  ORDER BY created_at DESC, id DESC`;
