import type { ColumnKey, ReadingOptions } from "@farthing/preflight";
import { WITHOUT_FLAG } from "../file/columns.ts";
import { correctedName, profileName } from "../worker/file-names.ts";

/** What `--columns` calls a column, where that is not its key. */
const COLUMN_NAMES: Readonly<Partial<Record<ColumnKey, string>>> = {
  outflow: "debit",
  inflow: "credit",
  entity_type: "type",
  bank_reference: "reference",
};

const isPlain = (word: string): boolean => /^[\w%+,./:@-]+$/.test(word);

/** Control characters, which a line of a page does not show as they are. */
const CONTROL = /[\u0000-\u001f\u007f]/;

/** Quotes a word for the shell if that is necessary, and keeps it on one line. */
const shellWord = (word: string): string => {
  if (isPlain(word)) return word;
  if (!CONTROL.test(word)) return `'${word.replaceAll("'", "'\\''")}'`;
  const parts = Array.from(word, (each) =>
    each === "'" || each === "\\"
      ? `\\${each}`
      : CONTROL.test(each)
        ? `\\${each.charCodeAt(0).toString(8).padStart(3, "0")}`
        : each,
  );
  return `$'${parts.join("")}'`;
};

const flagsOf = ([name, value]: readonly [string, unknown]): readonly string[] => {
  if (value === undefined || value === null) return [];
  if (name === "has_header") return [value === false ? "--no-header" : "--header"];
  if (name === "columns") {
    const names = (value as readonly (ColumnKey | null)[]).map((key) =>
      key === null ? "" : (COLUMN_NAMES[key] ?? key),
    );
    return ["--columns", shellWord(names.join(",").replace(/,+$/, ""))];
  }
  if (name === "booked_statuses")
    return (value as readonly string[]).flatMap((status) => ["--booked-status", shellWord(status)]);
  if (name === "only_accounts")
    return (value as readonly string[]).flatMap((account) => ["--only-account", shellWord(account)]);
  return [`--${name.replaceAll("_", "-")}`, shellWord(value === "\t" ? "tab" : String(value))];
};

/** A command, and the files that must be taken away before it can be run. */
export interface Command {
  readonly text: string;
  readonly needs: readonly ("corrected" | "profile")[];
}

/** A file as an argument, which begins with no dash. */
const argument = (filename: string): string =>
  shellWord(filename.startsWith("-") ? `./${filename}` : filename);

/** The command that reads the file as the page does: with what is found in it, and what a person said beside that. */
export const commandFor = (filename: string, given: ReadingOptions, isEdited: boolean): Command => {
  const needsProfile = Object.entries(given).some(([name, value]) => value != null && WITHOUT_FLAG.has(name));
  const flags = needsProfile
    ? ["--profile", argument(profileName(filename))]
    : Object.entries(given).flatMap(flagsOf);
  const file = argument(isEdited ? correctedName(filename) : filename);
  return {
    text: ["farthing preflight", ...flags, file].join(" "),
    needs: [...(isEdited ? (["corrected"] as const) : []), ...(needsProfile ? (["profile"] as const) : [])],
  };
};
