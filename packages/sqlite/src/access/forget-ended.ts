import type { Database } from "better-sqlite3";

/** Tables of what ends at a moment, each with its key and that moment. */
const ENDING = {
  authorization_codes: { key: "hash", end: "expires_at" },
  linking_codes: { key: "hash", end: "expires_at" },
  token_families: { key: "id", end: "expires_at" },
  refresh_successors: { key: "hash", end: "kept_until" },
  sign_in_starts: { key: "state_hash", end: "expires_at" },
  idempotency_keys: { key: "credential, key", end: "kept_until" },
  deleted_transactions: { key: "family_id, id", end: "kept_until" },
} as const;

/**
 * How much is deleted at once: more than a write adds, so nothing is kept for ever, and so little that nobody waits for it, also
 * where many writes share a turn and all tokens of a family go with it.
 */
export const FORGOTTEN_AT_ONCE = 4;

/**
 * Deletes some of what has ended by a moment, what ended first before the rest. Whoever looks for something must not rely on it:
 * what has ended may still be there.
 */
export const endedForgetter = (db: Database, table: keyof typeof ENDING): ((at: string) => void) => {
  const { key, end } = ENDING[table];
  const forget = db.prepare<[string]>(
    `DELETE FROM ${table} WHERE (${key}) IN (
       SELECT ${key} FROM ${table} WHERE ${end} <= +? ORDER BY ${end} LIMIT ${FORGOTTEN_AT_ONCE})`,
  );
  return (at) => void forget.run(at);
};
