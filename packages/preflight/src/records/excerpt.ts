import { lineStart, nextLine } from "../decode/lines.ts";

/** The physical line on which a cell begins, and its position in that line. */
export interface Excerpt {
  /** Physical line, from 1. */
  readonly line: number;
  readonly text: string;
  /** Offset and length of the cell in `text`, in UTF-16 units, without the white space around it. */
  readonly start: number;
  readonly length: number;
}

/** A quoted cell may span this many physical lines before an excerpt gives up. */
const MAX_LINES = 100;

/**
 * The position in `text` of the cell with index `cell` of the record that begins on `line`.
 * Undefined if the record has no such cell.
 */
export const excerpt = (
  text: string,
  at: { readonly line: number; readonly cell: number; readonly separator: string },
): Excerpt | undefined => {
  let cell = 0;
  let quotedCell = false;
  let from = lineStart(text, at.line);
  for (let line = at.line; line < at.line + MAX_LINES && from < text.length; line += 1) {
    const next = nextLine(text, from);
    const source = text.slice(from, next).replace(/[\r\n]+$/, "");
    from = next;
    let start = 0;
    for (let i = 0; i <= source.length; i += 1) {
      const char = source[i];
      if (quotedCell) {
        if (char === undefined) break;
        if (char !== '"') continue;
        if (source[i + 1] === '"') i += 1;
        else quotedCell = false;
        continue;
      }
      if (char === '"' && i === start) {
        quotedCell = true;
        continue;
      }
      if (char !== undefined && char !== at.separator) continue;
      if (cell === at.cell) {
        const raw = source.slice(start, i);
        const blank = raw.length - raw.trimStart().length;
        return { line, text: source, start: start + blank, length: Math.max(raw.trim().length, 1) };
      }
      if (char === undefined) return undefined;
      cell += 1;
      start = i + 1;
    }
    if (quotedCell && cell === at.cell)
      return { line, text: source, start, length: Math.max(source.length - start, 1) };
    if (!quotedCell) return undefined;
  }
  return undefined;
};
