import type { Queries } from "../connection/queries.ts";
import { joined, raw, type Sql, sql } from "../connection/sql.ts";

/** Tables of what ends at a moment, each with that moment and its key. */
const ENDING = {
  authorization_codes: { key: "hash", end: "expires_at" },
  linking_codes: { key: "hash", end: "expires_at" },
  token_families: { key: "id", end: "expires_at" },
  refresh_successors: { key: "hash", end: "kept_until" },
  sign_in_starts: { key: "state_hash", end: "expires_at" },
  idempotency_keys: { key: "credential, key", end: "kept_until" },
  deleted_transactions: { key: "family_id, id", end: "kept_until" },
} as const;

/** How much is deleted at once: more than a write adds, so nothing is kept for ever, and so little that no request waits for it. */
const FORGOTTEN_AT_ONCE = 4;

/**
 * Deletes some of what has ended by a moment, but for the row with the key `but`. What others have locked is left to them: waiting for
 * each other's rows in different orders would stop both.
 */
export const deletionOfEnded = (table: keyof typeof ENDING, at: string, but?: readonly string[]): Sql => {
  const { key, end } = ENDING[table];
  const [columns, moment, rows] = [raw(key), raw(end), raw(table)];
  const others =
    but === undefined
      ? sql``
      : sql`AND (${columns}) <> (${joined(
          but.map((each) => sql`${each}`),
          ", ",
        )})`;
  return sql`DELETE FROM ${rows} WHERE (${columns}) IN (
    SELECT ${columns} FROM ${rows} WHERE ${moment} <= ${at} ${others}
    ORDER BY ${moment} LIMIT ${FORGOTTEN_AT_ONCE} FOR UPDATE SKIP LOCKED)`;
};

/** Deletes some of what has ended by a moment. */
export const forgetEnded = ({ run }: Queries, table: keyof typeof ENDING, at: string): Promise<number> =>
  run(deletionOfEnded(table, at));
