import type { Command } from "commander";
import { typedAs } from "../terminal/as-typed.ts";
import { shellWord } from "../terminal/shell-word.ts";
import { printableDatabase } from "./database-path.ts";

/** What the person gave that the next command needs, too. */
interface Given {
  readonly database?: string | undefined;
  readonly user?: string | undefined;
}

let given: Given = {};
let running: Command | undefined;
let typed: readonly string[] = [];

/** Takes the command that runs now, its flags, and all words behind `farthing` as they were typed. */
export const useGiven = (flags: Given = {}, command?: Command, words: readonly string[] = []): void => {
  given = flags;
  running = command;
  typed = words;
};

const flag = (name: string, value: string | undefined): string =>
  value === undefined || value.trim() === "" ? "" : ` --${name} ${shellWord(value.trim())}`;

/** What a user is created with; each is to be filled in. */
export const NEW_USER = "--email EMAIL --first-name NAME --last-name NAME";

/**
 * A command that the person can run next, as it is typed, in the database of the one that runs now. `words` name it, `rest` is
 * what it takes besides. What is to be filled in is in capitals, and an address that may have a password is `postgres://…`.
 */
export const onSameDatabase = (words: string, rest = "", database = given.database): string =>
  `${typedAs()} ${words}${flag("database", printableDatabase(database))}${rest === "" ? "" : ` ${rest}`}`;

/** The same for the same family, of a command that takes `--user`; `user` if it is another. */
export const forSameFamily = (words: string, rest = "", user = given.user): string =>
  onSameDatabase(words, [flag("user", user).trim(), rest].filter((part) => part !== "").join(" "));

/** The commands from below `farthing` down to this one. */
const chainOf = (command: Command): readonly Command[] =>
  command.parent === null ? [] : [...chainOf(command.parent as Command), command];

/** The flags that were typed for a command. */
const typedFlags = (command: Command): readonly (readonly [name: string, value: string])[] =>
  command.options.flatMap((option) => {
    const name = option.attributeName();
    return command.getOptionValueSource(name) === "cli"
      ? [[option.name(), String(command.getOptionValue(name))] as const]
      : [];
  });

/** The words of a command line without those that name its files, which stand behind all that are alike. */
const withoutFiles = (words: readonly string[], files: readonly string[]): readonly string[] =>
  files.reduceRight<readonly string[]>((left, file) => {
    const at = left.lastIndexOf(file);
    return left.filter((_, i) => i !== at);
  }, words);

/** The mark that ends flags, and a flag that changes nothing. */
const SAYS_NOTHING: ReadonlySet<string> = new Set(["--", "--auto"]);

/** What was typed, with no address that may have a password. */
const printableWords = (words: readonly string[]): readonly string[] =>
  words.map((word, i) => {
    if (words[i - 1] === "--database") return printableDatabase(word) ?? word;
    const [, address] = /^--database=(.*)$/s.exec(word) ?? [];
    return address === undefined ? word : `--database=${printableDatabase(address)}`;
  });

/**
 * The command that runs now as it was typed, for the one of its files that has this name, with more flags, which are quoted for the
 * shell already. `instead` is the command that takes the flags, if this one does not.
 */
export const withMoreFlags = (file: string, flags: string, instead?: string): string => {
  const files = running?.args ?? [];
  const [only, ...others] = files;
  const isTyped = only !== undefined && others.length === 0 && (only === file || only === "-");
  const words = withoutFiles(printableWords(typed), files).filter((word) => !SAYS_NOTHING.has(word));
  const called = words.indexOf(running?.name() ?? "");
  const all = words.map((word, i) => (i === called ? (instead ?? word) : word));
  const mine = isTyped ? only : file;
  const mark = mine !== "-" && mine.startsWith("-") ? ["--"] : [];
  return [typedAs(), ...all.map(shellWord), flags, ...mark, shellWord(mine)].join(" ");
};

/** The flags that say how a file is read, and for whose account, in each command that reads files. */
const OF_FILE: ReadonlySet<string> = new Set(["sheet", "filename", "account", "user"]);

/** Another command for a file that the one that runs now has read, with the flags that were typed for it. */
export const forSameFile = (words: string, file: string): string => {
  const flags = (running === undefined ? [] : typedFlags(running)).filter(([name]) => OF_FILE.has(name));
  return `${onSameDatabase(words)}${flags.map(([name, value]) => flag(name, value)).join("")} ${shellWord(file)}`;
};

/** The command that runs now, as it is typed, with all items of its list. */
export const withAllItems = (): string => {
  const chain = running === undefined ? [] : chainOf(running);
  const flags = chain
    .flatMap(typedFlags)
    .filter(([name]) => name !== "limit" && name !== "database")
    .map(([name, value]) => flag(name, value));
  return `${onSameDatabase(chain.map((each) => each.name()).join(" "))}${flags.join("")} --limit all`;
};
