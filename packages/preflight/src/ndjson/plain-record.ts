import type { RecordCheck } from "./record-check.ts";
import type { Field } from "./record-fields.ts";
import type { Shape } from "./shape.ts";

/*
 * Nearly every line of an export is plain: compact JSON without escapes, without an object in its data, and
 * with the same fields as an earlier record of the type. Such a line is read in place, without creating an
 * object; that takes less time than `JSON.parse`, which is the reference for every other line.
 */

const CR = 0x0d;
const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPENING_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSING_BRACKET = 0x5d;
const CLOSING_BRACE = 0x7d;

const NOT_PLAIN = -1;

const START = '{"type":"';

/** The beginning of a plain line of a type. */
export const plainStart = (type: string): string => `${START}${type}","data":{`;

/** The type of the plain line that begins at `from`. */
export const plainType = (text: string, from: number): string =>
  text.startsWith(START, from) ? text.slice(from + START.length, text.indexOf('"', from + START.length)) : "";

/** The index of the quote that closes the plain string whose characters begin at `from`, or `NOT_PLAIN`. */
const endOfString = (text: string, from: number): number => {
  for (let at = from; ; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at;
    // After the last character the code is NaN.
    if (!(code >= 0x20) || code === BACKSLASH) return NOT_PLAIN;
  }
};

/**
 * The maximum length of a list in a plain line: if the line turns out not to be plain, reading the list was
 * wasted.
 */
const LONGEST_LIST = 100;

/**
 * The end of the list whose bracket is at `from`, or `NOT_PLAIN` if it contains anything but a few plain
 * strings.
 */
const endOfList = (text: string, from: number, texts: string[]): number => {
  if (text.charCodeAt(from + 1) === CLOSING_BRACKET) return from + 2;
  for (let at = from + 1; text.charCodeAt(at) === QUOTE; at += 1) {
    const end = endOfString(text, at + 1);
    if (end === NOT_PLAIN || texts.length === LONGEST_LIST) return NOT_PLAIN;
    texts.push(text.slice(at + 1, end));
    at = end + 1;
    if (text.charCodeAt(at) === CLOSING_BRACKET) return at + 1;
    if (text.charCodeAt(at) !== COMMA) return NOT_PLAIN;
  }
  return NOT_PLAIN;
};

/** A number or a word with the character that ends it. */
const SCALAR = /(?:null|true|false|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?=[,}])/y;

const endOfScalar = (text: string, from: number): number => {
  SCALAR.lastIndex = from;
  return SCALAR.test(text) ? SCALAR.lastIndex : NOT_PLAIN;
};

/** The shape for the name that begins at `from`. */
const shapeAt = (shapes: readonly Shape[], text: string, from: number): Shape | undefined => {
  for (let i = 0; i < shapes.length; i += 1) {
    const { codes } = shapes[i]!;
    if (text.charCodeAt(from + codes.length) !== QUOTE) continue;
    let at = 0;
    while (at < codes.length && text.charCodeAt(from + at) === codes[at]) at += 1;
    if (at === codes.length) return shapes[i];
  }
  return undefined;
};

/** Whether the text at `from` closes a line that ends at `to`, and contains nothing else. */
const isClosed = (text: string, from: number, to: number): boolean =>
  text.charCodeAt(from) === CLOSING_BRACE &&
  (to === from + 1 || (to === from + 2 && text.charCodeAt(from + 1) === CR));

/** Takes the value that begins at `from` and returns its end, or `NOT_PLAIN`. */
const takeValue = (text: string, from: number, field: Field, check: RecordCheck): number => {
  const first = text.charCodeAt(from);
  if (first === QUOTE) {
    const end = endOfString(text, from + 1);
    if (end === NOT_PLAIN) return NOT_PLAIN;
    if (field.matters) check.take(field, text.slice(from + 1, end));
    return end + 1;
  }
  if (first === OPENING_BRACKET) {
    const texts: string[] = [];
    const end = endOfList(text, from, texts);
    if (end !== NOT_PLAIN && field.matters) check.take(field, texts);
    return end;
  }
  const end = endOfScalar(text, from);
  if (end !== NOT_PLAIN && field.matters) check.take(field, JSON.parse(text.slice(from, end)));
  return end;
};

/**
 * Takes the fields of the record of a line; they begin at `from`, and the line ends at `to`. False if the
 * line turns out not to be plain: the fields taken so far must then be dropped. A plain line cannot contain a
 * line feed, so nothing after its end is read.
 */
export const takePlainRecord = (text: string, from: number, to: number, check: RecordCheck): boolean => {
  let shape = check.shapes;
  for (let at = from; text.charCodeAt(at) === QUOTE; at += 1) {
    const next = shapeAt(shape.next, text, at + 1);
    if (next === undefined || next.field.special) return false;
    shape = next;
    at += next.codes.length + 2;
    if (text.charCodeAt(at) !== COLON) return false;
    at = takeValue(text, at + 1, next.field, check);
    if (at === NOT_PLAIN) return false;
    const after = text.charCodeAt(at);
    if (after === CLOSING_BRACE) return isClosed(text, at + 1, to);
    if (after !== COMMA) return false;
  }
  return false;
};
