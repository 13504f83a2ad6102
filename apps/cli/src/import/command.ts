import { unlessDeleted } from "@farthing/core/access";
import { type ImportOutcome, importFile, type NotImportable } from "@farthing/core/import";
import { timeZoneNamed, todayIn } from "@farthing/core/request";
import { Accounts } from "@farthing/core/transactions";
import {
  hasOnlyRowErrors,
  MAX_FILE_BYTES,
  type PreflightOutcome,
  preflight,
  type ReadingOptions,
  reportedQuestion,
  resolveOptions,
} from "@farthing/preflight";
import { isUuid } from "@farthing/values";
import { Command } from "commander";
import * as Effect from "effect/Effect";
import { fileName } from "../files/file-name.ts";
import type { OutputFile } from "../files/output-file.ts";
import { json } from "../preflight/json.ts";
import { loadProfile } from "../preflight/load-profile.ts";
import { pretty } from "../preflight/pretty.ts";
import { questions } from "../preflight/question.ts";
import { readSource } from "../preflight/read-source.ts";
import { addReadingFlags, readingFrom, withPending } from "../preflight/reading-flags.ts";
import { writeRejects } from "../preflight/rejects.ts";
import { rejectsFile } from "../preflight/rejects-file.ts";
import { databasePath } from "../storage/database-path.ts";
import { ACCOUNT, actingFamily, familyThatHas, userOption } from "../storage/family.ts";
import { namedAccount } from "../storage/named-account.ts";
import { forSameFamily } from "../storage/next-command.ts";
import { reportFailure, serverName } from "../storage/run-stored.ts";
import { onDryStorage, type StoredFlags } from "../storage/stored-command.ts";
import { accountOption } from "../terminal/account-option.ts";
import { ExitCode } from "../terminal/exit-code.ts";
import { answer, type Format, tellDone } from "../terminal/format-option.ts";
import { note, paint, visible, write, writeError } from "../terminal/output.ts";
import { importsCommands } from "./imports-commands.ts";
import { notImportable } from "./not-importable.ts";
import { type Read, sayImported, withoutRowLimit } from "./say-imported.ts";

interface Flags extends StoredFlags, Readonly<Record<string, unknown>> {
  readonly profile?: string;
  readonly filename?: string;
  readonly user?: string;
  readonly account?: string;
  readonly dryRun?: true;
  readonly skipInvalid?: true;
  readonly rejects?: string;
  readonly force?: true;
  readonly includePending?: true;
  readonly createAccounts?: true;
  readonly again?: true;
}

const EXAMPLES = `
Examples:
  farthing import --user ada@example.com backup.ndjson
  farthing import --account Checking checking.csv
  farthing import --account Checking --dry-run checking.csv

Exit status: 0 stored, or already stored; 1 not valid;
2 could not be checked or stored.`;

const NOTHING = { accounts: 0, categories: 0, tags: 0, merchants: 0, transactions: 0, transfers: 0 };

const refuse = (code: string, message: string, format: Format, exit: ExitCode): ExitCode => {
  if (format === "json") answer(format, { error: code, message }, () => "");
  else writeError(message);
  return exit;
};

/** What a person can do who does not correct the file: where only some rows are wrong. */
const orWithoutThem = (outcome: PreflightOutcome): string => {
  if (outcome._tag === "Refused" || !hasOnlyRowErrors(outcome.report)) return "";
  const { error_count, stats } = outcome.report;
  // Each wrong row has at least one error.
  return error_count < stats.rows_count
    ? " Correct the file, or add --skip-invalid to store the other rows."
    : "";
};

/** The findings for a file that is not stored. */
const sayNotValid = async (
  read: Read,
  outcome: PreflightOutcome,
  { format, skipInvalid }: Pick<Flags, "format" | "skipInvalid">,
): Promise<ExitCode> => {
  if (format === "json") write(json([{ ...read, outcome }], true, false));
  else {
    write(await pretty({ ...read, outcome: withoutRowLimit(outcome) }, undefined));
    writeError(`nothing was stored.${skipInvalid === true ? "" : orWithoutThem(outcome)}`);
  }
  return outcome._tag === "Refused" ? ExitCode.unchecked : ExitCode.invalid;
};

const ask = (
  read: Read,
  { undecided, account }: Extract<NotImportable, { readonly reason: "undecided" }>,
  { format, createAccounts }: Pick<Flags, "format" | "createAccounts">,
): ExitCode => {
  const message = "The file can be read in more than one way. Nothing was stored.";
  const accountOpen = account === undefined ? undefined : notImportable(account, createAccounts === true);
  if (format === "json") {
    const asked = { undecided: undecided.map(reportedQuestion) };
    const more =
      accountOpen === undefined ? {} : { account: { error: "not_importable", message: accountOpen } };
    answer(format, { error: "import_undecided", message, ...asked, ...more }, () => "");
  } else {
    write(
      [
        `${paint("yellow", "?")} ${visible(read.name)} was not imported (import_undecided)`,
        ...questions({ ...read, undecided }),
        ...(accountOpen === undefined ? [] : ["", `  ${visible(accountOpen)}`]),
      ].join("\n"),
    );
    writeError(`${message} Add the option for each answer and import again.`);
  }
  return ExitCode.unchecked;
};

