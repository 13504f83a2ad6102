import type { Utf8Text } from "../decode/utf8.ts";
import { quoted, single, type Tally } from "../findings/finding.ts";
import type { Separator } from "../options/separators.ts";
import { lastRows } from "../table/sampled-rows.ts";

const [LF, CR] = [10, 13];

/** Fewer do not show how amounts are written. */
const MIN_AMOUNTS = 2;

const HUNDREDTHS = /[.,]\d{2}$/;

/** What kinds of characters a cell is made of. */
const shapeOf = (cell: string): string => cell.replace(/\p{Nd}/gu, "0").replace(/\p{L}/gu, "a");

/** Whether a row with too few cells begins as the row above it does. */
const isShort = (last: readonly string[], above: readonly string[], width: number): boolean =>
  last.length < width && shapeOf(above[0]!).startsWith(shapeOf(last[0]!));

/** Whether the last cell of a row lacks the hundredths that those of all others have, written out even where they are zero. */
const isAmountCut = (last: readonly string[], others: readonly (readonly string[])[]): boolean => {
  const amounts = others.map((cells) => cells.at(-1)!).filter((cell) => /\d/.test(cell));
  const isWrittenOut =
    amounts.every((cell) => HUNDREDTHS.test(cell)) && amounts.some((cell) => cell.endsWith("0"));
  return (
    amounts.length >= MIN_AMOUNTS &&
    isWrittenOut &&
    /\d[.,]?\d?$/.test(last.at(-1)!) &&
    !HUNDREDTHS.test(last.at(-1)!)
  );
};

/** Whether the last line has nothing but separators. */
const isBlankLine = ({ bytes }: Utf8Text, separator: Separator): boolean => {
  const mark = separator.charCodeAt(0);
  const last = bytes.findLastIndex((byte) => byte === LF || byte === CR || (byte > 32 && byte !== mark));
  return last < 0 || bytes[last] === LF || bytes[last] === CR;
};

/** The warning that a file seems to be cut off: its last line has no end, and lacks cells or digits that the rows above it have. */
export const fileSeemsCut = (
  content: Utf8Text,
  separator: Separator,
  width: number,
  line: number,
): readonly Tally[] => {
  const end = content.bytes.at(-1);
  if (end === undefined || end === LF || end === CR) return [];
  const rows = lastRows(content, separator).map(({ cells }) => cells);
  if (isBlankLine(content, separator)) return [];
  const [last, others] = [rows.at(-1), rows.slice(0, -1).filter((cells) => cells.length === width)];
  const above = others.at(-1);
  if (last === undefined || above === undefined) return [];
  if (isShort(last, above, width)) {
    const message = `The last line has no line end and ${last.length} of ${width} cells: the file seems to be cut off there`;
    return [single("file_seems_cut", { message }, { line })];
  }
  if (last.length !== width || !isAmountCut(last, others)) return [];
  const message = `The last line has no line end, and ${quoted(last.at(-1)!)} has fewer decimals than all others: the file seems to be cut off there`;
  return [single("file_seems_cut", { message }, { line })];
};
