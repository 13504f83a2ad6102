/**
 * Text whose characters have one form, without case. Upper case comes first: it is what a dotless i, an iota below and others have in
 * common with what is written for them. A capital sharp s, a final sigma and dots above an i are left apart by both.
 */
const withoutCase = (text: string): string =>
  text
    .toUpperCase()
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replaceAll("ς", "σ")
    .replace(/i\u0307+/g, "i")
    .normalize("NFKC");

/**
 * Text in the form in which it is searched and compared: without case, and with one form for every character. A sharp s is two,
 * i with and without a dot are one, and so are both forms of sigma. Stores keep it: what changes it needs a migration of both.
 */
export const fold = (text: string): string => withoutCase(text.normalize("NFKC"));

/** The characters that XML writes as entities (XML 1.0, 4.6). */
const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** ASCII without entities, and with single blanks: most texts. */
const PLAIN = /^[\x21-\x25\x27-\x7e]+(?: [\x21-\x25\x27-\x7e]+)*$/;

/**
 * A text of a bank in the form in which two are compared (docs/spec/import.md, No row twice): two that differ only in case, in runs of
 * white space, in typographic quotes and dashes, in Unicode forms, or in the five entities of XML are the same, of which quotes are
 * also written as numbers. Entities are decoded once. Letters are one as for {@link fold}. Stores keep it of layouts, too.
 */
export const comparableText = (text: string): string =>
  PLAIN.test(text)
    ? text.toLowerCase()
    : withoutCase(
        text
          .normalize("NFKC")
          // Programs write quotes as numbers, too. What an entity is decoded to is not decoded again.
          .replace(/&#(?:0?39|x27);|[\u2018-\u201b\u2032\u02bc]/g, "'")
          .replace(/&#34;|[\u201c-\u201f\u2033\u00ab\u00bb]/g, '"')
          .replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name]!)
          .replace(/[\u2010-\u2015\u2212]/g, "-"),
      )
        .replace(/\s+/g, " ")
        .trim();
