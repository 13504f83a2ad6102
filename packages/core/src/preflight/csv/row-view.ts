import type { RowHasher } from "./row-hash.ts";

/** Characters that `String.prototype.trim` takes off. */
const isBlank = (code: number): boolean =>
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
  /** The halves of a hash that equal records share. */
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
    if (this.length === this.starts.length) this.grow();
    this.starts[this.length] = from;
    this.ends[this.length] = to;
    this.trim(this.length);
    this.length += 1;
  }

  /** Takes the white space around a cell off, and answers with whether there was any. */
  trim(cell: number): boolean {
    const { text } = this;
    const [from, to] = [this.starts[cell]!, this.ends[cell]!];
    let [start, end] = [from, to];
    while (start < end && isBlank(text.charCodeAt(start))) start += 1;
    while (start < end && isBlank(text.charCodeAt(end - 1))) end -= 1;
    this.starts[cell] = start;
    this.ends[cell] = end;
    return start !== from || end !== to;
  }

  /** Makes room for as many cells again. */
  grow(): void {
    const [starts, ends] = [this.starts, this.ends];
    this.starts = new Int32Array(starts.length * 2);
    this.ends = new Int32Array(ends.length * 2);
    this.starts.set(starts);
    this.ends.set(ends);
  }

  /** Takes cells that stand in no text. */
  take(cells: readonly string[], hasher: RowHasher): this {
    this.text = cells.join("");
    this.length = 0;
    let at = 0;
    for (const cell of cells) {
      this.add(at, at + cell.length);
      at += cell.length;
    }
    hasher.row(this);
    this.high = hasher.high;
    this.low = hasher.low;
    return this;
  }
}
