import { isCurrencyCode } from "@farthing/values";

/** The number formats of the API (docs/spec/preflight-csv.md, Numbers), the default first. */
export const NUMBER_FORMATS = ["1,234.56", "1.234,56", "1 234,56", "1,234"] as const;

export type NumberFormat = (typeof NUMBER_FORMATS)[number];

export const isNumberFormat = (text: string): text is NumberFormat =>
  (NUMBER_FORMATS as readonly string[]).includes(text);

/** No bank writes a longer number; longer texts are not examined. */
const MAX_LENGTH = 80;

/** Digits in groups: no leading zero, and all groups of the same length. */
const COMMA_GROUPS = "\\d+|[1-9]\\d{0,2}(?:,\\d{3})+|[1-9]\\d?(?:,\\d{2})+,\\d{3}";

const SHAPES: readonly RegExp[] = [
  new RegExp(`^(?:${COMMA_GROUPS})?(?:\\.\\d+)?$`),
  /^(?:\d+|[1-9]\d{0,2}(?:\.\d{3})+)?(?:,\d+)?$/,
  /^(?:\d+|[1-9]\d{0,2}(?:\s\d{3})+)?(?:,\d+)?$/,
  new RegExp(`^(?:${COMMA_GROUPS})$`),
];

const DECIMAL_MARKS = [".", ",", ",", ""] as const;

const ALL = 0b1111;

/** Signs and words for money, other than the three letters of ISO 4217. */
const SYMBOL =
  "\\p{Sc}|(?:US|AU|CA|NZ|HK|MX|NT|A|C|R|S)\\$|[Kk]r\\.?|K\\u010d|z\\u0142|Ft|lei|S?Fr\\.?|Rs\\.?|RM|Rp\\.?|R(?=[\\s\\d-])|S/\\.?|TL|руб\\.?|грн\\.?|лв\\.?";

const LEADING = new RegExp(`^(?:${SYMBOL}|[A-Za-z]{3}(?![A-Za-z]))`, "u");
const TRAILING = new RegExp(`(?:${SYMBOL}|(?<![A-Za-z])[A-Za-z]{3})$`, "u");

/**
 * Length of the currency at an edge; 0 if there is none or it is of the same kind as before; negative for a
 * code.
 */
const currencyAt = (text: string, edge: RegExp, before: number): number => {
  const found = edge.exec(text)?.[0] ?? "";
  const code = /^[A-Za-z]{3}$/.test(found);
  if (code && !isCurrencyCode(found)) return 0;
  const length = code ? -found.length : found.length;
  // At most twice, and not twice in the same way.
  return Number.isNaN(before) || length * before > 0 ? 0 : length;
};

interface Stripped {
  readonly negative: boolean;
  /** Only digits and marks. */
  readonly body: string;
}

const isMinus = (char: string | undefined): boolean => char === "-" || char === "\u2212";

/**
 * What may surround the digits: one sign or one pair of parentheses, and a currency at each edge, as a code,
 * as a sign or as both.
 */
const strip = (text: string): Stripped | undefined => {
  let body = text.trim();
  let negative = false;
  let signed = false;
  let open = false;
  let currency = 0;
  for (;;) {
    const first = body[0];
    if (!signed && !open && (isMinus(first) || first === "+")) {
      signed = true;
      negative = first !== "+";
      body = body.slice(1).trimStart();
    } else if (!signed && !open && first === "(") {
      open = true;
      body = body.slice(1).trimStart();
    } else {
      const length = currencyAt(body, LEADING, currency);
      if (length === 0) break;
      currency = currency === 0 ? length : Number.NaN;
      body = body.slice(Math.abs(length)).trimStart();
    }
  }
  currency = 0;
  for (;;) {
    const last = body[body.length - 1];
    if (open && !signed && last === ")") {
      signed = true;
      negative = true;
      body = body.slice(0, -1).trimEnd();
    } else if (!signed && !open && isMinus(last)) {
      signed = true;
      negative = true;
      body = body.slice(0, -1).trimEnd();
    } else {
      const length = currencyAt(body, TRAILING, currency);
      if (length === 0) break;
      currency = currency === 0 ? length : Number.NaN;
      body = body.slice(0, -Math.abs(length)).trimEnd();
    }
  }
  return open && !signed ? undefined : { negative, body };
};

/**
 * The formats that plain digits with at most one point fit, between two offsets of a UTF-8 text, without a
 * copy and without a regular expression; -1 if the text is not that plain.
 */
