import { once } from "../basics/once.ts";

/** Names as they are compared: in lower case, without accents and without a dot at the end. */
export const foldName = (name: string): string => {
  const lower = name.toLowerCase();
  if (PLAIN_NAME.test(lower)) return lower;
  const bare = NOT_ASCII.test(lower)
    ? lower
        .normalize("NFD")
        .replace(MARKS, "")
        .replace(/[ıς’ʼ]/g, (letter) => PLAIN_LETTERS[letter]!)
    : lower;
  return bare.replace(MARK_OF_SHORT, "").replace(/\s+/g, " ");
};

const PLAIN_NAME = /^[a-z]+$/;

const NOT_ASCII = /[^\0-\x7f]/;

/** Accents of Latin, Greek and Cyrillic, vowel signs and hamza of Arabic, the dot below of Devanagari. */
const MARKS = /[\u0300-\u036f\u064b-\u065f\u093c]/g;

const PLAIN_LETTERS: Readonly<Record<string, string>> = { ı: "i", ς: "σ", "’": "'", ʼ: "'" };

/** What shows that a name is cut short: a dot, the geresh of Hebrew, the sign of Devanagari. */
const MARK_OF_SHORT = /[.'׳॰]+$/;

/** The value of the name that begins at `from`, and the number of its characters; zero if there is none. */
export type NameAt = (text: string, from: number) => { readonly value: number; readonly length: number };

const NO_NAME = { value: 0, length: 0 };

const wordHere = once(() => /\p{L}[\p{L}\p{M}.'’ʼ׳॰]*(?:-\p{L}[\p{L}\p{M}]*)*/uy);
const nextWord = once(() => /\s+(?:\p{L}[\p{L}\p{M}]*[.'׳]?|\d{1,2})/uy);

const matchAt = (pattern: RegExp, text: string, from: number): string => {
  pattern.lastIndex = from;
  return pattern.exec(text)?.[0] ?? "";
};

/**
 * Finds the names of a table, which is made when it is first needed. Whole words match, of two words the longer
 * name.
 */
export const namesAt = (table: () => ReadonlyMap<string, number>): NameAt => {
  let values: ReadonlyMap<string, number> = new Map();
  let openings: ReadonlySet<string> = new Set();
  // Many formats look for a name at the same place of the same text.
  let last = { text: "", from: -1, name: NO_NAME };

  const find: NameAt = (text, from) => {
    if (values.size === 0) {
      values = table();
      openings = new Set(
        [...values.keys()].flatMap((name) => (name.includes(" ") ? [name.split(" ")[0]!] : [])),
      );
    }
    const word = matchAt(wordHere(), text, from);
    const folded = foldName(word);
    if (openings.has(folded)) {
      const two = word + matchAt(nextWord(), text, from + word.length);
      const value = values.get(foldName(two));
      if (value) return { value, length: two.length };
    }
    const value = values.get(folded);
    if (value) return { value, length: word.length };
    const first = word.split("-", 1)[0]!;
    const valueOfFirst = first === word ? undefined : values.get(foldName(first));
    return valueOfFirst ? { value: valueOfFirst, length: first.length } : NO_NAME;
  };

  return (text, from) => {
    // No name begins with a digit or a sign, and most dates have nothing else.
    if (!(text.charCodeAt(from) > 64)) return NO_NAME;
    if (last.from !== from || last.text !== text) last = { text, from, name: find(text, from) };
    return last.name;
  };
};
