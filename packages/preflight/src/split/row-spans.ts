import { mayBeBlank, trimmedEnd, trimmedStart } from "./blanks.ts";
import { doubled } from "./doubled.ts";
import { HIGH, LOW, mixHigh, mixLow, spread, wordAt } from "./row-hash.ts";

const QUOTE = 34;
const EQUALS = 61;

/** Few rows have more cells. V8 keeps arrays of 64 bytes among its objects; more would cost a short check a call to the system each. */
export const USUAL_CELLS = 16;

const NO_BYTES: Uint8Array = new Uint8Array(0);
const NO_VIEW: DataView = new DataView(NO_BYTES.buffer);

/** Whether a cell is a text marked for spreadsheets: `="007"`. `width` is that of a quote within it. */
const isText = (bytes: Uint8Array, start: number, end: number, width: number): boolean =>
  bytes[start] === EQUALS &&
  bytes[start + 1] === QUOTE &&
  end - start > 2 * width &&
  bytes.indexOf(QUOTE, start + 1 + width) === end - width;

/** The cells of one record while it is split: trimmed spans of the UTF-8 text that contains it, and their hashes. */
export class RowSpans {
  bytes = NO_BYTES;
  view = NO_VIEW;
  /** The last offset with four bytes after it. */
  last = -4;
  /** How many cells there are, and how many of them are blank. */
  length = 0;
  blanks = 0;
  starts: Int32Array = new Int32Array(USUAL_CELLS);
  ends: Int32Array = new Int32Array(USUAL_CELLS);
  /** The last record in which the quotes of each cell were doubled, by its serial number. */
  private doubledIn: Int32Array = new Int32Array(USUAL_CELLS);
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
  /** Tells the records apart that are shown one after the other, from 1: see `doubledIn`. */
  serial = 1;

  /** Goes on with other bytes. */
  protected use(bytes: Uint8Array): void {
    // With Node's Buffer, every read of a byte would first check its class.
    this.bytes = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.last = bytes.length - 4;
  }

  /** Whether the bytes of a cell have two quotes for each that it means, so that they are not those of other cells with its text. */
  isDoubled(cell: number): boolean {
    return this.doubledIn[cell] === this.serial;
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

  protected grow(): void {
    this.starts = doubled(this.starts);
    this.ends = doubled(this.ends);
    this.hashes = doubled(this.hashes);
    this.doubledIn = doubled(this.doubledIn);
  }
}
