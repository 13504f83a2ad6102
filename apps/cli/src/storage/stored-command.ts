import type { Storage } from "@farthing/core/storage";
import type { Command } from "commander";
import type { SecureRandom } from "effect/crypto/SecureRandom";
import type * as Effect from "effect/Effect";
import type { ExitCode } from "../exit-code.ts";
import { type Format, formatOption } from "../terminal/format-option.ts";
import { databaseOption, databasePath } from "./database-path.ts";
import type { Failure } from "./failure.ts";
import { runStored } from "./run-stored.ts";

/** The flags of every command that works on storage. */
export interface StoredFlags {
  readonly database?: string;
  readonly format: Format;
}

/** What a command does on storage. It fails where it cannot, or answers with another exit code than 0. */
export type StoredWork = Effect.Effect<ExitCode | undefined, Failure, Storage | SecureRandom>;

/** Lets a command do its work on storage: `--database` and `--format` are added, and failures told in that format. */
export const onStorage = <F extends StoredFlags>(
  command: Command,
  exit: (code: ExitCode) => void,
  work: (flags: F, ...args: string[]) => StoredWork,
): Command =>
  command
    .addOption(databaseOption())
    .addOption(formatOption())
    .action(async () => {
      const flags = command.opts<F>();
      exit(await runStored(databasePath(flags.database), flags.format, work(flags, ...command.args)));
    });
