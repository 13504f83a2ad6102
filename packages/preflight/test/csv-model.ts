import type { Separator } from "../src/options/separators.ts";

/** All that a way of reading CSV says of a text. */
export interface Read {
  readonly rows: readonly (readonly [line: number, ...cells: string[]])[];
  readonly malformed: number | undefined;
}

/** How a spreadsheet is told that a cell is a text. */
const AS_TEXT = /^="([^"]*)"$/;

const meant = (text: string): string => text.trim().replace(AS_TEXT, "$1").trim();

const linesIn = (text: string): number => text.match(/\r\n|\n|\r/g)?.length ?? 0;

/** The cell that begins at an offset; undefined if its quote is never closed. */
export const cellByModel = (text: string, at: number, separator: Separator) => {
  const mark = separator === "|" ? "\\|" : separator;
  const blank = separator === "\t" ? "[^\\S\\r\\n\\t]*" : "[^\\S\\r\\n]*";
  const take = (pattern: string): RegExpExecArray | null => {
    const sticky = new RegExp(pattern, "y");
    sticky.lastIndex = at;
    return sticky.exec(text);
  };
  const quoted = take(`${blank}"((?:[^"]|"")*)"(?!")${blank}(?=${mark}|\\r|\\n|$)`);
  if (quoted !== null)
    return {
      cell: meant(quoted[1]!.replaceAll('""', '"')),
      end: at + quoted[0].length,
      isBadlyQuoted: false,
    };
  const [whole] = take(`[^${mark}\\r\\n]*`)!;
  const cell = whole.trim();
  const isBadlyQuoted = cell.startsWith('"');
  if (isBadlyQuoted && take(`${blank}"(?:[^"]|"")*"(?!")`) === null) return undefined;
  return {
    cell: meant(/^".*"$/.test(cell) ? cell.slice(1, -1) : cell),
    end: at + whole.length,
    isBadlyQuoted,
  };
};

/** What CSV means by docs/spec/preflight-csv.md, written to be read and not to be fast. */
export const readByModel = (
  text: string,
  separator: Separator,
  linesAbove = 0,
): Read & { readonly badlyQuoted: readonly number[] } => {
  const rows: [number, ...string[]][] = [];
  const badlyQuoted: number[] = [];
  let at = 0;
  let line = linesAbove + 1;
  while (at < text.length) {
    const begin = at;
    if (text[at] !== "\n" && text[at] !== "\r") {
      const cells: string[] = [];
      for (at -= 1; at < begin || text[at] === separator; ) {
        const found = cellByModel(text, at + 1, separator);
        if (found === undefined) return { rows, malformed: line, badlyQuoted };
        cells.push(found.cell);
        if (found.isBadlyQuoted) badlyQuoted.push(line);
        at = found.end;
      }
      rows.push([line, ...cells]);
    }
    at += text.startsWith("\r\n", at) ? 2 : 1;
    line += linesIn(text.slice(begin, at));
  }
  return { rows, malformed: undefined, badlyQuoted };
};
