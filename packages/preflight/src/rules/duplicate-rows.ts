import { addPlace, MAX_PLACES, tally } from "../report/finding.ts";
import { doubled } from "../split/doubled.ts";
import type { RowRule } from "./rule.ts";

/** Shorter rows are rare in bank exports; the arrays grow if a file has more rows. */
const BYTES = 40;

const LEAST_ROWS = 256;

/** Bits per row: so many that most are off. */
const BITS = 8;

/** The least power of two that is not less than a number. */
const powerOfTwo = (least: number): number => 2 ** Math.ceil(Math.log2(least));

/**
 * A set of hashes that can confuse them: one bit for each, in a table small enough for the processor's cache.
 */
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

/** Rows in order, by hash and line. */
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

  /** Adds a row and returns its index. */
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
 * Rows by their hash, in a tree in which two more bits of the hash decide at each level. Even if the hashes
 * of a file are crafted, no row is further from the root than the hash has bits.
 */
class Index {
  private readonly rows: Rows;
  /** For each node its row and the four nodes below; 0 for none, because the root is below no node. */
  private rowOf: Int32Array = new Int32Array(LEAST_ROWS);
  private below: Int32Array = new Int32Array(LEAST_ROWS * 4);
  private count = 0;
  /** The index in `below` at which the last unsuccessful search ended. */
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

  /** Adds a row right after an unsuccessful search for its hash. */
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

/** A row that is possibly a duplicate. */
interface Suspect {
  readonly line: number;
  readonly number: number;
  /** The first suspect with this hash, possibly itself. */
  readonly like: number;
  readonly isFirst: boolean;
}

/**
 * Rows that are identical in every cell. Rows are compared by 64 bits of hash; two different rows of a
 * full-size file have the same hash about once in ten million files. A row usually only stores its hash and
 * sets one bit in a small table, because waiting for memory would take longer than everything else here. Only
 * a row whose bit was already set is a suspect, and is looked up among the suspects; whether an identical row
 * comes before the first of them is checked at the end. `length` is that of the whole content, in bytes.
 */
export const duplicateRows = (length: number): RowRule => {
  const room = powerOfTwo(Math.max(LEAST_ROWS, length / BYTES));
  const rows = new Rows(room);
  let seen = new HashBits(room);
  let most = room;
  const index = new Index(rows);
  const suspects: Suspect[] = [];
  /** The number of rows identical to a suspect; only as many as are reported are also suspects. */
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

  /** For each suspect that is identical to an earlier row that was not a suspect, that row. */
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
        message: `The row is identical to the one on line ${detail}`,
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
