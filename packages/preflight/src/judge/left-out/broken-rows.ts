import { isAmountCell, isDateCell } from "../../formats/cell-kinds.ts";
import type { Separator } from "../../options/separators.ts";
import { RowView } from "../../split/row-view.ts";
import { walkRows } from "../../split/walk-rows.ts";

/** The columns of a table in which every record has something. */
export interface RecordShape {
  /** How many cells the header row has. */
  readonly width: number;
  readonly date: number;
  readonly money: readonly number[];
}

const HUNDREDTHS = /[.,]\d{2}$/;

/** A record is not broken into more rows: so far above and below a row is looked. */
export const MOST_PARTS = 8;

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

/** A row that was read before its turn: where in the whole text it begins and ends, and how many cells it has. */
interface RowAhead {
  readonly from: number;
  readonly to: number;
  readonly length: number;
}

/** Finds the rows that are parts of one record that line ends have broken: all rows pass, in order. */
export class BrokenRows {
  private readonly shape: RecordShape;
  private readonly separator: Separator;
  /** Shows the rows above and below in turn. */
  private readonly view = new RowView();
  /** The rows below, as far as they were looked at: each is read once, however many rows look at it. */
  private readonly ahead: RowAhead[] = [];
  /** Where the rows begin that can be the parts above the last one, how many there are, and how many cells they have together. */
  private begin = 0;
  private parts = 0;
  private length = 0;

  constructor(shape: RecordShape, separator: Separator) {
    this.shape = shape;
    this.separator = separator;
  }

  /** Whether a row that begins like no record is the last part of one whose other parts are the rows above it. */
  isLastPart(row: RowView): boolean {
    if (this.parts === 0 || this.length + row.length - 1 !== this.shape.width) return false;
    const parts: Cells[] = [];
    let above = this.readFrom(row, this.begin);
    while (above !== undefined && above.from < row.above + row.from) {
      if (parts.length === 0 && !this.canBegin(this.view)) return false;
      parts.push(this.view.cells());
      above = this.readFrom(row, above.to);
    }
    return isBroken([...parts, row.cells()], this.shape);
  }

  /** Whether a row that lacks cells is the first part of a record whose other parts are the rows below it. */
  isFirstPart(row: RowView): boolean {
    if (row.length >= this.shape.width || !this.canBegin(row)) return false;
    const below = this.partsBelow(row);
    if (below.length === 0) return false;
    const cells = below.map(({ from }) => {
      this.readFrom(row, from);
      return this.view.cells();
    });
    return isBroken([row.cells(), ...cells], this.shape);
  }

  /** Takes a row that was looked at. */
  pass(row: RowView): void {
    const together = this.length + row.length - 1;
    const canGoOn = this.length > 0 && this.length < this.shape.width && this.parts < MOST_PARTS;
    if (canGoOn && together <= this.shape.width) {
      this.parts += 1;
      this.length = together;
      return;
    }
    this.begin = row.above + row.from;
    this.parts = 1;
    this.length = row.length;
  }

  /** Whether the date of a row is one, unless it is in the cell that may be broken. */
  private canBegin(row: RowView): boolean {
    const { date } = this.shape;
    return row.length - 1 <= date || isDateCell(row.at(date));
  }

  /** The rows below a row that have the cells that it lacks; none if the last of them has more. */
  private partsBelow(row: RowView): readonly RowAhead[] {
    const { ahead, shape } = this;
    while (ahead.length > 0 && ahead[0]!.from < row.above + row.to) ahead.shift();
    let { length } = row;
    for (let count = 0; count < MOST_PARTS; count += 1) {
      const part = ahead[count] ?? this.lookFurther(row);
      if (part === undefined) return [];
      length += part.length - 1;
      if (length >= shape.width) return length === shape.width ? ahead.slice(0, count + 1) : [];
    }
    return [];
  }

  private lookFurther(row: RowView): RowAhead | undefined {
    const found = this.readFrom(row, this.ahead.at(-1)?.to ?? row.above + row.to);
    if (found !== undefined) this.ahead.push(found);
    return found;
  }

  /** Reads the first row at or behind an offset in the whole text into the view; undefined if there is none. */
  private readFrom({ bytes, above }: RowView, at: number): RowAhead | undefined {
    const { separator, view } = this;
    if (view.above !== above || view.bytes.buffer !== bytes.buffer) view.readFrom({ bytes, above });
    let found: RowAhead | undefined;
    walkRows(
      view,
      { separator, at: at - above, line: 1, records: 0, until: bytes.length, most: 1 },
      ({ from, to, length }) => {
        found = { from: above + from, to: above + to, length };
      },
    );
    return found;
  }
}
