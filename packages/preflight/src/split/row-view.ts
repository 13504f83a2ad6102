import type { Utf8Text } from "../decode/utf8.ts";
import type { Span } from "../findings/span.ts";
import { doubled } from "./doubled.ts";
import { lineEnds } from "./line-ends.ts";
import { wordAt } from "./row-hash.ts";
import { RowSpans, USUAL_CELLS } from "./row-spans.ts";

/** A record that is kept. */
export interface RowCopy {
  readonly cells: readonly string[];
  /** Where the cells are; empty if that is not known. */
  readonly spans: readonly Span[];
  /** The last cell that begins with a quote which does not quote it; -1 if there is none. */
  readonly badlyQuoted: number;
  /** The offset at which the record begins in its text. */
  readonly offset: number;
}

/** The maximum number of bytes of a UTF-16 unit. */
const MAX_BYTES_OF_UNIT = 3;

const ENCODER = new TextEncoder();
const DECODER = new TextDecoder();

/** Two quotes for one. */
const DOUBLED = /""/g;

/**
 * The number of bytes of a well-formed text: each half of a surrogate pair counts two bytes.
 */
const utf8Size = (text: string): number => {
  let size = 0;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    size += code < 0x80 ? 1 : code < 0x800 || (code >= 0xd800 && code <= 0xdfff) ? 2 : 3;
  }
  return size;
};

/**
 * One record of a text, whose cells are examined in place: a file has millions of them, and one becomes a string only on request.
 * Records have a view in turn: it is valid until the next one.
 */
export class RowView extends RowSpans {
  /** The same text as a string, from which cells are cut quickly. */
  private ascii: string | undefined;
  /** The texts that were asked for, and the record that each is of: several rules ask for the same. */
  private readonly texts: string[] = [];
  private madeIn: Int32Array = new Int32Array(USUAL_CELLS);
  /** How many bytes of the whole text are above these bytes. */
  above = 0;
  /** Where the cells and the record were that these are copies of: copies have no place of their own. */
  private origin: readonly Span[] | undefined;
  private originOffset = 0;

  /** The text of the spans. */
  readFrom({ bytes, ascii, above = 0 }: Utf8Text): void {
    this.use(bytes);
    this.ascii = ascii;
    this.above = above;
  }

  /** Whether a cell is in the text as it is, and can be found again by its offsets alone, on the line on which the record begins. */
  isInText(cell: number): boolean {
    return this.origin === undefined && this.lines === 0 && !this.isDoubled(cell);
  }

  /**
   * Where a cell is, of a record that begins on a line. Undefined if the record does not have the cell.
   */
  spanOf(cell: number, line: number): Span | undefined {
    if (cell >= this.length) return undefined;
    if (this.origin !== undefined) return this.origin[cell];
    const start = this.starts[cell]!;
    const lines = this.lines === 0 ? 0 : lineEnds(this.bytes, this.from, start);
    return this.spanAt(start, this.ends[cell]!, line + lines);
  }

  /** Two offsets on a line in the whole text. */
  spanAt(start: number, end: number, line: number): Span {
    return { start: this.above + start, end: this.above + end, line };
  }

  /** The offset at which the record begins in its text. */
  get offset(): number {
    return this.origin === undefined ? this.from : this.originOffset;
  }

  /** Where the cells are. */
  spans(line: number): readonly Span[] {
    if (this.origin !== undefined) return this.origin;
    const all: Span[] = [];
    let counted = this.from;
    let at = line;
    for (let cell = 0; cell < this.length; cell += 1) {
      const start = this.starts[cell]!;
      if (this.lines > 0) at += lineEnds(this.bytes, counted, start);
      counted = start;
      all.push(this.spanAt(start, this.ends[cell]!, at));
    }
    return all;
  }

  /** A cell; blank if the record is too short to have it. */
  at(cell: number): string {
    if (this.isBlankAt(cell)) return "";
    if (this.madeIn[cell] === this.serial) return this.texts[cell]!;
    const written = this.textOf(this.starts[cell]!, this.ends[cell]!);
    const text = this.isDoubled(cell) ? written.replace(DOUBLED, '"') : written;
    this.texts[cell] = text;
    this.madeIn[cell] = this.serial;
    return text;
  }

  /** The characters of a cell that are within its first bytes, so many. */
  beginningOf(cell: number, most: number): string {
    const start = this.starts[cell]!;
    let end = start + most;
    if (cell >= this.length || this.ends[cell]! <= end) return this.at(cell);
    while ((this.bytes[end]! & 0xc0) === 0x80) end -= 1;
    const text = this.textOf(start, end);
    return this.isDoubled(cell) ? text.replace(DOUBLED, '"') : text;
  }

  /** The bytes between two offsets as text. */
  textOf(start: number, end: number): string {
    return this.ascii === undefined
      ? DECODER.decode(this.bytes.subarray(start, end))
      : this.ascii.slice(start, end);
  }

  isBlankAt(cell: number): boolean {
    return cell >= this.length || this.starts[cell] === this.ends[cell];
  }

  haveSameText(one: number, other: number): boolean {
    if (this.isBlankAt(one) || this.isBlankAt(other)) return this.isBlankAt(one) && this.isBlankAt(other);
    if (this.isDoubled(one) || this.isDoubled(other)) return this.at(one) === this.at(other);
    const { view, last } = this;
    const [start, end] = [this.starts[one]!, this.ends[one]!];
    const [otherStart, otherEnd] = [this.starts[other]!, this.ends[other]!];
    if (end - start !== otherEnd - otherStart) return false;
    for (let i = 0; start + i < end; i += 4)
      if (wordAt(view, start + i, end, last) !== wordAt(view, otherStart + i, otherEnd, last)) return false;
    return true;
  }

  /** Whether all cells are blank. */
  isBlank(): boolean {
    return this.blanks === this.length;
  }

  /** Whether there are `width` cells, and none is blank. */
  isFull(width: number): boolean {
    return this.length === width && this.blanks === 0;
  }

  /** All cells as strings that can be kept. */
  cells(): string[] {
    const all: string[] = [];
    for (let cell = 0; cell < this.length; cell += 1) all.push(this.at(cell));
    return all;
  }

  /** The record, which begins on a line, to be kept. */
  copy(line: number): RowCopy {
    return {
      cells: this.cells(),
      spans: this.spans(line),
      badlyQuoted: this.badlyQuoted,
      offset: this.offset,
    };
  }

  /** Shows a record that was kept. Its cells are well-formed. */
  show({ cells, spans, badlyQuoted, offset }: RowCopy): this {
    this.origin = spans;
    this.originOffset = offset;
    const text = cells.join("");
    const most = text.length * MAX_BYTES_OF_UNIT;
    if (this.bytes.length < most) this.readFrom({ bytes: new Uint8Array(most * 2) });
    const { written } = ENCODER.encodeInto(text, this.bytes);
    this.ascii = written === text.length ? text : undefined;
    this.begin(0);
    let at = 0;
    for (const cell of cells) {
      const size = this.ascii === undefined ? utf8Size(cell) : cell.length;
      this.add(at, at + size);
      at += size;
    }
    this.finish();
    this.badlyQuoted = badlyQuoted;
    this.lines = lineEnds(this.bytes, 0, at);
    return this;
  }

  protected override grow(): void {
    super.grow();
    this.madeIn = doubled(this.madeIn);
  }
}
