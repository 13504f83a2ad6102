import type { Separator } from "../split/read-csv.ts";

/** How a spreadsheet is told that a cell is a text, with nothing else in the cell. */
const AS_TEXT = /^="([^"]*)"$/;

const LINE_END = /[\r\n]/;

/** How the text of a cell is written in its field. */
export interface CellForm {
  readonly text: string;
  readonly isQuoted: boolean;
  /** `="007"` */
  readonly isMarked: boolean;
  /** What is around the text inside the quotes: white space, and the marks of a text for spreadsheets. */
  readonly before: string;
  readonly after: string;
  /** White space after the quotes. */
  readonly tail: string;
}

/** Whether a text would be read without the marks of a text for spreadsheets. */
export const isMarkedText = (text: string): boolean => AS_TEXT.test(text);

/** The offset of the quote that closes the first one. */
const closingQuote = (field: string): number => {
  let at = field.indexOf('"', 1);
  while (field[at + 1] === '"') at = field.indexOf('"', at + 2);
  return at;
};

/** A field that begins with a quote: what is between its quotes, and what is after them. */
const unquoted = (field: string): { readonly value: string; readonly tail: string } => {
  const end = closingQuote(field);
  return { value: field.slice(1, end).replaceAll('""', '"'), tail: field.slice(end + 1) };
};

/** The form of a field, as its cell is read. */
export const formOf = (field: string): CellForm => {
  const isQuoted = field.startsWith('"');
  const { value, tail } = isQuoted ? unquoted(field) : { value: field, tail: "" };
  // White space after the quotes is not a part of the cell. Otherwise all quotes are, if text follows them.
  if (tail !== "" && (tail.trim() !== "" || value.includes('"')))
    return { text: `"${value}"${tail}`.trim(), isQuoted, isMarked: false, before: "", after: "", tail: "" };
  const trimmed = value.trim();
  const marked = AS_TEXT.exec(trimmed)?.[1];
  const text = marked?.trim() ?? trimmed;
  let start = value.length - value.trimStart().length;
  if (marked !== undefined) start += 2 + marked.length - marked.trimStart().length;
  return {
    text,
    isQuoted,
    isMarked: marked !== undefined,
    before: value.slice(0, start),
    after: value.slice(start + text.length),
    tail,
  };
};

/**
 * The field with another text in it, which has no white space at its ends. Quotes and marks stay; quotes are added to a text
 * that would be read in another way without them.
 */
export const withText = (
  { isQuoted, isMarked, before, after, tail }: CellForm,
  text: string,
  separator: Separator,
): string => {
  // Nothing can be around a quote: marks end at the first one, and csv-parse takes some of them for those of the field.
  const isAlone = text.includes('"');
  const value = isAlone ? text : before + text + after;
  const needsQuotes =
    value.includes(separator) || LINE_END.test(value) || (value.includes('"') && (isAlone || !isMarked));
  if (!isQuoted && !needsQuotes) return value;
  return `"${value.replaceAll('"', '""')}"${value.includes('"') ? "" : tail}`;
};
