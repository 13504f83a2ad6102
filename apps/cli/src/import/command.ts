import { type ImportOutcome, importFile, type NotImportable } from "@farthing/core/import";
import { todayIn } from "@farthing/core/request";
import {
  type PreflightOptions,
  type PreflightOutcome,
  preflight,
  resolveOptions,
  type Undecided,
} from "@farthing/preflight";
import { Command } from "commander";
import * as Effect from "effect/Effect";
import { ExitCode } from "../exit-code.ts";
import type { Result } from "../preflight/check.ts";
import { OPTION_FLAGS, optionsFrom, shellWord } from "../preflight/flags.ts";
import { json } from "../preflight/json.ts";
import { loadProfile } from "../preflight/load-profile.ts";
import { details, pretty } from "../preflight/pretty.ts";
import { readSource } from "../preflight/read-source.ts";
import { actingFamily, familyOfAccount, userOption } from "../storage/family.ts";
import { reportFailure } from "../storage/run-stored.ts";
import { onStorage, type StoredFlags } from "../storage/stored-command.ts";
import { flagOf } from "../terminal/flag-of.ts";
import { answer, type Format } from "../terminal/format-option.ts";
import { paint, visible, write, writeError } from "../terminal/output.ts";

interface Flags extends StoredFlags, Readonly<Record<string, unknown>> {
  readonly auto?: true;
  readonly profile?: string;
  readonly filename?: string;
  readonly user?: string;
}

/** A file with the options it was read with. */
type Read = Omit<Extract<Result, { readonly outcome: PreflightOutcome }>, "outcome">;

const EXAMPLES = `
Examples:
  farthing import --user ada@example.com backup.ndjson
  farthing import --auto --account-id 0190a7c2-6f00-7000-8000-000000000001 checking.csv

Exit status: 0 stored, or already stored; 1 not valid;
2 could not be checked or stored.`;

const NOTHING = { accounts: 0, categories: 0, tags: 0, merchants: 0, transactions: 0, transfers: 0 };

const counted = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => [count, kind.replaceAll("_", " ")] as const)
    .map(([count, kind]) => `${count} ${count === 1 ? kind.replace(/ies$/, "y").replace(/s$/, "") : kind}`)
    .join(", ") || "nothing new";

const refuse = (code: string, message: string, format: Format, exit: ExitCode): ExitCode => {
  if (format === "json") answer(format, { error: code, message }, () => "");
  else writeError(message);
  return exit;
};

/** The findings for a file that is not stored. */
const sayNotValid = (read: Read, outcome: PreflightOutcome, format: Format): ExitCode => {
  if (outcome._tag === "Checked" && outcome.report.valid) {
    const limit = outcome.report.groups.find(({ code }) => code === "row_limit_exceeded")?.examples[0];
    return refuse(
      "row_limit_exceeded",
      `${read.name}: ${limit?.message ?? "there are too many rows"}. Split the file; nothing was stored.`,
      format,
      ExitCode.invalid,
    );
  }
  const result = { ...read, outcome };
  if (format === "json") write(json([result], true, false));
  else {
    write(pretty(result, undefined));
    writeError("nothing was stored.");
  }
  return outcome._tag === "Refused" ? ExitCode.unchecked : ExitCode.invalid;
};

/** What the file does not decide: what an example of it means with each answer, and the option for that answer. */
const question = (undecided: Undecided): readonly string[] => {
  const { field, candidates, example, readings } = undecided;
  const about = example === "" ? "" : `, such as ${visible(example.slice(0, 100))}`;
  return [
    `  Undecided: ${flagOf(field)}${about}`,
    ...candidates.map((each, i) => {
      const reading = readings?.[i];
      const flag = visible(`${flagOf(field)} ${shellWord(String(each))}`);
      return `    ${flag}${reading === undefined ? "" : `  means ${reading}`}`;
    }),
  ];
};

const ask = (name: string, undecided: readonly Undecided[], format: Format): ExitCode => {
  const message = "The file can be read in more than one way. Nothing was stored.";
  const asked = undecided.map(({ wording: _, ...each }) => each);
  if (format === "json") answer(format, { error: "import_undecided", message, undecided: asked }, () => "");
  else {
    write(
      [
        `${paint("yellow", "?")} ${visible(name)} was not imported (import_undecided)`,
        ...undecided.flatMap(question),
      ].join("\n"),
    );
    writeError(`${message} Add the option for each answer and import again.`);
  }
  return ExitCode.unchecked;
};

