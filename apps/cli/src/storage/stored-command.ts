import type { Storage } from "@farthing/core/storage";
import type { Command } from "commander";
import type { SecureRandom } from "effect/crypto/SecureRandom";
import type * as Effect from "effect/Effect";
import type { ExitCode } from "../terminal/exit-code.ts";
import { type Format, formatOption } from "../terminal/format-option.ts";
import { databaseOption } from "./database-path.ts";
import type { Failure } from "./failure.ts";
import { runStored } from "./run-stored.ts";

/** The flags of every command that uses storage. */
export interface StoredFlags {
  readonly database?: string;
  readonly format: Format;
}

/** The work of a command on storage. It fails, or returns an exit code if that is not 0. */
type StoredWork = Effect.Effect<ExitCode | undefined, Failure, Storage | SecureRandom>;

/** How a command works on storage. */
export type OnStorage = <F extends StoredFlags>(
  command: Command,
  exit: (code: ExitCode) => void,
  work: (flags: F, ...args: string[]) => StoredWork,
) => Command;

const onStorageThat =
  (begins: boolean, onlyReads: (flags: object) => boolean): OnStorage =>
  (command, exit, work) =>
    command
      .addOption(databaseOption())
      .addOption(formatOption())
      .action(async () => {
        // A command above this one may have taken a flag that both have.
        const flags = command.optsWithGlobals<Parameters<typeof work>[0]>();
        exit(
          await runStored(
            { flag: flags.database, begins, only_reads: onlyReads(flags) },
            flags.format,
            work(flags, ...command.args),
          ),
        );
      });

/**
 * Runs the work of a command on storage: adds `--database` and `--format`, and prints failures in that
 * format. It needs a database that was begun before.
 */
export const onStorage: OnStorage = onStorageThat(false, () => false);

/** The same for a command that begins a database where there is none. */
export const onNewStorage: OnStorage = onStorageThat(true, () => false);

/** The same for a command that only reads: its database may be on a read-only disk. */
export const onReadStorage: OnStorage = onStorageThat(false, () => true);

/** The same for a command that only reads with `--dry-run`. */
export const onDryStorage: OnStorage = onStorageThat(false, (flags) => "dryRun" in flags);
