import { numberFormatBit, WrittenNumber } from "../formats/number-format.ts";
import { numberParts, readPlainNumber } from "../formats/plain-number.ts";
import { NUMBER_FORMATS, type NumberFormat } from "../options/number-formats.ts";
import type { RowView } from "./row-view.ts";

const [COMMA, POINT] = [44, 46];

const DECIMAL_MARKS: Readonly<Record<NumberFormat, number>> = {
  "1,234.56": POINT,
  "1.234,56": COMMA,
  "1 234,56": COMMA,
  "1,234": -1,
};

/** Digits that, with two more for hundredths, are exact in a floating-point number. */
const MAX_EXACT = 10 ** 13;

/** The bits of the formats in which amounts are read. */
export const amountFormats = (format: NumberFormat | undefined): number =>
  format === undefined ? -1 : numberFormatBit(format);

/** The number in one cell of each row, read once however many ask for it: most are plain, and become no string. */
export class NumberCell {
  private readonly cell: number;
  private readonly formats: number;
  private readonly decimalMark: number;
  private readonly parts = numberParts();
  private last: RowView | undefined;
  private serial = 0;
  private fitting = -1;
  private text: WrittenNumber | undefined;

  /** Without a format, numbers are those of any. */
  constructor(cell: number, format: NumberFormat | undefined) {
    this.cell = cell;
    this.formats = amountFormats(format);
    this.decimalMark = DECIMAL_MARKS[format ?? NUMBER_FORMATS[0]];
  }

  /** The formats that the cell fits, or -1 if it is not plain. */
  fits(row: RowView): number {
    if (row !== this.last || row.serial !== this.serial) {
      const { cell } = this;
      this.last = row;
      this.serial = row.serial;
      this.text = undefined;
      this.fitting =
        cell < row.length ? readPlainNumber(row.bytes, row.starts[cell]!, row.ends[cell]!, this.parts) : -1;
    }
    return this.fitting;
  }

  /** The number as a text, for a cell that is not plain. */
  written(row: RowView): WrittenNumber {
    this.fits(row);
    this.text ??= new WrittenNumber(row.at(this.cell));
    return this.text;
  }

  /** Whether the cell is a plain number in the format other than zero. */
  isAmount(row: RowView): boolean {
    return this.isPlain(row) && this.parts[0] !== 0;
  }

  /** Whether the cell is a plain zero in the format. */
  isZero(row: RowView): boolean {
    return this.isPlain(row) && this.parts[0] === 0;
  }

  /** The number in hundredths; NaN if it is not plain in the format, has more places, or is too large to be exact. */
  hundredths(row: RowView): number {
    const fits = this.fits(row);
    const { parts } = this;
    const digits = parts[0];
    if (fits < 0 || (fits & this.formats) === 0 || Math.abs(digits) >= MAX_EXACT) return Number.NaN;
    const places = parts[1] === this.decimalMark ? parts[2] : 0;
    if (places > 2) return Number.NaN;
    return places === 2 ? digits : places === 1 ? digits * 10 : digits * 100;
  }

  private isPlain(row: RowView): boolean {
    const fits = this.fits(row);
    return fits >= 0 && (fits & this.formats) !== 0;
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