const say = async (
  read: Read,
  outcome: ImportOutcome,
  flags: Flags,
  into: string | undefined,
): Promise<ExitCode> => {
  const { format } = flags;
  switch (outcome._tag) {
    case "NotValid":
      return sayNotValid({ ...read, undecided: outcome.undecided }, outcome.outcome, flags);
    case "NotImportable":
      return outcome.reason === "undecided"
        ? ask(read, outcome, flags)
        : refuse(
            "not_importable",
            notImportable(outcome, flags.createAccounts === true),
            format,
            ExitCode.unchecked,
          );
    case "AlreadyImported":
      tellDone(
        format,
        {
          import_id: outcome.import.id,
          stored: NOTHING,
          skipped: {},
          already_imported_at: outcome.import.created_at,
        },
        () =>
          `${visible(read.name)} was already imported on ${outcome.import.created_at.slice(0, 10)}. Nothing was stored. If rows of it were deleted since, --again brings them back.`,
      );
      return ExitCode.ok;
    case "ImportedOtherwise": {
      const { id, created_at, known } = outcome.import;
      const day = created_at.slice(0, 10);
      return refuse(
        "already_imported",
        known === null
          ? `${read.name} was already imported on ${day}, and it is not known how it was read. Add --again to import it: rows that were read in another way then, or went into another account, are there twice.`
          : `${read.name} was already imported on ${day}, into another account or read in another way. Undo that with \`${forSameFamily("import undo", id)}\`, or add --again to keep it: rows that are read in another way now, or go into another account, are there twice then.`,
        format,
        ExitCode.unchecked,
      );
    }
    case "Imported":
      return sayImported({ ...read, undecided: [] }, outcome, { ...flags, into });
  }
};

/** The file for rows that are not stored, if one is asked for. Ends the command if there cannot be one. */
const rejectsOf = (command: Command, file: string, flags: Flags): OutputFile | undefined => {
  const { rejects, skipInvalid } = flags;
  if (rejects === undefined) return undefined;
  if (skipInvalid === undefined) command.error("farthing: --rejects needs --skip-invalid.", { exitCode: 2 });
  return rejectsFile(command, flags, rejects, file);
};

/** `farthing import FILE` */
export const importCommand = (exit: (code: ExitCode) => void): Command => {
  const command = new Command("import")
    .description(
      "Checks a file like `farthing preflight` and stores its content, all or nothing. What no option says is detected, like `farthing inspect` does; what the file leaves open is asked. Rows that an account already has are not stored again, and an import can be undone. Accepts the service's NDJSON, and CSV with transactions, accounts, categories or merchants.",
    )
    .argument("<file>", "the file, or - for standard input")
    .option("--auto", "accepted, and changes nothing: options are always detected")
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
  addReadingFlags(command);
  for (const each of importsCommands(exit)) command.addCommand(each);

  return onDryStorage<Flags>(command, exit, (flags, file = "") => {
    const { format } = flags;
    if (file === "") command.error("farthing: The name of the file is empty.", { exitCode: 2 });
    const profile = flags.profile === undefined ? {} : loadProfile(command, flags.profile);
    const said: ReadingOptions = { ...profile, ...readingFrom(flags) };
    const rejects = rejectsOf(command, file, flags);
    return Effect.gen(function* () {
      const source = yield* Effect.promise(() => readSource(file, flags.filename, MAX_FILE_BYTES));
      if ("unreadable" in source)
        return refuse(
          "unreadable_file",
          `${file} cannot be read: ${source.unreadable}.`,
          format,
          ExitCode.unchecked,
        );
      const { upload } = source;
      const given: ReadingOptions =
        flags.account === undefined
          ? said
          : { ...said, account_id: yield* namedAccount(flags.account, flags.user) };
      const { account_id } = given;
      const family = yield* flags.user === undefined && typeof account_id === "string"
        ? familyThatHas(ACCOUNT, account_id)
        : actingFamily(flags.user);
      const today = yield* todayIn(family?.time_zone ?? "UTC");
      const time_zone = family === undefined ? undefined : timeZoneNamed(family.time_zone);
      const zoned = time_zone === undefined ? {} : { time_zone };
      const { options: found, undecided } = resolveOptions(upload, given, { auto: true, today });
      const options = withPending(found, flags.includePending ?? false);
      const account =
        family === undefined || !isUuid(account_id ?? "")
          ? undefined
          : yield* (yield* Accounts).find(family.id, account_id!.toLowerCase());
      const read: Read = {
        name: file === "-" ? (flags.filename ?? "standard input") : file,
        upload,
        options,
        undecided,
        inspected: true,
        shown: { today, ...zoned, currency: account?.currency ?? "", imported: true },
      };
      // The account does not exist, and preflight says so.
      if (family === undefined)
        return yield* Effect.promise(() => sayNotValid(read, preflight(upload, options, { today }), flags));
      const imported = yield* unlessDeleted(
        family,
        importFile({
          family_id: family.id,
          upload,
          options,
          undecided,
          today,
          ...zoned,
          skip_invalid: flags.skipInvalid ?? false,
          create_accounts: flags.createAccounts ?? false,
          again: flags.again ?? false,
          dry_run: flags.dryRun ?? false,
        }),
      );
      const code = yield* Effect.promise(() => say(read, imported, flags, account?.name));
      if (rejects === undefined || imported._tag !== "Imported" || flags.dryRun === true) return code;
      const { outcome } = imported;
      return yield* Effect.promise(() =>
        writeRejects(rejects, { ...read, outcome }, today).then(
          (written) => {
            note(written);
            return code;
          },
          (error: Error) => {
            writeError(error.message);
            return ExitCode.unchecked;
          },
        ),
      );
    }).pipe(
      // In every failure the file could not be checked: exit status 1 means that it was checked and is not
      // valid.
      Effect.catch((failure) =>
        Effect.promise(async () => {
          reportFailure(failure, format, await serverName(databasePath(flags.database)));
          return ExitCode.unchecked;
        }),
      ),
    );
  });
};
