import { type ApiKey, type ApiKeyOfUser, ApiKeys } from "@farthing/core/access";
import * as Result from "effect/Result";
import type { Connection } from "../connection/connection.ts";
import { auditWriter } from "./audit-log.ts";
import { toUser, USER_COLUMNS, type UserRow, userLookup } from "./users.ts";

const KEY_COLUMNS = [
  "id",
  "user_id",
  "name",
  "scope",
  "created_at",
  "last_used_at",
  "expires_at",
  "revoked_at",
] as const satisfies readonly (keyof ApiKey)[];

const prefixed = (table: string, columns: readonly string[]): string =>
  columns.map((name) => `${table}.${name} AS ${table}_${name}`).join(", ");

const USERS = USER_COLUMNS.split(", ");

const SELECT = `SELECT ${prefixed("key", KEY_COLUMNS)}, key.secret_hash, ${prefixed("owner", USERS)}
  FROM api_keys AS key JOIN users AS owner ON owner.id = key.user_id`;

type Row = Readonly<Record<string, unknown>> & { readonly secret_hash: Uint8Array };

/**
 * Takes the columns of one table from a row. The list of column names is built once, because this runs for
 * every request.
 */
const picker = <A>(table: string, columns: readonly string[]): ((row: Row) => A) => {
  const named = columns.map((name) => [name, `${table}_${name}`] as const);
  return (row) => {
    const picked: Record<string, unknown> = {};
    for (const [name, column] of named) picked[name] = row[column];
    return picked as A;
  };
};

const pickKey = picker<ApiKey>("key", KEY_COLUMNS);
const pickOwner = picker<UserRow>("owner", USERS);

const toKey = (row: Row): ApiKeyOfUser => ({
  key: pickKey(row),
  user: toUser(pickOwner(row)),
  secret_hash: row.secret_hash,
});

export const sqliteApiKeys = (connection: Connection): ApiKeys["Service"] => {
  const { db, read, write, tryWrite } = connection;
  const writeAudit = auditWriter(connection);
  const hasUser = userLookup(connection);
  const byId = db.prepare<[string], Row>(`${SELECT} WHERE key.id = +?`);
  const newest = db.prepare<[number], Row>(`${SELECT} ORDER BY key.created_at DESC, key.id DESC LIMIT ?`);
  const ofUser = db.prepare<[string, number], ApiKey>(
    `SELECT ${KEY_COLUMNS.join(", ")} FROM api_keys WHERE user_id = +? ORDER BY created_at DESC, id DESC LIMIT +?`,
  );
  const insert = db.prepare<[ApiKey & { readonly secret_hash: Uint8Array }]>(
    `INSERT INTO api_keys (${KEY_COLUMNS.join(", ")}, secret_hash)
     VALUES (${KEY_COLUMNS.map((name) => `@${name}`).join(", ")}, @secret_hash)`,
  );
  const revoke = db.prepare<[string, string]>(
    "UPDATE api_keys SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL",
  );
  const use = db.prepare<[{ readonly id: string; readonly at: string }]>(
    "UPDATE api_keys SET last_used_at = @at WHERE id = @id AND (last_used_at IS NULL OR last_used_at < @at)",
  );

  const find = (id: string): ApiKeyOfUser | undefined => {
    const row = byId.get(id);
    return row === undefined ? undefined : toKey(row);
  };

  return ApiKeys.of({
    add: (key, secret_hash, audit) =>
      write("api_keys.add", () => {
        if (!hasUser(key.user_id)) return Result.succeed(false);
        insert.run({ ...key, secret_hash });
        if (audit !== undefined) writeAudit(audit);
        return Result.succeed(true);
      }),
    find: (id) => read("api_keys.find", () => find(id)),
    list: (limit) =>
      read("api_keys.list", () =>
        newest.all(limit).map((row) => {
          const { key, user } = toKey(row);
          return { key, user };
        }),
      ),
    listOf: (userId, limit) => read("api_keys.listOf", () => ofUser.all(userId, limit)),
    revoke: (id, at, audit) =>
      write("api_keys.revoke", () => {
        const { changes } = revoke.run(at, id);
        if (changes > 0 && audit !== undefined) writeAudit(audit);
        return Result.succeed(find(id)?.key);
      }),
    recordUse: (id, at) =>
      tryWrite("api_keys.recordUse", () => {
        use.run({ id, at });
      }),
  });
};
