import { backupSettings, providerSettings, settings } from "@farthing/server";
import { Command } from "commander";
import * as ConfigProvider from "effect/ConfigProvider";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { printableDatabase } from "../storage/database-path.ts";
import { ExitCode } from "../terminal/exit-code.ts";
import { answer, type Format, formatOption } from "../terminal/format-option.ts";
import { writeError } from "../terminal/output.ts";
import { table, whole } from "../terminal/table.ts";
import { SETTING_NAMES, SETTINGS_FILE, variableOf } from "../terminal/variables.ts";
import { defaultsIn } from "./defaults.ts";
import { isFromFile, isSecret } from "./settings-file.ts";

/** A setting as it is shown. */
interface Shown {
  readonly name: string;
  readonly variable: string;
  /** Null where nothing is set and there is no default; "set" for a secret. */
  readonly value: string | null;
  readonly from: "environment" | "settings_file" | "default";
}

/** A name and a password in an address that was meant for something else. */
const withoutUser = (text: string): string => text.replace(/\/\/[^/\s]*@/g, "//…@");

/** A value as it may be shown: the address of a database on a server is one to be filled in, as in printed commands. */
const shownValue = (name: string, value: string): string => {
  if (name === "database") return printableDatabase(value) ?? value;
  return isSecret(name, value) ? "set" : withoutUser(value);
};

const shownIn = (env: NodeJS.ProcessEnv): readonly Shown[] => {
  const defaults = defaultsIn(env);
  return SETTING_NAMES.map((name) => {
    const variable = variableOf(name);
    const value = env[variable]?.trim() ?? "";
    if (value === "") return { name, variable, value: defaults[name] ?? null, from: "default" };
    return {
      ...{ name, variable, value: shownValue(name, value) },
      from: isFromFile(name) ? "settings_file" : "environment",
    };
  });
};

/** What a server would say at its start: of each part of its settings the first value that it cannot use. */
const firstProblemsIn = (env: NodeJS.ProcessEnv): Promise<readonly string[]> =>
  Effect.runPromise(
    Effect.forEach(
      [Effect.asVoid(settings(env)), Effect.asVoid(providerSettings), Effect.asVoid(backupSettings)],
      (read) =>
        Effect.map(Effect.result(read), (result) =>
          Result.isFailure(result) ? [withoutUser(result.failure.message)] : [],
        ),
    ).pipe(
      Effect.map((found) => found.flat()),
      Effect.provide(ConfigProvider.layer(ConfigProvider.fromEnv({ env: env as Record<string, string> }))),
    ),
  );

/** All values that a server cannot use: what it says when those that it has named are not set. */
const problemsIn = async (env: NodeJS.ProcessEnv): Promise<readonly string[]> => {
  const left = { ...env };
  const problems: string[] = [];
  for (;;) {
    const found = (await firstProblemsIn(left)).filter((each) => !problems.includes(each));
    problems.push(...found);
    const named = SETTING_NAMES.map(variableOf).filter(
      (variable) => left[variable] !== undefined && found.some((each) => each.startsWith(variable)),
    );
    if (named.length === 0) return problems;
    for (const variable of named) delete left[variable];
  }
};

const SOURCES = {
  environment: "environment",
  settings_file: "settings file",
  default: "default",
} as const;

const listed = (all: readonly Shown[], file: string | null): string =>
  [
    table(
      [whole("setting"), "value", whole("from")],
      all.map(({ name, value, from }) => [name, value ?? "–", SOURCES[from]]),
    ),
    "",
    file === null
      ? `There is no settings file: ${SETTINGS_FILE} can name one.`
      : `The settings file is ${file}.`,
  ].join("\n");

/** `farthing config` */
export const configCommand = (exit: (code: ExitCode) => void): Command =>
  new Command("config")
    .description(
      "Shows every setting, its value, and where it comes from: the environment, the settings file or a default. Keys are shown as set. Values that a server refuses at its start are named, with exit status 2.",
    )
    .addOption(formatOption())
    .addHelpText(
      "after",
      `
A setting is a variable such as FARTHING_RATE_LIMIT, or a line of the settings file that
FARTHING_SETTINGS names, an object of JSON: {"rate_limit": "600,60"}. The environment comes
first. A file with keys must be readable by its owner alone.

Example:
  farthing config --format json
  FARTHING_SETTINGS=/etc/farthing.json farthing config`,
    )
    .action(async ({ format }: { readonly format: Format }) => {
      const shown = shownIn(process.env);
      const problems = await problemsIn(process.env);
      const file = process.env[SETTINGS_FILE]?.trim() || null;
      answer(format, { settings_file: file, settings: shown, problems }, () => listed(shown, file));
      if (format === "pretty") problems.map(writeError);
      exit(problems.length === 0 ? ExitCode.ok : ExitCode.unchecked);
    });
