import { closeSync, fstatSync, openSync, readFileSync, type Stats } from "node:fs";
import { unknownNames } from "@farthing/values";
import { printableDatabase } from "../storage/database-path.ts";
import { visible } from "../terminal/output.ts";
import { shellWord } from "../terminal/shell-word.ts";
import { SETTING_NAMES, SETTINGS_FILE, variableOf } from "../terminal/variables.ts";

/** The settings of a file by their names, or why it cannot be used. */
type Read = { readonly values: ReadonlyMap<string, string> } | { readonly problems: readonly string[] };

/** Bits of a mode that let somebody besides the owner read or write. */
const OF_OTHERS = 0o077;

/** Whether a setting is for its owner alone: a key always is, and the address of a database if it may have a password. */
export const isSecret = (name: string, value: string): boolean =>
  name.endsWith("secret_key") || (name === "database" && printableDatabase(value) !== value);

/** The text of a file, and who may read it: of the same file, whatever its name means a moment later. */
const openedAt = (path: string): { readonly text: string; readonly stats: Stats } | undefined => {
  try {
    const file = openSync(path, "r");
    try {
      const stats = fstatSync(file);
      return stats.isFile() ? { text: readFileSync(file, "utf8"), stats } : undefined;
    } finally {
      closeSync(file);
    }
  } catch {
    return undefined;
  }
};

/** The object in a text. An error of JSON would repeat what is written there, and that may be a key. */
const objectIn = (text: string): Readonly<Record<string, unknown>> | undefined => {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ""));
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Readonly<Record<string, unknown>>)
      : undefined;
  } catch {
    return undefined;
  }
};

/** What names the schema of a file, for an editor, and is no setting. */
const SCHEMA = "$schema";

const isUsable = (value: unknown): boolean =>
  typeof value === "number" || (typeof value === "string" && !value.includes("\0"));

/** The names of a file without those of variables, which are what one writes who has them in the environment. */
const withoutVariables = (found: Readonly<Record<string, unknown>>): object =>
  Object.fromEntries(
    Object.entries(found).filter(([name]) => !SETTING_NAMES.some((each) => variableOf(each) === name)),
  );

/** What is wrong with the names and the kinds of values; what a text says is judged where its variable is read. */
const wrongIn = (found: Readonly<Record<string, unknown>>): readonly string[] => [
  ...SETTING_NAMES.filter((name) => Object.hasOwn(found, variableOf(name))).map(
    (name) => `There is no setting "${variableOf(name)}"; did you mean "${name}"?`,
  ),
  ...unknownNames(withoutVariables(found), SETTING_NAMES, (name) => `setting ${name}`),
  ...SETTING_NAMES.filter((name) => Object.hasOwn(found, name) && !isUsable(found[name])).map(
    (name) => `The setting "${name}" must be text or a number.`,
  ),
];

/** Reads a settings file: an object of JSON with the names of {@link SETTING_NAMES}. */
const readSettingsFile = (path: string): Read => {
  const shown = visible(path);
  const opened = openedAt(path);
  if (opened === undefined)
    return { problems: [`${shown} cannot be read. Check the path and its permissions.`] };
  const object = objectIn(opened.text);
  if (object === undefined)
    return { problems: [`${shown} is not an object of JSON. Write it like {"rate_limit": "600,60"}.`] };
  const { [SCHEMA]: _, ...found } = object;
  const wrong = wrongIn(found);
  if (wrong.length > 0) return { problems: wrong.map((sentence) => `${shown}: ${sentence}`) };
  const values = new Map(Object.entries(found).map(([name, value]) => [name, String(value)]));
  const secrets = [...values].filter(([name, value]) => isSecret(name, value)).map(([name]) => name);
  if (secrets.length > 0 && process.platform !== "win32" && (opened.stats.mode & OF_OTHERS) !== 0)
    return {
      problems: [
        `${shown} has what you alone should read (${secrets.join(", ")}), and others may open it. Run \`chmod 600 ${shellWord(path)}\`.`,
      ],
    };
  return { values };
};

let fromFile: ReadonlySet<string> = new Set();

/** Whether the setting of this name is that of the settings file. */
export const isFromFile = (name: string): boolean => fromFile.has(name);

/**
 * Puts the settings of the file that `FARTHING_SETTINGS` names into the environment, where it does not have them itself; a blank
 * variable counts as none. Returns why the file cannot be used, a sentence for each mistake; then the environment stays as it was.
 */
export const useSettingsFile = (env: NodeJS.ProcessEnv): readonly string[] => {
  fromFile = new Set();
  const path = env[SETTINGS_FILE]?.trim() ?? "";
  if (path === "") return [];
  const read = readSettingsFile(path);
  if ("problems" in read) return read.problems.map((sentence) => `${SETTINGS_FILE}: ${sentence}`);
  const used = [...read.values].filter(([name]) => (env[variableOf(name)] ?? "").trim() === "");
  for (const [name, value] of used) env[variableOf(name)] = value;
  fromFile = new Set(used.map(([name]) => name));
  return [];
};
