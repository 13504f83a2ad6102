import type { Chunked } from "@farthing/core/import";
import {
  type BankBooks,
  type BankChange,
  BankConnections,
  CONNECTION_COLUMNS,
  ConnectionNotFound,
  type StoredWindow,
  type WindowScope,
} from "@farthing/core/provider";
import type { Database } from "better-sqlite3";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import type { Connection } from "../connection/connection.ts";
import { keepTold } from "../rows/original-values.ts";
import { bankBooksReader } from "./bank-books.ts";
import { bankChangeWriter } from "./bank-change.ts";
import { fromSqliteRow, type SqliteConnectionRow, toSqliteRow } from "./bank-connection-rows.ts";
import { exclusivelyBeside } from "./exclusively.ts";

const SELECT = `SELECT ${CONNECTION_COLUMNS.join(", ")} FROM bank_connections`;

/** The stored result of a sync, under the names of its columns. */
interface SyncEndRow {
  readonly id: string;
  readonly at: string;
  readonly status: string;
  readonly problem: string | null;
  readonly revoked: 0 | 1;
  readonly cool_down_until: string | null;
  readonly last_success_at: string | null;
  readonly institutions: string | null;
  readonly missing_accounts: string;
  readonly backlog_start: number | null;
  readonly backlog_end: number | null;
}

const STORE_WINDOW = "bank_connections.storeWindow";

const FAMILY_OF = "SELECT family_id FROM bank_connections WHERE id = ?";

/** Stores the windows of syncs, in chunks of transactions of this connection. */
const storingWindows = (db: Database) => {
  const familyOf = db.prepare<[string], string>(FAMILY_OF).pluck();
  const readBooks = bankBooksReader(db);
  const writeChange = bankChangeWriter(db);
  return function* <A, E>(
    scope: WindowScope,
    decide: (books: BankBooks) => Result.Result<{ readonly change: BankChange; readonly result: A }, E>,
  ): Chunked<Result.Result<StoredWindow<A>, E | ConnectionNotFound>> {
    const { connection_id } = scope;
    // It may have been removed while others wrote.
    const family_id = familyOf.get(connection_id);
    if (family_id === undefined) return Result.fail(new ConnectionNotFound({ id: connection_id }));
    const decided = decide(yield* readBooks(scope));
    if (Result.isFailure(decided)) return Result.fail(decided.failure);
    const { change, result } = decided.success;
    const transfers = yield* writeChange({ family_id, connection_id }, change);
    return Result.succeed({ result, transfers });
  };
};

