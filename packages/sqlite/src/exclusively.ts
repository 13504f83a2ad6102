import { chmodSync, mkdirSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { type BankConnections, ConnectionBusy } from "@farthing/core/provider";
import { StorageUnavailable } from "@farthing/core/storage";
import { isUuid } from "@farthing/core/values";
import Database from "better-sqlite3";
import * as Effect from "effect/Effect";
import { unavailableReason } from "./sqlite-failure.ts";

const OPERATION = "bank_connections.exclusively";

/** Holds a file of its own, so that nobody else does until it is closed. */
const take = (folder: string, id: string): Database.Database => {
  // It becomes part of a path.
  if (!isUuid(id)) throw new Error("the id of a connection is a UUID");
  if (mkdirSync(folder, { recursive: true, mode: 0o700 }) !== undefined) chmodSync(folder, 0o700);
  const path = join(folder, `${id.toLowerCase()}.lock`);
  const lock = new Database(path, { timeout: 0 });
  try {
    // Not by a handle on the file: closing that would take every lock that this process has on it.
    chmodSync(path, 0o600);
    // Not EXCLUSIVE: that is reached in two steps, between which two who begin at once keep each other out.
    lock.exec("BEGIN IMMEDIATE");
    return lock;
  } catch (error) {
    lock.close();
    throw error;
  }
};

/** Why a lock could not be had; undefined for anything that is a mistake of ours. */
const reasonOf = (cause: unknown): StorageUnavailable["reason"] | undefined => {
  const { code, syscall } = cause as NodeJS.ErrnoException;
  if (syscall === undefined) return unavailableReason(cause);
  return code === "ENOSPC" || code === "EDQUOT" ? "full" : "broken";
};

/**
 * Locks of the operating system, one for each connection, in a folder beside the database: they end with the process
 * that holds them, however it ends.
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
