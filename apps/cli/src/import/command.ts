import { type ImportOutcome, importFile } from "@farthing/core/import";
import type { PreflightOptions, PreflightOutcome, Upload } from "@farthing/core/preflight";
import { Command } from "commander";
import * as Effect from "effect/Effect";
import { ExitCode } from "../exit-code.ts";
import { OPTION_FLAGS, optionsFrom, withFlags } from "../preflight/flags.ts";
import { json } from "../preflight/json.ts";
import { dayIn } from "../preflight/known-family.ts";
import { loadProfile } from "../preflight/load-profile.ts";
import { pretty } from "../preflight/pretty.ts";
import { readSource } from "../preflight/read-source.ts";
import { settleOptions } from "../preflight/settle-options.ts";
import { databaseOption, databasePath } from "../storage/database-path.ts";
import { actingFamily, userOption } from "../storage/family.ts";
import { type Format, runStored } from "../storage/run-stored.ts";
import { formatOption } from "../terminal/format-option.ts";
import { paint, visible, write, writeError } from "../terminal/output.ts";

interface Flags {
  readonly format: Format;
  readonly auto?: true;
  readonly profile?: string;
  readonly filename?: string;
  readonly user?: string;
  readonly database?: string;
}

const EXAMPLES = `
Examples:
  farthing import --user ada@example.com backup.ndjson
  farthing import --auto --account-id 0190a7c2-6f00-7000-8000-000000000001 checking.csv

Exit status: 0 stored, or stored before; 1 preflight finds it invalid; 2 it could not be checked or stored.`;

const asJson = (value: unknown): string => JSON.stringify(value, null, 2);

const NOTHING = { accounts: 0, categories: 0, tags: 0, merchants: 0, transactions: 0, transfers: 0 };

const counted = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => `${count} ${count === 1 ? kind.replace(/ies$/, "y").replace(/s$/, "") : kind}`)
    .join(", ") || "nothing";

/** What preflight says of a file that is not stored. */
const sayNotValid = (
  name: string,
  upload: Upload,
  options: PreflightOptions,
  outcome: PreflightOutcome,
  format: Format,
): ExitCode => {
  if (outcome._tag === "Checked" && outcome.report.valid) {
    const { rows_count } = outcome.report.stats;
    const message = `${name} has ${rows_count} rows, more than one import takes. Split it; nothing was stored.`;
    if (format === "json") write(asJson({ error: "row_limit_exceeded", message }));
    else writeError(message);
    return ExitCode.invalid;
  }
  const result = { name, upload, options, outcome, undecided: [] };
  if (format === "json") write(json([result], true, false));
  else {
    write(pretty(result, undefined));
    writeError("nothing was stored.");
  }
  return outcome._tag === "Refused" ? ExitCode.unchecked : ExitCode.invalid;
};

const say = (
  name: string,
  upload: Upload,
  options: PreflightOptions,
  imported: ImportOutcome,
  format: Format,
): ExitCode => {
  switch (imported._tag) {
    case "NotValid":
      return sayNotValid(name, upload, options, imported.outcome, format);
    case "NotImportable": {
      const message = withFlags(imported.message);
      if (format === "json") write(asJson({ error: "not_importable", message }));
      else writeError(message);
      return ExitCode.unchecked;
    }
    case "AlreadyImported":
      write(
        format === "json"
          ? asJson({ stored: NOTHING, skipped: {}, already_imported_at: imported.at })
          : `${visible(name)} was imported already, on ${imported.at.slice(0, 10)}: nothing was stored.`,
      );
      return ExitCode.ok;
    case "Imported": {
      const { stored, skipped } = imported;
      if (format === "json") write(asJson({ stored, skipped }));
      else {
        write(`${paint(["green", "bold"], "✓")} ${visible(name)} is imported: ${counted(stored)}.`);
        for (const [kind, { count, reason }] of Object.entries(skipped))
          write(`  left out: ${counted({ [kind]: count })}. ${reason}`);
      }
      return ExitCode.ok;
    }
  }
};

/** `farthing import FILE` */
export const importCommand = (exit: (code: ExitCode) => void): Command => {
  const command = new Command("import")
    .description(
      "Checks a file as `farthing preflight` does and stores what it holds: all of it or nothing, and the same file once. Takes the service's own NDJSON, and transactions as CSV for an account.",
    )
    .argument("<file>", "the file, or - for standard input")
    .option("--auto", "find out first what the file is, as `farthing inspect` does, and use it")
    .option(
      "--profile <file>",
      "use what `farthing inspect --format json` has found; other flags win over it",
    )
    .option("--filename <name>", "what to call standard input")
    .addOption(userOption())
    .addOption(databaseOption())
    .addOption(formatOption())
    .addHelpText("after", EXAMPLES);
  for (const [flag, description] of OPTION_FLAGS) command.option(flag, description);

  return command.action(async (name: string, flags: Flags & Record<string, unknown>) => {
    const { format } = flags;
    const profile = flags.profile === undefined ? {} : loadProfile(command, flags.profile);
    const given: PreflightOptions = { ...profile, ...optionsFrom(flags) };
    const source = await readSource(name, flags.filename);
    if ("unreadable" in source) {
      const message = `${name} cannot be read: ${source.unreadable}.`;
      if (format === "json") write(asJson({ error: "unreadable_file", message }));
      else writeError(message);
      return exit(ExitCode.unchecked);
    }
    const { upload } = source;
    const work = Effect.gen(function* () {
      const family = yield* actingFamily(flags.user);
      const today = yield* dayIn(family.time_zone);
      const { options } = settleOptions(upload, given, { auto: flags.auto ?? false, today });
      const imported = yield* importFile({ family_id: family.id, upload, options, today });
      return say(name, upload, options, imported, format);
    });
    exit(await runStored(databasePath(flags.database), format, work));
  });
};
