import type { User } from "@farthing/core/access";
import { type ApiKey, type ApiKeyOfUser, ApiKeys } from "@farthing/core/access";
import * as Result from "effect/Result";
import type { Connection } from "../connection/connection.ts";
import { raw, sql } from "../connection/sql.ts";
import { writeAudit } from "./audit-log.ts";
import { COLUMNS_OF_USER, keepsUser, userOf } from "./users.ts";

const COLUMNS = [
  ...["id", "user_id", "name", "scope", "created_at", "last_used_at", "expires_at", "revoked_at"],
] as const satisfies readonly (keyof ApiKey)[];

const KEY_COLUMNS = raw(COLUMNS.join(", "));

/** A key with its user, as `find_api_key` returns it. */
type Found = Omit<ApiKeyOfUser, "secret_hash"> & { readonly secret_hash: string };

/** Under other names than those of a user. */
const COLUMNS_OF_KEY = raw(COLUMNS.map((name) => `k.${name} AS key_${name}`).join(", "));

type Row = User & Readonly<Record<`key_${string}`, unknown>>;

const toKey = (row: Row): ApiKey =>
  Object.fromEntries(COLUMNS.map((name) => [name, row[`key_${name}`]])) as unknown as ApiKey;

export const postgresApiKeys = ({
  read,
  readByKey,
  readTogether,
  write,
  tryWrite,
}: Connection): ApiKeys["Service"] =>
  ApiKeys.of({
    add: (key, secret_hash, audit) =>
      write("api_keys.add", async (queries) => {
        if (!(await keepsUser(queries, key.user_id))) return Result.succeed(false);
        await queries.run(
          sql`INSERT INTO api_keys (${KEY_COLUMNS}, secret_hash)
              VALUES (${key.id}, ${key.user_id}, ${key.name}, ${key.scope}, ${key.created_at}, ${key.last_used_at},
                ${key.expires_at}, ${key.revoked_at}, ${secret_hash})`,
        );
        if (audit !== undefined) await writeAudit(queries, audit);
        return Result.succeed(true);
      }),
    find: readByKey("api_keys.find", async ({ all }, ids) => {
      const rows = await all<{ readonly id: string; readonly found: Found }>(
        sql`SELECT id, found FROM unnest(${ids}::text[]) AS id, find_api_key(id) AS found WHERE found IS NOT NULL`,
      );
      return new Map(
        rows.map(({ id, found: { key, user, secret_hash } }) => [
          id,
          { key, user, secret_hash: Buffer.from(secret_hash, "hex") },
        ]),
      );
    }),
    list: (limit) =>
      readTogether("api_keys.list", async ({ all }) => {
        const rows = await all<Row>(
          sql`SELECT ${COLUMNS_OF_KEY}, ${COLUMNS_OF_USER} FROM api_keys AS k JOIN users AS u ON u.id = k.user_id
              ORDER BY k.created_at DESC, k.id DESC LIMIT ${limit}`,
        );
        return rows.map((row) => ({ key: toKey(row), user: userOf(row) }));
      }),
    listOf: (userId, limit) =>
      read("api_keys.listOf", ({ all }) =>
        all<ApiKey>(
          sql`SELECT ${KEY_COLUMNS} FROM api_keys WHERE user_id = ${userId}
              ORDER BY created_at DESC, id DESC LIMIT ${limit}`,
        ),
      ),
    revoke: (id, at, audit) =>
      write("api_keys.revoke", async (queries) => {
        const changes = await queries.run(
          sql`UPDATE api_keys SET revoked_at = ${at} WHERE id = ${id} AND revoked_at IS NULL`,
        );
        if (changes > 0 && audit !== undefined) await writeAudit(queries, audit);
        return Result.succeed(
          await queries.get<ApiKey>(sql`SELECT ${KEY_COLUMNS} FROM api_keys WHERE id = ${id}`),
        );
      }),
    recordUse: (id, at) =>
      tryWrite(({ run }) =>
        run(
          sql`UPDATE api_keys SET last_used_at = ${at} WHERE id IN (
                SELECT id FROM api_keys WHERE id = ${id} AND (last_used_at IS NULL OR last_used_at < ${at})
                FOR UPDATE SKIP LOCKED)`,
        ),
      ),
  });
