import type { Utf8Text } from "../decode/utf8.ts";
import type { Span } from "../findings/span.ts";
import { mayBeBlank, trimmedEnd, trimmedStart } from "./blanks.ts";
import { doubled } from "./doubled.ts";
import { lineEnds } from "./line-ends.ts";
import { HIGH, LOW, mixHigh, mixLow, spread, wordAt } from "./row-hash.ts";

const QUOTE = 34;
const EQUALS = 61;

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
const MOST_BYTES = 3;

/** Few rows have more cells. V8 keeps arrays of 64 bytes among its objects; more would cost a short check a call to the system each. */
const USUAL_CELLS = 16;

const ENCODER = new TextEncoder();
const DECODER = new TextDecoder();

/** Two quotes for one. */
const DOUBLED = /""/g;

const NO_BYTES: Uint8Array = new Uint8Array(0);
const NO_VIEW: DataView = new DataView(NO_BYTES.buffer);

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

/** Whether a cell is a text marked for spreadsheets: `="007"`. `width` is that of a quote within it. */
const isText = (bytes: Uint8Array, start: number, end: number, width: number): boolean =>
  bytes[start] === EQUALS &&
  bytes[start + 1] === QUOTE &&
  end - start > 2 * width &&
  bytes.indexOf(QUOTE, start + 1 + width) === end - width;

/**
 * One record as trimmed spans of the UTF-8 text that contains it. A file has millions of cells, and most of
 * them are only examined: a cell becomes a string only on request. Records have a view in turn: it is valid until
 * the next one.
 */
export class RowView {
  bytes = NO_BYTES;
  view = NO_VIEW;
  /** The last offset with four bytes after it. */
  last = -4;
  /** The same text as a string, from which cells are cut quickly. */
  private ascii: string | undefined;
  /** How many cells there are, and how many of them are blank. */
  length = 0;
  blanks = 0;
  starts: Int32Array = new Int32Array(USUAL_CELLS);
  ends: Int32Array = new Int32Array(USUAL_CELLS);
  /** The last record in which the quotes of each cell were doubled, by its serial number. */
  private doubledIn: Int32Array = new Int32Array(USUAL_CELLS);
  /** The texts that were asked for, and the record that each is of: several rules ask for the same. */
  private readonly texts: string[] = [];
  private madeIn: Int32Array = new Int32Array(USUAL_CELLS);
  /** A hash of each cell. */
  hashes: Int32Array = new Int32Array(USUAL_CELLS);
  /** The halves of a hash that equal records share. */
  high = 0;
  low = 0;
  /** The last cell that begins with a quote which does not quote it; -1 if there is none. */
  badlyQuoted = -1;
  /** The offset at which the record begins, and how many line ends are inside its cells. */
  from = 0;
  lines = 0;
  /** The offset of the line end after the record, or the length of the text. */
  to = 0;
  /** Tells the records apart that the view shows one after the other, from 1: see `doubledIn`. */
  serial = 1;
  /** How many bytes of the whole text are above these bytes. */
  private above = 0;
  /** Where the cells and the record were that these are copies of: copies have no place of their own. */
  private origin: readonly Span[] | undefined;
  private originOffset = 0;

