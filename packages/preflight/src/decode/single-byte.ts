/**
 * How well bytes read in the encodings with one byte a character, in bits: how much more likely the text is
 * than any other text of as many bytes.
 *
 * An encoding is judged together with a language: the language says which letters are frequent and which words
 * there are. What holds for all languages of a script is judged once: an upper-case letter inside a
 * lower-case word, a letter next to a digit, a sign inside a word and a control character count against it.
 */

import type { Encoding } from "../options/encodings.ts";
import { BANK_WORDS } from "./bank-words.ts";
import { textIn } from "./encoding.ts";
import { LANGUAGES, type Language } from "./languages.ts";
import type { Judged } from "./multi-byte.ts";

const CONTROL = -12;
const STRANGE_SIGN = -5;
const BOX_DRAWING = -10;
const RAISED_SIGN = 5;
const FOREIGN_LETTER = -1.5;
const NO_LETTER_HERE = -6;
const WORD = 6;
const HEADER_WORD = 2;
const MOST_HEADER_WORDS = 5;

/** Signs that bank texts use: currency, degree, section, dashes, quotes, spaces. */
const USUAL_SIGNS = "€£§°–—„“”‘’…«»№\u00a0·×®©";

/** Signs that follow a letter or a digit: Nº, 3ª, m³. */
const RAISED_SIGNS = "ºª²³";

const isLower = (char: string): boolean => char !== char.toUpperCase() && char === char.toLowerCase();
const isUpper = (char: string): boolean => char !== char.toLowerCase() && char === char.toUpperCase();

/** What is needed of a character, found once for each. */
interface Kind {
  readonly high: boolean;
  readonly letter: boolean;
  readonly mark: boolean;
  readonly lower: boolean;
  readonly upper: boolean;
  readonly digit: boolean;
  readonly script: "latin" | "cyrillic" | "other" | "none";
}

const kinds = new Map<string, Kind>();

const kindOf = (char: string): Kind => {
  const known = kinds.get(char);
  if (known !== undefined) return known;
  const mark = /\p{M}/u.test(char);
  const letter = /[\p{L}\p{M}]/u.test(char) && !RAISED_SIGNS.includes(char);
  const script = /\p{Script=Latin}/u.test(char)
    ? "latin"
    : /\p{Script=Cyrillic}/u.test(char)
      ? "cyrillic"
      : "other";
  const kind: Kind = {
    high: char >= "\x80",
    letter,
    mark,
    lower: isLower(char),
    upper: isUpper(char),
    digit: char >= "0" && char <= "9",
    script: letter && !mark ? script : "none",
  };
  // Only characters of encodings with one byte come here: a few hundred.
  kinds.set(char, kind);
  return kind;
};

const judgeSign = (before: string, char: string, after: string): number => {
  const [left, right] = [kindOf(before), kindOf(after)];
  if (RAISED_SIGNS.includes(char))
    return /[\dNnMm]/.test(before) && !right.letter ? RAISED_SIGN : 2 * STRANGE_SIGN;
  if (char >= "\u2500" && char <= "\u259f") return BOX_DRAWING;
  if (!USUAL_SIGNS.includes(char)) return STRANGE_SIGN;
  return left.letter && right.letter && char !== "’" && char !== "·" ? -4 : 1;
};

