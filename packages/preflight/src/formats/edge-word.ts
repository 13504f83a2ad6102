/** A word at the edge of a number that means something. */
export interface EdgeWord<Meaning> {
  readonly meaning: Meaning;
  /** The text without the word and the white space next to it. */
  readonly rest: string;
}

/** What a word means next to `rest`, the text without it; undefined if nothing. */
export type MeaningOf<Meaning> = (word: string, rest: string) => Meaning | undefined;

const MOST_CHARACTERS = 8;

const OTHER_STOPS = /[\s+()-]/;

/** Digits, white space, signs and parentheses end a word. */
const stops = (char: string): boolean => (char >= "0" && char <= "9") || OTHER_STOPS.test(char);

/** The longest word at the start of `text` that means something. */
export const wordAtStart = <Meaning>(
  text: string,
  meaningOf: MeaningOf<Meaning>,
): EdgeWord<Meaning> | undefined => {
  let length = 0;
  while (length < Math.min(MOST_CHARACTERS, text.length) && !stops(text[length]!)) length += 1;
  for (; length > 0; length -= 1) {
    const rest = text.slice(length);
    const meaning = meaningOf(text.slice(0, length), rest);
    if (meaning !== undefined) return { meaning, rest: rest.trimStart() };
  }
  return undefined;
};

/** The longest word at the end of `text` that means something. */
export const wordAtEnd = <Meaning>(
  text: string,
  meaningOf: MeaningOf<Meaning>,
): EdgeWord<Meaning> | undefined => {
  const end = text.length;
  let start = end;
  while (start > Math.max(0, end - MOST_CHARACTERS) && !stops(text[start - 1]!)) start -= 1;
  for (; start < end; start += 1) {
    const rest = text.slice(0, start);
    const meaning = meaningOf(text.slice(start), rest);
    if (meaning !== undefined) return { meaning, rest: rest.trimEnd() };
  }
  return undefined;
};
