import { MAX_CONTENT_BYTES, MAX_FILE_BYTES, type ReadingOptions } from "@farthing/preflight";
import { Command, InvalidArgumentError, Option } from "commander";
import { fileName } from "../files/file-name.ts";
import type { OutputFile } from "../files/output-file.ts";
import { databaseOption } from "../storage/database-path.ts";
import { accountOption } from "../terminal/account-option.ts";
import { parseCurrency } from "../terminal/currency-code.ts";
import { type ExitCode, worst } from "../terminal/exit-code.ts";
import { isQuiet, note, type Target, visible, write, writeError } from "../terminal/output.ts";
import { VERSION } from "../terminal/version.ts";
import type { Undone } from "./ask-open.ts";
import { autoOption } from "./auto-option.ts";
import { canAsk } from "./can-ask.ts";
import { check, type HowToCheck, type Result } from "./check.ts";
import type { FoundFiles } from "./find-files.ts";
import type { KnownFamily } from "./known-family.ts";
import { loadProfile } from "./load-profile.ts";
import { localDay } from "./local-day.ts";
import { addFiles, namedFiles } from "./named-files.ts";
import { readSource } from "./read-source.ts";
import { addReadingFlags, readingFrom } from "./reading-flags.ts";
import { unusedFlags } from "./unused-flags.ts";
import { exitOf } from "./verdict.ts";

const EXAMPLES = `
Examples:
  farthing preflight checking.csv
  farthing preflight statements/
  farthing preflight --recursive bank-exports/
  farthing preflight --date-format %d.%m.%Y --date-col-label Datum umsaetze.csv
  farthing preflight --user ada@example.com backup.ndjson
  farthing preflight --rejects rejects.csv export.csv
  cat export.csv | farthing preflight -

Exit status: 0 all can be imported as they are, 1 some are not valid,
2 some could not be checked or leave something open.`;

interface Flags {
  readonly format: "pretty" | "json" | "github" | "sarif";
  readonly strict?: true;
  readonly profile?: string;
  readonly maxErrors?: number;
  readonly rejects?: string;
  readonly force?: true;
  readonly filename?: string;
  readonly includeFindings?: true;
  readonly includePending?: true;
  readonly recursive?: true;
  readonly user?: string;
  readonly account?: string;
  readonly currency?: string;
  readonly database?: string;
}

/** The stored family, if a user or an account is given; an exit code if it cannot be read. */
const familyOf = async (
  flags: Flags,
  options: ReadingOptions,
): Promise<KnownFamily | ExitCode | undefined> => {
  if (flags.user === undefined && flags.account === undefined && !options.account_id) return undefined;
  return (await import("./known-family.ts")).knownFamily({
    database: flags.database,
    user: flags.user,
    account_id: options.account_id ?? undefined,
    account: flags.account,
    format: flags.format === "json" ? "json" : "pretty",
  });
};

const wholeNumber = (text: string): number => {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError("Use a whole number, 0 or more.");
  return Number(text);
};

/** Where the report goes: rejected rows on standard output would be mixed with it. */
const reportTo = ({ rejects }: Flags): Target => (rejects === "-" ? "stderr" : "stdout");

/** Whether there is nothing to say of a file with `--quiet`. */
const isFine = (result: Result): boolean =>
  !("unreadable" in result) &&
  result.outcome._tag === "Checked" &&
  result.outcome.report.valid &&
  result.outcome.report.groups.length === 0 &&
  result.undecided.length === 0;

/** Prints the result of each file as soon as it is available, if the format allows it. */
const printOne = async (result: Result, flags: Flags): Promise<void> => {
  if (flags.format === "pretty")
    await write((await import("./pretty.ts")).pretty(result, flags.maxErrors), reportTo(flags));
  if (flags.format === "github") {
    const text = (await import("./github.ts")).github(result, flags.maxErrors ?? Number.POSITIVE_INFINITY);
    if (text !== "") await write(text);
  }
};

const printAll = async (results: readonly Result[], literal: boolean, flags: Flags): Promise<void> => {
  if (flags.format === "json")
    write((await import("./json.ts")).json(results, literal, flags.includeFindings ?? false));
  if (flags.format === "sarif")
    write((await import("./sarif.ts")).sarif(results, flags.maxErrors ?? Number.POSITIVE_INFINITY, VERSION));
  if (flags.format === "pretty" && results.length > 1 && !isQuiet())
    write(`\n${(await import("./summary-table.ts")).summaryTable(results)}`, reportTo(flags));
};

/** The file for the rejected rows. Ends the command if there cannot be one. */
const rejectsOf = async (
  command: Command,
  flags: Flags,
  rejects: string,
  found: readonly { readonly name: string }[],
): Promise<OutputFile> => {
  const [only] = found;
  if (only === undefined || found.length > 1)
    command.error("farthing: --rejects requires exactly one file to check.", { exitCode: 2 });
  const { rejectsFile } = await import("./rejects-file.ts");
  return rejectsFile(command, flags, rejects, only.name);
};

/** Writes the rejected rows of the one file. Ends the command if they cannot be written. */
const writeRejected = async (command: Command, to: OutputFile, result: Result): Promise<void> => {
  const { writeRejects } = await import("./rejects.ts");
  try {
    note(await writeRejects(to, result));
  } catch (error) {
    command.error(`farthing: ${visible((error as Error).message)}`, { exitCode: 2 });
  }
};

