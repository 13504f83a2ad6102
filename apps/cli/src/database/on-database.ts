import type { Command } from "commander";
import type { SecureRandom } from "effect/crypto/SecureRandom";
import * as Effect from "effect/Effect";
import type { ExitCode } from "../exit-code.ts";
import { databaseOption, databasePath, isServer } from "../storage/database-path.ts";
import { type Failure, UsageError } from "../storage/failure.ts";
import { runReported } from "../storage/run-stored.ts";
import type { StoredFlags } from "../storage/stored-command.ts";
import { formatOption } from "../terminal/format-option.ts";

/** Runs the work of a command on a database file as a whole, which is not opened as storage. */
export const onDatabase = <F extends StoredFlags>(
  command: Command,
  exit: (code: ExitCode) => void,
  work: (
    database: string,
    flags: F,
    ...args: string[]
  ) => Effect.Effect<ExitCode | undefined, Failure, SecureRandom>,
): Command =>
  command
    .addOption(databaseOption())
    .addOption(formatOption())
    .action(async () => {
      const flags = command.opts<F>();
      const database = databasePath(flags.database);
      exit(
        await runReported(
          flags.format,
          isServer(database)
            ? Effect.fail(
                new UsageError({
                  message:
                    "This command is for database files. Use the tools of the database server, such as pg_dump.",
                }),
              )
            : work(database, flags, ...command.args),
        ),
      );
    });
