import type { Separator } from "../options/separators.ts";
import type { RawText } from "./raw-text.ts";

const QUOTE = 34;
const LF = 10;
const CR = 13;

/** Where a cell is in the bytes of a file, with its quotes and all white space. */
export interface Field {
  readonly from: number;
  readonly to: number;
}

/** The fields of the record that begins at an offset, as `walk-rows.ts` reads them. */
export const fieldsAt = (text: RawText, begin: number, separator: Separator): readonly Field[] => {
  const { bytes, width, unitAt, isItself } = text;
  const mark = separator.charCodeAt(0);
  const isSeparator = (at: number): boolean => unitAt(at) === mark && isItself(at);
  const isEnd = (at: number): boolean =>
    at >= bytes.length || unitAt(at) === LF || unitAt(at) === CR || isSeparator(at);
  const endOfText = (from: number): number => {
    let at = from;
    while (!isEnd(at)) at += width;
    return Math.min(at, bytes.length);
  };
  const isBlank = (from: number, to: number): boolean => text.textOf(from, to).trim() === "";
  /** The offset behind the quote that closes the one at an offset. */
  const behindQuotes = (opening: number): number => {
    for (let at = opening + width; at < bytes.length; at += width) {
      if (unitAt(at) !== QUOTE) continue;
      if (unitAt(at + width) !== QUOTE) return at + width;
      at += width;
    }
    return bytes.length;
  };
  const fields: Field[] = [];
  for (let at = begin; ; at += width) {
    const from = at;
    at = endOfText(from);
    let quote = from;
    while (quote < at && unitAt(quote) !== QUOTE) quote += width;
    if (quote < at && isBlank(from, quote)) {
      const behind = behindQuotes(quote);
      const end = endOfText(behind);
      if (isBlank(behind, end)) at = end;
    }
    fields.push({ from, to: at });
    if (at >= bytes.length || !isSeparator(at)) return fields;
  }
};
