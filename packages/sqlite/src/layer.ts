import { availableParallelism } from "node:os";
import { ApiKeys, IdempotencyKeys, Removals, RequestCounts, Users } from "@farthing/core/access";
import { Exports, Imports, Readings } from "@farthing/core/import";
import { BankConnections } from "@farthing/core/provider";
import { AuditLog, Identities, OneTimeCodes, SignInStarts, Tokens } from "@farthing/core/sso";
import {
  DatabaseUnusable,
  PATIENCE,
  type Storage,
  StorageHealth,
  StorageUnavailable,
} from "@farthing/core/storage";
import { Accounts, Taxonomy, Transactions } from "@farthing/core/transactions";
import { Transfers } from "@farthing/core/transfers";
import type Database from "better-sqlite3";
import * as Context from "effect/Context";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import * as Schedule from "effect/Schedule";
import { sqliteApiKeys } from "./access/api-keys.ts";
import { sqliteAuditLog } from "./access/audit-log.ts";
import { sqliteIdempotencyKeys } from "./access/idempotency-keys.ts";
import { sqliteIdentities } from "./access/identities.ts";
import { sqliteOneTimeCodes } from "./access/one-time-codes.ts";
import { sqliteRemovals } from "./access/removals.ts";
import { sqliteRequestCounts } from "./access/request-counts.ts";
import { sqliteSignInStarts } from "./access/sign-in-starts.ts";
import { sqliteTokens } from "./access/tokens.ts";
import { sqliteUsers } from "./access/users.ts";
import { sqliteBankConnections } from "./bank/bank-connections.ts";
import { sqliteAccounts } from "./books/accounts.ts";
import { sqliteExports } from "./books/exports.ts";
import { sqliteTaxonomy } from "./books/taxonomy.ts";
import { sqliteTransactions } from "./books/transactions.ts";
import { sqliteTransfers } from "./books/transfers.ts";
import { connect } from "./connection/connection.ts";
import { isNotWritable, partBeside, temporaryCopy } from "./copies/open-copy.ts";
import { openDatabase } from "./file/open-database.ts";
import { unavailableReason } from "./file/sqlite-failure.ts";
import { sqliteImports } from "./imports/imports.ts";
import { sqliteReadings } from "./imports/readings.ts";

/** Where the database is, and how retryWhileBusy and with how many threads it is used. */
export interface SqliteOptions {
  /** Path of the database file; it and its folder are created if they do not exist. */
  readonly file: string;
  /** How long a call waits while another process writes, in milliseconds: 5,000 by default. */
  readonly patience?: number;
  /**
   * How many threads read what may take long, so that nobody else waits for it; they start when they are needed. 0 reads in this
   * thread, where it also copies what large writes leave in the log. By default as many as there are processors but one, at
   * least two and at most four.
   */
  readonly reading_threads?: number;
  /** Nothing will be written: where no file can be written next to the database, as on a read-only disk, a copy of it is read. */
  readonly only_reads?: boolean;
}

const OPEN_WAIT = 20;
const READING_THREADS = Math.min(4, Math.max(2, availableParallelism() - 1));

const open = (file: string): Effect.Effect<Database.Database, DatabaseUnusable | StorageUnavailable> =>
  Effect.suspend((): Effect.Effect<Database.Database, DatabaseUnusable | StorageUnavailable> => {
    try {
      return Effect.succeed(openDatabase(file));
    } catch (cause) {
      if (cause instanceof DatabaseUnusable) return Effect.fail(cause);
      const reason = unavailableReason(cause);
      return reason === undefined
        ? Effect.die(cause)
        : Effect.fail(new StorageUnavailable({ reason, operation: "open", cause }));
    }
  });

/** The same of a copy, which is removed with the scope, where no file can be written next to a file that is closed. */
const openToRead = (file: string) =>
  Effect.suspend(() => {
    // What cannot be opened may be closed without it.
    const companion = partBeside(file);
    return Effect.catchIf(
      open(file),
      (error) =>
        error._tag === "DatabaseUnusable" ? error.reason === "read_only" : isNotWritable(error.cause),
      () =>
        Effect.flatMap(
          Effect.acquireRelease(
            Effect.try({
              try: () => temporaryCopy(file, file, companion),
              catch: (cause) => cause as DatabaseUnusable,
            }),
            ({ remove }) => Effect.sync(remove),
          ),
          (copy) => open(copy.file),
        ),
    );
  });

/**
 * All storage in one SQLite file: WAL, `synchronous=FULL`, mode 0600. Fails with {@link DatabaseUnusable} if
 * the file cannot be used, and with `StorageUnavailable` if another process locks it for too long. The file
 * is closed with the layer. Throws a `TypeError` if there is no path.
 */
export const layerSqlite = (
  options: SqliteOptions,
): Layer.Layer<Storage, DatabaseUnusable | StorageUnavailable> => {
  if (typeof options?.file !== "string")
    throw new TypeError('layerSqlite needs the path of a database, such as { file: "farthing.sqlite" }.');
  const { file, patience = PATIENCE, reading_threads = READING_THREADS, only_reads = false } = options;
  return Layer.effectContext(
    Effect.gen(function* () {
      const connection = yield* Effect.acquireRelease(
        Effect.map(
          Effect.retry(only_reads ? openToRead(file) : open(file), {
            while: (error) => error._tag === "StorageUnavailable" && error.reason === "busy",
            times: Math.ceil(patience / OPEN_WAIT),
            schedule: Schedule.spaced(OPEN_WAIT),
          }),
          (db) => connect(db, patience, { reading_threads }),
        ),
        ({ close }) => Effect.promise(close),
      );
      const alive = connection.db.prepare("SELECT 1 FROM families LIMIT 1");
      return Context.empty().pipe(
        Context.add(Users, sqliteUsers(connection)),
        Context.add(Removals, sqliteRemovals(connection)),
        Context.add(ApiKeys, sqliteApiKeys(connection)),
        Context.add(IdempotencyKeys, sqliteIdempotencyKeys(connection)),
        Context.add(RequestCounts, sqliteRequestCounts()),
        Context.add(Accounts, sqliteAccounts(connection)),
        Context.add(Taxonomy, sqliteTaxonomy(connection)),
        Context.add(Transactions, sqliteTransactions(connection)),
        Context.add(Transfers, sqliteTransfers(connection)),
        Context.add(Imports, sqliteImports(connection)),
        Context.add(Readings, sqliteReadings(connection)),
        Context.add(Exports, sqliteExports(connection)),
        Context.add(BankConnections, sqliteBankConnections(connection)),
        Context.add(OneTimeCodes, sqliteOneTimeCodes(connection)),
        Context.add(Tokens, sqliteTokens(connection)),
        Context.add(Identities, sqliteIdentities(connection)),
        Context.add(SignInStarts, sqliteSignInStarts(connection)),
        Context.add(AuditLog, sqliteAuditLog(connection)),
        Context.add(
          StorageHealth,
          StorageHealth.of({ check: connection.check("health.check", () => void alive.get()) }),
        ),
      );
    }),
  );
};
