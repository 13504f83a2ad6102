import { basename, extname } from "node:path";
import {
  hasOnlyRowErrors,
  type KeptRows,
  namesAccounts,
  type PreflightReport,
  preflightKeepingRows,
  type ReadingOptions,
  resolveOptions,
  type Upload,
} from "@farthing/preflight";
import { resolveRemembered } from "@farthing/preflight/remembered";
import { withTable } from "@farthing/tables";
import { type BooksFormat, isBooksFormat, type OutputFormat } from "../books/formats.ts";
import { type OutputFile, standardOutput } from "../files/output-file.ts";
import { askedOfAccount } from "../preflight/asked-of-account.ts";
import { canAsk } from "../preflight/can-ask.ts";
import type { Checked } from "../preflight/check.ts";
import type { Done } from "../preflight/files-told.ts";
import type { NamedFile } from "../preflight/find-files.ts";
import type { KnownFamily } from "../preflight/known-family.ts";
import { localDay } from "../preflight/local-day.ts";
import { leftOutSentence } from "../preflight/pretty-reading.ts";
import { type CommandWith, questions, whatToDo } from "../preflight/question.ts";
import { readSource } from "../preflight/read-source.ts";
import { withPending } from "../preflight/reading-flags.ts";
import { rowsAsked } from "../preflight/rows-asked.ts";
import { typeInWords } from "../preflight/type-in-words.ts";
import { withoutRowLimit } from "../preflight/without-findings.ts";
import { withMoreFlags } from "../storage/next-command.ts";
import { ExitCode, worst } from "../terminal/exit-code.ts";
import { isQuiet, note, visible, write, writeError } from "../terminal/output.ts";
import { telling, Working } from "../terminal/working.ts";
import type { RowsToBook } from "./books-of-rows.ts";
import { plainRecords } from "./plain-records.ts";

export interface ConvertFlags extends Readonly<Record<string, unknown>> {
  readonly to: OutputFormat;
  readonly escapeFormulas?: true;
  readonly accountName?: string;
  readonly currency?: string;
  readonly output?: string;
  readonly force?: true;
  readonly skipInvalid?: true;
  readonly includePending?: true;
  readonly profile?: string;
  readonly filename?: string;
  readonly user?: string;
  readonly account?: string;
  readonly database?: string;
  readonly recursive?: true;
}

/** What a command line asks to convert. */
export interface Conversion {
  readonly found: readonly NamedFile[];
  /** How files are read, as far as a profile and flags say it. */
  readonly given: ReadingOptions;
  readonly output: OutputFile;
  readonly flags: ConvertFlags;
}

/** One of its files. */
interface OneFile extends Omit<Conversion, "found" | "output"> {
  /** Its name, or - for standard input. */
  readonly file: string;
}

/** A file that was checked, with its rows. */
interface CheckedFile {
  readonly checked: Checked;
  readonly rows: KeptRows | undefined;
  /** Whether a person was asked and left something open. */
  readonly isLeft?: boolean;
}

/** A file whose records are written. */
interface ConvertibleFile {
  readonly checked: Checked;
  readonly rows: KeptRows;
  readonly report: PreflightReport;
}

/** What became of a file: its verdict, and the records to write if there are any. */
interface Read {
  readonly done: Done;
  readonly of?: ConvertibleFile & RowsToBook;
}

const isOfTransactions = ({ type }: PreflightReport): boolean =>
  /^(?:Transaction|Vendor[ABC])Import$/.test(type);

/** The name of an account that neither the file nor a flag names. */
const nameFromFile = (filename: string): string => basename(filename, extname(filename)) || "Account";

const countOf = (rows: number): string => `${rows} ${rows === 1 ? "row" : "rows"}`;

const failed = (message: string): ExitCode => {
  writeError(message);
  return ExitCode.unchecked;
};

/** Shows on standard error why a file is not converted. */
const showFindings = async (checked: Checked, code: ExitCode): Promise<ExitCode> => {
  const { pretty } = await import("../preflight/pretty.ts");
  write(pretty(checked, undefined), "stderr");
  return code;
};

/** The stored family that is named, if one is; an exit code if it cannot be read. */
const familyOf = async ({
  given,
  flags,
}: Pick<Conversion, "given" | "flags">): Promise<KnownFamily | ExitCode | undefined> => {
  const { database, user, account } = flags;
  if (user === undefined && account === undefined) return undefined;
  const { knownFamily } = await import("../preflight/known-family.ts");
  const account_id = given.account_id ?? undefined;
  return knownFamily({ database, user, account, account_id, format: "pretty" });
};

