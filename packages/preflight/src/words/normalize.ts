/**
 * Words of headers and cells in one form, so that the tables next to this file list each word once: half-width,
 * lower case, no diacritics on Latin and Greek letters, one form of the Arabic letters that are written in
 * several, a blank for everything that is not a letter.
 */
import { PLAIN_LETTERS } from "./plain-letters.ts";

/** What follows is not read: a table has no longer words, and a cell can have megabytes. */
const MAX_HEADER_LENGTH = 200;

const LETTERS: Readonly<Record<string, string>> = {
  ...PLAIN_LETTERS,
  ə: "e",
  ё: "е",
  آ: "ا",
  أ: "ا",
  إ: "ا",
  ئ: "ي",
};

const SPECIAL = new RegExp(`[${Object.keys(LETTERS).join("")}]`, "g");

const withoutBrackets = (text: string): string => {
  const outside = text.replace(/[([{【「].*?[)\]}】」]/gs, " ");
  // A header that is all in brackets still says something.
  return /\p{L}/u.test(outside) ? outside : text;
};

const fold = (text: string): string =>
  withoutBrackets(text.normalize("NFKC"))
    // Direction marks and other characters without width, vowel points, and the lengthening of Arabic words.
    .replace(/(?!\u200c)[\p{Cf}\p{VS}]/gu, "")
    .replace(/[\u0591-\u05c7\u0640\u064b-\u065f\u0670]/g, "")
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2")
    .toLowerCase()
    .replace(/[\u00c0-\u024f\u0370-\u03ff\u1e00-\u1fff]/g, (letter) => letter.normalize("NFD")[0]!)
    .replace(/[\u0300-\u036f]/g, "")
    .replace(SPECIAL, (letter) => LETTERS[letter]!)
    .replace(/[^\p{L}\p{M}]+/gu, " ")
    .trim();

/**
 * The words of a text in plain form, separated by single blanks and without what is in brackets:
 * `"BookingDate (UTC)"` is `"booking date"`.
 */
export const plainWords = (text: string): string => {
  const start = text.length > MAX_HEADER_LENGTH ? text.slice(0, MAX_HEADER_LENGTH) : text;
  // Most words are written in small letters already.
  return /^[a-z]+(?: [a-z]+)*$/.test(start) ? start : fold(start);
};
