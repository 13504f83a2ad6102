import type { ColumnKey, ReadingOptions } from "@farthing/preflight";
import { FOUND_BESIDE } from "./columns.ts";

/** What `--columns` calls a column, where that is not its key. */
const COLUMN_NAMES: Readonly<Partial<Record<ColumnKey, string>>> = {
  outflow: "debit",
  inflow: "credit",
  entity_type: "type",
  bank_reference: "reference",
};

const HAS_NO_FLAG: ReadonlySet<string> = new Set(FOUND_BESIDE);

const isPlain = (word: string): boolean => /^[\w%+,./:@-]+$/.test(word);

/** Quotes a word for the shell if that is necessary. */
const shellWord = (word: string): string => (isPlain(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);

const flagsOf = ([name, value]: readonly [string, unknown]): readonly string[] => {
  if (value === undefined || value === null || HAS_NO_FLAG.has(name)) return [];
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

/** The command that reads the file as the page does: with what is found in it, and what a person said beside that. */
export const commandFor = (filename: string, given: ReadingOptions): string => {
  const name = filename.startsWith("-") ? `./${filename}` : filename;
  return ["farthing preflight --auto", ...Object.entries(given).flatMap(flagsOf), shellWord(name)].join(" ");
};