/** Finds out how a file is read, and checks it. */
const checkFile = async (
  { file, given, flags }: OneFile,
  upload: Upload,
  family: KnownFamily | undefined,
): Promise<CheckedFile> => {
  const today = family?.today ?? localDay(new Date());
  const remembered = await family?.recall(upload, family.account_id);
  const how = { auto: true, today };
  const resolved =
    remembered === undefined
      ? { ...resolveOptions(upload, given, how), used: undefined }
      : resolveRemembered(upload, given, how, remembered);
  const options = withPending(resolved.options, flags.includePending ?? false);
  // Each row goes to the account that it names, unless one account is given for all.
  const isNamed = flags.accountName === undefined && namesAccounts(options);
  const undecided = resolved.undecided.filter(({ field }) => field !== "account_col_label" || !isNamed);
  const known = { today, ...(family === undefined ? {} : { time_zone: family.time_zone }) };
  const told = new Working(`Checking ${file}`);
  const { outcome, rows } = preflightKeepingRows(upload, options, known, "accepted", told.ofBytes(upload));
  told.end();
  const name = file === "-" ? (flags.filename ?? "standard input") : file;
  const { used } = resolved;
  const currencyOf = used?.fields.includes("currency") ? options : given;
  const said = flags.currency ?? currencyOf.currency ?? undefined;
  return {
    checked: {
      ...{ name, upload, options, outcome, inspected: true, used },
      rows: rowsAsked({ rows, time_zone: family?.time_zone }),
      undecided: [...undecided, ...askedOfAccount(rows, family, said)],
    },
    rows,
  };
};

const notWritten = (name: string): string => `Nothing of ${name} was written: a question is open.`;

/** The same, and asks a person at a terminal what the file leaves open. */
const checkAsking = async (
  conversion: OneFile,
  received: Upload,
  family: KnownFamily | undefined,
): Promise<CheckedFile> => {
  const { file, given } = conversion;
  const checkWith = async (answered: ReadingOptions): Promise<CheckedFile> => {
    const said = { ...given, ...answered };
    return checkFile({ ...conversion, given: said }, await withTable(received, said), family);
  };
  if (!canAsk("pretty", file)) return checkWith({});
  const { askUntilDecided } = await import("../preflight/ask-open.ts");
  const { result, isLeft } = await askUntilDecided(
    checkWith,
    ({ checked }) => ({ ...checked, rows: checked.rows }),
    {
      leave: "leave it: nothing is written",
      sentence: notWritten(file),
    },
  );
  return { ...result, isLeft };
};

/** The file with its rows; or the exit code, after saying why it cannot be converted. */
const convertible = async (
  { checked, rows, isLeft = false }: CheckedFile,
  { skipInvalid }: ConvertFlags,
): Promise<ConvertibleFile | ExitCode> => {
  const { name, outcome, undecided } = checked;
  if (outcome._tag === "Refused") return showFindings(checked, ExitCode.unchecked);
  const { report } = outcome;
  if (!isOfTransactions(report))
    return failed(
      `${name} is read as ${typeInWords(report.type)}. Only files with transactions can be converted.`,
    );
  if (isLeft) return failed(notWritten(name));
  if (!report.valid && !(skipInvalid === true && hasOnlyRowErrors(report)))
    return showFindings(checked, ExitCode.invalid);
  if (undecided.length > 0) {
    const title = `? ${visible(name)} was not converted: it can be read in more than one way`;
    const commandWith: CommandWith = (flags) => withMoreFlags(name, flags);
    write([title, ...questions({ ...checked, commandWith })].join("\n"), "stderr");
    return failed(whatToDo(undecided, "convert"));
  }
  if (rows === undefined) throw new Error("a CSV was checked, and its rows were not kept");
  return { checked, rows, report };
};

/** Writes the books of files: their accounts with their balances, and their rows as entries. How many rows that are. */
const writeBooks = async (
  output: OutputFile,
  rows: readonly RowsToBook[],
  format: BooksFormat,
): Promise<number> => {
  const [{ booksOfRows, PASSES_OF_ROWS }, { rowsOf, writeBooksAs }] = await Promise.all([
    import("./books-of-rows.ts"),
    import("../books/write-books.ts"),
  ]);
  const all = rows.reduce((sum, { records }) => sum + records.length, 0);
  const books = await telling("Putting the books together", (told) =>
    booksOfRows(rows, told.inPasses(PASSES_OF_ROWS, all)),
  );
  await writeBooksAs(output, books, format);
  return rowsOf(books);
};

