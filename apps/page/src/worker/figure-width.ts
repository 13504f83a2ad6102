/** An exact amount, money in is positive, and its currency; blank if it has none. */
export interface Money {
  readonly amount: string;
  readonly currency: string;
}

/** How much room the figures of each column of the table take, in widths of a digit: no figure is cut. */
export interface ColumnWidths {
  readonly line: number;
  readonly cells: readonly number[];
  /** One of those amounts that are as wide as each other: how wide they are is known where they are written. */
  readonly amounts: readonly Money[];
  /** The currency of all amounts; undefined if there are several. */
  readonly currency?: string;
}

/** Longer texts are no figures. */
const MAX_CHARACTERS = 60;

/** The widest that a character is in the fonts of systems, in widths of a digit. */
const NARROW = 1;
const WIDE = 1.75;
const WIDEST = 2.5;
/** What is invisible is shown by its name, such as U+200E. */
const NAMED = 8;

const DIGIT = /\p{Nd}/u;
const LETTER = /\p{L}/u;

const widthOf = (character: string): number => {
  if (/[\d .,:;'/()|-]/.test(character)) return NARROW;
  if (/[!-~]/.test(character)) return WIDE;
  return /[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Zs}]/u.test(character) ? WIDEST : NAMED;
};

interface CharacterKind {
  readonly width: number;
  readonly isDigit: boolean;
  readonly isLetter: boolean;
}

const kindOf = (character: string): CharacterKind => ({
  width: widthOf(character),
  isDigit: DIGIT.test(character),
  isLetter: LETTER.test(character),
});

/** A large file has millions of characters, nearly all of these. */
const ASCII = Array.from({ length: 128 }, (_, code) => kindOf(String.fromCharCode(code)));

/**
 * How much room a figure takes at most, in widths of a digit: an amount, a date or a number with few letters, such as `-156,30 EUR`,
 * `14 September 2026` or `RE-2026-0042`. Other texts take none, as they can be cut.
 */
const figureWidth = (text: string): number => {
  if (text.length > MAX_CHARACTERS) return 0;
  let [digits, letters, width] = [0, 0, 0];
  for (const character of text) {
    const kind = ASCII[character.codePointAt(0)!] ?? kindOf(character);
    width += kind.width;
    if (kind.isDigit) digits += 1;
    else if (kind.isLetter) letters += 1;
  }
  return digits === 0 || letters > digits * 1.5 + 3 ? 0 : Math.ceil(width);
};

/** The room of the widest of some figures. */
export const widestFigure = (texts: Iterable<string>): number => {
  let most = 0;
  for (const text of texts) most = Math.max(most, figureWidth(text));
  return most;
};
