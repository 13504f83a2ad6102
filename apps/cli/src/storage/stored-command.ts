import { existsSync } from "node:fs";
import { DatabaseUnusable, type Storage } from "@farthing/core/storage";
import type { Command } from "commander";
import type { SecureRandom } from "effect/crypto/SecureRandom";
import type * as Effect from "effect/Effect";
import type { ExitCode } from "../exit-code.ts";
import { type Format, formatOption } from "../terminal/format-option.ts";
import { databaseOption, databasePath, isServer } from "./database-path.ts";
import type { Failure } from "./failure.ts";
import { reportFailure, runStored } from "./run-stored.ts";

/** The flags of every command that uses storage. */
export interface StoredFlags {
  readonly database?: string;
  readonly format: Format;
  readonly dryRun?: true;
}

/** The work of a command on storage. It fails, or returns an exit code if that is not 0. */
type StoredWork = Effect.Effect<ExitCode | undefined, Failure, Storage | SecureRandom>;

/** Why there is nothing to read in the database that was typed, if there is none. */
const mistyped = ({ database = "" }: StoredFlags): DatabaseUnusable | undefined => {
  if (database.trim() === "") return undefined;
  const path = databasePath(database);
  return isServer(path) || existsSync(path)
    ? undefined
    : new DatabaseUnusable({
        message: `The database ${path} cannot be used: it does not exist; check --database.`,
      });
};

/** How a command works on storage. */
export type OnStorage = <F extends StoredFlags>(
  command: Command,
  exit: (code: ExitCode) => void,
  work: (flags: F, ...args: string[]) => StoredWork,
) => Command;

const onStorageUnless =
  (isRefused: (flags: StoredFlags) => DatabaseUnusable | undefined): OnStorage =>
  (command, exit, work) =>
    command
      .addOption(databaseOption())
      .addOption(formatOption())
      .action(async () => {
        // A command above this one may have taken a flag that both have.
        const flags = command.optsWithGlobals<Parameters<typeof work>[0]>();
        const refused = isRefused(flags);
        exit(
          refused === undefined
            ? await runStored(databasePath(flags.database), flags.format, work(flags, ...command.args))
            : reportFailure(refused, flags.format),
        );
      });

/**
 * Runs the work of a command on storage: adds `--database` and `--format`, and prints failures in that
 * format. With `--dry-run` a command only reads.
 */
export const onStorage: OnStorage = onStorageUnless((flags) =>
  flags.dryRun === true ? mistyped(flags) : undefined,
);

/** The same for a command that only reads: it makes no database at a path that was mistyped. */
export const onWhatIsStored: OnStorage = onStorageUnless(mistyped);