  /** The text of the spans. */
  readFrom({ bytes, ascii, above = 0 }: Utf8Text): void {
    // With Node's Buffer, every read of a byte would first check its class.
    this.bytes = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.last = bytes.length - 4;
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

  /** Whether the bytes of a cell have two quotes for each that it means, so that they are not those of other cells with its text. */
  isDoubled(cell: number): boolean {
    return this.doubledIn[cell] === this.serial;
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

  /** Whether two cells are equal. */
  areAlike(one: number, other: number): boolean {
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

  /** Begins a record without cells, at an offset. */
  begin(from: number): void {
    this.from = from;
    this.lines = 0;
    this.serial += 1;
    this.badlyQuoted = -1;
    this.length = 0;
    this.blanks = 0;
    this.high = HIGH;
    this.low = LOW;
  }

  /** Adds a cell: the text between two offsets, without the white space around it. Of one in quotes those within it are doubled. */
  add(from: number, to: number, hasDoubled = false): void {
    if (this.length === this.starts.length) this.grow();
    let start = from;
    let end = to;
    if (from < to && (mayBeBlank(this.bytes[from]!) || mayBeBlank(this.bytes[to - 1]!))) {
      start = trimmedStart(this.bytes, from, to);
      end = trimmedEnd(this.bytes, start, to);
    }
    const width = hasDoubled ? 2 : 1;
    const isMarked = isText(this.bytes, start, end, width);
    if (isMarked) {
      start = trimmedStart(this.bytes, start + 1 + width, end - width);
      end = trimmedEnd(this.bytes, start, end - width);
    }
    const { length } = this;
    if (start === end) this.blanks += 1;
    this.starts[length] = start;
    this.ends[length] = end;
    const hash = hasDoubled && !isMarked ? this.mixDoubled(length, start, 0) : this.mix(start, end);
    this.hashes[length] = hash;
    this.low = mixLow(this.low, hash);
    this.length = length + 1;
  }

  /** Adds a cell that is a text with quotes of its own; one at each end is not a part of it. */
  addBadlyQuoted(from: number, to: number): void {
    const start = trimmedStart(this.bytes, from, to);
    const end = trimmedEnd(this.bytes, start, to);
    this.badlyQuoted = this.length;
    if (end - start > 1 && this.bytes[end - 1] === QUOTE) this.add(start + 1, end - 1);
    else this.add(start, end);
  }

  /**
   * Adds a cell whose quotes are doubled to the first half of the hash, and returns its own hash: those of the text that it means.
   * Its words before `from`, without quotes, are in both already.
   */
  mixDoubled(cell: number, from: number, before: number): number {
    const { bytes } = this;
    const end = this.ends[cell]!;
    let { high } = this;
    let hash = before;
    let size = from - this.starts[cell]!;
    let word = 0;
    for (let at = from; at < end; at += 1) {
      const byte = bytes[at]!;
      if (byte === QUOTE) at += 1;
      word |= byte << ((size & 3) << 3);
      size += 1;
      if ((size & 3) > 0) continue;
      high = mixHigh(high, word);
      hash = mixLow(hash, word);
      word = 0;
    }
    if ((size & 3) > 0) {
      high = mixHigh(high, word);
      hash = mixLow(hash, word);
    }
    this.high = mixHigh(high, size);
    this.doubledIn[cell] = this.serial;
    return mixLow(hash, size);
  }

  /** Must be called after all cells were added. */
  finish(): void {
    this.high = spread(this.high ^ this.length);
    this.low = spread(this.low);
  }

  /** The record, which begins on a line, to be kept. */
  copy(line: number): RowCopy {
    return {
      ...{ cells: this.cells(), spans: this.spans(line) },
      ...{ badlyQuoted: this.badlyQuoted, offset: this.offset },
    };
  }

  /** Shows a record that was kept. Its cells are well-formed. */
  show({ cells, spans, badlyQuoted, offset }: RowCopy): this {
    this.origin = spans;
    this.originOffset = offset;
    const text = cells.join("");
    const most = text.length * MOST_BYTES;
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

  private mix(start: number, end: number): number {
    let { high } = this;
    let hash = 0;
    for (let at = start; at < end; at += 4) {
      const word = wordAt(this.view, at, end, this.last);
      high = mixHigh(high, word);
      hash = mixLow(hash, word);
    }
    this.high = mixHigh(high, end - start);
    return mixLow(hash, end - start);
  }

  private grow(): void {
    this.starts = doubled(this.starts);
    this.ends = doubled(this.ends);
    this.hashes = doubled(this.hashes);
    this.doubledIn = doubled(this.doubledIn);
    this.madeIn = doubled(this.madeIn);
  }
}
