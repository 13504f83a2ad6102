import type { Command } from "commander";
import type { SecureRandom } from "effect/crypto/SecureRandom";
import * as Effect from "effect/Effect";
import { advised } from "../storage/advised.ts";
import { type Database, databaseOption, databasePath, isServer, namedBy } from "../storage/database-path.ts";
import { type Failure, UsageError } from "../storage/failure.ts";
import { missingDatabase } from "../storage/missing-database.ts";
import { reportFailure, runReported } from "../storage/run-stored.ts";
import type { StoredFlags } from "../storage/stored-command.ts";
import type { ExitCode } from "../terminal/exit-code.ts";
import { exitOnSignal } from "../terminal/exit-on-signal.ts";
import { formatOption } from "../terminal/format-option.ts";

type Work<D, F> = (
  database: D,
  flags: F,
  ...args: string[]
) => Effect.Effect<ExitCode | undefined, Failure, SecureRandom>;

interface Begins {
  /** Whether the command may begin a database where there is none (docs/spec/command-line.md, Database). */
  readonly begins: boolean;
}

/** Runs the work of a command on a database as a whole, which is not opened as storage. */
export const onDatabase = <F extends StoredFlags>(
  command: Command,
  exit: (code: ExitCode) => void,
  {
    begins,
    leaves_parts = false,
  }: Begins & {
    /** Whether what it writes would stay behind if a signal ended it at once. */
    readonly leaves_parts?: boolean;
  },
  work: Work<Database, F>,
): Command =>
  command
    .addOption(databaseOption())
    .addOption(formatOption())
    .action(async () => {
      const flags = command.opts<F>();
      const database = databasePath(flags.database);
      const missing = begins ? undefined : missingDatabase(flags.database);
      if (missing !== undefined) return exit(reportFailure(missing, flags.format));
      const run = (): Promise<ExitCode> =>
        runReported(
          database,
          flags.format,
          work(database, flags, ...command.args).pipe(
            Effect.mapError(advised(namedBy(flags.database), flags.database)),
          ),
        );
      exit(await (leaves_parts ? exitOnSignal(run) : run()));
    });

/** The same for a command that works on files alone; `instead` says what to do with a server. */
export const onDatabaseFile = <F extends StoredFlags>(
  command: Command,
  exit: (code: ExitCode) => void,
  { begins, instead }: Begins & { readonly instead: string },
  work: Work<string, F>,
): Command =>
  onDatabase<F>(command, exit, { begins, leaves_parts: true }, (database, flags, ...args) =>
    isServer(database) ? Effect.fail(new UsageError({ message: instead })) : work(database, flags, ...args),
  );