/** What a letter's neighbours say about it, whatever the language. */
const judgePlace = (before: string, char: string, after: string): number => {
  const [left, kind, right] = [kindOf(before), kindOf(char), kindOf(after)];
  if (kind.mark) return left.letter ? 0 : NO_LETTER_HERE;
  let bits = 0;
  if (left.script !== "none" && left.script !== kind.script) bits -= 5;
  if (right.script !== "none" && right.script !== kind.script) bits -= 5;
  if (kind.upper && left.lower) bits -= 5;
  if (kind.lower && left.upper && right.upper) bits -= 4;
  if (left.digit || right.digit) bits -= 3;
  if (kind.script === "latin") {
    // Few words are one accented letter, and few have three of them in a row.
    if (!left.letter && !right.letter) bits -= /[-+(]/.test(before) ? 6 : /[àéèóòáíåö]/i.test(char) ? 1 : 3;
    if (left.high && left.letter && right.high && right.letter) bits -= right.mark || left.mark ? 0 : 3;
  } else if (!left.letter && !right.letter) bits -= 2;
  return bits;
};

/** What is the same for all languages: the sum of the places, and how often each letter occurs. */
interface Text {
  readonly bits: number;
  readonly letters: ReadonlyMap<string, number>;
  readonly pairs: ReadonlyMap<string, number>;
  readonly words: ReadonlySet<string>;
}

const increment = (counts: Map<string, number>, key: string): void => {
  counts.set(key, (counts.get(key) ?? 0) + 1);
};

const lower = (char: string): string => (char === "İ" ? "i" : char.toLowerCase());

const textOf = (text: string): Text => {
  const letters = new Map<string, number>();
  const pairs = new Map<string, number>();
  let bits = 0;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at]!;
    if (char < "\x80") continue;
    const before = text[at - 1] ?? " ";
    const after = text[at + 1] ?? " ";
    // No word has a letter three times in a row: it says nothing.
    if (char === before && char === after) continue;
    if (char === "\ufffd" || char <= "\x9f") bits += CONTROL;
    else if (!kindOf(char).letter) bits += judgeSign(before, char, after);
    else {
      bits += judgePlace(before, char, after);
      const [a, b, c] = [lower(before), lower(char), lower(after)];
      increment(letters, b);
      increment(pairs, kindOf(a).letter ? a + b : ` ${b}`);
      increment(pairs, kindOf(c).letter ? b + c : `${b} `);
    }
  }
  // In windows-1258 a letter and its tone are two characters.
  const words = new Set(
    text
      .normalize("NFC")
      .toLowerCase()
      .match(/[\p{L}\p{M}]+/gu),
  );
  return { bits, letters, pairs, words };
};

/** A language with the likelihood of each of its letters, and the letters that stand side by side in its words. */
interface Model {
  readonly language: Language;
  readonly letters: ReadonlyMap<string, number>;
  readonly pairs: ReadonlySet<string>;
  readonly words: ReadonlySet<string>;
}

let models: readonly Model[] | undefined;

const modelOf = (language: Language): Model => {
  const words = new Set((BANK_WORDS[language.name] ?? "").split(" "));
  const letters = [...language.letters];
  // Frequencies of letters fall with their rank; more steeply where there are few of them.
  const weights = letters.map((_, rank) => 1 / (rank + 3 + letters.length / 8));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const pairs = new Set<string>();
  for (const word of words) {
    const spaced = ` ${word} `;
    for (let at = 1; at < spaced.length; at += 1)
      if (spaced[at]! >= "\x80" || spaced[at - 1]! >= "\x80") pairs.add(spaced.slice(at - 1, at + 1));
  }
  return {
    language,
    letters: new Map(letters.map((letter, rank) => [letter, Math.log2((weights[rank]! / total) * 128)])),
    pairs,
    words,
  };
};

const modelsOfLanguages = (): readonly Model[] => {
  models ??= LANGUAGES.map(modelOf);
  return models;
};

const likelihood = (text: Text, model: Model, ofEncoding: ReadonlySet<string>): number => {
  let { bits } = text;
  for (const [letter, count] of text.letters)
    bits += count * (model.letters.get(letter) ?? (ofEncoding.has(letter) ? FOREIGN_LETTER : NO_LETTER_HERE));
  for (const [pair, count] of text.pairs) if (model.pairs.has(pair)) bits += 0.7 * Math.min(count, 20);
  for (const word of text.words) if (model.words.has(word) && /[^\0-\x7f]/.test(word)) bits += WORD;
  return bits;
};

const encodingsOf = (): ReadonlySet<Encoding> => new Set(LANGUAGES.flatMap(({ encodings }) => encodings));

/**
 * Every encoding with one byte a character, with its likelihood for the sample of a file in its best language.
 * `beginning` is the ASCII text with which the file begins: its header words tell the language.
 */
export const judgeSingleByte = (sample: Uint8Array, beginning: string): Judged[] => {
  const known = modelsOfLanguages();
  const header = new Set(beginning.toLowerCase().match(/[a-z]+/g));
  const told = new Map(
    known.map(({ language, words }) => {
      const found = [...header].filter((word) => words.has(word)).length;
      return [language, HEADER_WORD * Math.min(found, MOST_HEADER_WORDS)];
    }),
  );
  return [...encodingsOf()].map((encoding) => {
    const text = textOf(textIn(sample, encoding));
    const here = known.filter(({ language }) => language.encodings.includes(encoding));
    const ofEncoding = new Set(here.flatMap(({ language }) => [...language.letters]));
    const bits = here.map((model) => likelihood(text, model, ofEncoding) + told.get(model.language)!);
    return { encoding, bits: Math.max(...bits) };
  });
};
