import { addPlace, MAX_PLACES, tally } from "../../finding.ts";
import { doubled } from "../doubled.ts";
import type { RowRule } from "./rule.ts";

/** Shorter rows are rare in a bank's export; what has room for more of them grows while it fills. */
const BYTES = 40;

const LEAST_ROWS = 256;

/** How many bits there are for a row: so many that most are off. */
const BITS = 8;

/** The least power of two that is not below a number. */
const powerOfTwo = (least: number): number => 2 ** Math.ceil(Math.log2(least));

/** A set of hashes that may take one for another: a bit for each, in a table small enough to lie near the processor. */
class HashBits {
  private readonly words: Int32Array;

  constructor(hashes: number) {
    this.words = new Int32Array((powerOfTwo(hashes) * BITS) / 32);
  }

  mayHave(hash: number): boolean {
    return ((this.words[(hash >>> 5) & (this.words.length - 1)]! >>> hash) & 1) === 1;
  }

  add(hash: number): void {
    const word = (hash >>> 5) & (this.words.length - 1);
    this.words[word] = this.words[word]! | (1 << hash);
  }
}

/** Rows by their hash and line, in their order. */
class Rows {
  count = 0;
  highs: Int32Array;
  lows: Int32Array;
  lines: Int32Array;

  constructor(room: number) {
    this.highs = new Int32Array(room);
    this.lows = new Int32Array(room);
    this.lines = new Int32Array(room);
  }

  /** Adds a row, and answers with its index. */
  add(high: number, low: number, line: number): number {
    if (this.count === this.highs.length) {
      this.highs = doubled(this.highs);
      this.lows = doubled(this.lows);
      this.lines = doubled(this.lines);
    }
    this.highs[this.count] = high;
    this.lows[this.count] = low;
    this.lines[this.count] = line;
    this.count += 1;
    return this.count - 1;
  }
}

/**
 * Some rows by their hash, in a tree in which two more of its bits decide at each level: whatever somebody makes the hashes
 * of a file be, no row is further from the root than there are bits.
 */
class Index {
  private readonly rows: Rows;
  /** Of each node the row, and the four nodes below; 0 for none, for the root is below none. */
  private rowOf: Int32Array = new Int32Array(LEAST_ROWS);
  private below: Int32Array = new Int32Array(LEAST_ROWS * 4);
  private count = 0;
  /** Where in `below` the last search ended in vain. */
  private end = 0;

  constructor(rows: Rows) {
    this.rows = rows;
  }

  /** The row of this hash, or -1. */
  find(high: number, low: number): number {
    if (this.count === 0) return -1;
    const { rowOf, below } = this;
    const { highs, lows } = this.rows;
    let bits = low;
    for (let node = 0, level = 0; ; level += 1) {
      const row = rowOf[node]!;
      if (lows[row] === low && highs[row] === high) return row;
      if (level === 16) bits = high;
      this.end = node * 4 + (bits & 3);
      bits >>>= 2;
      node = below[this.end]!;
      if (node === 0) return -1;
    }
  }

  /** Adds a row whose hash was looked for just before, in vain. */
  add(row: number): void {
    if (this.count === this.rowOf.length) {
      this.rowOf = doubled(this.rowOf);
      this.below = doubled(this.below);
    }
    this.rowOf[this.count] = row;
    if (this.count > 0) this.below[this.end] = this.count;
    this.count += 1;
  }
}

/** A row that may stand for a second time. */
interface Suspect {
  readonly line: number;
  readonly number: number;
  /** The first suspect of its hash, which may be itself. */
  readonly like: number;
  readonly isFirst: boolean;
}

/**
 * Rows alike in every cell. Rows are compared by 64 bits of hash; two different rows of a full-size file share a hash about
 * once in ten million files. As a row passes it mostly leaves its hash, and one bit in a small table, and that is all: waiting
 * for memory would take longer than everything else here. Only a row whose bit was on is a suspect, and is looked up among
 * the suspects; whether the first of them stands before is found out at the end. `length` is that of the whole content, in
 * bytes.
 */
export const duplicateRows = (length: number): RowRule => {
  const room = powerOfTwo(Math.max(LEAST_ROWS, length / BYTES));
  const rows = new Rows(room);
  let seen = new HashBits(room);
  let most = room;
  const index = new Index(rows);
  const suspects: Suspect[] = [];
  /** Rows alike to a suspect, and how many of them are among the suspects: as many as are told. */
  let repeats = 0;

  const suspect = (high: number, low: number, line: number, number: number): void => {
    const like = index.find(high, low);
    if (like >= 0) {
      repeats += 1;
      if (repeats <= MAX_PLACES) suspects.push({ line, number, like, isFirst: false });
      return;
    }
    const row = rows.add(high, low, line);
    index.add(row);
    suspects.push({ line, number, like: row, isFirst: true });
  };

  /** Of suspects that are alike to a row which was none, that row. */
  const firstRows = (): Int32Array => {
    const first = new Int32Array(rows.count).fill(-1);
    const sought = new HashBits(Math.max(LEAST_ROWS, 4 * suspects.length));
    for (const { like, isFirst } of suspects) if (isFirst) sought.add(rows.highs[like]!);
    for (let row = 0; row < rows.count; row += 1) {
      if (!sought.mayHave(rows.highs[row]!)) continue;
      const like = index.find(rows.highs[row]!, rows.lows[row]!);
      if (like > row && first[like]! < 0) first[like] = row;
    }
    return first;
  };

  return {
    see: ({ high, low }, line, number) => {
      if (seen.mayHave(low)) {
        suspect(high, low, line, number);
        return;
      }
      seen.add(low);
      rows.add(high, low, line);
      if (rows.count < most) return;
      most *= 2;
      seen = new HashBits(most);
      for (let row = 0; row < rows.count; row += 1) seen.add(rows.lows[row]!);
    },
    tallies: () => {
      if (suspects.length === 0) return [];
      const first = firstRows();
      const found = tally("duplicate_rows", undefined, ({ detail }) => ({
        message: `The row is alike in every cell to the one on line ${detail}`,
      }));
      for (const { line, number, like, isFirst } of suspects) {
        const before = first[like]!;
        if (isFirst && before < 0) continue;
        addPlace(found, { line, row: number, detail: rows.lines[before < 0 ? like : before]! });
      }
      found.count += Math.max(0, repeats - MAX_PLACES);
      return found.count > 0 ? [found] : [];
    },
  };
};
