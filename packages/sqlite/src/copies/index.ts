import {
  CopyRefused,
  type DatabaseState,
  DatabaseUnusable,
  type RowSource,
  type RowTarget,
  StorageUnavailable,
} from "@farthing/core/storage";
import * as Effect from "effect/Effect";
import { unavailableReason } from "../file/sqlite-failure.ts";
import { backUpTo } from "./back-up.ts";
import { stateOf } from "./database-state.ts";
import { openAsItIs } from "./open-as-it-is.ts";
import { type Restoring, restoreFrom } from "./restore-from.ts";
import { whileReading, whileWriting } from "./whole-copy.ts";

/** Every failure of work on whole databases. */
type Failure = CopyRefused | DatabaseUnusable | StorageUnavailable;

const FULL = /^(?:ENOSPC|EDQUOT|EFBIG)$/;

const attempt = <A>(operation: string, work: () => A | Promise<A>): Effect.Effect<A, Failure> =>
  Effect.tryPromise({ try: async () => work(), catch: (cause) => cause }).pipe(
    Effect.catch((cause): Effect.Effect<never, Failure> => {
      if (
        cause instanceof CopyRefused ||
        cause instanceof DatabaseUnusable ||
        cause instanceof StorageUnavailable
      )
        return Effect.fail(cause);
      const { code = "", syscall } = cause as NodeJS.ErrnoException;
      const reason =
        unavailableReason(cause) ?? (syscall === undefined ? undefined : FULL.test(code) ? "full" : "broken");
      return reason === undefined
        ? Effect.die(cause)
        : Effect.fail(new StorageUnavailable({ reason, operation, cause }));
    }),
  );

/**
 * Writes a copy of a database to an existing, empty file, which keeps its mode, and examines it; whatever other processes
 * write meanwhile, it is a state that the database had. The file may be left incomplete if it fails.
 */
export const backUpDatabase = (file: string, to: string): Effect.Effect<DatabaseState, Failure> =>
  attempt("database.backup", () => backUpTo(file, to));

/**
 * Gives a database the content of a backup, all or nothing. Refused if the backup has errors or is of a newer version, if
 * another process uses the database, or if there is one already and `force` is not given.
 */
export const restoreDatabase = (file: string, restoring: Restoring): Effect.Effect<DatabaseState, Failure> =>
  attempt("database.restore", () => restoreFrom(file, restoring));

/**
 * Does work that reads whole tables of a file in the state that they have now, and changes nothing in it: one that is empty is
 * refused. What the work fails with, it fails with.
 */
export const readTables = <A>(
  file: string,
  work: (from: RowSource) => Promise<A>,
): Effect.Effect<A, Failure> => attempt("database.copy", () => whileReading(file, work));

/**
 * Does work that writes whole tables to a file, which is created if it does not exist: all of it, or nothing if the work fails
 * or the process ends.
 */
export const writeTables = <A>(
  file: string,
  work: (to: RowTarget) => Promise<A>,
): Effect.Effect<A, Failure> => attempt("database.copy", () => whileWriting(file, work));

/** Examines a database without changing it, also while it is in use. */
export const examineDatabase = (file: string): Effect.Effect<DatabaseState, Failure> =>
  attempt("database.check", () => {
    const opened = openAsItIs(file);
    try {
      return stateOf(opened);
    } finally {
      opened.db.close();
    }
  });
