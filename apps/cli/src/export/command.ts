import { type ExportPart, exportFamily } from "@farthing/core/import";
import { StorageUnavailable } from "@farthing/core/storage";
import { Command } from "commander";
import * as Effect from "effect/Effect";
import { fileName } from "../files/file-name.ts";
import type { OutputFile } from "../files/output-file.ts";
import { wholeFile } from "../files/write-file.ts";
import { databasePath } from "../storage/database-path.ts";
import { UsageError } from "../storage/failure.ts";
import { actingFamily, userOption } from "../storage/family.ts";
import { onReadStorage, type StoredFlags } from "../storage/stored-command.ts";
import { counted } from "../terminal/counted.ts";
import type { ExitCode } from "../terminal/exit-code.ts";
import { tellDone } from "../terminal/format-option.ts";
import { visible } from "../terminal/output.ts";

interface Flags extends StoredFlags {
  readonly user?: string;
  readonly output?: string;
  readonly force?: true;
}

const MORE = `
The export can be imported again with \`farthing import\`: into an empty database it brings
everything back, with the same ids. It has no users, keys or bank connections:
\`farthing database backup\` copies those, too.

Examples:
  farthing export --output books.ndjson
  farthing export --user ada@example.com | gzip > books.ndjson.gz`;

/** A file that cannot be written is reported before anything is read. */
const openOutput = ({
  output = "-",
  force,
  format,
  database,
}: Flags): Effect.Effect<OutputFile, UsageError> =>
  Effect.try({
    try: () => {
      if (output === "-" && format === "json")
        throw new Error("--format json and the export both use standard output. Add --output FILE.");
      return wholeFile(output, {
        force: force ?? false,
        database: databasePath(database),
        inputs: [],
      });
    },
    catch: (error) => new UsageError({ message: (error as Error).message }),
  });

const NOTHING = { accounts: 0, categories: 0, tags: 0, merchants: 0, transactions: 0, transfers: 0 };

/** Writes the export of a family; answers with the size and what is in it. */
const writeExport = (family: string, file: OutputFile) =>
  Effect.scoped(
    Effect.gen(function* () {
      const { next } = yield* exportFamily(family);
      const counts: Record<keyof typeof NOTHING, number> = { ...NOTHING };
      const count = (part: ExportPart): void => {
        for (const [kind, more] of Object.entries(part.counts)) counts[kind as keyof typeof NOTHING] += more;
      };
      const runNext = Effect.runPromiseWith(yield* Effect.context<never>());
      const byte_size = yield* Effect.tryPromise({
        try: () =>
          file.write(async (put) => {
            for (let part = await runNext(next); part !== undefined; part = await runNext(next)) {
              count(part);
              await put(part.text);
            }
          }),
        catch: (error) =>
          error instanceof StorageUnavailable ? error : new UsageError({ message: (error as Error).message }),
      });
      return { byte_size, counts };
    }),
  );

/** `farthing export` */
export const exportCommand = (exit: (code: ExitCode) => void): Command =>
  onReadStorage<Flags>(
    new Command("export")
      .description(
        "Writes all accounts, categories, tags, merchants, transactions and transfers of a family as the service's NDJSON, as they are at one moment, in a fixed order.",
      )
      .addOption(userOption())
      .option("--output <file>", "write to a file instead of standard output", fileName)
      .option("--force", "with --output: replace an existing file")
      .addHelpText("after", MORE),
    exit,
    (flags) =>
      Effect.gen(function* () {
        const { id } = yield* actingFamily(flags.user);
        const file = yield* openOutput(flags);
        const { byte_size, counts } = yield* writeExport(id, file);
        const records = counted(counts);
        tellDone(
          flags.format,
          { file: file.name, byte_size, counts },
          () =>
            records === ""
              ? `The family has nothing: the export is empty (${visible(file.name)}).`
              : `Wrote ${records} to ${visible(file.name)}, ${byte_size} bytes.`,
          flags.format === "json" ? "stdout" : "stderr",
        );
        return undefined;
      }),
  );