export const plainNumberFits = (bytes: Uint8Array, from: number, to: number): number => {
  let i = from;
  if (i < to && bytes[i] === 45) i += 1;
  const start = i;
  let point = -1;
  for (; i < to; i += 1) {
    const code = bytes[i]!;
    if (code >= 48 && code <= 57) continue;
    if (code !== 46 || point >= 0) return -1;
    point = i;
  }
  const integer = (point < 0 ? to : point) - start;
  if (integer === 0 || to - from > MAX_LENGTH) return -1;
  if (point < 0) return ALL;
  const fraction = to - point - 1;
  if (fraction === 0) return -1;
  return fraction === 3 && integer <= 3 && bytes[start] !== 48 ? 0b0011 : 0b0001;
};

const bodyFits = (body: string): number => {
  if (body.length > MAX_LENGTH || !/\d/.test(body)) return 0;
  let fits = 0;
  for (let i = 0; i < SHAPES.length; i += 1) {
    if (SHAPES[i]!.test(body)) fits |= 1 << i;
  }
  return fits;
};

const digits = new Uint8Array(MAX_LENGTH);

/** The formats in which `text` is a number: bit i stands for `NUMBER_FORMATS[i]`; zero if there is none. */
export const numberFits = (text: string): number => {
  if (text.length > MAX_LENGTH) return 0;
  const { read, written } = new TextEncoder().encodeInto(text, digits);
  const plain = read === text.length ? plainNumberFits(digits, 0, written) : -1;
  if (plain >= 0) return plain;
  const stripped = strip(text);
  return stripped === undefined ? 0 : bodyFits(stripped.body);
};

export const numberFormatBit = (format: NumberFormat): number => 1 << NUMBER_FORMATS.indexOf(format);

/**
 * The exact value of `text` in `format` as canonical decimal text (`-1234.5`: no plus, no group marks, no
 * superfluous zeros), or undefined if it is not a number in this format.
 */
export const readNumber = (text: string, format: NumberFormat): string | undefined => {
  if ((numberFits(text) & numberFormatBit(format)) === 0) return undefined;
  const { negative, body } = strip(text)!;
  const mark = DECIMAL_MARKS[NUMBER_FORMATS.indexOf(format)]!;
  const at = mark === "" ? -1 : body.indexOf(mark);
  const integer = (at < 0 ? body : body.slice(0, at)).replace(/\D/g, "").replace(/^0+(?=\d)/, "") || "0";
  const fraction = (at < 0 ? "" : body.slice(at + 1)).replace(/0+$/, "");
  const digits = fraction === "" ? integer : `${integer}.${fraction}`;
  return negative && /[1-9]/.test(digits) ? `-${digits}` : digits;
};

/** Patterns of texts that are not numbers in any format, with what to do; the most specific first. */
const ODDITIES: readonly (readonly [looks: RegExp, said: string])[] = [
  [/^=/, "It is a spreadsheet formula. Save the file with values instead of formulas."],
  [
    /^".*"$/,
    "The quotes are part of the cell because a blank precedes them. Remove the blank before the quote.",
  ],
  [/^[^0-9]*$/, "It has no digit from 0 to 9."],
  [
    /^\d{1,4}([-./])\d{1,2}\1\d{2,4}(?:\D|$)/,
    "It looks like a date. The columns of this row may be shifted.",
  ],
  [
    /\d['\u2018\u2019\u02bc]\d/,
    "It has apostrophes between thousands, as Swiss banks write them. Remove the apostrophes.",
  ],
  [/\d\s+\d{3}.*\.\d/, "It has blanks between thousands and a decimal point. Remove the blanks."],
  [
    /\d[\s-]*(?:CR|DR|Cr|Dr|C|D|S|H)\.?$|^(?:CR|DR|Cr|Dr)\.?\s*\d/,
    "It has letters for credit or debit. Remove them and write a minus before money out.",
  ],
  [
    /^[-+\u2212]?\d[\d.,]*[eE][-+]?\d+$/,
    "It is in scientific notation, as spreadsheet programs write long numbers. Format the column as a number and save the file again.",
  ],
  [/%$/, "It is a percentage."],
  [/[\u2010-\u2015]/, "It has a dash instead of a minus. Write a minus."],
  [/\d\s*\+$/, "It has a plus after the digits. Remove it."],
  [/\d[.,:\u066b]-+$/, "It has a dash instead of the digits after the decimal mark. Write 00 instead."],
  [/[-+\u2212].*[-+\u2212]|^\(.*[-+\u2212].*\)$/, "It has more than one sign. Leave one of them."],
  [/\d[.,]$/, "Nothing follows the decimal mark. Remove the mark."],
  [/\d[.,]\d+[.,]\d+/, "Its thousands marks do not separate groups of three digits."],
  [new RegExp(`^.{${MAX_LENGTH + 1},}$`, "s"), "It is too long for an amount."],
];

/**
 * What is unusual about a text that is not a number in any format, as a message; undefined if nothing is
 * known.
 */
export const oddNumberStyle = (text: string): string | undefined => {
  const body = text.trim().slice(0, MAX_LENGTH + 1);
  return ODDITIES.find(([looks]) => looks.test(body))?.[1];
};
