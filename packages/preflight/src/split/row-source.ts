import type { Chunked } from "@farthing/recognition/order";
import { once } from "../basics/once.ts";
import { dropLines, NOTHING, type Utf8Text } from "../decode/utf8.ts";
import type { Separator } from "../options/separators.ts";
import type { MalformedCsv } from "./read-rows.ts";
import { readRows, rowChunks } from "./read-rows.ts";
import { usualWidth } from "./usual-width.ts";
import type { OnRow } from "./walk-rows.ts";

/**
 * Where rows come from. The records and the rules see rows alone, so a format is read by what makes rows of it: the cells of a
 * row and where they are (`RowView`), and the physical line on which it begins.
 */
export interface RowSource {
  /** The text of the rows, below the lines that are skipped. */
  readonly text: Utf8Text;
  /** The names of the columns, if the format fixes them; otherwise the first row can have them. */
  readonly header: readonly string[] | undefined;
  /** The last lines above the rows, in cells. */
  readonly above: () => readonly (readonly string[])[];
  /** How many cells most of the first rows have. */
  readonly usualWidth: () => number;
  /** Passes every row on, in order. */
  readonly read: (onRow: OnRow) => Chunked<MalformedCsv | undefined, number>;
}

/** How much of a CSV is read. */
export interface HowMuch {
  /** The maximum number of rows. */
  readonly most?: number;
  /** Bytes of one chunk; all of them without it. */
  readonly chunk?: number;
}

/** The number of bytes above the rows that are looked at. */
const ABOVE = 4_096;

/** The rows of a statement are on the lines of that, below a header row that it does not have. */
const inLinesOf = ({ table }: Utf8Text, onRow: OnRow): OnRow => {
  if (table === undefined || table.origins.kind === "sheet") return onRow;
  const { lines } = table.origins;
  return (row, line) => onRow(row, lines[line - 2] ?? line);
};

/** The rows of a CSV below some lines. */
export const csvRows = (
  whole: Utf8Text,
  separator: Separator,
  linesAbove: number,
  howMuch: HowMuch = {},
): RowSource => {
  const text = dropLines(whole, linesAbove) ?? NOTHING;
  return {
    text,
    header: undefined,
    above: () => {
      const end = whole.bytes.length - text.bytes.length;
      const rows: (readonly string[])[] = [];
      readRows({ bytes: whole.bytes.subarray(Math.max(0, end - ABOVE), end) }, { separator }, (row) =>
        rows.push(row.cells()),
      );
      return rows;
    },
    usualWidth: once(() => usualWidth(text, separator)),
    read: (onRow) => rowChunks(text, { separator, linesAbove, ...howMuch }, inLinesOf(whole, onRow)),
  };
};
