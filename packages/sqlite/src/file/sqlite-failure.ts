import type { StorageUnavailable } from "@farthing/core/storage";
import Database from "better-sqlite3";

const REASONS: readonly (readonly [codes: RegExp, reason: StorageUnavailable["reason"]])[] = [
  [/^SQLITE_(?:BUSY|LOCKED)/, "busy"],
  // A write that the system cuts short, because of a full disk or a limit, differs from a full disk only by
  // its code.
  [/^SQLITE_(?:FULL|IOERR_WRITE|IOERR_FSYNC|IOERR_TRUNCATE|IOERR_SHMSIZE)/, "full"],
  [/^SQLITE_(?:IOERR|CANTOPEN|READONLY|NOMEM|PROTOCOL)/, "broken"],
  [/^SQLITE_(?:CORRUPT|NOTADB)/, "damaged"],
];

/** Why SQLite is not available; undefined for mistakes in the program. */
export const unavailableReason = (cause: unknown): StorageUnavailable["reason"] | undefined =>
  cause instanceof Database.SqliteError ? REASONS.find(([codes]) => codes.test(cause.code))?.[1] : undefined;
