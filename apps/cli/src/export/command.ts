import { type ExportPart, exportFamily } from "@farthing/core/import";
import { StorageUnavailable } from "@farthing/core/storage";
import { listTransactions } from "@farthing/core/transactions";
import { Command } from "commander";
import * as Effect from "effect/Effect";
import {
  escapeFormulasOption,
  formulasEscapedIn,
  isBooksFormat,
  type OutputFormat,
  toOption,
} from "../books/formats.ts";
import { fileName } from "../files/file-name.ts";
import type { OutputFile } from "../files/output-file.ts";
import { wholeFile } from "../files/write-file.ts";
import { databasePath } from "../storage/database-path.ts";
import { UsageError } from "../storage/failure.ts";
import { actingFamily, userOption } from "../storage/family.ts";
import { onReadStorage, type StoredFlags } from "../storage/stored-command.ts";
import { whileTelling } from "../storage/while-working.ts";
import { counted } from "../terminal/counted.ts";
import type { ExitCode } from "../terminal/exit-code.ts";
import { tellDone } from "../terminal/format-option.ts";
import { visible } from "../terminal/output.ts";
import { telling, type Working } from "../terminal/working.ts";

interface Flags extends StoredFlags {
  readonly to: OutputFormat;
  readonly escapeFormulas?: boolean;
  readonly user?: string;
  readonly output?: string;
  readonly force?: true;
}

const MORE = `
The export can be imported again with \`farthing import\`: into an empty database it brings
everything back, with the same ids. It has no users, keys or bank connections:
\`farthing database backup\` copies those, too.

With --to the books go to another program, whole each time: accounts, opening balances, own
transfers as one entry, categories as accounts of income and expenses, and ids by which a
program that knows ids (OFX) takes each transaction once.

Examples:
  farthing export --output books.ndjson
  farthing export --user ada@example.com | gzip > books.ndjson.gz
  farthing export --to ledger --output farthing.ledger --force
  farthing export --to csv --escape-formulas --output books.csv`;

/** A file that cannot be written is reported before anything is read. */
const openOutput = ({
  to,
  escapeFormulas = false,
  output = "-",
  force,
  format,
  database,
}: Flags): Effect.Effect<OutputFile, UsageError> =>
  Effect.try({
    try: () => {
      if (output === "-" && format === "json")
        throw new Error("--format json and the export both use standard output. Add --output FILE.");
      const wrong = formulasEscapedIn(to, escapeFormulas);
      if (wrong !== undefined) throw new Error(wrong);
      return wholeFile(output, {
        force: force ?? false,
        database: databasePath(database),
        inputs: [],
      });
    },
    catch: (error) => new UsageError({ message: (error as Error).message }),
  });

const cannotWrite = (error: unknown): StorageUnavailable | UsageError =>
  error instanceof StorageUnavailable ? error : new UsageError({ message: (error as Error).message });

const NOTHING = { accounts: 0, categories: 0, tags: 0, merchants: 0, transactions: 0, transfers: 0 };

/** Takes how many more transactions are read. */
type TellRead = (more: number) => void;

/** Tells how many transactions of a family are read, of how many. */
const tellRead = Effect.fnUntraced(function* (family: string, told: Working) {
  const { total_count } = yield* listTransactions(family, {}, { page: 1, per_page: 1 });
  if (total_count === null) return () => {};
  const tell = told.ofRows();
  let read = 0;
  const more: TellRead = (count) => {
    read += count;
    tell(Math.min(read, total_count), total_count);
  };
  return more;
});

/** Writes the export of a family; answers with the size and what is in it. */
const writeExport = (family: string, file: OutputFile, told: Working) =>
  Effect.scoped(
    Effect.gen(function* () {
      const tell = yield* tellRead(family, told);
      const { next } = yield* exportFamily(family);
      const counts: Record<keyof typeof NOTHING, number> = { ...NOTHING };
      const count = (part: ExportPart): void => {
        for (const [kind, more] of Object.entries(part.counts)) counts[kind as keyof typeof NOTHING] += more;
        tell(part.counts.transactions ?? 0);
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
        catch: cannotWrite,
      });
      return { byte_size, counts };
    }),
  );

