import { once } from "../basics/once.ts";

/** The ASCII character that means the same in a number as a character of another script, width or shape. */
const same = once((): ReadonlyMap<string, string> => {
  const found = new Map<string, string>();
  /** Characters that follow each other, and the first of those that follow each other in ASCII. */
  const sameFrom = (first: number, ascii: string, count: number): void => {
    for (let i = 0; i < count; i += 1)
      found.set(String.fromCharCode(first + i), String.fromCharCode(ascii.charCodeAt(0) + i));
  };

  // The digits of Arabic, Persian, Devanagari, Bengali and Thai; all the full-width forms.
  for (const zero of [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50]) sameFrom(zero, "0", 10);
  sameFrom(0xff01, "!", 94);

  for (const minus of "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe63") found.set(minus, "-");
  // U+066C is the mark of thousands beside Arabic digits; as the apostrophe, it is never a decimal mark.
  for (const apostrophe of "\u00b4\u02bc\u2018\u2019\u2032\u066c") found.set(apostrophe, "'");
  found.set("\u060c", ",");
  found.set("\u066a", "%");

  // Direction marks, and other characters without width.
  for (const unseen of "\u061c\u200b\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufeff")
    found.set(unseen, "");
  return found;
});

const NOT_PLAIN = /[^ -~]/;

/** `text` with the digits, signs, apostrophes and letters of ASCII, and without direction marks. */
export const asciiNumber = (text: string): string =>
  NOT_PLAIN.test(text) ? text.replace(/[^ -~]/g, (char) => same().get(char) ?? char) : text;
