import { isAmountCell, isDateCell } from "../../formats/cell-kinds.ts";
import type { Separator } from "../../options/separators.ts";
import { readRows } from "../../split/read-rows.ts";
import type { RowView } from "../../split/row-view.ts";

/** The columns of a table in which every record has something. */
export interface RecordShape {
  /** How many cells the header row has. */
  readonly width: number;
  readonly date: number;
  readonly money: readonly number[];
}

const HUNDREDTHS = /[.,]\d{2}$/;

/** A record is not broken into more rows. */
const MOST_PARTS = 8;

type Cells = readonly string[];

/** What a record was before a line end broke it in the middle of a cell, or beside it. */
const joined = (parts: readonly Cells[]): Cells =>
  parts.reduce((above, below) => [...above.slice(0, -1), above.at(-1)! + below[0]!, ...below.slice(1)]);

/** How many cells rows have together once they are joined. */
const joinedLength = (parts: readonly Cells[]): number =>
  parts.reduce((sum, { length }) => sum + length - 1, 1);

/**
 * Whether a line end has broken a record into these rows. Together they have the cells of one; the first has too few, or an amount
 * that is whole only with what is alone in the second.
 */
const isBroken = (parts: readonly Cells[], { width, date, money }: RecordShape): boolean => {
  if (parts.length < 2 || joinedLength(parts) !== width) return false;
  const cells = joined(parts);
  if (!isDateCell(cells[date]!) || !money.some((cell) => isAmountCell(cells[cell]!))) return false;
  const [first] = parts as [Cells];
  const last = first.at(-1)!;
  return (
    first.length < width ||
    (last === "" && money.includes(first.length - 1)) ||
    (/\d[.,]?\d?$/.test(last) && !HUNDREDTHS.test(last) && HUNDREDTHS.test(cells.at(-1)!))
  );
};

/** Finds the rows that are parts of one record that line ends have broken: all rows pass, in order. */
export class BrokenRows {
  private readonly shape: RecordShape;
  private readonly separator: Separator;
  /** Where the rows begin that can be the parts above the last one, and how many cells they have together. */
  private begin = 0;
  private length = 0;

  constructor(shape: RecordShape, separator: Separator) {
    this.shape = shape;
    this.separator = separator;
  }

  /** Whether a row that begins like no record is the last part of one whose other parts are the rows above it. */
  isLastPart(row: RowView): boolean {
    if (this.length + row.length - 1 !== this.shape.width) return false;
    return isBroken([...this.rowsIn(row, this.begin, row.from), row.cells()], this.shape);
  }

  /** Whether a row that lacks cells is the first part of a record whose other parts are the rows below it. */
  isFirstPart(row: RowView): boolean {
    if (row.length >= this.shape.width) return false;
    const parts: Cells[] = [row.cells()];
    for (const cells of this.rowsIn(row, row.to, row.bytes.length)) {
      parts.push(cells);
      if (joinedLength(parts) >= this.shape.width) break;
    }
    return isBroken(parts, this.shape);
  }

  /** Takes a row that was looked at. */
  pass(row: RowView): void {
    const together = this.length + row.length - 1;
    if (this.length > 0 && this.length < this.shape.width && together <= this.shape.width) {
      this.length = together;
      return;
    }
    this.begin = row.from;
    this.length = row.length;
  }

  /** The first rows of a text that begin between two offsets. A quote in them can be closed behind the second. */
  private rowsIn({ bytes }: RowView, from: number, until: number): readonly Cells[] {
    const rows: Cells[] = [];
    const part = { bytes: bytes.subarray(from) };
    readRows(part, { separator: this.separator, most: MOST_PARTS }, (view) => {
      if (from + view.from < until) rows.push(view.cells());
    });
    return rows;
  }
}
