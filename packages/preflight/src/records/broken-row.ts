import { isAmountCell, isDateCell } from "../detect/cell-kinds.ts";
import { readRows } from "../split/read-rows.ts";
import type { RowView } from "../split/row-view.ts";
import type { Separator } from "../split/separators.ts";

/** The columns of a table in which every record has something. */
export interface RecordShape {
  /** How many cells the header row has. */
  readonly width: number;
  readonly date: number;
  readonly money: readonly number[];
}

const HUNDREDTHS = /[.,]\d{2}$/;

/** What a record was before a line end broke it in the middle of a cell, or beside it. */
const joined = (above: readonly string[], below: readonly string[]): readonly string[] => [
  ...above.slice(0, -1),
  above.at(-1)! + below[0]!,
  ...below.slice(1),
];

/**
 * Whether a line end has broken a record into two rows. Together they have the cells of one; each has too few, or the first has an
 * amount that is whole only with what is alone in the second.
 */
export const isBroken = (
  above: readonly string[],
  below: readonly string[],
  { width, date, money }: RecordShape,
): boolean => {
  if (above.length === 0 || below.length === 0 || above.length + below.length - 1 !== width) return false;
  const cells = joined(above, below);
  if (!isDateCell(cells[date]!) || !money.some((cell) => isAmountCell(cells[cell]!))) return false;
  const last = above.at(-1)!;
  return (
    above.length < width ||
    (last === "" && money.includes(above.length - 1)) ||
    (/\d[.,]?\d?$/.test(last) && !HUNDREDTHS.test(last) && HUNDREDTHS.test(cells.at(-1)!))
  );
};

/** The first record in some bytes; empty if there is none. */
const firstRecord = (bytes: Uint8Array, separator: Separator): readonly string[] => {
  let cells: readonly string[] = [];
  readRows({ bytes }, { separator, most: 1 }, (view) => {
    cells = view.cells();
  });
  return cells;
};

/** The beginning of a date. */
const DATE_BEGINS = /^\d[\d./-]{0,8}$/;

/** Says of each row whether it is a part of a record that a line end has broken: all rows pass, in order. */
export class BrokenRows {
  private readonly shape: RecordShape;
  private readonly separator: Separator;
  /** Where the last row and the one above it begin, and how many cells they have. */
  private last = { from: -1, length: 0 };
  private above = { from: -1, length: 0 };

  constructor(shape: RecordShape, separator: Separator) {
    this.shape = shape;
    this.separator = separator;
  }

  pass({ from, length }: RowView): void {
    const { above } = this;
    this.above = this.last;
    above.from = from;
    above.length = length;
    this.last = above;
  }

  /** Whether the last row that passed, which has no date, is a part of the record of which the other part is beside it. */
  isPart(row: RowView): boolean {
    return this.isSecond(row) || this.isFirst(row);
  }

  private isSecond(row: RowView): boolean {
    const { from, length } = this.above;
    if (from < 0 || length + row.length - 1 !== this.shape.width) return false;
    const above = firstRecord(row.bytes.subarray(from, row.from), this.separator);
    return isBroken(above, row.cells(), this.shape);
  }

  /** The other part can have a date of its own, of which digits are missing. */
  private isFirst(row: RowView): boolean {
    if (row.length > 1 || this.shape.width < 3 || !DATE_BEGINS.test(row.at(0))) return false;
    const below = firstRecord(row.bytes.subarray(row.ends[0]!), this.separator);
    return isBroken(row.cells(), below, this.shape);
  }
}
