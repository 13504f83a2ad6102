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
}

/** Whether a text would be read without the marks of a text for spreadsheets. */
export const isMarkedText = (text: string): boolean => AS_TEXT.test(text);

/** The form of a field with regular quotes. */
export const formOf = (field: string): CellForm => {
  const isQuoted = field.startsWith('"');
  const value = isQuoted ? field.slice(1, -1).replaceAll('""', '"') : field;
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
  };
};

/**
 * The field with another text in it, which has no white space at its ends. Quotes and marks stay; quotes are added to a text
 * that would be read in another way without them.
 */
export const withText = (
  { isQuoted, isMarked, before, after }: CellForm,
  text: string,
  separator: Separator,
): string => {
  // Nothing can be around a quote: marks end at the first one, and csv-parse takes some of them for those of the field.
  const isAlone = text.includes('"');
  const value = isAlone ? text : before + text + after;
  const needsQuotes =
    value.includes(separator) || LINE_END.test(value) || (value.includes('"') && (isAlone || !isMarked));
  return isQuoted || needsQuotes ? `"${value.replaceAll('"', '""')}"` : value;
};