/** Options as a profile and flags give them. */
const givenBy = (command: Command, flags: Flags & Record<string, unknown>): ReadingOptions => {
  const profile = flags.profile === undefined ? {} : loadProfile(command, flags.profile);
  const { currency } = flags;
  const given: ReadingOptions = {
    ...{ ...profile, ...readingFrom(flags) },
    ...(currency === undefined ? {} : { currency }),
  };
  const isAlone = flags.strict === true && flags.profile === undefined;
  const unused = isAlone ? unusedFlags(given) : undefined;
  if (unused !== undefined) writeError(unused);
  return given;
};

/** How each file is checked, for a family if there is one. */
const howToCheck = (flags: Flags, family: KnownFamily | undefined): HowToCheck => {
  const { strict = false, includePending = false, profile, rejects, format } = flags;
  const today = family?.today ?? localDay(new Date());
  const detected = !strict || profile !== undefined;
  return {
    ...{ auto: !strict, today, includePending, detected },
    known: family?.known ?? (() => ({ today })),
    recorded: family?.recorded ?? (async () => []),
    ...(family === undefined || strict ? {} : { recall: family.recall }),
    isSummarized: detected && format === "pretty",
    rejects: rejects !== undefined,
  };
};

const UNDONE: Undone = {
  leave: "leave it open",
  sentence: "The check was ended at a question.",
};

/** Checks a file, and asks a person at a terminal what it leaves open. */
const checkOne = async (
  name: string,
  options: ReadingOptions,
  how: HowToCheck,
  flags: Flags,
): Promise<Result> => {
  const source = await readSource(name, flags.filename, how.auto ? MAX_FILE_BYTES : MAX_CONTENT_BYTES);
  if (!how.auto || !canAsk(flags.format, name)) return check(source, options, how);
  const { askUntilDecided } = await import("./ask-open.ts");
  const { result } = await askUntilDecided(
    (answered) => check(source, { ...options, ...answered }, how),
    (each) => ("unreadable" in each ? undefined : { ...each, rows: each.rows }),
    UNDONE,
  );
  return result;
};

/** Checks files one after the other, and prints the result of each. */
const checkEach = async (
  found: FoundFiles["found"],
  options: ReadingOptions,
  how: HowToCheck,
  flags: Flags,
): Promise<readonly Result[]> => {
  const results: Result[] = [];
  let printed = 0;
  for (const { name, missing } of found) {
    const result =
      missing === undefined ? await checkOne(name, options, how, flags) : { name, unreadable: missing };
    results.push(result);
    if (flags.format === "pretty" && isQuiet() && isFine(result)) continue;
    if (printed > 0 && flags.format === "pretty") write("");
    printed += 1;
    await printOne(result, flags);
  }
  return results;
};

const preflightFiles = async (
  command: Command,
  args: readonly string[],
  flags: Flags & Record<string, unknown>,
): Promise<ExitCode> => {
  const given = givenBy(command, flags);
  const { found, literal } = namedFiles(command, args, flags);
  const rejects =
    flags.rejects === undefined ? undefined : await rejectsOf(command, flags, flags.rejects, found);
  const family = await familyOf(flags, given);
  if (typeof family === "number") return family;
  const account_id = family?.account_id ?? (flags.account === undefined ? given.account_id : null);
  const options: ReadingOptions = account_id === undefined ? given : { ...given, account_id };
  const results = await checkEach(found, options, howToCheck(flags, family), flags);
  await printAll(results, literal, flags);
  const [only] = results;
  if (rejects !== undefined && only !== undefined) await writeRejected(command, rejects, only);
  return worst(results.map(exitOf));
};

/** `farthing preflight FILE… | -` */
export const preflightCommand = (exit: (code: ExitCode) => void): Command => {
  const command = addFiles(new Command("preflight"))
    .description(
      "Checks whether files can be imported, and shows which cells are wrong and how to fix them. What no option says is detected, like `farthing inspect` does. Stores nothing.",
    )
    .addOption(autoOption())
    .option("--strict", "detect nothing: check by the options alone, with the defaults of the API")
    .option(
      "--profile <file>",
      "use a profile from `farthing inspect --format json`; other flags take precedence",
    )
    .addOption(
      new Option("--format <format>", "output for people, programs or code review")
        .choices(["pretty", "json", "github", "sarif"])
        .default("pretty"),
    )
    .option("--max-errors <n>", "limit the findings shown per file; counts stay exact", wholeNumber)
    .option(
      "--rejects <file>",
      "write the rejected rows, with reasons, to a CSV file, or - for standard output",
      fileName,
    )
    .option("--force", "with --rejects: replace an existing file")
    .option("--include-findings", "with --format json: add every finding with its position")
    .option("--filename <name>", "file name for standard input")
    .addOption(
      new Option(
        "--currency <code>",
        "currency of rows that have none, and of entries that belong to an account in another",
      ).argParser(parseCurrency),
    )
    .addOption(accountOption())
    .option("--user <email>", "check against the stored data of this user's family")
    .addOption(databaseOption())
    .addHelpText("after", EXAMPLES);
  addReadingFlags(command);

  return command.action(async (args: string[], flags: Flags & Record<string, unknown>) =>
    exit(await preflightFiles(command, args, flags)),
  );
};
