import { basename, extname } from "node:path";
import {
  hasOnlyRowErrors,
  MAX_FILE_BYTES,
  namesAccounts,
  type PreflightReport,
  preflight,
  type ReadingOptions,
  resolveOptions,
} from "@farthing/preflight";
import { isCurrencyCode } from "@farthing/values";
import { Command, InvalidArgumentError, Option } from "commander";
import { fileName } from "../files/file-name.ts";
import { type OutputFile, standardOutput } from "../files/output-file.ts";
import { loadProfile } from "../preflight/load-profile.ts";
import { localDay } from "../preflight/local-day.ts";
import { leftOutSentence } from "../preflight/pretty-reading.ts";
import { questions } from "../preflight/question.ts";
import { readSource } from "../preflight/read-source.ts";
import { addReadingFlags, readingFrom, withPending } from "../preflight/reading-flags.ts";
import { databasePath } from "../storage/database-path.ts";
import { ExitCode } from "../terminal/exit-code.ts";
import { note, visible, write, writeError } from "../terminal/output.ts";
import { plainRecords } from "./plain-records.ts";

const EXAMPLES = `
Examples:
  farthing convert umsaetze.csv > plain.csv
  farthing convert --to ndjson --account-name Checking --output checking.ndjson umsaetze.csv
  curl -s https://bank.example/export.csv | farthing convert - --currency EUR

Exit status: 0 converted, 1 some rows have errors, 2 could not be converted.`;

interface Flags extends Readonly<Record<string, unknown>> {
  readonly to: "csv" | "ndjson";
  readonly accountName?: string;
  readonly currency?: string;
  readonly output?: string;
  readonly force?: true;
  readonly skipInvalid?: true;
  readonly includePending?: true;
  readonly profile?: string;
  readonly filename?: string;
}

const parseCurrency = (text: string): string => {
  const code = text.trim().toUpperCase();
  if (!isCurrencyCode(code)) throw new InvalidArgumentError("Use an ISO 4217 code, such as EUR.");
  return code;
};

const parseName = (text: string): string => {
  if (text.trim() === "") throw new InvalidArgumentError("Use a name that is not blank.");
  return text.trim();
};

/** Where the rows go. Ends the command if they cannot go there. */
const outputOf = async (command: Command, flags: Flags, input: string): Promise<OutputFile> => {
  const { output = "-", force, profile } = flags;
  if (output === "-") return standardOutput;
  const { outputFile } = await import("../files/write-file.ts");
  try {
    return outputFile(output, {
      force: force ?? false,
      database: databasePath(undefined),
      inputs: profile === undefined ? [input] : [input, profile],
    });
  } catch (error) {
    return command.error(`farthing: ${visible((error as Error).message)}`, { exitCode: 2 });
  }
};

const isOfTransactions = ({ type }: PreflightReport): boolean =>
  /^(?:Transaction|Vendor[ABC])Import$/.test(type);

/** The name of an account that neither the file nor a flag names. */
const nameFromFile = (filename: string): string => basename(filename, extname(filename)) || "Account";

