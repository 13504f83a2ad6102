import { MAX_LENGTH } from "./amount-text.ts";

const ALL = 0b1111;

const [MINUS, COMMA, POINT] = [45, 44, 46];

/** What was read of a number. Numbers in such an array are changed without an allocation. */
export interface NumberParts extends Float64Array {
  /** All of its digits as one number, with its sign; exact if there are not too many. */
  0: number;
  /** The last point or comma, and how many digits follow it; zero if there is none. */
  1: number;
  2: number;
}

export const numberParts = (): NumberParts => new Float64Array(3) as NumberParts;

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

/**
 * Reads a number of digits with points and commas between two offsets of a UTF-8 text, without a copy and without a regular
 * expression. Returns the formats that it fits: bit i stands for `NUMBER_FORMATS[i]`; -1 if the text is not that plain.
 */
export const readPlainNumber = (bytes: Uint8Array, from: number, to: number, into: NumberParts): number => {
  const isNegative = from < to && bytes[from] === MINUS;
  const start = isNegative ? from + 1 : from;
  if (start === to || to - from > MAX_LENGTH) return -1;
  let first = -1;
  let last = -1;
  let digits = 0;
  for (let at = start; at < to; at += 1) {
    const code = bytes[at]!;
    if (code >= 48 && code <= 57) digits = digits * 10 + code - 48;
    else {
      if (code !== POINT && code !== COMMA) return -1;
      if (last < 0) first = at;
      // All marks but the last stand between groups.
      else if (at - last !== 4 || bytes[last] !== bytes[first]) return -1;
      last = at;
    }
  }
  // Zero without its sign: V8 takes back what it compiled for numbers where it sees the other one for the first time.
  into[0] = isNegative ? 0 - digits : digits;
  into[1] = last < 0 ? 0 : bytes[last]!;
  into[2] = last < 0 ? 0 : to - last - 1;
  return formatsOf(bytes, start, to, first, last);
};