export const sqliteBankConnections = (connection: Connection): BankConnections["Service"] => {
  const { db, read, write } = connection;
  const storeInChunks = connection.writeWindow(storingWindows);

  const insert = db.prepare<[SqliteConnectionRow]>(
    `INSERT INTO bank_connections (${CONNECTION_COLUMNS.join(", ")})
     VALUES (${CONNECTION_COLUMNS.map((name) => `@${name}`).join(", ")})
     ON CONFLICT (id) DO UPDATE SET id = excluded.id
     WHERE family_id = excluded.family_id AND sealed_url = excluded.sealed_url`,
  );
  const byId = db.prepare<[string, string], SqliteConnectionRow>(`${SELECT} WHERE family_id = ? AND id = ?`);
  const all = db.prepare<[], SqliteConnectionRow>(`${SELECT} ORDER BY created_at, id`);
  const ofFamily = db.prepare<[string], SqliteConnectionRow>(
    `${SELECT} WHERE family_id = ? ORDER BY created_at, id`,
  );
  const familyOf = db.prepare<[string], string>(FAMILY_OF).pluck();
  const renew = db.prepare<[string, string, string]>(
    `UPDATE bank_connections
     SET sealed_url = ?, revoked = 0, failures = 0, cool_down_until = NULL, last_problem = NULL, last_status = NULL
     WHERE family_id = ? AND id = ?`,
  );
  const keepAllTold = db.prepare<[string, string]>(
    keepTold(
      `b.family_id = +? AND b.account_id IN (SELECT account_id FROM bank_accounts WHERE connection_id = +?)`,
    ),
  );
  const remove = db.prepare<[string, string]>("DELETE FROM bank_connections WHERE family_id = ? AND id = ?");
  const seal = db.prepare<[string, string]>("UPDATE bank_connections SET sealed_url = ? WHERE id = ?");
  const count = db
    .prepare<[{ readonly id: string; readonly day: string; readonly limit: number }], number>(
      `UPDATE bank_connections
       SET requests_count = iif(requests_day = @day, requests_count, 0) + 1, requests_day = @day
       WHERE id = @id AND iif(requests_day = @day, requests_count, 0) < @limit
       RETURNING requests_count`,
    )
    .pluck();
  const end = db.prepare<[SyncEndRow]>(
    `UPDATE bank_connections
     SET last_attempt_at = @at, last_status = @status, last_problem = @problem, revoked = @revoked,
       failures = iif(@status = 'failed', failures + 1, 0), cool_down_until = @cool_down_until,
       last_success_at = coalesce(@last_success_at, last_success_at),
       institutions = coalesce(@institutions, institutions),
       missing_accounts = @missing_accounts, backlog_start = @backlog_start, backlog_end = @backlog_end,
       sync_began_at = NULL
     WHERE id = @id`,
  );
  const begin = db.prepare<[string, string]>("UPDATE bank_connections SET sync_began_at = ? WHERE id = ?");

  /** Whether the connection to be changed exists. */
  const isDone = (id: string, changes: number): Result.Result<void, ConnectionNotFound> =>
    changes === 0 ? Result.fail(new ConnectionNotFound({ id })) : Result.void;

  return BankConnections.of({
    add: (added) =>
      write("bank_connections.add", () => {
        if (insert.run(toSqliteRow(added)).changes === 0)
          throw new Error(`another connection has the id ${added.id}`);
        return Result.void;
      }),
    find: (familyId, id) =>
      read("bank_connections.find", () => {
        const row = byId.get(familyId, id);
        return row === undefined ? undefined : fromSqliteRow(row);
      }),
    list: (familyId) =>
      read("bank_connections.list", () =>
        (familyId === undefined ? all.all() : ofFamily.all(familyId)).map(fromSqliteRow),
      ),
    renew: (familyId, id, sealedUrl) =>
      write("bank_connections.renew", () => isDone(id, renew.run(sealedUrl, familyId, id).changes)),
    remove: (familyId, id) =>
      write("bank_connections.remove", () => {
        keepAllTold.run(familyId, id);
        return isDone(id, remove.run(familyId, id).changes);
      }),
    reseal: (reseal) =>
      write("bank_connections.reseal", () =>
        Result.map(
          Result.all(
            all
              .all()
              .map((row) => Result.map(reseal(fromSqliteRow(row)), (sealed) => ({ id: row.id, sealed }))),
          ),
          (sealed) => {
            for (const each of sealed) seal.run(each.sealed, each.id);
            return sealed.length;
          },
        ),
      ),
    countRequest: (id, day, limit) =>
      write("bank_connections.countRequest", (): Result.Result<number | undefined, ConnectionNotFound> => {
        const counted = count.get({ id, day, limit });
        if (counted === undefined && familyOf.get(id) === undefined)
          return Result.fail(new ConnectionNotFound({ id }));
        return Result.succeed(counted);
      }),
    beginSync: (id, at) =>
      write("bank_connections.beginSync", () => {
        begin.run(at, id);
        return Result.void;
      }),
    endSync: (id, { revoked, institutions, missing_accounts, backlog, ...ended }) =>
      write("bank_connections.endSync", () => {
        end.run({
          ...ended,
          id,
          revoked: revoked ? 1 : 0,
          institutions: institutions.length === 0 ? null : JSON.stringify(institutions),
          missing_accounts: JSON.stringify(missing_accounts),
          backlog_start: backlog?.start ?? null,
          backlog_end: backlog?.end ?? null,
        });
        return Result.void;
      }),
    storeWindow: <A, E>(
      scope: WindowScope,
      decide: (books: BankBooks) => Result.Result<{ readonly change: BankChange; readonly result: A }, E>,
    ) =>
      Effect.flatMap(
        read(STORE_WINDOW, () => familyOf.get(scope.connection_id)),
        (familyId) =>
          familyId === undefined
            ? Effect.fail(new ConnectionNotFound({ id: scope.connection_id }))
            : storeInChunks({ operation: STORE_WINDOW, familyId }, (store) => store(scope, decide)),
      ),
    exclusively: exclusivelyBeside(db),
  });
};
