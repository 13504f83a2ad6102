import { asciiNumber } from "./ascii-number.ts";
import { currencyKind } from "./currency-words.ts";
import { type EdgeWord, type MeaningOf, wordAtEnd, wordAtStart } from "./edge-word.ts";

/** Where money goes according to a mark for credit or debit next to its amount. */
export type Direction = "in" | "out";

/** A number without what surrounds it. */
export interface AmountText {
  readonly negative: boolean;
  readonly mark: Direction | undefined;
  /** Only digits, and marks between them. */
  readonly body: string;
}

/** No bank writes a longer number; longer texts are not examined. */
export const MAX_LENGTH = 80;

/** Nothing but a minus around the digits, as in most cells. */
const PLAIN = /^(-?)([\d.,](?:[\d.,'\s]*\d)?)$/;

/** A letter between digits: no word at an edge has any. */
const LETTER_WITHIN = /\d[^\dA-Za-z]*[A-Za-z]\D*\d/;

/** The mark for spreadsheets that a cell is text: `'-12.50`. */
const AS_TEXT = /^'(.*)$/;

const CREDIT_AND_DEBIT: ReadonlyMap<string, Direction> = new Map([
  ["cr", "in"],
  ["cr.", "in"],
  ["dr", "out"],
  ["dr.", "out"],
  ["db", "out"],
  ["db.", "out"],
]);

/** Letters for credit and debit; before a number they may be anything. */
const LETTERS_AFTER: ReadonlyMap<string, Direction> = new Map([
  ["C", "in"],
  ["D", "out"],
  ["H", "in"],
  ["S", "out"],
]);

/** The sign of the yen in Shift_JIS, and of the won in EUC-KR: the byte that is a backslash elsewhere. */
const YEN_OR_WON = "\\";

/** Lone letters for a currency, beside R, which few references begin with. */
const LETTERS_BEFORE = /^[FGKLNPQ]$/;

/** Whether it is plainly an amount: `P1234` and `4D` are references. */
const hasMarks = (number: string): boolean => /[.,'\u066b]\d/.test(number);

/** What a word at an edge says: the direction, or the currency, as a code or as a sign or word. */
type Meaning = Direction | "code" | "sign";

const meaningOf = (word: string): Meaning | undefined =>
  currencyKind(word) ?? CREDIT_AND_DEBIT.get(word.toLowerCase());

const meaningBefore: MeaningOf<Meaning> = (word, rest) =>
  word === "R" || word === YEN_OR_WON || (LETTERS_BEFORE.test(word) && (/^\s/.test(rest) || hasMarks(rest)))
    ? "sign"
    : meaningOf(word);

const meaningAfter: MeaningOf<Meaning> = (word, rest) => {
  if (word.length > 1 || !hasMarks(rest)) return meaningOf(word);
  return LETTERS_AFTER.get(word) ?? (word === "F" ? "sign" : meaningOf(word));
};

/** Dashes instead of the digits after the decimal mark: `12.-`. */
const NO_FRACTION = /(?<=\d[.,])\s?-{1,3}$/;

/** A word or a minus in parentheses behind the number: `12.50 (Cr)`, `12.50(-)`. */
const MARK_IN_PARENTHESES = /\(([A-Za-z]{1,3}\.?|-)\)$/;

/**
 * Takes away what may surround the digits: one sign or one pair of parentheses, one mark for credit or debit,
 * and a currency at each edge, as a code, as a sign or as both. Undefined if a parenthesis stays open.
 */
const strip = (text: string): AmountText | undefined => {
  let body = text;
  let mark: Direction | undefined;
  let negative = false;
  let signed = false;
  let open = false;

  let code = false;
  let sign = false;
  const takeWord = (found: EdgeWord<Meaning> | undefined): boolean => {
    if (found === undefined) return false;
    const { meaning, rest } = found;
    if (meaning === "code" ? code : meaning === "sign" ? sign : mark !== undefined) return false;
    if (meaning === "code") code = true;
    else if (meaning === "sign") sign = true;
    else mark = meaning;
    body = rest;
    return true;
  };

  const takeSignBefore = (): boolean => {
    const first = body[0];
    if (signed || open || (first !== "-" && first !== "+" && first !== "(")) return false;
    open = first === "(";
    signed = !open;
    negative = first === "-";
    body = body.slice(1).trimStart();
    return true;
  };

  const takeSignAfter = (): boolean => {
    const last = body[body.length - 1];
    if (signed || (open ? last !== ")" : last !== "-" && last !== "+")) return false;
    signed = true;
    negative = last !== "+";
    body = body.slice(0, -1).trimEnd();
    return true;
  };

  while (takeSignBefore() || takeWord(wordAtStart(body, meaningBefore)));
  [code, sign] = [false, false];
  do {
    if (body.endsWith("-")) body = body.replace(NO_FRACTION, "0");
  } while (takeSignAfter() || takeWord(wordAtEnd(body, meaningAfter)));
  return open && !signed ? undefined : { negative, mark, body };
};

/** What was given back of the amount, which is a row of its own: `131.77(已退款89.84)`. */
const REFUND_BEHIND = /\s?[(（]已(?:全额|部分)?退款[\d.,]*[)）]$/;

const stripped = (text: string): AmountText | undefined => {
  const ascii = asciiNumber(text.replace(REFUND_BEHIND, "")).trim();
  if (!/\d/.test(ascii) || LETTER_WITHIN.test(ascii)) return undefined;
  const content = ascii.startsWith("'") ? ascii.replace(AS_TEXT, "$1").trim() : ascii;
  return strip(content.endsWith(")") ? content.replace(MARK_IN_PARENTHESES, " $1") : content);
};

/** What `text` has around its digits, if it can be a number; the body may still be none. */
export const amountText = (text: string): AmountText | undefined => {
  if (text.length > MAX_LENGTH) return undefined;
  const plain = PLAIN.exec(text);
  if (plain !== null) return { negative: plain[1] !== "", mark: undefined, body: plain[2]! };
  return stripped(text);
};
