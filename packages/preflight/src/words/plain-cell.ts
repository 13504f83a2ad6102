/**
 * A cell in one plain form, so that a table holds each word once: half-width, lower case, no diacritics or vowel points,
 * no direction marks, and single blanks for what is neither letter nor digit.
 */
import { PLAIN_LETTERS } from "./plain-letters.ts";

const SPECIAL = new RegExp(`[${Object.keys(PLAIN_LETTERS).join("")}]`, "g");

const IS_ASCII = /^[\0-\x7f]*$/;

const plainAscii = (text: string): string =>
  text
    .toLowerCase()
    .match(/[a-z0-9]+/g)
    ?.join(" ") ?? "";

/** The plain form of a text: `"Débit·(EUR)"` is `"debit eur"`. */
export const plainCell = (text: string): string =>
  // Most cells are ASCII, of which none of the long way changes anything.
  IS_ASCII.test(text)
    ? plainAscii(text)
    : text
        .normalize("NFKC")
        .toLowerCase()
        .normalize("NFD")
        .replace(
          /\u00ad|[\u0300-\u036f\u0591-\u05c7\u0640\u064b-\u065f\u0670\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g,
          "",
        )
        .normalize("NFC")
        .replace(SPECIAL, (letter) => PLAIN_LETTERS[letter]!)
        .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
        .trim();

/** The words of a table, which has them in plain form, separated by bars and line ends. */
export const wordsIn = (table: string): readonly string[] => table.trim().split(/\||\n */);

/** Each word of each table with what the table says. */
export const wordsSaying = <Meaning>(
  ...tables: readonly (readonly [table: string, meaning: Meaning])[]
): readonly (readonly [word: string, meaning: Meaning])[] =>
  tables.flatMap(([table, meaning]) => wordsIn(table).map((word) => [word, meaning] as const));
