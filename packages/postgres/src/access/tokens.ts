import type { User } from "@farthing/core/access";
import { type Refreshed, type Successor, type TokenFamily, type TokenPair, Tokens } from "@farthing/core/sso";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import type { Connection } from "../connection/connection.ts";
import type { Queries } from "../connection/queries.ts";
import { sql } from "../connection/sql.ts";
import { writeAudit } from "./audit-log.ts";
import { forgetEnded } from "./forget.ts";
import { COLUMNS_OF_USER, USER_COLUMNS, userOf } from "./users.ts";

interface SessionRow extends User {
  readonly session_id: string;
  readonly session_created_at: string;
  readonly session_expires_at: string;
  readonly refreshed_at: string | null;
}

/** A token with its user, as `find_access_token` returns it. */
type FoundAccess = NonNullable<Effect.Success<ReturnType<Tokens["Service"]["findAccess"]>>>;

interface FamilyRow extends TokenFamily {
  readonly revoked_at: string | null;
  readonly spent_at: string | null;
}

/** Writes a pair of tokens, in the transaction of a decision. */
const writePair = async (queries: Queries, familyId: string, pair: TokenPair): Promise<void> => {
  await forgetEnded(queries, "refresh_successors", pair.created_at);
  await queries.run(
    sql`WITH access AS (
          INSERT INTO access_tokens (hash, token_family_id, expires_at)
          VALUES (${pair.access_hash}, ${familyId}, ${pair.access_expires_at}))
        INSERT INTO refresh_tokens (hash, token_family_id) VALUES (${pair.refresh_hash}, ${familyId})`,
  );
};

/** Writes a token family with its first pair, in the transaction of a decision. */
export const writeTokenFamily = async (
  queries: Queries,
  { id, user_id, created_at, expires_at }: TokenFamily,
  pair: TokenPair,
): Promise<void> => {
  // Their family has expired, so none of them can become valid again.
  await forgetEnded(queries, "token_families", created_at);
  await queries.run(
    sql`INSERT INTO token_families (id, user_id, created_at, expires_at)
        VALUES (${id}, ${user_id}, ${created_at}, ${expires_at})`,
  );
  await writePair(queries, id, pair);
};

const successorOf = ({ get }: Queries, hash: string): Promise<Successor | undefined> =>
  get<Successor>(
    sql`SELECT salt, created_at, access_expires_at, kept_until FROM refresh_successors WHERE hash = ${hash}`,
  );

const writeSuccessor = async (
  { run }: Queries,
  hash: string,
  { salt, created_at, access_expires_at, kept_until }: Successor,
): Promise<void> => {
  await run(
    sql`INSERT INTO refresh_successors (hash, salt, created_at, access_expires_at, kept_until)
        VALUES (${hash}, ${salt}, ${created_at}, ${access_expires_at}, ${kept_until})`,
  );
};

/** Whether it was neither unknown nor revoked before. */
export const revokeTokenFamily = async ({ run }: Queries, id: string, at: string): Promise<boolean> =>
  (await run(sql`UPDATE token_families SET revoked_at = ${at} WHERE id = ${id} AND revoked_at IS NULL`)) ===
  1;

export const postgresTokens = ({ read, readByKey, readTogether, write }: Connection): Tokens["Service"] =>
  Tokens.of({
    findAccess: readByKey("tokens.findAccess", async ({ all }, hashes) => {
      const rows = await all<{ readonly hash: string; readonly found: FoundAccess }>(
        sql`SELECT hash, found FROM unnest(${hashes}::text[]) AS hash, find_access_token(hash) AS found
            WHERE found IS NOT NULL`,
      );
      return new Map(rows.map(({ hash, found }) => [hash, found]));
    }),
    refresh: (hash, decide) =>
      Effect.flatMap(
        write("tokens.refresh", async (queries) => {
          const row = await queries.get<FamilyRow>(
            sql`SELECT f.id, f.user_id, f.created_at, f.expires_at, f.revoked_at, r.spent_at
                FROM refresh_tokens AS r JOIN token_families AS f ON f.id = r.token_family_id
                WHERE r.hash = ${hash} FOR UPDATE`,
          );
          const user =
            row &&
            (await queries.get<User>(sql`SELECT ${USER_COLUMNS} FROM users WHERE id = ${row.user_id}`));
          // Another statement: who waited for the lock sees what was written meanwhile.
          const successor =
            row === undefined || row.spent_at === null ? undefined : await successorOf(queries, hash);
          const decided: ReturnType<typeof decide> = decide(
            row === undefined
              ? undefined
              : {
                  family: {
                    id: row.id,
                    user_id: row.user_id,
                    created_at: row.created_at,
                    expires_at: row.expires_at,
                  },
                  user: user!,
                  spent: row.spent_at !== null,
                  revoked: row.revoked_at !== null,
                  successor,
                },
          );
          const { pair, successor: next, revoke_family_at, audit }: Refreshed<unknown, unknown> = decided;
          if (row !== undefined && pair !== undefined) {
            await queries.run(
              sql`UPDATE refresh_tokens SET spent_at = ${pair.created_at} WHERE hash = ${hash}`,
            );
            await writePair(queries, row.id, pair);
            if (next !== undefined) await writeSuccessor(queries, hash, next);
          }
          if (row !== undefined && revoke_family_at !== undefined)
            await revokeTokenFamily(queries, row.id, revoke_family_at);
          if (audit !== undefined) await writeAudit(queries, audit);
          // The decision is written, even if the answer is a refusal.
          return Result.succeed(decided.result);
        }),
        Effect.fromResult,
      ),
    sessions: ({ user_id, at, limit }) =>
      readTogether("tokens.sessions", async ({ all }) => {
        const rows = await all<SessionRow>(
          sql`SELECT ${COLUMNS_OF_USER}, f.id AS session_id, f.created_at AS session_created_at,
                f.expires_at AS session_expires_at,
                (SELECT max(r.spent_at) FROM refresh_tokens AS r WHERE r.token_family_id = f.id) AS refreshed_at
              FROM token_families AS f JOIN users AS u ON u.id = f.user_id
              WHERE ${user_id === undefined ? sql`` : sql`f.user_id = ${user_id} AND`}
                f.revoked_at IS NULL AND f.expires_at > ${at}
              ORDER BY f.created_at DESC, f.id DESC LIMIT ${limit}`,
        );
        return rows.map((row) => ({
          session: {
            id: row.session_id,
            user_id: row.id,
            created_at: row.session_created_at,
            expires_at: row.session_expires_at,
            refreshed_at: row.refreshed_at,
          },
          user: userOf(row),
        }));
      }),
    findFamily: (id, at) =>
      read("tokens.findFamily", ({ get }) =>
        get<TokenFamily>(
          sql`SELECT id, user_id, created_at, expires_at FROM token_families
              WHERE id = ${id} AND expires_at > ${at}`,
        ),
      ),
    revokeFamily: (id, at, audit) =>
      write("tokens.revokeFamily", async (queries) => {
        if (await revokeTokenFamily(queries, id, at)) await writeAudit(queries, audit);
        return Result.void;
      }),
    revoke: (hash, at) =>
      write("tokens.revoke", async ({ run }) => {
        await run(
          sql`UPDATE access_tokens SET revoked_at = ${at} WHERE hash = ${hash} AND revoked_at IS NULL`,
        );
        await run(
          sql`UPDATE token_families SET revoked_at = ${at}
              WHERE revoked_at IS NULL AND id IN (SELECT token_family_id FROM refresh_tokens WHERE hash = ${hash})`,
        );
        return Result.void;
      }),
  });
