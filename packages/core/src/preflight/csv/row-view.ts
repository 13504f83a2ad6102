/** Keeps "ab","c" apart from "a","bc": no character stands for it. */
const BOUNDARY = 0x10001;

/** Characters that `String.prototype.trim` takes off. */
export const isBlank = (code: number): boolean =>
  code <= 32
    ? code === 32 || (code >= 9 && code <= 13)
    : code >= 0xa0 &&
      (code === 0xa0 ||
        code === 0xfeff ||
        code === 0x1680 ||
        (code >= 0x2000 && code <= 0x200a) ||
        code === 0x2028 ||
        code === 0x2029 ||
        code === 0x202f ||
        code === 0x205f ||
        code === 0x3000);

/**
 * One record as spans of the text that it stands in, trimmed. A file has millions of cells, and most of them are only
 * looked at: a cell becomes a string of its own where somebody asks for it. There is one view for all records of a file,
 * good until the next one.
 */
export class RowView {
  /** How many cells there are. */
  length = 0;
  text = "";
  starts = new Int32Array(64);
  ends = new Int32Array(64);
  /** Two hashes over all cells, taken as they were split; see {@link RowView.hash}. */
  high = 0;
  low = 0;

  /** A cell; blank where the record is too short to have it. */
  at(cell: number): string {
    return cell < this.length ? this.text.slice(this.starts[cell], this.ends[cell]) : "";
  }

  isBlankAt(cell: number): boolean {
    return cell >= this.length || this.starts[cell] === this.ends[cell];
  }

  /** Whether a cell is this text. */
  is(cell: number, value: string): boolean {
    if (cell >= this.length) return value === "";
    const start = this.starts[cell]!;
    const length = this.ends[cell]! - start;
    if (length !== value.length) return false;
    for (let i = 0; i < length; i += 1)
      if (this.text.charCodeAt(start + i) !== value.charCodeAt(i)) return false;
    return true;
  }

  /** Whether no cell holds anything. */
  isBlank(): boolean {
    for (let i = 0; i < this.length; i += 1) if (this.starts[i] !== this.ends[i]) return false;
    return true;
  }

  /** All cells, to be kept. */
  cells(): string[] {
    return Array.from({ length: this.length }, (_, cell) => this.at(cell));
  }

  /** Adds a cell behind the others: what is between two offsets of the text, without the white space around it. */
  add(from: number, to: number): void {
    let [start, end] = [from, to];
    while (start < end && isBlank(this.text.charCodeAt(start))) start += 1;
    while (start < end && isBlank(this.text.charCodeAt(end - 1))) end -= 1;
    if (this.length === this.starts.length) this.grow();
    this.starts[this.length] = start;
    this.ends[this.length] = end;
    this.length += 1;
  }

  private grow(): void {
    const [starts, ends] = [this.starts, this.ends];
    this.starts = new Int32Array(starts.length * 2);
    this.ends = new Int32Array(ends.length * 2);
    this.starts.set(starts);
    this.ends.set(ends);
  }

  /** Takes cells that stand in no text. */
  take(cells: readonly string[]): this {
    this.text = cells.join("");
    this.length = 0;
    let at = 0;
    for (const cell of cells) {
      this.add(at, at + cell.length);
      at += cell.length;
    }
    this.hash();
    return this;
  }

  /** Hashes the cells: equal records have equal hashes, however they are written. */
  hash(): void {
    let high = HASH_START.high;
    let low = HASH_START.low;
    for (let cell = 0; cell < this.length; cell += 1) {
      const end = this.ends[cell]!;
      for (let i = this.starts[cell]!; i < end; i += 1) {
        const code = this.text.charCodeAt(i);
        high = nextHigh(high, code);
        low = nextLow(low, code);
      }
      high = nextHigh(high, BOUNDARY);
      low = nextLow(low, BOUNDARY);
    }
    this.high = high;
    this.low = low;
  }
}

export const HASH_START = { high: 0x811c9dc5 | 0, low: 0x1000193 | 0 } as const;

export const nextHigh = (high: number, code: number): number => Math.imul(high ^ code, 0x01000193);

export const nextLow = (low: number, code: number): number =>
  Math.imul((low << 5) ^ (low >>> 27) ^ code, 0x9e3779b1 | 0);

/** The hashes behind the end of a cell. */
export const BEHIND_CELL = BOUNDARY;
