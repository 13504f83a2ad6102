import { MAX_LENGTH } from "./amount-text.ts";

const ALL = 0b1111;

const [MINUS, COMMA, POINT] = [45, 44, 46];

/** A number of digits with points and commas, read from UTF-8 text without a copy and without a regular expression. */
export class PlainNumber {
  /** The formats that it fits: bit i stands for `NUMBER_FORMATS[i]`; -1 if the text is not that plain. */
  fits = -1;
  isNegative = false;
  /** All of its digits as one number, which is exact if there are not too many. */
  digits = 0;
  /** The last point or comma, and how many digits follow it; zero if there is none. */
  mark = 0;
  after = 0;

  /** Reads the text between two offsets, and returns the formats that it fits. */
  read(bytes: Uint8Array, from: number, to: number): number {
    const isNegative = from < to && bytes[from] === MINUS;
    const start = isNegative ? from + 1 : from;
    let first = -1;
    let last = -1;
    let digits = 0;
    let isPlain = start < to && to - from <= MAX_LENGTH;
    for (let at = start; isPlain && at < to; at += 1) {
      const code = bytes[at]!;
      if (code >= 48 && code <= 57) {
        digits = digits * 10 + code - 48;
        continue;
      }
      if (code !== POINT && code !== COMMA) isPlain = false;
      else if (last < 0) first = at;
      // All marks but the last stand between groups.
      else if (at - last !== 4 || bytes[last] !== bytes[first]) isPlain = false;
      last = at;
    }
    this.fits = isPlain ? formatsOf(bytes, start, to, first, last) : -1;
    this.isNegative = isNegative;
    this.digits = digits;
    this.mark = last < 0 ? 0 : bytes[last]!;
    this.after = last < 0 ? 0 : to - last - 1;
    return this.fits;
  }
}

/** The formats of digits with a first and a last mark; -1 for both if there is none. */
const formatsOf = (bytes: Uint8Array, start: number, to: number, first: number, last: number): number => {
  if (last < 0) return ALL;
  const fraction = to - last - 1;
  if (first === start || fraction === 0) return -1;
  const isGrouped = first - start <= 3 && bytes[start] !== 48;
  const isPoint = bytes[last] === POINT;
  if (first === last) {
    if (!isGrouped || fraction !== 3) return isPoint ? 0b0001 : 0b0110;
    return isPoint ? 0b0011 : -1;
  }
  if (!isGrouped) return -1;
  if (bytes[first] !== bytes[last]) return isPoint ? 0b0001 : 0b0010;
  return fraction !== 3 ? -1 : isPoint ? 0b0010 : 0b1001;
};
