import {
  type Inspection,
  inspect,
  preflightKeepingRows,
  type ReadingOptions,
  reportedQuestion,
  type Sentence,
  type Upload,
  type UsedReading,
} from "@farthing/preflight";
import { resolveRemembered } from "@farthing/preflight/remembered";
import { textOf } from "@farthing/preflight/text";
import { withTable } from "@farthing/tables";
import { Command, Option } from "commander";
import { askedOfAccount } from "../preflight/asked-of-account.ts";
import { summaryOf } from "../preflight/check.ts";
import { withFlags } from "../preflight/flags.ts";
import type { KnownFamily } from "../preflight/known-family.ts";
import { localDay } from "../preflight/local-day.ts";
import { readSource } from "../preflight/read-source.ts";
import { databaseOption } from "../storage/database-path.ts";
import { accountOption } from "../terminal/account-option.ts";
import { ExitCode } from "../terminal/exit-code.ts";
import { write, writeError } from "../terminal/output.ts";

const EXAMPLES = `
Examples:
  farthing inspect export.csv
  farthing inspect --format json export.csv > bank.json
  farthing preflight --profile bank.json next-export.csv

Exit status: 0 inspected, 2 could not be inspected.`;

interface Flags {
  readonly format: "pretty" | "json";
  readonly filename?: string;
  readonly sheet?: string;
  readonly user?: string;
  readonly account?: string;
  readonly database?: string;
}

/** An inspection, and what of it is known from an earlier file of the layout. */
interface Inspected {
  readonly inspection: Inspection;
  readonly used?: UsedReading;
}

/** The sentences are in `reason`. */
const asJson = ({ inspection: { undecided, ...inspection }, used }: Inspected): object => ({
  ...inspection,
  undecided: undecided.map(reportedQuestion),
  ...(used === undefined
    ? {}
    : { remembered: { day: used.day, fields: used.fields, contradicted: used.contradicted } }),
});

/** The stored family that is named, if one is; an exit code if it cannot be read. */
const familyOf = async (flags: Flags): Promise<KnownFamily | ExitCode | undefined> => {
  const { database, user, account, format } = flags;
  if (user === undefined && account === undefined) return undefined;
  const { knownFamily } = await import("../preflight/known-family.ts");
  return knownFamily({ database, user, account, account_id: undefined, format });
};

/** What a file shows, with what is known of its layout. */
const inspectFor = async (
  upload: Upload,
  given: ReadingOptions,
  today: string,
  family: KnownFamily | undefined,
): Promise<Inspected | { readonly code: string; readonly wording: Sentence }> => {
  const inspected = inspect(upload, { today }, given);
  if (inspected._tag === "Refused") return inspected;
  const { inspection } = inspected;
  const remembered = await family?.recall(upload, family.account_id);
  if (remembered === undefined) return { inspection };
  const how = { auto: true, today };
  const { options, undecided, evidence, used } = resolveRemembered(upload, given, how, remembered);
  const open = new Set<string>(undecided.map(({ field }) => field));
  const decided = ([name]: readonly [string, unknown]): boolean => !open.has(name);
  const profile = Object.fromEntries(Object.entries(options).filter(decided));
  return { inspection: { ...inspection, profile, undecided, evidence }, used };
};

const printJson = (inspected: Inspected): ExitCode => {
  write(JSON.stringify(asJson(inspected), null, 2));
  return ExitCode.ok;
};

const inspectFile = async (name: string, flags: Flags): Promise<ExitCode> => {
  const refused = (code: string, wording: Sentence): ExitCode => {
    if (flags.format === "json") write(JSON.stringify({ error: code, message: textOf(wording) }, null, 2));
    else writeError(withFlags(wording));
    return ExitCode.unchecked;
  };
  const family = await familyOf(flags);
  if (typeof family === "number") return family;
  const source = await readSource(name, flags.filename);
  if ("unreadable" in source)
    return refused("unreadable_file", `${name} cannot be read: ${source.unreadable}.`);
  const given = flags.sheet === undefined ? {} : { sheet: flags.sheet };
  const upload = await withTable(source.upload, given);
  const today = family?.today ?? localDay(new Date());
  const inspected = await inspectFor(upload, given, today, family);
  if ("wording" in inspected) return refused(inspected.code, inspected.wording);
  if (flags.format === "json" && family?.account_id === undefined) return printJson(inspected);
  const { used } = inspected;
  const { profile: options } = inspected.inspection;
  const known = { today, ...(family === undefined ? {} : { time_zone: family.time_zone }) };
  const preflighted = preflightKeepingRows(upload, options, known);
  const said = used?.fields.includes("currency") ? options.currency : undefined;
  const undecided = [...inspected.inspection.undecided, ...askedOfAccount(preflighted.rows, family, said)];
  const inspection = { ...inspected.inspection, undecided };
  if (flags.format === "json") return printJson({ ...inspected, inspection });
  const { prettyInspection } = await import("./pretty.ts");
  const { outcome } = preflighted;
  const shown = { summary: summaryOf(preflighted, options, known) };
  const checked = { name, upload, options, outcome, undecided, inspected: true, used, shown };
  write(prettyInspection(checked, inspection));
  return ExitCode.ok;
};

/** `farthing inspect FILE | -` */
export const inspectCommand = (exit: (code: ExitCode) => void): Command =>
  new Command("inspect")
    .description(
      "Shows how a file is written and what its columns are, with evidence, and the first records. Stores nothing.",
    )
    .argument("<file>", "the file, or - for standard input")
    .addOption(
      new Option("--format <format>", "output for people, or a profile for --profile")
        .choices(["pretty", "json"])
        .default("pretty"),
    )
    .option("--filename <name>", "file name for standard input")
    .option("--sheet <NAME>", "the sheet of a workbook that is read")
    .addOption(accountOption())
    .option("--user <email>", "read it as this user's family read one with the same columns before")
    .addOption(databaseOption())
    .addHelpText("after", EXAMPLES)
    .action(async (name: string, flags: Flags) => exit(await inspectFile(name, flags)));
