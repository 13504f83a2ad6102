import { shellWord } from "../terminal/shell-word.ts";
import { printableDatabase } from "./database-path.ts";

/** What the person gave that the next command needs, too. */
interface Given {
  readonly database?: string | undefined;
  readonly user?: string | undefined;
}

let given: Given = {};

/** Takes the flags of the command that runs now. */
export const useGiven = (flags: Given = {}): void => {
  given = flags;
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
  `farthing ${words}${flag("database", printableDatabase(database))}${rest === "" ? "" : ` ${rest}`}`;

/** The same for the same family, of a command that takes `--user`; `user` if it is another. */
export const forSameFamily = (words: string, rest = "", user = given.user): string =>
  onSameDatabase(words, [flag("user", user).trim(), rest].filter((part) => part !== "").join(" "));
