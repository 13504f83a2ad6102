/** Characters with a special meaning in a regular expression. */
const SYNTAX = /[\^$.*+?()[\]{}|/\\]/g;

export const literal = (text: string): string => text.replace(SYNTAX, "\\$&");

const hexOf = (byte: number): string =>
  byte
    .toString(16)
    .padStart(2, "0")
    .replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);

const escaped = (character: string): string =>
  [...new TextEncoder().encode(character)].map((byte) => `%${hexOf(byte)}`).join("");

/** Forms encode a blank as a plus sign. Letters and digits are never escaped. */
const characterPattern = (character: string): string => {
  if (/[A-Za-z0-9]/.test(character)) return character;
  return character === " " || character === "+"
    ? "(?: |\\+|%20|%2[bB])"
    : `(?:${escaped(character)}|${literal(character)})`;
};

/** The source of a regular expression for a text in which any character may be percent-encoded. */
export const quotedPattern = (text: string): string => [...text].map(characterPattern).join("");

/** The source of the expression for the text as a whole word; an escape before it is not one of its letters. */
export const asWord = (source: string): string =>
  `(?:(?<![\\p{L}\\p{N}])|(?<=%[0-9A-Fa-f]{2}))${source}(?![\\p{L}\\p{N}])`;
