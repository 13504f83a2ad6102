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
import type { Done } from "../preflight/files-told.ts";
import { withFlags } from "../preflight/flags.ts";
import type { KnownFamily } from "../preflight/known-family.ts";
import { localDay } from "../preflight/local-day.ts";
import { addFiles, namedFiles } from "../preflight/named-files.ts";
import { readSource } from "../preflight/read-source.ts";
import { databaseOption } from "../storage/database-path.ts";
import { accountOption } from "../terminal/account-option.ts";
import { ExitCode } from "../terminal/exit-code.ts";
import { write, writeError } from "../terminal/output.ts";
import { Working } from "../terminal/working.ts";

const EXAMPLES = `
Examples:
  farthing inspect export.csv
  farthing inspect --format json export.csv > bank.json
  farthing preflight --profile bank.json next-export.csv
  farthing inspect statements/

Exit status: 0 inspected, 2 at least one could not be inspected.`;

interface Flags {
  readonly format: "pretty" | "json";
  readonly filename?: string;
  readonly sheet?: string;
  readonly user?: string;
  readonly account?: string;
  readonly database?: string;
  readonly recursive?: true;
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

/** A file that is inspected, for a family if there is one. */
interface ToInspect {
  readonly name: string;
  /** Why there is no file, if there is none. */
  readonly missing?: string | undefined;
  readonly family: KnownFamily | undefined;
}

/** Prints an inspection with the first records, and with what is asked of an account that is named. */
const printInspected = async (
  { name, family }: ToInspect,
  upload: Upload,
  inspected: Inspected,
  { format }: Flags,
): Promise<Inspection> => {
  const { used, inspection: found } = inspected;
  if (format === "json" && family?.account_id === undefined) {
    write(JSON.stringify(asJson(inspected), null, 2));
    return found;
  }
  const { profile: options } = found;
  const today = family?.today ?? localDay(new Date());
  const known = { today, ...(family === undefined ? {} : { time_zone: family.time_zone }) };
  const told = new Working(`Checking ${name}`);
  const preflighted = preflightKeepingRows(upload, options, known, "accepted", told.ofBytes(upload));
  told.end();
  const said = used?.fields.includes("currency") ? options.currency : undefined;
  const undecided = [...found.undecided, ...askedOfAccount(preflighted.rows, family, said)];
  const inspection = { ...found, undecided };
  if (format === "json") {
    write(JSON.stringify(asJson({ ...inspected, inspection }), null, 2));
    return inspection;
  }
  const { prettyInspection } = await import("./pretty.ts");
  const shown = { summary: summaryOf(preflighted, options, known) };
  const { outcome } = preflighted;
  const checked = { name, upload, options, outcome, undecided, inspected: true, used, shown };
  write(prettyInspection(checked, inspection));
  return inspection;
};

const inspectFile = async (file: ToInspect, flags: Flags): Promise<Done> => {
  const { name, missing, family } = file;
  const refused = (code: string, wording: Sentence): Done => {
    if (flags.format === "json") write(JSON.stringify({ error: code, message: textOf(wording) }, null, 2));
    else writeError(withFlags(wording));
    return { name, verdict: "not read", color: "red", exit: ExitCode.unchecked };
  };
  const source = missing === undefined ? await readSource(name, flags.filename) : { unreadable: missing };
  if ("unreadable" in source)
    return refused("unreadable_file", `${name} cannot be read: ${source.unreadable}.`);
  const given = flags.sheet === undefined ? {} : { sheet: flags.sheet };
  const upload = await withTable(source.upload, given);
  const found = await inspectFor(upload, given, family?.today ?? localDay(new Date()), family);
  if ("wording" in found) return refused(found.code, found.wording);
  const { undecided } = await printInspected(file, upload, found, flags);
  return undecided.length === 0
    ? { name, verdict: "clear", color: "green", exit: ExitCode.ok }
    : { name, verdict: "with an open question", color: "yellow", exit: ExitCode.ok };
};

/** Inspects files one after the other; one that cannot be inspected stops no other. */
const inspectFiles = async (command: Command, args: readonly string[], flags: Flags): Promise<ExitCode> => {
  const { found, literal } = namedFiles(command, args, flags);
  const family = await familyOf(flags);
  if (typeof family === "number") return family;
  if (literal) return (await inspectFile({ ...found[0]!, family }, flags)).exit;
  const { FilesTold } = await import("../preflight/files-told.ts");
  const told = new FilesTold({ format: flags.format });
  for (const each of found) {
    told.begin();
    await told.end(await inspectFile({ ...each, family }, flags));
  }
  return told.finish();
};

/** `farthing inspect FILE… | -` */
export const inspectCommand = (exit: (code: ExitCode) => void): Command => {
  const command = addFiles(new Command("inspect"))
    .description(
      "Shows how a file is written and what its columns are, with evidence, and the first records. Stores nothing.",
    )
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
    .addHelpText("after", EXAMPLES);
  return command.action(async (args: string[], flags: Flags) =>
    exit(await inspectFiles(command, args, flags)),
  );
};
