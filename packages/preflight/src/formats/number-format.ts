import { canonicalDecimal } from "@farthing/values";
import { NUMBER_FORMATS, type NumberFormat } from "../options/number-formats.ts";
import { type AmountText, amountText, type Direction, MAX_LENGTH } from "./amount-text.ts";
import { asciiNumber } from "./ascii-number.ts";
import { numberParts, readPlainNumber } from "./plain-number.ts";

const byThrees = (mark: string): string => `[1-9]\\d{0,2}(?:${mark}\\d{3})+`;

/** Digits without groups, or in groups that no format takes for something else: `1'234`. */
const ALWAYS = `\\d+|${byThrees("'")}`;
const BY_COMMA = `${byThrees(",")}|[1-9]\\d?(?:,\\d{2})+,\\d{3}`;
const BY_SPACE = byThrees("\\s");

/** With the digits of the integer and of the fraction; U+066B is never anything but a decimal mark. */
const shape = (integers: string, decimalMark: string): RegExp =>
  new RegExp(`^(${integers})?(?:[${decimalMark}\u066b](\\d+))?$`);

/** In the order of the formats. */
const SHAPES: readonly RegExp[] = [
  shape(`${ALWAYS}|${BY_COMMA}|${BY_SPACE}`, "."),
  shape(`${ALWAYS}|${byThrees("\\.")}`, ","),
  shape(`${ALWAYS}|${BY_SPACE}`, ","),
  new RegExp(`^(${ALWAYS}|${BY_COMMA})$`),
];

/** What numbers of all formats consist of. */
const DIGITS_AND_MARKS = /^[.,\u066b]?\d[\d.,'\s\u066b]*$/;

const bodyFits = (body: string): number => {
  if (!DIGITS_AND_MARKS.test(body)) return 0;
  let fits = 0;
  for (let i = 0; i < SHAPES.length; i += 1) {
    if (SHAPES[i]!.test(body)) fits |= 1 << i;
  }
  return fits;
};

const digits = new Uint8Array(MAX_LENGTH);
const parts = numberParts();

/** A digit of ASCII, or what can be one in another script. Most texts have neither. */
const MAY_BE_NUMBER = /[0-9]|[^\0-\x7f]/;

/** The formats in which `text` is a number: bit i stands for `NUMBER_FORMATS[i]`; zero if there is none. */
export const numberFits = (text: string): number => {
  if (text.length > MAX_LENGTH || !MAY_BE_NUMBER.test(text)) return 0;
  const { read, written } = new TextEncoder().encodeInto(text, digits);
  const plain = read === text.length ? readPlainNumber(digits, 0, written, parts) : -1;
  digits.fill(0, 0, written);
  return plain >= 0 ? plain : bodyFits(amountText(text)?.body ?? "");
};

export const numberFormatBit = (format: NumberFormat): number => 1 << NUMBER_FORMATS.indexOf(format);

const valueIn = ({ body, negative }: AmountText, format: NumberFormat): string | undefined => {
  const parts = /\d/.test(body) ? SHAPES[NUMBER_FORMATS.indexOf(format)]!.exec(body) : null;
  if (parts === null) return undefined;
  const integer = (parts[1] ?? "").replace(/\D/g, "") || "0";
  const unsigned = parts[2] === undefined ? integer : `${integer}.${parts[2]}`;
  return canonicalDecimal(negative ? `-${unsigned}` : unsigned);
};

/** A text of which several ask whether it is a number, and which: what surrounds its digits is taken away once. */
export class WrittenNumber {
  /** The formats in which it is a number, as in {@link numberFits}. */
  readonly fits: number;
  private readonly amount: AmountText | undefined;

  constructor(text: string) {
    this.amount = amountText(text);
    this.fits = this.amount === undefined ? 0 : bodyFits(this.amount.body);
  }

  /** The direction that a mark for credit or debit says (`12.50 CR`), if it is a number. */
  get mark(): Direction | undefined {
    return this.fits === 0 ? undefined : this.amount?.mark;
  }

  /** Its value, as {@link readNumber} has it. */
  in(format: NumberFormat): string | undefined {
    return this.amount === undefined ? undefined : valueIn(this.amount, format);
  }
}

/**
 * The exact value of `text` in `format` as canonical decimal text (`-1234.5`: no plus, no group marks, no
 * superfluous zeros), or undefined if it is not a number in this format. A mark for credit or debit does not
 * change it: see {@link amountMark}.
 */
export const readNumber = (text: string, format: NumberFormat): string | undefined => {
  const amount = amountText(text);
  return amount === undefined ? undefined : valueIn(amount, format);
};

/** The direction that a mark for credit or debit says (`12.50 CR`), if `text` is a number with such a mark. */
export const amountMark = (text: string): Direction | undefined => new WrittenNumber(text).mark;

/** Whether `text` is a number with a plus that somebody wrote, before the digits or behind them. */
export const hasPlus = (text: string): boolean => {
  const fits = text.length <= MAX_LENGTH && numberFits(text) !== 0;
  return fits && asciiNumber(text).includes("+");
};

/** Patterns of texts that are not numbers in any format, with what to do; the most specific first. */
const ODDITIES: readonly (readonly [looks: RegExp, said: string])[] = [
  [/^=/, "It is a spreadsheet formula. Save the file with values instead of formulas."],
  [/"/, "Remove the quote, or add the one that is missing."],
  [/^'.*'$/, "The apostrophes are part of the cell: replace them with double quotes in the whole file."],
  [
    /^[^0-9]*$/,
    "It has no digit from 0 to 9. Write the number in digits, or remove the row if it is no booking.",
  ],
  [
    /^\d{1,4}([-./])\d{1,2}\1\d{2,4}(?:\D|$)/,
    "It looks like a date. The columns of this row may be shifted.",
  ],
  [
    /^[-+]?\d[\d.,]*[eE][-+]?\d+$/,
    "It is in scientific notation, as spreadsheet programs write long numbers. Format the column as a number and save the file again.",
  ],
  [/%$/, "It is a percentage. Write the number that is meant, without %."],
  [
    /^±/,
    "The balances do not show whether it came in or went out. Write a minus in place of the ± if it went out, nothing if it came in.",
  ],
  [/(?:CR|DR|DB)\b.*(?:CR|DR|DB)\b/i, "It has more than one mark for credit or debit. Leave one of them."],
  [/^[CDHS]\s?\d/, "It has a letter before the number. Write C or D for credit or debit after the number."],
  [/[-+].*[-+]|^\(.*[-+].*\)$/, "It has more than one sign. Leave one of them."],
  [/\d[.,]$/, "Nothing follows the decimal mark. Remove the mark."],
  [
    /\d['\s]\d|\d[.,]\d+[.,]\d+/,
    "Its thousands marks do not separate groups of three digits. Remove the marks, or correct the digits.",
  ],
  [
    new RegExp(`^.{${MAX_LENGTH + 1},}$`, "s"),
    "It is too long for an amount. The columns of this row may be shifted.",
  ],
];

/**
 * What is unusual about a text that is not a number in any format, as a message; undefined if nothing is
 * known.
 */
export const oddNumberStyle = (text: string): string | undefined => {
  const body = asciiNumber(text.trim().slice(0, MAX_LENGTH + 1));
  return ODDITIES.find(([looks]) => looks.test(body))?.[1];
};

/** A dash where there is no amount. */
export const NOTHING: RegExp = /^(?:-{1,3}|[\u2010-\u2015\u2212])$/;
