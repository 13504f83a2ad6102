/** Letters that lower case leaves apart, and that one writes for each other: upper case has one letter for them. */
const ONE_LETTER: Readonly<Record<string, string>> = {
  "\u00df": "ss",
  "i\u0307": "i",
  "\u0131": "i",
  "\u03c2": "\u03c3",
};

/**
 * Text in the form in which it is searched and compared: without case, and with one form for every character. A sharp s is two,
 * i with and without a dot are one, and so are both forms of sigma. Stores keep it: what changes it needs a migration of both.
 */
export const fold = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/\u00df|i\u0307|\u0131|\u03c2/g, (letter) => ONE_LETTER[letter]!);

/** The characters that XML writes as entities (XML 1.0, 4.6). */
const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** ASCII without entities, and with single blanks: most texts. */
const PLAIN = /^[\x21-\x25\x27-\x7e]+(?: [\x21-\x25\x27-\x7e]+)*$/;

/**
 * A text of a bank in the form in which two are compared (docs/spec/import.md, No row twice): two that differ only in case, in runs of
 * white space, in typographic quotes and dashes, in Unicode forms, or in the five entities of XML are the same, of which quotes are
 * also written as numbers. Entities are decoded once.
 */
export const comparableText = (text: string): string =>
  PLAIN.test(text)
    ? text.toLowerCase()
    : text
        .normalize("NFKC")
        // Programs write quotes as numbers, too. What an entity is decoded to is not decoded again.
        .replace(/&#(?:0?39|x27);|[\u2018-\u201b\u2032\u02bc]/g, "'")
        .replace(/&#34;|[\u201c-\u201f\u2033\u00ab\u00bb]/g, '"')
        .replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name]!)
        .replace(/[\u2010-\u2015\u2212]/g, "-")
        // Upper case first: it is what a sharp s, a final sigma and a dotless i have in common with others.
        .toUpperCase()
        .toLowerCase()
        .normalize("NFKC")
        .replace(/\s+/g, " ")
        .trim();