/** Writes what a family has in the format of another program; answers in the same way. */
const writeForOthers = (family: string, file: OutputFile, { to, escapeFormulas = false }: Flags) =>
  Effect.gen(function* () {
    const { readFamily } = yield* Effect.promise(() => import("./read-family.ts"));
    const source = yield* whileTelling("Reading the books", (told) =>
      Effect.flatMap(tellRead(family, told), (tell) => Effect.scoped(readFamily(family, tell))),
    );
    const byte_size = yield* Effect.tryPromise({
      try: async () => {
        if (!isBooksFormat(to)) {
          const [{ writeTable }, { plainRecordsOf }] = await Promise.all([
            import("../books/write-table.ts"),
            import("./plain-records.ts"),
          ]);
          return writeTable(file, plainRecordsOf(source), escapeFormulas);
        }
        const [{ booksOf, PASSES_OF_BOOKS }, { writeBooksAs }] = await Promise.all([
          import("../books/books-of.ts"),
          import("../books/write-books.ts"),
        ]);
        const books = await telling("Putting the books together", (told) =>
          booksOf(source, told.inPasses(PASSES_OF_BOOKS, source.movements.length)),
        );
        return writeBooksAs(file, books, to);
      },
      catch: cannotWrite,
    });
    const { accounts, movements, pairs } = source;
    const counts = { accounts: accounts.length, transactions: movements.length, transfers: pairs.length };
    return { byte_size, counts };
  });

/** `--format csv`, as many programs call it, is `--to csv`. */
const withCsvFormat = (command: Command): Command => {
  const option = command.options.find(({ long }) => long === "--format")!;
  option.description += "; csv is the same as --to csv";
  option.choices(["pretty", "json", "csv"]);
  const parse = option.parseArg!;
  option.argParser((text, before) => {
    if (text !== "csv") return parse(text, before);
    command.setOptionValueWithSource("to", "csv", "cli");
    return "pretty";
  });
  return command;
};

/** `farthing export` */
export const exportCommand = (exit: (code: ExitCode) => void): Command =>
  withCsvFormat(
    onReadStorage<Flags>(
      new Command("export")
        .description(
          "Writes all accounts, categories, tags, merchants, transactions and transfers of a family as the service's NDJSON, as they are at one moment, in a fixed order; or its books as another program has them: hledger, ledger, beancount, OFX, QIF, or a table for a spreadsheet.",
        )
        .addOption(userOption())
        .addOption(toOption("ndjson"))
        .addOption(escapeFormulasOption())
        .option("--output <file>", "write to a file instead of standard output", fileName)
        .option("--force", "with --output: replace an existing file")
        .addHelpText("after", MORE),
      exit,
      (flags) =>
        Effect.gen(function* () {
          const { id } = yield* actingFamily(flags.user);
          const file = yield* openOutput(flags);
          const { byte_size, counts } = yield* flags.to === "ndjson"
            ? whileTelling(`Writing ${file.name}`, (told) => writeExport(id, file, told))
            : writeForOthers(id, file, flags);
          // A table has the transactions alone.
          const records = counted(flags.to === "csv" ? { transactions: counts.transactions } : counts);
          const nothing =
            flags.to === "csv"
              ? "The family has no transactions: the table has its header alone"
              : "The family has nothing: the export is empty";
          tellDone(
            flags.format,
            { file: file.name, byte_size, counts },
            () =>
              records === ""
                ? `${nothing} (${visible(file.name)}).`
                : `Wrote ${records} to ${visible(file.name)}, ${byte_size} bytes.`,
            flags.format === "json" ? "stdout" : "stderr",
          );
          return undefined;
        }),
    ),
  );
