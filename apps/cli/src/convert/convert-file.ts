import { basename, extname } from "node:path";
import {
  hasOnlyRowErrors,
  type KeptRows,
  MAX_FILE_BYTES,
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
import type { KnownFamily } from "../preflight/known-family.ts";
import { localDay } from "../preflight/local-day.ts";
import { leftOutSentence } from "../preflight/pretty-reading.ts";
import { questions } from "../preflight/question.ts";
import { readSource } from "../preflight/read-source.ts";
import { withPending } from "../preflight/reading-flags.ts";
import { rowsAsked } from "../preflight/rows-asked.ts";
import { ExitCode } from "../terminal/exit-code.ts";
import { note, visible, write, writeError } from "../terminal/output.ts";
import type { RowsToBook } from "./books-of-rows.ts";
import { plainRecords } from "./plain-records.ts";

export interface ConvertFlags extends Readonly<Record<string, unknown>> {
  readonly to: OutputFormat;
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
}

/** What a command line asks to convert. */
interface Conversion {
  /** The file, or - for standard input. */
  readonly file: string;
  /** How it is read, as far as a profile and flags say it. */
  readonly given: ReadingOptions;
  readonly output: OutputFile;
  readonly flags: ConvertFlags;
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
const familyOf = async ({ given, flags }: Conversion): Promise<KnownFamily | ExitCode | undefined> => {
  const { database, user, account } = flags;
  if (user === undefined && account === undefined) return undefined;
  const { knownFamily } = await import("../preflight/known-family.ts");
  const account_id = given.account_id ?? undefined;
  return knownFamily({ database, user, account, account_id, format: "pretty" });
};

/** Finds out how a file is read, and checks it. */
const checkFile = async (
  { file, given, flags }: Conversion,
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
  const { outcome, rows } = preflightKeepingRows(upload, options, {
    today,
    ...(family === undefined ? {} : { time_zone: family.time_zone }),
  });
  const name = file === "-" ? (flags.filename ?? "standard input") : file;
  const { used } = resolved;
  const known = used?.fields.includes("currency") ? options : given;
  const said = flags.currency ?? known.currency ?? undefined;
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
  conversion: Conversion,
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
    return failed(`${name} is read as ${report.type}. Only CSV with transactions can be converted.`);
  if (isLeft) return failed(notWritten(name));
  if (!report.valid && !(skipInvalid === true && hasOnlyRowErrors(report)))
    return showFindings(checked, ExitCode.invalid);
  if (undecided.length > 0) {
    const title = `? ${visible(name)} was not converted: it can be read in more than one way`;
    write([title, ...questions(checked)].join("\n"), "stderr");
    return failed("Add the option for each answer and convert again.");
  }
  if (rows === undefined) throw new Error("a CSV was checked, and its rows were not kept");
  return { checked, rows, report };
};

/** Writes the books of a file: its accounts with their balances, and its rows as entries. */
const writeBooks = async ({ output }: Conversion, rows: RowsToBook, format: BooksFormat): Promise<void> => {
  const [{ booksOfRows }, { writeBooksAs }] = await Promise.all([
    import("./books-of-rows.ts"),
    import("../books/write-books.ts"),
  ]);
  await writeBooksAs(output, booksOfRows(rows), format);
};

const writeRecords = async (conversion: Conversion, rows: RowsToBook): Promise<void> => {
  const { output, flags } = conversion;
  const { records, otherwise } = rows;
  if (isBooksFormat(flags.to)) return writeBooks(conversion, rows, flags.to);
  if (flags.to === "csv") {
    const { asCsv } = await import("../books/as-csv.ts");
    await output.write((put) => asCsv(records, put));
    return;
  }
  const { asServiceRecords } = await import("./as-service-records.ts");
  const { writeNdjson } = await import("../files/write-ndjson.ts");
  await writeNdjson(output, asServiceRecords(records, otherwise));
};

/** Says what was written, and what was not. */
const reportConverted = async (
  { checked, rows, report }: ConvertibleFile,
  output: OutputFile,
): Promise<void> => {
  const { accepted, rejected } = rows;
  if (output !== standardOutput) note(`wrote ${countOf(accepted)} to ${output.name}.`);
  const { daysIn, findingLines, rememberedLines } = await import("../preflight/pretty.ts");
  const { withoutRowLimit } = await import("../import/say-imported.ts");
  const found = findingLines({ ...checked, outcome: withoutRowLimit(checked.outcome) }, undefined);
  if (found.length > 0) write([visible(checked.name), ...found].join("\n"), "stderr");
  if (rejected > 0)
    writeError(`${countOf(rejected)} with errors ${rejected === 1 ? "is" : "are"} not written.`);
  for (const line of rememberedLines(checked)) note(line);
  for (const days of daysIn(report.reading.time_zone)) note(`${days}.`);
  const left = leftOutSentence(report);
  if (left !== undefined) note(left);
};

/** Converts a file, and says what became of it. */
export const convertFile = async (conversion: Conversion): Promise<ExitCode> => {
  const { file, flags, output } = conversion;
  const family = await familyOf(conversion);
  if (typeof family === "number") return family;
  const source = await readSource(file, flags.filename, MAX_FILE_BYTES);
  if ("unreadable" in source) return failed(`${file} cannot be read: ${source.unreadable}.`);
  const found = await convertible(await checkAsking(conversion, source.upload, family), flags);
  if (typeof found === "number") return found;
  const { accountName: account, currency } = flags;
  const time_zone = family?.time_zone;
  try {
    await writeRecords(conversion, {
      rows: found.rows,
      records: plainRecords(found.rows, { account, currency, time_zone }),
      time_zone,
      otherwise: nameFromFile(file === "-" ? (flags.filename ?? "") : file),
    });
  } catch (error) {
    return failed((error as Error).message);
  }
  await reportConverted(found, output);
  return ExitCode.ok;
};
