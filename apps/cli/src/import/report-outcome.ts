import type { Import, ImportOutcome, NotImportable } from "@farthing/core/import";
import { hasOnlyRowErrors, type PreflightOutcome, reportedQuestion } from "@farthing/preflight";
import { json } from "../preflight/json.ts";
import { pretty, rememberedLines } from "../preflight/pretty.ts";
import { type CommandWith, questions, whatToDo } from "../preflight/question.ts";
import { withoutRowLimit } from "../preflight/without-findings.ts";
import { forSameFamily, withMoreFlags } from "../storage/next-command.ts";
import { ExitCode } from "../terminal/exit-code.ts";
import { answer, type Format, tellDone } from "../terminal/format-option.ts";
import { paint, visible, write, writeError } from "../terminal/output.ts";
import { accountLines } from "./account-answers.ts";
import type { ImportFlags } from "./import-flags.ts";
import { notImportable } from "./not-importable.ts";
import { type Read, sayImported } from "./say-imported.ts";

const NOTHING = { accounts: 0, categories: 0, tags: 0, merchants: 0, transactions: 0, transfers: 0 };

/** Says why a file is not stored. */
export const refuse = (code: string, message: string, format: Format, exit: ExitCode): ExitCode => {
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
const reportInvalid = async (
  read: Read,
  outcome: PreflightOutcome,
  { format, skipInvalid }: Pick<ImportFlags, "format" | "skipInvalid">,
): Promise<ExitCode> => {
  if (format === "json") write(json([{ ...read, outcome }], true, false));
  else {
    write(pretty({ ...read, outcome: withoutRowLimit(outcome) }, undefined));
    writeError(`nothing was stored.${skipInvalid === true ? "" : orWithoutThem(outcome)}`);
  }
  return outcome._tag === "Refused" ? ExitCode.unchecked : ExitCode.invalid;
};

/** Asks what a file leaves open. */
const askQuestions = (
  read: Read,
  { undecided, account }: Extract<NotImportable, { readonly reason: "undecided" }>,
  { format, createAccounts }: Pick<ImportFlags, "format" | "createAccounts">,
  currency: string,
): ExitCode => {
  const message = "The file can be read in more than one way. Nothing was stored.";
  const commandWith: CommandWith = (flags) => withMoreFlags(read.name, flags);
  const accountOpen =
    account === undefined ? undefined : notImportable(account, createAccounts === true, currency);
  if (format === "json") {
    const asked = { undecided: undecided.map(reportedQuestion) };
    const more =
      accountOpen === undefined ? {} : { account: { error: "not_importable", message: accountOpen } };
    answer(format, { error: "import_undecided", message, ...asked, ...more }, () => "");
  } else {
    write(
      [
        `${paint("yellow", "?")} ${visible(read.name)} was not imported (import_undecided)`,
        ...rememberedLines(read).map((line) => `  ${line}`),
        ...questions({ ...read, undecided, commandWith }),
        ...(accountOpen === undefined ? [] : ["", `  ${visible(accountOpen)}`]),
        ...(account === undefined ? [] : accountLines(account, commandWith)),
      ].join("\n"),
    );
    writeError(`${message} ${whatToDo(undecided, "import")}`);
  }
  return ExitCode.unchecked;
};

/** Says why a valid file is not stored, with the command for each account that it can go into. */
const refuseToImport = (
  { name }: Read,
  why: Exclude<NotImportable, { readonly reason: "undecided" }>,
  { format, createAccounts }: Pick<ImportFlags, "format" | "createAccounts">,
  currency: string,
): ExitCode => {
  const message = notImportable(why, createAccounts === true, currency);
  const exit = refuse("not_importable", message, format, ExitCode.unchecked);
  const lines =
    why.reason === "type_not_stored" ? [] : accountLines(why, (flags) => withMoreFlags(name, flags));
  if (format === "pretty" && lines.length > 0) write(lines.join("\n"));
  return exit;
};

const reportAlreadyImported = ({ name }: Read, { id, created_at }: Import, format: Format): ExitCode => {
  tellDone(
    format,
    { import_id: id, stored: NOTHING, skipped: {}, already_imported_at: created_at },
    () =>
      `${visible(name)} was already imported on ${created_at.slice(0, 10)}. Nothing was stored. If rows of it were deleted since, --again brings them back.`,
  );
  return ExitCode.ok;
};

const reportImportedOtherwise = ({ name }: Read, { id, created_at }: Import, format: Format): ExitCode =>
  refuse(
    "already_imported",
    `${name} was already imported on ${created_at.slice(0, 10)}, into another account or read in another way. Undo that with \`${forSameFamily("import undo", id)}\`, or add --again to keep it: rows that are read in another way now, or go into another account, are there twice then.`,
    format,
    ExitCode.unchecked,
  );

/** For whom a file is. */
export interface Destination {
  /** The name of the account of all rows. */
  readonly into: string | undefined;
  /** The currency of the family; what is to be filled in if there is none. */
  readonly currency: string;
}

/** Says what became of a file. */
export const reportOutcome = async (
  read: Read,
  outcome: ImportOutcome,
  flags: ImportFlags,
  { into, currency }: Destination,
): Promise<ExitCode> => {
  const { format } = flags;
  switch (outcome._tag) {
    case "NotValid":
      return reportInvalid({ ...read, undecided: outcome.undecided }, outcome.outcome, flags);
    case "NotImportable":
      return outcome.reason === "undecided"
        ? askQuestions(read, outcome, flags, currency)
        : refuseToImport(read, outcome, flags, currency);
    case "AlreadyImported":
      return reportAlreadyImported(read, outcome.import, format);
    case "ImportedOtherwise":
      return reportImportedOtherwise(read, outcome.import, format);
    case "Imported":
      return sayImported({ ...read, undecided: [] }, outcome, { ...flags, into });
  }
};
