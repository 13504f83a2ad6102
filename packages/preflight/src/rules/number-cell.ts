import { NUMBER_FORMATS, type NumberFormat, numberFormatBit } from "../formats/number-format.ts";
import { PlainNumber } from "../formats/plain-number.ts";
import type { RowView } from "../split/row-view.ts";

const [COMMA, POINT] = [44, 46];

const DECIMAL_MARKS: Readonly<Record<NumberFormat, number>> = {
  "1,234.56": POINT,
  "1.234,56": COMMA,
  "1 234,56": COMMA,
  "1,234": -1,
};

/** Digits that, with two more for hundredths, are exact in a floating-point number. */
const MOST = 10 ** 13;

/** The bits of the formats in which amounts are read. */
export const amountFormats = (format: NumberFormat | undefined): number =>
  format === undefined ? -1 : numberFormatBit(format);

/** The number in one cell of each row, read once however many ask for it: most are plain, and become no string. */
export class NumberCell {
  private readonly cell: number;
  private readonly formats: number;
  private readonly decimalMark: number;
  private readonly number = new PlainNumber();
  private last: RowView | undefined;
  private serial = 0;

  /** Without a format, numbers are those of any. */
  constructor(cell: number, format: NumberFormat | undefined) {
    this.cell = cell;
    this.formats = amountFormats(format);
    this.decimalMark = DECIMAL_MARKS[format ?? NUMBER_FORMATS[0]];
  }

  /** The formats that the cell fits, or -1 if it is not plain. */
  fits(row: RowView): number {
    const { number } = this;
    if (row === this.last && row.serial === this.serial) return number.fits;
    this.last = row;
    this.serial = row.serial;
    const { cell } = this;
    const isThere = cell < row.length;
    return number.read(row.bytes, isThere ? row.starts[cell]! : 0, isThere ? row.ends[cell]! : 0);
  }

  /** Whether the cell is a plain number in the format other than zero. */
  isAmount(row: RowView): boolean {
    const fits = this.fits(row);
    return fits >= 0 && (fits & this.formats) !== 0 && this.number.digits !== 0;
  }

  /** The number in hundredths; NaN if it is not plain in the format, has more places, or is too large to be exact. */
  hundredths(row: RowView): number {
    const fits = this.fits(row);
    const { digits, mark, after, isNegative } = this.number;
    if (fits < 0 || (fits & this.formats) === 0 || digits >= MOST) return Number.NaN;
    const places = mark === this.decimalMark ? after : 0;
    if (places > 2) return Number.NaN;
    const hundredths = places === 2 ? digits : places === 1 ? digits * 10 : digits * 100;
    return isNegative ? -hundredths : hundredths;
  }
}

/** The numbers in the cells of the rows of a file. */
export class NumberCells {
  private readonly format: NumberFormat | undefined;
  private readonly cells: NumberCell[] = [];

  constructor(format: NumberFormat | undefined) {
    this.format = format;
  }

  at(cell: number): NumberCell {
    const found = this.cells[cell] ?? new NumberCell(cell, this.format);
    this.cells[cell] = found;
    return found;
  }
}
