import type { Separator } from "../split/read-csv.ts";
import type { RawText } from "./raw-text.ts";

const QUOTE = 34;
const LF = 10;
const CR = 13;

/** Where a cell is in the bytes of a file, with its quotes and all white space. */
export interface Field {
  readonly from: number;
  readonly to: number;
}

/**
 * The fields of the record that begins at an offset: RFC 4180, with any line end. Text after a closing quote is a part of the
 * field, as csv-parse has it. Undefined if a quote is never closed.
 */
export const fieldsAt = (
  text: RawText,
  begin: number,
  separator: Separator,
): readonly Field[] | undefined => {
  const { bytes, width, unitAt, isItself } = text;
  const mark = separator.charCodeAt(0);
  const isSeparator = (at: number): boolean => unitAt(at) === mark && isItself(at);
  const isEnd = (at: number): boolean =>
    at >= bytes.length || unitAt(at) === LF || unitAt(at) === CR || isSeparator(at);
  const fields: Field[] = [];
  for (let at = begin; ; at += width) {
    const from = at;
    if (unitAt(at) === QUOTE) {
      for (at += width; unitAt(at) !== QUOTE || unitAt(at + width) === QUOTE; at += width) {
        if (at >= bytes.length) return undefined;
        if (unitAt(at) === QUOTE) at += width;
      }
      at += width;
    }
    while (!isEnd(at)) at += width;
    fields.push({ from, to: Math.min(at, bytes.length) });
    if (at >= bytes.length || !isSeparator(at)) return fields;
  }
};
