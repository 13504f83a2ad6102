import { CsvError, Parser } from "#csv-parse";
import type { Steps } from "../steps.ts";

/** The separators of columns. */
export const SEPARATORS = [",", ";", "\t", "|", ":", "~"] as const;

/** What is between two cells of a row. */
export type Separator = (typeof SEPARATORS)[number];

/** Called for each record with its trimmed cells and the physical line on which it begins, from 1. */
export type OnRecord = (cells: string[], line: number) => void;

/** CSV that cannot be split into records. */
export interface MalformedCsv {
  readonly _tag: "MalformedCsv";
  /** What is wrong with a record: a quote in it is never closed, or it has more than {@link MOST_CELLS} cells. */
  readonly why: "open_quote" | "too_wide";
  /** The line on which the record begins. */
  readonly line: number;
}

/** The most cells of a record: no spreadsheet program makes a wider sheet (docs/adr/0047-rows-have-a-greatest-width.md). */
export const MOST_CELLS = 16_384;

export interface ReadCsvOptions {
  readonly separator: Separator;
  /** How many physical lines are above the content. */
  readonly linesAbove?: number;
  /** Bytes of one step; all of them without it. */
  readonly step?: number;
}

const LF = 10;
const CR = 13;

/** Counts physical lines up to increasing offsets: LF, CRLF and a lone CR each end a line. */
const lineCounter = (bytes: Uint8Array, linesAbove: number) => {
  let at = 0;
  let line = linesAbove + 1;
  return {
    /** The line of the record that follows offset `at`, after any empty lines. */
    beginning: (): number => {
      for (; at < bytes.length; at += 1) {
        if (bytes[at] === CR) {
          line += 1;
          if (bytes[at + 1] === LF) at += 1;
        } else if (bytes[at] === LF) line += 1;
        else break;
      }
      return line;
    },
    advance: (to: number): void => {
      for (; at < to; at += 1) {
        if (bytes[at] === LF || (bytes[at] === CR && bytes[at + 1] !== LF)) line += 1;
      }
    },
  };
};

const QUOTE = 34;

const isBlank = (code: number): boolean => code <= 32 || code === 0xa0 || code > 0x167f;

/** A text in quotes and the white space after them, which some banks write: csv-parse takes both for the cell. */
const QUOTED = /^"([^"]*)"\s+$/;

/** The cell without surrounding white space; the same string if there is none. */
const trimmed = (cell: string): string => {
  const first = cell.charCodeAt(0);
  if (cell.length === 0 || !(isBlank(first) || isBlank(cell.charCodeAt(cell.length - 1)))) return cell;
  return (first === QUOTE ? (QUOTED.exec(cell)?.[1] ?? cell) : cell).trim();
};

/**
 * Reads CSV in UTF-8 (RFC 4180, with lenient quotes and any line end) record by record with csv-parse.
 * Lines without characters are not records. Cells are trimmed after splitting.
 */
export function* readCsv(
  bytes: Uint8Array,
  { separator, linesAbove = 0, step = Number.POSITIVE_INFINITY }: ReadCsvOptions,
  onRecord: OnRecord,
): Steps<MalformedCsv | undefined> {
  const lines = lineCounter(bytes, linesAbove);
  let tooWide: MalformedCsv | undefined;
  const parser = new Parser({
    bom: false,
    delimiter: separator,
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    on_record: (cells, info) => {
      // csv-parse creates an error object for every record whose length differs from that of the first, even if
      // it accepts the record; that costs a hundred times the record. At a count of zero each record is the first.
      parser.info.records = 0;
      if (tooWide !== undefined) return null;
      const line = lines.beginning();
      lines.advance(info.bytes);
      if (cells.length > MOST_CELLS) {
        tooWide = { _tag: "MalformedCsv", why: "too_wide", line };
        return null;
      }
      for (let i = 0; i < cells.length; i += 1) cells[i] = trimmed(cells[i]!);
      onRecord(cells, line);
      return null;
    },
  });
  const nothing = (): void => {};
  for (let at = 0; ; at += step) {
    const isEnd = at + step >= bytes.length;
    const part = isEnd ? bytes.subarray(at) : bytes.subarray(at, at + step);
    const error = parser.api.parse(part, isEnd, nothing, nothing);
    if (tooWide !== undefined) return tooWide;
    if (error !== undefined) {
      if (!(error instanceof CsvError)) throw error;
      return { _tag: "MalformedCsv", why: "open_quote", line: lines.beginning() };
    }
    if (isEnd) return undefined;
    yield at + step;
  }
}
