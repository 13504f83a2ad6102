import {
  type BankBooks,
  type BankChange,
  type BankConnection,
  type BankConnectionRow,
  BankConnections,
  CONNECTION_COLUMNS,
  type ConnectionBusy,
  ConnectionNotFound,
  type StoredWindow,
  toConnection,
  toConnectionRow,
  type WindowScope,
} from "@farthing/core/provider";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import type { Connection } from "../connection/connection.ts";
import { joined, raw, sql } from "../connection/sql.ts";
import { familyOf } from "../rows/family-of.ts";
import { lockFamily } from "../rows/lock-family.ts";
import { keepTold } from "../rows/original-values.ts";
import { rowsOf } from "../rows/rows.ts";
import { readBankBooks } from "./bank-books.ts";
import { writeBankChange } from "./bank-change.ts";
import { CurrentLease, exclusivelyByLease, mayStore } from "./bank-lease.ts";

const SELECT = sql`SELECT ${raw(CONNECTION_COLUMNS.join(", "))} FROM bank_connections`;

/** Whether the connection to be changed exists. */
const isDone = (id: string, changes: number): Result.Result<void, ConnectionNotFound> =>
  changes === 0 ? Result.fail(new ConnectionNotFound({ id })) : Result.void;

export const postgresBankConnections = (connection: Connection): BankConnections["Service"] => {
  const { read, readTogether, write, writeByFamily } = connection;

  return BankConnections.of({
    add: (added) =>
      write("bank_connections.add", async ({ run }) => {
        const row = toConnectionRow(added);
        const values = joined(
          CONNECTION_COLUMNS.map((name) => sql`${row[name]}`),
          ", ",
        );
        const written = await run(
          sql`INSERT INTO bank_connections AS c (${raw(CONNECTION_COLUMNS.join(", "))}) VALUES (${values})
              ON CONFLICT (id) DO UPDATE SET id = excluded.id
              WHERE c.family_id = excluded.family_id AND c.sealed_url = excluded.sealed_url`,
        );
        if (written === 0) throw new Error(`another connection has the id ${added.id}`);
        return Result.void;
      }),
    find: (familyId, id) =>
      read("bank_connections.find", async ({ get }) => {
        const row = await get<BankConnectionRow>(sql`${SELECT} WHERE family_id = ${familyId} AND id = ${id}`);
        return row === undefined ? undefined : toConnection(row);
      }),
    list: (familyId) =>
      readTogether("bank_connections.list", async ({ all }) => {
        const where = familyId === undefined ? sql`` : sql`WHERE family_id = ${familyId}`;
        return (await all<BankConnectionRow>(sql`${SELECT} ${where} ORDER BY created_at, id`)).map(
          toConnection,
        );
      }),
    renew: (familyId, id, sealedUrl) =>
      write("bank_connections.renew", async ({ run }) =>
        isDone(
          id,
          await run(
            sql`UPDATE bank_connections
                SET sealed_url = ${sealedUrl}, revoked = false, failures = 0, cool_down_until = NULL,
                  last_problem = NULL, last_status = NULL
                WHERE family_id = ${familyId} AND id = ${id}`,
          ),
        ),
      ),
    remove: (familyId, id) =>
      writeByFamily("bank_connections.remove", familyId, async (queries) => {
        await lockFamily(queries, familyId);
        await queries.run(
          keepTold(
            sql`b.family_id = ${familyId} AND b.account_id IN (
                  SELECT account_id FROM bank_accounts WHERE connection_id = ${id})`,
          ),
        );
        return isDone(
          id,
          await queries.run(sql`DELETE FROM bank_connections WHERE family_id = ${familyId} AND id = ${id}`),
        );
      }),
    reseal: <E>(reseal: (each: BankConnection) => Result.Result<string, E>) =>
      write("bank_connections.reseal", async ({ all, run }) => {
        const rows = await all<BankConnectionRow>(sql`${SELECT} ORDER BY id FOR NO KEY UPDATE`);
        const resealed = Result.all(
          rows.map((row) => Result.map(reseal(toConnection(row)), (sealed) => ({ id: row.id, sealed }))),
        );
        if (Result.isFailure(resealed)) return Result.fail(resealed.failure);
        await run(
          sql`UPDATE bank_connections AS c SET sealed_url = r.sealed
              FROM ${rowsOf({ id: "text", sealed: "text" }, resealed.success)} AS r WHERE c.id = r.id`,
        );
        return Result.succeed(resealed.success.length);
      }),
    countRequest: (id, day, limit) =>
      write(
        "bank_connections.countRequest",
        async (queries): Promise<Result.Result<number | undefined, ConnectionNotFound>> => {
          const counted = await queries.get<{ readonly requests_count: number }>(
            sql`UPDATE bank_connections
                  SET requests_count = CASE WHEN requests_day = ${day} THEN requests_count ELSE 0 END + 1,
                    requests_day = ${day}
                  WHERE id = ${id} AND CASE WHEN requests_day = ${day} THEN requests_count ELSE 0 END < ${limit}
                  RETURNING requests_count`,
          );
          if (counted === undefined && (await familyOf(queries, "bank_connections", id)) === undefined)
            return Result.fail(new ConnectionNotFound({ id }));
          return Result.succeed(counted?.requests_count);
        },
      ),
    beginSync: (id, at) =>
      Effect.flatMap(CurrentLease, (lease) =>
        write("bank_connections.beginSync", async (queries) => {
          const held = await mayStore(queries, lease, id);
          if (Result.isFailure(held)) return held;
          await queries.run(sql`UPDATE bank_connections SET sync_began_at = ${at} WHERE id = ${id}`);
          return Result.void;
        }),
      ),
    endSync: (id, { revoked, institutions, missing_accounts, backlog, ...ended }) =>
      Effect.flatMap(CurrentLease, (lease) =>
        write("bank_connections.endSync", async (queries) => {
          const held = await mayStore(queries, lease, id);
          if (Result.isFailure(held)) return held;
          await queries.run(
            sql`UPDATE bank_connections
                SET last_attempt_at = ${ended.at}, last_status = ${ended.status}, last_problem = ${ended.problem},
                  revoked = ${revoked}, failures = CASE WHEN ${ended.status} = 'failed' THEN failures + 1 ELSE 0 END,
                  cool_down_until = ${ended.cool_down_until},
                  last_success_at = coalesce(${ended.last_success_at}, last_success_at),
                  institutions = coalesce(${institutions.length === 0 ? null : institutions}, institutions),
                  missing_accounts = ${missing_accounts}, sync_began_at = NULL,
                  backlog_start = ${backlog?.start ?? null}, backlog_end = ${backlog?.end ?? null}
                WHERE id = ${id}`,
          );
          return Result.void;
        }),
      ),
    storeWindow: <A, E>(
      scope: WindowScope,
      decide: (books: BankBooks) => Result.Result<{ readonly change: BankChange; readonly result: A }, E>,
    ) =>
      Effect.flatMap(CurrentLease, (lease) =>
        write(
          "bank_connections.storeWindow",
          async (
            queries,
          ): Promise<Result.Result<StoredWindow<A>, E | ConnectionBusy | ConnectionNotFound>> => {
            const { connection_id } = scope;
            const family_id = await familyOf(queries, "bank_connections", connection_id);
            const missing = Result.fail(new ConnectionNotFound({ id: connection_id }));
            if (family_id === undefined) return missing;
            await lockFamily(queries, family_id);
            const held = await mayStore(queries, lease, connection_id);
            if (Result.isFailure(held)) return Result.fail(held.failure);
            // It may have been removed meanwhile.
            if ((await familyOf(queries, "bank_connections", connection_id)) === undefined) return missing;
            const decided = decide(await readBankBooks(queries, scope));
            if (Result.isFailure(decided)) return Result.fail(decided.failure);
            const { change, result } = decided.success;
            const transfers = await writeBankChange(queries, { family_id, connection_id }, change);
            return Result.succeed({ result, transfers });
          },
        ),
      ),
    exclusively: exclusivelyByLease(connection),
  });
};