const notImportable = (why: Exclude<NotImportable, { readonly reason: "undecided" }>): string => {
  switch (why.reason) {
    case "type_not_stored":
      return `${why.type} can be checked but not stored. Only transactions and service exports can be stored.`;
    case "no_account":
      return "There is no account to import into. Import a service export with accounts first, or connect a bank with `farthing provider claim`.";
    case "account_required":
      return `Choose the account to import into. Add --account-id ID, one of ${why.accounts.map(({ id, name }) => `${id} (${name})`).join(", ")}.`;
  }
};

const say = (read: Read, imported: ImportOutcome, format: Format): ExitCode => {
  switch (imported._tag) {
    case "NotValid":
      return sayNotValid(read, imported.outcome, format);
    case "NotImportable":
      return imported.reason === "undecided"
        ? ask(read.name, imported.undecided, format)
        : refuse("not_importable", notImportable(imported), format, ExitCode.unchecked);
    case "AlreadyImported":
      answer(
        format,
        { stored: NOTHING, skipped: {}, already_imported_at: imported.at },
        () =>
          `${visible(read.name)} was already imported on ${imported.at.slice(0, 10)}. Nothing was stored.`,
      );
      return ExitCode.ok;
    case "Imported": {
      const { stored, skipped, outcome } = imported;
      answer(format, { stored, skipped }, () =>
        [
          `${paint(["green", "bold"], "✓")} ${visible(read.name)} was imported: ${counted(stored)}.`,
          ...Object.entries(skipped).map(
            ([kind, { count, reason }]) => `  skipped: ${counted({ [kind]: count })}. ${reason}`,
          ),
          ...details({ ...read, outcome }, undefined),
        ].join("\n"),
      );
      return ExitCode.ok;
    }
  }
};

/** `farthing import FILE` */
export const importCommand = (exit: (code: ExitCode) => void): Command => {
  const command = new Command("import")
    .description(
      "Checks a file like `farthing preflight` and stores its content, all or nothing. A file is stored only once. Accepts the service's NDJSON, and CSV with transactions for an account.",
    )
    .argument("<file>", "the file, or - for standard input")
    .option("--auto", "detect the options first, like `farthing inspect`")
    .option(
      "--profile <file>",
      "use a profile from `farthing inspect --format json`; other flags take precedence",
    )
    .option("--filename <name>", "file name for standard input")
    .addOption(userOption())
    .addHelpText("after", EXAMPLES);
  for (const [flag, description] of OPTION_FLAGS) command.option(flag, description);

  return onStorage<Flags>(command, exit, (flags, file = "") => {
    const { format } = flags;
    const profile = flags.profile === undefined ? {} : loadProfile(command, flags.profile);
    const given: PreflightOptions = { ...profile, ...optionsFrom(flags) };
    return Effect.gen(function* () {
      const source = yield* Effect.promise(() => readSource(file, flags.filename));
      if ("unreadable" in source)
        return refuse(
          "unreadable_file",
          `${file} cannot be read: ${source.unreadable}.`,
          format,
          ExitCode.unchecked,
        );
      const { upload } = source;
      const { account_id } = given;
      const family = yield* flags.user === undefined && typeof account_id === "string"
        ? familyOfAccount(account_id)
        : actingFamily(flags.user);
      const today = yield* todayIn(family?.time_zone ?? "UTC");
      const resolved = resolveOptions(upload, given, { auto: flags.auto ?? false, today });
      const name = file === "-" ? (flags.filename ?? "standard input") : file;
      // The account does not exist, and preflight says so.
      if (family === undefined) {
        const outcome = preflight(upload, resolved.options, { today });
        return sayNotValid({ name, upload, ...resolved }, outcome, format);
      }
      const imported = yield* importFile({
        family_id: family.id,
        upload,
        options: resolved.options,
        undecided: resolved.undecided,
        today,
      });
      return say({ name, upload, ...resolved }, imported, format);
    }).pipe(
      // In every failure the file could not be checked: exit status 1 means that it was checked and is not
      // valid.
      Effect.catch((failure) => {
        reportFailure(failure, format);
        return Effect.succeed(ExitCode.unchecked);
      }),
    );
  });
};
