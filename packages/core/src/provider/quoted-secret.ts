/** What means something else in an expression. */
const SYNTAX = /[\^$.*+?()[\]{}|/\\]/g;

export const literal = (text: string): string => text.replace(SYNTAX, "\\$&");

const hexOf = (byte: number): string =>
  byte
    .toString(16)
    .padStart(2, "0")
    .replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);

const escaped = (character: string): string =>
  [...new TextEncoder().encode(character)].map((byte) => `%${hexOf(byte)}`).join("");

/** Forms write a blank as a plus, and what reads them a plus as a blank. Letters and digits nobody escapes. */
const characterPattern = (character: string): string => {
  if (/[A-Za-z0-9]/.test(character)) return character;
  return character === " " || character === "+"
    ? "(?: |\\+|%20|%2[bB])"
    : `(?:${escaped(character)}|${literal(character)})`;
};

/** The source of an expression for a text of which any character may be escaped as in a URL, and any may not. */
export const quotedPattern = (text: string): string => [...text].map(characterPattern).join("");

/** The expression's source where it stands as a word; an escape in front of it is none of its letters. */
export const asWord = (source: string): string =>
  `(?:(?<![\\p{L}\\p{N}])|(?<=%[0-9A-Fa-f]{2}))${source}(?![\\p{L}\\p{N}])`;
