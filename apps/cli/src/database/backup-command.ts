import { createReadStream, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { providerSettings } from "@farthing/server";
import { backUpDatabase, isBackup } from "@farthing/sqlite";
import { temporaryFolder } from "@farthing/sqlite/unfinished";
import { Command } from "commander";
import * as Effect from "effect/Effect";
import { fileName } from "../files/file-name.ts";
import { wholeOutput } from "../files/output-file.ts";
import { type UnfinishedFile, unfinishedFile } from "../files/write-file.ts";
import { UsageError } from "../storage/failure.ts";
import type { StoredFlags } from "../storage/stored-command.ts";
import type { ExitCode } from "../terminal/exit-code.ts";
import { tellDone } from "../terminal/format-option.ts";
import { visible } from "../terminal/output.ts";
import { keyAdvice, keyFacts, keyProblem } from "./key-note.ts";
import { onDatabaseFile } from "./on-database.ts";
import { contents, sizeText } from "./summary.ts";

interface Flags extends StoredFlags {
  readonly force?: true;
}

const MORE = `
The backup is one file with mode 0600: a copy of the database as it was at one moment. It has no
key: access URLs of bank connections are encrypted in it, and the key is in farthing.key next to
the database, or in FARTHING_SECRET_KEY. Keep a copy of the key in a safe place of its own.

Examples:
  farthing database backup farthing-2024-06-30.db
  farthing database backup - | gpg --encrypt --recipient ada > farthing.db.gpg`;

const orUsage = <A>(work: () => A): Effect.Effect<A, UsageError> =>
  Effect.try({ try: work, catch: (error) => new UsageError({ message: (error as Error).message }) });

/** A file in a folder of its own, to be printed when it is complete. */
const printedFile = (): UnfinishedFile => {
  const folder = temporaryFolder();
  const path = join(folder, "backup.db");
  writeFileSync(path, "", { mode: 0o600 });
  return { path, finish: () => {}, discard: () => rmSync(folder, { recursive: true, force: true }) };
};

const begin = (file: string, database: string, { force, format }: Flags): UnfinishedFile => {
  if (file !== "-")
    return unfinishedFile(file, { database, inputs: [], force: force ?? false, mayReplace: isBackup });
  if (format === "json")
    throw new Error("- and --format json both use standard output. Write the backup to a file.");
  if (process.stdout.isTTY)
    throw new Error("Standard output is a terminal. Redirect it to a file or a program.");
  return printedFile();
};

/** The same, which goes with the process at the latest. */
const beginForNow = (...given: Parameters<typeof begin>): UnfinishedFile => {
  const { discard, ...unfinished } = begin(...given);
  process.once("exit", discard);
  return {
    ...unfinished,
    discard: () => {
      process.off("exit", discard);
      discard();
    },
  };
};

/** Prints a complete copy. */
const print = (path: string): Promise<number> =>
  wholeOutput.write(async (put) => {
    for await (const part of createReadStream(path)) await put(part);
  });

const finish = (file: string, unfinished: UnfinishedFile): Effect.Effect<unknown, UsageError> =>
  file === "-" ? Effect.promise(() => print(unfinished.path)) : orUsage(unfinished.finish);

/** `farthing database backup FILE | -` */
export const backupCommand = (exit: (code: ExitCode) => void): Command =>
  onDatabaseFile<Flags>(
    new Command("backup")
      .summary("copy the database while it is in use")
      .description("Copies the database to a file, also while it is in use, and checks the copy.")
      .argument("<file>", "the file to write, or - for standard output", fileName)
      .option("--force", "replace an existing backup")
      .addHelpText("after", MORE),
    exit,
    {
      begins: false,
      instead:
        "A database on a server is backed up with `pg_dump --format=custom`, or copied to a file with `farthing database copy --from postgres://… --to FILE`.",
    },
    (database, flags, file = "") =>
      Effect.gen(function* () {
        const { secret_key } = yield* providerSettings;
        const { state, byte_size } = yield* Effect.acquireUseRelease(
          orUsage(() => beginForNow(file, database, flags)),
          (unfinished) =>
            Effect.gen(function* () {
              const state = yield* backUpDatabase(database, unfinished.path);
              const byte_size = statSync(unfinished.path).size;
              yield* finish(file, unfinished);
              return { state, byte_size };
            }),
          (unfinished) => Effect.sync(unfinished.discard),
        );
        const key = yield* keyFacts(database, secret_key, state);
        const { schema, counts } = state;
        tellDone(
          flags.format,
          { file, byte_size, schema, counts, key },
          () =>
            [
              `Backed up ${visible(database)} to ${file === "-" ? "standard output" : visible(file)}: ${sizeText(byte_size)}, ${contents(state)}. The copy was checked and is sound.`,
              visible(keyProblem(key) ?? keyAdvice(key)),
            ].join("\n"),
          file === "-" ? "stderr" : "stdout",
        );
        return undefined;
      }),
  );
