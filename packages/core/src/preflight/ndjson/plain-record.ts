import { type RecordCheck, takeField } from "./check-record.ts";
import type { Field } from "./record-fields.ts";
import type { Shape } from "./shape.ts";

/*
 * Nearly every line of an export is plain: as compact as JSON can be, without an escape, without an object within its
 * data, and with fields as an earlier record of the type had them. Such a line is read where it stands, and no object is
 * made of it: that takes less than the time of `JSON.parse`, which stays the authority on every other line.
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

/** What a plain line of a type begins with. */
export const plainStart = (type: string): string => `${START}${type}","data":{`;

/** The type that a plain line names which begins at `from`. */
export const plainType = (text: string, from: number): string =>
  text.startsWith(START, from) ? text.slice(from + START.length, text.indexOf('"', from + START.length)) : "";

/** Where the quote stands that closes the plain string whose characters begin at `from`, or `NOT_PLAIN`. */
const endOfString = (text: string, from: number): number => {
  for (let at = from; ; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at;
    // Behind the last character the code is no number.
    if (!(code >= 0x20) || code === BACKSLASH) return NOT_PLAIN;
  }
};

/** No list of a plain line is longer: what is taken of it would have been taken in vain where the line turns out not to be one. */
const LONGEST_LIST = 100;

/** Where the list ends whose bracket stands at `from`, or `NOT_PLAIN` where it holds anything but a few plain strings. */
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

/** A number or a word with what ends it. */
const SCALAR = /(?:null|true|false|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?=[,}])/y;

const endOfScalar = (text: string, from: number): number => {
  SCALAR.lastIndex = from;
  return SCALAR.test(text) ? SCALAR.lastIndex : NOT_PLAIN;
};

/** The shape that the name beginning at `from` leads to. */
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

/** Whether a line that ends at `to` is closed by what stands at `from`, and by that alone. */
const isClosed = (text: string, from: number, to: number): boolean =>
  text.charCodeAt(from) === CLOSING_BRACE &&
  (to === from + 1 || (to === from + 2 && text.charCodeAt(from + 1) === CR));

/** Takes the value that begins at `from`, and says where it ends, or `NOT_PLAIN`. */
const takeValue = (text: string, from: number, field: Field, check: RecordCheck): number => {
  const first = text.charCodeAt(from);
  if (first === QUOTE) {
    const end = endOfString(text, from + 1);
    if (end === NOT_PLAIN) return NOT_PLAIN;
    if (field.matters) takeField(check, field, text.slice(from + 1, end));
    return end + 1;
  }
  if (first === OPENING_BRACKET) {
    const texts: string[] = [];
    const end = endOfList(text, from, texts);
    if (end !== NOT_PLAIN && field.matters) takeField(check, field, texts);
    return end;
  }
  const end = endOfScalar(text, from);
  if (end !== NOT_PLAIN && field.matters) takeField(check, field, JSON.parse(text.slice(from, end)));
  return end;
};

/**
 * Takes the fields of the record of a line, which begin at `from`, while the line ends at `to`. False where it turns out
 * not to be plain: what was taken of it so far is to be dropped then. A line feed is nothing that can stand in a plain
 * line, so that none is read beyond its end.
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
