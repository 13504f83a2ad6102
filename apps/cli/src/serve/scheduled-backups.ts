import { accessSync, constants, mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { type BackupSettings, type Backups, FailedBackup } from "@farthing/server";
import * as Clock from "effect/Clock";
import * as Effect from "effect/Effect";
import { whyNotWritten } from "../files/why-not-written.ts";
import { type Database, isServer } from "../storage/database-path.ts";
import { UsageError } from "../storage/failure.ts";
import { runCommand } from "../terminal/run-command.ts";
import { backupName, backupsIn, deleteOld } from "./backup-files.ts";

const OWNER_ONLY_FOLDER = 0o700;

const NOT_WRITTEN = "backup_not_written";

const asFailed = (error: unknown): FailedBackup =>
  error instanceof FailedBackup
    ? error
    : new FailedBackup({ code: NOT_WRITTEN, message: whyNotWritten(error as NodeJS.ErrnoException) });

/** What a command printed as JSON. */
const printed = (text: string): Readonly<Record<string, unknown>> => {
  try {
    return JSON.parse(text) as Readonly<Record<string, unknown>>;
  } catch {
    return {};
  }
};

/**
 * Runs `farthing database backup`, in a process of its own: to check a large database takes longer than requests may wait, and to
 * open its file here could take the locks of the server from it.
 */
const backUp = (database: string, file: string): Effect.Effect<number, FailedBackup> =>
  Effect.tryPromise({
    try: async (signal) => {
      const args = ["database", "backup", file, "--database", database, "--format", "json"];
      const { exit, stdout } = await runCommand(args, signal);
      const { byte_size, error, message } = printed(stdout);
      if (exit === 0 && typeof byte_size === "number") return byte_size;
      throw new FailedBackup({
        code: String(error ?? NOT_WRITTEN),
        message: String(message ?? `The process that makes the backup has ended with status ${exit}.`),
      });
    },
    catch: asFailed,
  });

const attempt = <A>(work: () => A): Effect.Effect<A, FailedBackup> =>
  Effect.try({ try: work, catch: asFailed });

/** Makes the folder if it is not there, for its owner alone. */
const readyFolder = (folder: string): Effect.Effect<void, UsageError> =>
  Effect.try({
    try: () => {
      mkdirSync(folder, { recursive: true, mode: OWNER_ONLY_FOLDER });
      accessSync(folder, constants.R_OK | constants.W_OK);
    },
    catch: (error) =>
      new UsageError({
        message: `FARTHING_BACKUP_FOLDER: backups cannot be written to ${folder}: ${whyNotWritten(error as NodeJS.ErrnoException)}.`,
      }),
  });

/** What is in a folder that cannot be read is known again when it can. */
const lastAt = (folder: string, database: string): number | undefined => {
  try {
    return backupsIn(folder, database).at(-1)?.at;
  } catch {
    return undefined;
  }
};

/** The backups of a database in the folder of the settings. Refused for a database on a server. */
export const scheduledBackups = Effect.fnUntraced(function* (
  database: Database,
  { folder: given, keep }: BackupSettings,
) {
  if (isServer(database))
    return yield* new UsageError({
      message:
        "FARTHING_BACKUP_FOLDER is for a database in a file. Back up a database on a server with `pg_dump --format=custom`, and leave the setting out.",
    });
  const folder = resolve(given);
  yield* readyFolder(folder);
  const make = Effect.gen(function* () {
    const at = yield* Clock.currentTimeMillis;
    const number = yield* attempt(() => (backupsIn(folder, database).at(-1)?.number ?? 0) + 1);
    const file = join(folder, backupName(database, number, at));
    const byte_size = yield* backUp(database, file);
    return { file, byte_size };
  });
  const backups: Backups = {
    lastAt: () => lastAt(folder, database),
    make,
    deleteOld: attempt(() => deleteOld(folder, database, keep)),
  };
  return backups;
});