/** The records of several files as those of one: whoever names no account is of one that is called as the file. */
const together = (files: readonly RowsToBook[]): Pick<RowsToBook, "records" | "otherwise"> => {
  const [only, ...others] = files;
  if (only === undefined || others.length === 0)
    return { records: only?.records ?? [], otherwise: only?.otherwise ?? "" };
  return {
    records: files.flatMap(({ records, otherwise }) =>
      records.map((each) => ({ ...each, account: each.account || otherwise })),
    ),
    otherwise: "",
  };
};

/** Writes files as what is asked for, and returns how many rows that are. */
const writeRecords = async ({ output, flags }: Conversion, files: readonly RowsToBook[]): Promise<number> => {
  if (isBooksFormat(flags.to)) return writeBooks(output, files, flags.to);
  if (flags.to === "csv") {
    const records = files.flatMap((each) => each.records);
    const { writeTable } = await import("../books/write-table.ts");
    await writeTable(output, records, flags.escapeFormulas ?? false);
    return records.length;
  }
  const { asServiceRecords } = await import("./as-service-records.ts");
  const { writeNdjson } = await import("../files/write-ndjson.ts");
  const { records, otherwise } = together(files);
  const written = asServiceRecords(records, otherwise);
  await telling(`Writing ${output.name}`, (told) =>
    writeNdjson(output, told.inPasses(1, written.length)(written)),
  );
  return records.length;
};

/** Says what was written, and what was not. */
const reportConverted = async ({ checked, rows, report }: ConvertibleFile): Promise<void> => {
  const { rejected } = rows;
  const { daysIn, findingLines, rememberedLines } = await import("../preflight/pretty.ts");
  const found = findingLines({ ...checked, outcome: withoutRowLimit(checked.outcome) }, undefined);
  if (found.length > 0) write([visible(checked.name), ...found].join("\n"), "stderr");
  if (rejected > 0)
    writeError(`${countOf(rejected)} with errors ${rejected === 1 ? "is" : "are"} not written.`);
  for (const line of rememberedLines(checked)) note(line);
  for (const days of daysIn(report.reading.time_zone)) note(`${days}.`);
  const left = leftOutSentence(report);
  if (left !== undefined) note(left);
};

const failedWith = (name: string, message: string): Read => ({
  done: { name, verdict: "not read", color: "red", exit: failed(message) },
});

/** Reads a file, and says on standard error why it is not converted if it is not. */
const readFile = async (
  { name: file, missing }: NamedFile,
  { given, flags }: Conversion,
  family: KnownFamily | undefined,
): Promise<Read> => {
  const source = missing === undefined ? await readSource(file, flags.filename) : { unreadable: missing };
  if ("unreadable" in source) return failedWith(file, `${file} cannot be read: ${source.unreadable}.`);
  const checked = await checkAsking({ file, given, flags }, source.upload, family);
  const found = await convertible(checked, flags);
  if (typeof found === "number") {
    const isOpen =
      checked.isLeft === true || (checked.checked.undecided.length > 0 && found === ExitCode.unchecked);
    const verdict = isOpen ? "with an open question" : "not valid";
    return { done: { name: file, verdict, color: isOpen ? "yellow" : "red", exit: found } };
  }
  const { accountName: account, currency } = flags;
  const time_zone = family?.time_zone;
  const records = await telling(`Reading ${found.checked.name}`, (told) =>
    plainRecords(found.rows, { account, currency, time_zone }, told.inPasses(1, found.rows.accepted)),
  );
  const otherwise = nameFromFile(file === "-" ? (flags.filename ?? "") : file);
  return {
    done: { name: file, verdict: "converted", color: "green", exit: ExitCode.ok, count: found.rows.accepted },
    of: { ...found, records, time_zone, otherwise },
  };
};

/**
 * Converts files into one output, and says what became of each. One that is not converted stops no other; without any, nothing is
 * written.
 */
export const convertFiles = async (conversion: Conversion): Promise<ExitCode> => {
  const { found, output } = conversion;
  const family = await familyOf(conversion);
  if (typeof family === "number") return family;
  const all: Read[] = [];
  for (const each of found) all.push(await readFile(each, conversion, family));
  const files = all.flatMap(({ of }) => of ?? []);
  if (files.length === 0) return worst(all.map(({ done }) => done.exit));
  let written: number;
  try {
    written = await writeRecords(conversion, files);
  } catch (error) {
    return failed((error as Error).message);
  }
  if (output !== standardOutput) note(`wrote ${countOf(written)} to ${output.name}.`);
  for (const each of files) await reportConverted(each);
  if (all.length > 1 && !isQuiet()) {
    const { verdictTable } = await import("../preflight/verdict-table.ts");
    write(
      `\n${verdictTable(
        all.map(({ done }) => done),
        "rows",
      )}`,
      "stderr",
    );
  }
  return worst(all.map(({ done }) => done.exit));
};
