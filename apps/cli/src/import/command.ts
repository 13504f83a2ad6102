import { Command, Option } from "commander";
import * as Effect from "effect/Effect";
import { fileName } from "../files/file-name.ts";
import type { OutputFile } from "../files/output-file.ts";
import { autoOption } from "../preflight/auto-option.ts";
import type { NamedFile } from "../preflight/find-files.ts";
import { loadProfile } from "../preflight/load-profile.ts";
import { addFiles, namedFiles } from "../preflight/named-files.ts";
import { addReadingFlags, readingFrom } from "../preflight/reading-flags.ts";
import { rejectsFile } from "../preflight/rejects-file.ts";
import { databasePath } from "../storage/database-path.ts";
import { userOption } from "../storage/family.ts";
import { reportFailure, serverName } from "../storage/run-stored.ts";
import { onDryStorage } from "../storage/stored-command.ts";
import { accountOption } from "../terminal/account-option.ts";
import { parseCurrency } from "../terminal/currency-code.ts";
import { ExitCode } from "../terminal/exit-code.ts";
import type { ImportFlags } from "./import-flags.ts";
import { importsCommands } from "./imports-commands.ts";
import { importFiles } from "./run-import.ts";

const EXAMPLES = `
Examples:
  farthing import checking.csv
  farthing import --account Checking checking.csv
  farthing import --account Checking --dry-run checking.csv
  farthing import ~/Downloads/statements/
  farthing import --user ada@example.com backup.ndjson

Exit status: 0 all are stored, or were before; 1 some are not valid;
2 some could not be checked or stored, or leave something open.`;

/** The file for rows that are not stored, if one is asked for. Ends the command if there cannot be one. */
const rejectsOf = (
  command: Command,
  found: readonly NamedFile[],
  flags: ImportFlags,
): OutputFile | undefined => {
  const { rejects, skipInvalid } = flags;
  if (rejects === undefined) return undefined;
  const [only, ...others] = found;
  if (only === undefined || others.length > 0)
    command.error("farthing: --rejects requires exactly one file to import.", { exitCode: 2 });
  if (skipInvalid === undefined) command.error("farthing: --rejects needs --skip-invalid.", { exitCode: 2 });
  return rejectsFile(command, flags, rejects, only.name);
};

const describedCommand = (): Command =>
  addFiles(new Command("import"))
    .description(
      "Checks files like `farthing preflight` and stores the content of each, all or nothing. What no option says is detected, like `farthing inspect` does; what the file leaves open is asked, at a terminal with answers to choose from. Rows that an account already has are not stored again, and an import can be undone. Accepts the service's NDJSON, and CSV with transactions, accounts, categories or merchants.",
    )
    .addOption(autoOption())
    .option(
      "--profile <file>",
      "use a profile from `farthing inspect --format json`; other flags take precedence",
    )
    .option("--filename <name>", "file name for standard input")
    .option("--dry-run", "show what would be stored, and store nothing")
    .option("--create-accounts", "create the accounts that the rows name and that do not exist")
    .option(
      "--again",
      "import a file that was imported before; rows that are still there are not stored twice",
    )
    .addOption(
      new Option(
        "--currency <code>",
        "currency of rows that have none, and of entries that belong to an account in another",
      ).argParser(parseCurrency),
    )
    .option("--skip-invalid", "store the valid rows of a CSV although others have errors")
    .option(
      "--rejects <file>",
      "with --skip-invalid: write the rows that are not stored, with reasons, to a CSV file, or - for standard output",
      fileName,
    )
    .option("--force", "with --rejects: replace an existing file")
    .addOption(accountOption())
    .addOption(userOption())
    .addHelpText("after", EXAMPLES);

/** `farthing import FILE… | -` */
export const importCommand = (exit: (code: ExitCode) => void): Command => {
  const command = describedCommand();
  addReadingFlags(command);
  for (const each of importsCommands(exit)) command.addCommand(each);

  return onDryStorage<ImportFlags>(command, exit, (flags, ...args) => {
    const { found, literal } = namedFiles(command, args, flags);
    const profile = flags.profile === undefined ? {} : loadProfile(command, flags.profile);
    const { currency } = flags;
    const given = { ...profile, ...readingFrom(flags), ...(currency === undefined ? {} : { currency }) };
    const request = { flags, given, rejects: rejectsOf(command, found, flags) };
    return importFiles(request, found, literal).pipe(
      // In every failure the file could not be checked: exit status 1 means that it was checked and is not
      // valid.
      Effect.catch((failure) =>
        Effect.promise(async () => {
          reportFailure(failure, flags.format, await serverName(databasePath(flags.database)));
          return ExitCode.unchecked;
        }),
      ),
    );
  });
};
