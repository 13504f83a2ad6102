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

/** Takes the command that runs now, and its flags. */
export const useGiven = (flags: Given = {}, command?: Command): void => {
  given = flags;
  running = command;
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
const typed = (command: Command): readonly (readonly [name: string, value: string])[] =>
  command.options.flatMap((option) => {
    const name = option.attributeName();
    return command.getOptionValueSource(name) === "cli"
      ? [[option.name(), String(command.getOptionValue(name))] as const]
      : [];
  });

/** The command that runs now, as it is typed, with all items of its list. */
export const withAllItems = (): string => {
  const chain = running === undefined ? [] : chainOf(running);
  const flags = chain
    .flatMap(typed)
    .filter(([name]) => name !== "limit" && name !== "database")
    .map(([name, value]) => flag(name, value));
  return `${onSameDatabase(chain.map((each) => each.name()).join(" "))}${flags.join("")} --limit all`;
};
