/**
 * Texts in a plain form, so that the tables hold each word once. Cells: half-width, lower case, no diacritics or vowel points, no
 * direction marks, and single blanks for what is neither letter nor digit. Headers, too: only letters, and one form of the Arabic
 * letters that are written in several.
 */
/** The plain forms of letters that Unicode does not compose of a plain letter and a mark. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: "ss",
  ł: "l",
  ø: "o",
  æ: "ae",
  œ: "oe",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
  ς: "σ",
  ی: "ي",
  ک: "ك",
  ة: "ه",
  ى: "ي",
};

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

/** What follows is not read: a table has no longer words, and a cell can have megabytes. */
const MAX_HEADER_LENGTH = 200;

const LETTERS_OF_WORDS: Readonly<Record<string, string>> = {
  ...PLAIN_LETTERS,
  ə: "e",
  ё: "е",
  آ: "ا",
  أ: "ا",
  إ: "ا",
  ئ: "ي",
};

const SPECIAL_IN_WORDS = new RegExp(`[${Object.keys(LETTERS_OF_WORDS).join("")}]`, "g");

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
    .replace(SPECIAL_IN_WORDS, (letter) => LETTERS_OF_WORDS[letter]!)
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