/** `farthing convert FILE | -` */
export const convertCommand = (exit: (code: ExitCode) => void): Command => {
  const command = new Command("convert")
    .description(
      "Reads the export of any bank like `farthing import` does, and writes its transactions as plain CSV with the columns date, amount, currency, name, notes, category, account and reference, or as the service's own NDJSON. Stores nothing and needs no database.",
    )
    .argument("<file>", "the file, or - for standard input")
    .addOption(new Option("--to <format>", "what is written").choices(["csv", "ndjson"]).default("csv"))
    .addOption(new Option("--account-name <name>", "name of the account of all rows").argParser(parseName))
    .addOption(new Option("--currency <code>", "currency of rows that have none").argParser(parseCurrency))
    .option("--output <file>", "write to a file instead of standard output", fileName)
    .option("--force", "with --output: replace an existing file")
    .option("--skip-invalid", "write the valid rows although others have errors")
    .option("--auto", "accepted, and changes nothing: options are always detected")
    .option(
      "--profile <file>",
      "use a profile from `farthing inspect --format json`; other flags take precedence",
    )
    .option("--filename <name>", "file name for standard input")
    .addHelpText("after", EXAMPLES);
  addReadingFlags(command);

  return command.action(async (file: string, flags: Flags) => {
    const profile = flags.profile === undefined ? {} : loadProfile(command, flags.profile);
    const given: ReadingOptions = { ...profile, ...readingFrom(flags) };
    const output = await outputOf(command, flags, file);
    const refuse = (message: string, code: ExitCode = ExitCode.unchecked): void => {
      writeError(message);
      exit(code);
    };

    const source = await readSource(file, flags.filename, MAX_FILE_BYTES);
    if ("unreadable" in source) return refuse(`${file} cannot be read: ${source.unreadable}.`);
    const { upload } = source;
    const name = file === "-" ? (flags.filename ?? "standard input") : file;
    const today = localDay(new Date());
    const resolved = resolveOptions(upload, given, { auto: true, today });
    const options = withPending(resolved.options, flags.includePending ?? false);
    // Each row goes to the account that it names, unless one account is given for all.
    const isNamed = flags.accountName === undefined && namesAccounts(options);
    const undecided = resolved.undecided.filter(({ field }) => field !== "account_col_label" || !isNamed);
    const outcome = preflight(upload, options, { today });
    const sayFindings = async (code: ExitCode): Promise<void> => {
      const { pretty } = await import("../preflight/pretty.ts");
      write(
        await pretty({ name, upload, options, outcome, undecided, inspected: true }, undefined),
        "stderr",
      );
      exit(code);
    };
    if (outcome._tag === "Refused") return sayFindings(ExitCode.unchecked);
    const { report } = outcome;
    if (!isOfTransactions(report))
      return refuse(`${name} is read as ${report.type}. Only CSV with transactions can be converted.`);
    if (!report.valid && !(flags.skipInvalid === true && hasOnlyRowErrors(report)))
      return sayFindings(ExitCode.invalid);
    if (undecided.length > 0) {
      write(
        [
          `? ${visible(name)} was not converted: it can be read in more than one way`,
          ...questions({ upload, options, undecided }),
        ].join("\n"),
        "stderr",
      );
      return refuse("Add the option for each answer and convert again.");
    }

    const { records, rejected } = await plainRecords(upload, options, today, report, {
      account: flags.accountName,
      currency: flags.currency,
    });
    try {
      if (flags.to === "csv") {
        const { asCsv } = await import("./as-csv.ts");
        await output.write((put) => asCsv(records, put));
      } else {
        const { asServiceRecords } = await import("./as-service-records.ts");
        const { writeNdjson } = await import("../files/write-ndjson.ts");
        await writeNdjson(
          output,
          asServiceRecords(records, nameFromFile(file === "-" ? (flags.filename ?? "") : file)),
        );
      }
    } catch (error) {
      return refuse((error as Error).message);
    }
    const rows = (count: number): string => `${count} ${count === 1 ? "row" : "rows"}`;
    if (output !== standardOutput) note(`wrote ${rows(records.length)} to ${output.name}.`);
    const { daysIn, findingLines } = await import("../preflight/pretty.ts");
    const { withoutRowLimit } = await import("../import/say-imported.ts");
    const checked = { name, upload, options, outcome: withoutRowLimit(outcome), undecided, inspected: true };
    const found = findingLines(checked, undefined);
    if (found.length > 0) write([visible(name), ...found].join("\n"), "stderr");
    if (rejected > 0)
      writeError(`${rows(rejected)} with errors ${rejected === 1 ? "is" : "are"} not written.`);
    for (const days of daysIn(report.reading.time_zone)) note(`${days}.`);
    const left = leftOutSentence(report.left_out);
    if (left !== undefined) note(left);
    exit(ExitCode.ok);
  });
};
