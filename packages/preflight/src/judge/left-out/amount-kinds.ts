import { isDateCell } from "../../formats/cell-kinds.ts";
import type { WrittenNumber } from "../../formats/number-format.ts";
import type { NumberFormat } from "../../options/number-formats.ts";
import { amountFormats, type NumberCells } from "../../split/number-cell.ts";
import type { RowView } from "../../split/row-view.ts";

/** What the cell of an amount contains; `unreadable` is an amount that the format of the file does not read. */
export type AmountKind = "blank" | "text" | "zero" | "unreadable" | "amount";

/** No amount is longer, in whatever style. */
const MAX_AMOUNT_LENGTH = 40;

const count = (pattern: RegExp, text: string): number => text.match(pattern)?.length ?? 0;

/** Whether a text that is no amount in the format of the file can be one all the same: more digits than letters, and no date. */
const isOddAmount = (text: string, fits: number): boolean =>
  text.length <= MAX_AMOUNT_LENGTH &&
  /\p{Nd}/u.test(text) &&
  (fits !== 0 || !/\p{L}/u.test(text) || count(/\p{Nd}/gu, text) > count(/\p{L}/gu, text)) &&
  !isDateCell(text);

const kindIn = (value: string, number: WrittenNumber, format: NumberFormat | undefined): AmountKind => {
  const { fits } = number;
  if ((fits & amountFormats(format)) === 0) return isOddAmount(value, fits) ? "unreadable" : "text";
  if (/[1-9]/.test(value)) return "amount";
  const isZero =
    format === undefined ? !/\p{Nd}/u.test(value.replaceAll("0", "")) : number.in(format) === "0";
  return isZero ? "zero" : "amount";
};

/** What the cells of amounts of a row contain together: an amount first, then one that cannot be read. */
export const amountKinds = (
  cells: readonly number[],
  format: NumberFormat | undefined,
  numbers: NumberCells,
): ((row: RowView) => AmountKind) => {
  const judges = cells.map((cell) => {
    const number = numbers.at(cell);
    return (row: RowView): AmountKind => {
      if (number.isAmount(row)) return "amount";
      if (number.isZero(row)) return "zero";
      return row.isBlankAt(cell) ? "blank" : kindIn(row.at(cell), number.written(row), format);
    };
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
