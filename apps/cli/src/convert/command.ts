import type { ReadingOptions } from "@farthing/preflight";
import { Command, InvalidArgumentError, Option } from "commander";
import { escapeFormulasOption, formulasEscapedIn, toOption } from "../books/formats.ts";
import { fileName } from "../files/file-name.ts";
import { type OutputFile, standardOutput } from "../files/output-file.ts";
import { autoOption } from "../preflight/auto-option.ts";
import { loadProfile } from "../preflight/load-profile.ts";
import { addFiles, namedFiles } from "../preflight/named-files.ts";
import { addReadingFlags, readingFrom } from "../preflight/reading-flags.ts";
import { databaseOption, databasePath } from "../storage/database-path.ts";
import { accountOption } from "../terminal/account-option.ts";
import { parseCurrency } from "../terminal/currency-code.ts";
import type { ExitCode } from "../terminal/exit-code.ts";
import { visible } from "../terminal/output.ts";
import { type ConvertFlags, convertFiles } from "./convert-file.ts";

const EXAMPLES = `
Examples:
  farthing convert umsaetze.csv > plain.csv
  farthing convert --to ledger --account-name Checking --output checking.ledger umsaetze.csv
  farthing convert --output year.csv statements/
  farthing convert --to hledger --output year.journal checking.csv card.csv
  curl -s https://bank.example/export.csv | farthing convert - --currency EUR

Exit status: 0 all are converted, 1 some rows have errors, 2 some could not be
converted or leave something open.`;

const parseName = (text: string): string => {
  if (text.trim() === "") throw new InvalidArgumentError("Use a name that is not blank.");
  return text.trim();
};

/** Where the rows go. Ends the command if they cannot go there. */
const outputOf = async (
  command: Command,
  flags: ConvertFlags,
  inputs: readonly string[],
): Promise<OutputFile> => {
  const { output = "-", force, profile } = flags;
  if (output === "-") return standardOutput;
  const { outputFile } = await import("../files/write-file.ts");
  try {
    return outputFile(output, {
      force: force ?? false,
      database: databasePath(flags.database),
      inputs: profile === undefined ? inputs : [...inputs, profile],
    });
  } catch (error) {
    return command.error(`farthing: ${visible((error as Error).message)}`, { exitCode: 2 });
  }
};

/** `farthing convert FILE… | -` */
export const convertCommand = (exit: (code: ExitCode) => void): Command => {
  const command = addFiles(new Command("convert"))
    .description(
      "Reads the exports of any bank like `farthing import` does, and writes their transactions as plain CSV with the columns date, amount, currency, name, notes, category, account and reference, as the service's own NDJSON, or as the books of another program: hledger, ledger, beancount, OFX or QIF, with accounts, opening balances, own transfers as one entry, and ids that stay. Stores nothing and needs no database.",
    )
    .addOption(toOption("csv"))
    .addOption(escapeFormulasOption())
    .addOption(new Option("--account-name <name>", "name of the account of all rows").argParser(parseName))
    .addOption(new Option("--currency <code>", "currency of rows that have none").argParser(parseCurrency))
    .option("--output <file>", "write to a file instead of standard output", fileName)
    .option("--force", "with --output: replace an existing file")
    .option("--skip-invalid", "write the valid rows although others have errors")
    .addOption(autoOption())
    .option(
      "--profile <file>",
      "use a profile from `farthing inspect --format json`; other flags take precedence",
    )
    .option("--filename <name>", "file name for standard input")
    .addOption(accountOption())
    .option("--user <email>", "read it as this user's family read one with the same columns before")
    .addOption(databaseOption())
    .addHelpText("after", EXAMPLES);
  addReadingFlags(command);

  return command.action(async (args: readonly string[], flags: ConvertFlags) => {
    const wrong = formulasEscapedIn(flags.to, flags.escapeFormulas ?? false);
    if (wrong !== undefined) command.error(`farthing: ${wrong}`, { exitCode: 2 });
    const { found } = namedFiles(command, args, flags);
    const profile = flags.profile === undefined ? {} : loadProfile(command, flags.profile);
    const given: ReadingOptions = { ...profile, ...readingFrom(flags) };
    const output = await outputOf(
      command,
      flags,
      found.map(({ name }) => name),
    );
    exit(await convertFiles({ found, given, output, flags }));
  });
};
