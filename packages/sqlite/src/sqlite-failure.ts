import type { StorageUnavailable } from "@farthing/core/storage";
import Database from "better-sqlite3";

const REASONS: readonly (readonly [codes: RegExp, reason: StorageUnavailable["reason"]])[] = [
  [/^SQLITE_(?:BUSY|LOCKED)/, "busy"],
  // A write that the system cuts short, for want of room or by a limit, is told apart from a full disk by code only.
  [/^SQLITE_(?:FULL|IOERR_WRITE|IOERR_FSYNC|IOERR_TRUNCATE|IOERR_SHMSIZE)/, "full"],
  [/^SQLITE_(?:IOERR|CANTOPEN|READONLY|NOMEM|PROTOCOL|CORRUPT|NOTADB)/, "broken"],
];

/** Why SQLite could not do its work now; undefined for anything that is a mistake of ours. */
export const unavailableReason = (cause: unknown): StorageUnavailable["reason"] | undefined =>
  cause instanceof Database.SqliteError ? REASONS.find(([codes]) => codes.test(cause.code))?.[1] : undefined;
