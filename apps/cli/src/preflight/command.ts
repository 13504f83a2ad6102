import { type PreflightOutcome, preflight, toResponse } from "@farthing/core/preflight";
import { Command, Option } from "commander";
import { ExitCode, worst } from "../exit-code.ts";
import { progress, write } from "../terminal/output.ts";
import { OPTION_FLAGS, optionsFrom } from "./flags.ts";
import { pretty, prettyRefusal } from "./pretty.ts";
import { readSource, type Source } from "./read-source.ts";

const EXAMPLES = `
Examples:
  farthing preflight checking.csv
  farthing preflight --date-format %d.%m.%Y --col-sep ";" --date-col-label Datum --amount-col-label Betrag umsaetze.csv
  curl -s https://bank.example/export.csv | farthing preflight -

Exit status: 0 all can be imported, 1 some cannot, 2 some could not be checked.`;

interface Flags {
  readonly format: "pretty" | "json";
  readonly filename?: string;
  readonly includeFindings?: true;
}

/** A file and what came of it. */
interface Result {
  readonly name: string;
  readonly status: number | null;
  readonly body: unknown;
  readonly text: string;
  readonly exit: ExitCode;
}

const localDay = (now: Date): string =>
  [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part, i) => String(part).padStart(i === 0 ? 4 : 2, "0"))
    .join("-");

const exitOf = (outcome: PreflightOutcome): ExitCode =>
  outcome._tag === "Refused" ? ExitCode.unchecked : outcome.report.valid ? ExitCode.ok : ExitCode.invalid;

const unreadable = (name: string, reason: string): Result => ({
  name,
  status: null,
  body: { error: "unreadable_file", message: `${name} cannot be read: ${reason}.` },
  text: prettyRefusal(name, "unreadable_file", `It cannot be read: ${reason}.`),
  exit: ExitCode.unchecked,
});

const check = (source: Source, flags: Flags & Record<string, unknown>, today: string): Result => {
  if ("unreadable" in source) return unreadable(source.name, source.unreadable);
  const outcome = preflight(source.upload, optionsFrom(flags), { today });
  const { status, body } = toResponse(outcome, { findings: flags.includeFindings ?? false });
  return {
    name: source.name,
    status,
    body,
    text:
      flags.format === "json"
        ? ""
        : outcome._tag === "Checked"
          ? pretty(source.name, source.upload.bytes, outcome.report)
          : prettyRefusal(source.name, outcome.code, outcome.message),
    exit: exitOf(outcome),
  };
};

const summary = (results: readonly Result[]): string => {
  const having = (exit: ExitCode): number => results.filter((result) => result.exit === exit).length;
  const parts = [
    `${having(ExitCode.ok)} can be imported`,
    `${having(ExitCode.invalid)} cannot`,
    `${having(ExitCode.unchecked)} could not be checked`,
  ];
  return `${results.length} files: ${parts.join(", ")}.`;
};

const writeJson = (results: readonly Result[]): void => {
  const [only] = results;
  const answer =
    results.length === 1
      ? only?.body
      : results.map(({ name, status, body }) => ({ file: name, status, body }));
  write(JSON.stringify(answer, null, 2));
};

/** `farthing preflight FILE… | -` */
export const preflightCommand = (exit: (code: ExitCode) => void): Command => {
  const command = new Command("preflight")
    .summary("check files before they are imported")
    .description("Checks whether files can be imported, which cell is wrong and what to do. Stores nothing.")
    .argument("<files...>", "files to check, or - for standard input")
    .addOption(
      new Option("--format <format>", "output for people or for programs")
        .choices(["pretty", "json"])
        .default("pretty"),
    )
    .option("--include-findings", "with --format json: add every finding with its position")
    .option("--filename <name>", "what to call standard input")
    .addHelpText("after", EXAMPLES);
  for (const [flag, description] of OPTION_FLAGS) command.option(flag, description);

  return command.action(async (files: string[], flags: Flags & Record<string, unknown>) => {
    const today = localDay(new Date());
    const results: Result[] = [];
    for (const [i, file] of files.entries()) {
      if (files.length > 1) progress(`[${i + 1}/${files.length}] ${file}`);
      const result = check(await readSource(file, flags.filename), flags, today);
      results.push(result);
      if (flags.format === "pretty") write(i === 0 ? result.text : `\n${result.text}`);
    }
    if (flags.format === "json") writeJson(results);
    else if (files.length > 1) write(`\n${summary(results)}`);
    exit(worst(results.map((result) => result.exit)));
  });
};
