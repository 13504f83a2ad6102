import type { Storage } from "@farthing/core/storage";
import type { Command } from "commander";
import type { SecureRandom } from "effect/crypto/SecureRandom";
import type * as Effect from "effect/Effect";
import type { ExitCode } from "../exit-code.ts";
import { type Format, formatOption } from "../terminal/format-option.ts";
import { databaseOption, databasePath } from "./database-path.ts";
import type { Failure } from "./failure.ts";
import { runStored } from "./run-stored.ts";

/** The flags of every command that uses storage. */
export interface StoredFlags {
  readonly database?: string;
  readonly format: Format;
}

/** The work of a command on storage. It fails, or returns an exit code if that is not 0. */
export type StoredWork = Effect.Effect<ExitCode | undefined, Failure, Storage | SecureRandom>;

/**
 * Runs the work of a command on storage: adds `--database` and `--format`, and prints failures in that
 * format.
 */
export const onStorage = <F extends StoredFlags>(
  command: Command,
  exit: (code: ExitCode) => void,
  work: (flags: F, ...args: string[]) => StoredWork,
): Command =>
  command
    .addOption(databaseOption())
    .addOption(formatOption())
    .action(async () => {
      // A command above this one may have taken a flag that both have.
      const flags = command.optsWithGlobals<F>();
      exit(await runStored(databasePath(flags.database), flags.format, work(flags, ...command.args)));
    });
