import { chmodSync, mkdirSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { type BankConnections, ConnectionBusy } from "@farthing/core/provider";
import { StorageUnavailable } from "@farthing/core/storage";
import { isUuid } from "@farthing/values";
import Database from "better-sqlite3";
import * as Effect from "effect/Effect";
import { unavailableReason } from "../file/sqlite-failure.ts";

const OPERATION = "bank_connections.exclusively";

/** Locks a file of its own until it is closed. */
const take = (folder: string, id: string): Database.Database => {
  // The id becomes part of a path.
  if (!isUuid(id)) throw new Error("the id of a connection is a UUID");
  if (mkdirSync(folder, { recursive: true, mode: 0o700 }) !== undefined) chmodSync(folder, 0o700);
  const path = join(folder, `${id.toLowerCase()}.lock`);
  const lock = new Database(path, { timeout: 0 });
  try {
    // By path, not by a file handle: closing a handle would release every lock of this process on the file.
    chmodSync(path, 0o600);
    // Not EXCLUSIVE: SQLite takes it in two steps, and two processes that start at once would block each
    // other.
    lock.exec("BEGIN IMMEDIATE");
    return lock;
  } catch (error) {
    lock.close();
    throw error;
  }
};

/** Why a lock could not be taken; undefined for mistakes in the program. */
const reasonOf = (cause: unknown): StorageUnavailable["reason"] | undefined => {
  const { code, syscall } = cause as NodeJS.ErrnoException;
  if (syscall === undefined) return unavailableReason(cause);
  return code === "ENOSPC" || code === "EDQUOT" ? "full" : "broken";
};

/**
 * Operating-system locks, one for each connection, in a folder next to the database: they end with the
 * process that holds them, however it ends.
 */
export const exclusivelyBeside = (db: Database.Database): BankConnections["Service"]["exclusively"] => {
  // Two names of one file are one database.
  const folder = `${realpathSync(db.name)}-sync`;
  const hold = (id: string): Effect.Effect<Database.Database, ConnectionBusy | StorageUnavailable> =>
    Effect.suspend((): Effect.Effect<Database.Database, ConnectionBusy | StorageUnavailable> => {
      try {
        return Effect.succeed(take(folder, id));
      } catch (cause) {
        const reason = reasonOf(cause);
        if (reason === undefined) return Effect.die(cause);
        return Effect.fail(
          reason === "busy"
            ? new ConnectionBusy({ id })
            : new StorageUnavailable({ reason, operation: OPERATION, cause }),
        );
      }
    });
  return (id, work) =>
    Effect.acquireUseRelease(
      hold(id),
      () => work,
      (lock) => Effect.sync(() => lock.close()),
    );
};
