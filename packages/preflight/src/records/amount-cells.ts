import { isDateCell } from "../detect/cell-kinds.ts";
import {
  type NumberFormat,
  numberFits,
  numberFormatBit,
  plainNumberFits,
  readNumber,
} from "../formats/number-format.ts";
import { ColumnMemo } from "../rules/column-memo.ts";
import type { RowView } from "../split/row-view.ts";

/** What the cell of an amount contains; `unreadable` is an amount that the format of the file does not read. */
export type AmountKind = "blank" | "text" | "zero" | "unreadable" | "amount";

/** Whether a cell is a number of plain digits other than zero, found without creating a string. */
export const isPlainAmount = (
  { bytes, starts, ends, length }: RowView,
  cell: number,
  formats: number,
): boolean => {
  if (cell >= length) return false;
  const [start, end] = [starts[cell]!, ends[cell]!];
  const fits = plainNumberFits(bytes, start, end);
  if (fits < 0 || (fits & formats) === 0) return false;
  for (let at = start; at < end; at += 1) if (bytes[at]! >= 49 && bytes[at]! <= 57) return true;
  return false;
};

/** The bits of the formats in which amounts are read. */
export const amountFormats = (format: NumberFormat | undefined): number =>
  format === undefined ? -1 : numberFormatBit(format);

/** No amount is longer, in whatever style. */
const MOST_CHARACTERS = 40;

/** Whether a text that is no amount in the format of the file can be one all the same: more digits than letters, and no date. */
const isOddAmount = (text: string, fits: number): boolean =>
  text.length <= MOST_CHARACTERS &&
  /\p{Nd}/u.test(text) &&
  (fits !== 0 || text.replace(/\P{Nd}/gu, "").length > text.replace(/\P{L}/gu, "").length) &&
  !isDateCell(text);

const kindIn = (value: string, format: NumberFormat | undefined): AmountKind => {
  if (value === "") return "blank";
  const fits = numberFits(value);
  if ((fits & amountFormats(format)) === 0) return isOddAmount(value, fits) ? "unreadable" : "text";
  const isZero =
    format === undefined
      ? !/[1-9\p{Nd}]/u.test(value.replaceAll("0", ""))
      : readNumber(value, format) === "0";
  return isZero ? "zero" : "amount";
};

/** What the cells of amounts of a row contain together: an amount first, then one that cannot be read. */
export const amountCells = (
  cells: readonly number[],
  format: NumberFormat | undefined,
): ((row: RowView) => AmountKind) => {
  const formats = amountFormats(format);
  const judges = cells.map((cell) => {
    const memo = new ColumnMemo(cell, (value) => kindIn(value, format));
    return (row: RowView): AmountKind =>
      isPlainAmount(row, cell, formats) ? "amount" : memo.of(row).verdict;
  });
  return (row) => {
    let kind: AmountKind = "blank";
    for (const judge of judges) {
      const each = judge(row);
      if (each === "amount") return each;
      if (kind === "blank" || each === "unreadable") kind = each;
    }
    return kind;
  };
};
