import type { Separator } from "../options/separators.ts";

/** How a spreadsheet is told that a cell is a text, with nothing else in the cell. */
const AS_TEXT = /^="([^"]*)"$/;

const QUOTE = '"';

const LINE_END = /[\r\n]/;

/** How the text of a cell is written in its field. */
interface CellForm {
  readonly text: string;
  readonly isQuoted: boolean;
  /** `="007"` */
  readonly isMarked: boolean;
  /** What is around the text inside the quotes: white space, and the marks of a text for spreadsheets. */
  readonly before: string;
  readonly after: string;
  /** White space before and after the quotes. */
  readonly head: string;
  readonly tail: string;
}

/** Whether a text would be read without the marks of a text for spreadsheets. */
export const isMarkedText = (text: string): boolean => AS_TEXT.test(text);

/** A field in quotes, with nothing but white space around them. */
const QUOTED = /^(\s*)"((?:[^"]|"")*)"(\s*)$/;

/** A text that begins and ends with a quote, without being in quotes. */
const BADLY_QUOTED = /^\s*"(.*)"\s*$/s;

/** The form of a field, as its cell is read. */
export const formOf = (field: string): CellForm => {
  const quoted = QUOTED.exec(field);
  const value = quoted?.[2]?.replaceAll('""', '"') ?? BADLY_QUOTED.exec(field)?.[1] ?? field;
  const trimmed = value.trim();
  const marked = AS_TEXT.exec(trimmed)?.[1];
  const text = marked?.trim() ?? trimmed;
  let start = value.length - value.trimStart().length;
  if (marked !== undefined) start += 2 + marked.length - marked.trimStart().length;
  return {
    text,
    isQuoted: field.trimStart().startsWith(QUOTE),
    isMarked: marked !== undefined,
    before: value.slice(0, start),
    after: value.slice(start + text.length),
    head: quoted?.[1] ?? "",
    tail: quoted?.[3] ?? "",
  };
};

/**
 * The field with another text in it, which has no white space at its ends. Quotes and marks stay; quotes are added to a text
 * that would be read in another way without them.
 */
export const withText = (
  { isQuoted, isMarked, before, after, head, tail }: CellForm,
  text: string,
  separator: Separator,
): string => {
  // Nothing can be around a quote: marks end at the first one.
  const isAlone = text.includes('"');
  const value = isAlone ? text : before + text + after;
  const needsQuotes =
    value.includes(separator) || LINE_END.test(value) || (value.includes('"') && (isAlone || !isMarked));
  if (!isQuoted && !needsQuotes) return value;
  return `${head}"${value.replaceAll('"', '""')}"${tail}`;
};
