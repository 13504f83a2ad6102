const FORMAT = "'%Y-%m-%dT%H:%M:%fZ'";

/**
 * SQL for a moment as a transaction has it, given SQL for its text: milliseconds since 1970, which are in the same order. A text
 * that these do not give back, which only another program can have stored, stays as it is, after all others. Files contain what is
 * made here, as rows and in triggers: another making needs a migration.
 */
export const storedMoment = (text: string): string =>
  `iif(strftime(${FORMAT}, ${text}) IS ${text}, unixepoch(${text}) * 1000 + substr(${text}, 21, 3), ${text})`;

/** A moment as a transaction has it. */
export type StoredMoment = number | string;

/** Whether one is later, as SQLite orders them: texts come after all numbers. */
export const isLater = (one: StoredMoment, other: StoredMoment): boolean =>
  typeof one === typeof other ? one > other : typeof one === "string";

/** Rows that are read together mostly came in together: making a text takes as long as a tenth of reading a row. */
let last: readonly [stored: StoredMoment, text: string] = ["", ""];

/** The text of a moment that a transaction has. */
export const momentText = (stored: StoredMoment): string => {
  if (typeof stored === "string") return stored;
  if (stored !== last[0]) last = [stored, new Date(stored).toISOString()];
  return last[1];
};
