import { addPlace, tally } from "../../finding.ts";
import type { RowRule } from "./rule.ts";

/** Shorter rows are rare in a bank's export; what has room for more of them grows while it fills. */
const CHARACTERS = 40;

const LEAST_ROWS = 256;

/** How many bits there are for a hash: so many that most are off. */
const BITS = 8;

/** The least power of two that is not below a number. */
const powerOfTwo = (least: number): number => 2 ** Math.ceil(Math.log2(least));

/** The same numbers in twice the room. */
const doubled = (from: Int32Array): Int32Array<ArrayBuffer> => {
  const to = new Int32Array(from.length * 2);
  to.set(from);
  return to;
};

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

/** The hashes of all rows of a file, by their index from 0. */
interface Hashes {
  readonly highs: Int32Array;
  readonly lows: Int32Array;
}

/** An index of rows by their hash. */
const indexOfRows = ({ highs, lows }: Hashes) => {
  let size = 0;
  /** Index of the row plus one. */
  let slots = new Int32Array(LEAST_ROWS);

  // The step comes from the other half of the hash: a file made to crowd one part of the table is spread over all of it.
  const slotOf = (row: number): number => {
    const [high, low] = [highs[row]!, lows[row]!];
    let slot = low & (slots.length - 1);
    for (;;) {
      const kept = slots[slot]! - 1;
      if (kept < 0 || (lows[kept] === low && highs[kept] === high)) return slot;
      slot = (slot + ((high >>> 7) | 1)) & (slots.length - 1);
    }
  };

  return {
    /** The row that was put in last of those with this row's hash, or -1. */
    find: (row: number): number => slots[slotOf(row)]! - 1,
    put: (row: number): void => {
      const slot = slotOf(row);
      if (slots[slot] === 0) size += 1;
      slots[slot] = row + 1;
      if (size * 2 < slots.length) return;
      const rows = slots.filter((kept) => kept > 0);
      slots = new Int32Array(slots.length * 4);
      for (const kept of rows) slots[slotOf(kept - 1)] = kept;
    },
  };
};

/**
 * Rows alike in every cell. Rows are compared by 64 bits of hash; two different rows of a full-size file share a hash about
 * once in ten million files. As a row passes it only leaves its hash, and one bit in a small table: waiting for memory
 * would take longer than everything else here. Only a row whose bit was on may stand for a second time, and these few are
 * looked for at the end. `length` is that of the whole content.
 */
export const duplicateRows = (length: number): RowRule => {
  let capacity = powerOfTwo(Math.max(LEAST_ROWS, length / CHARACTERS));
  let seen = new HashBits(capacity);
  let highs = new Int32Array(capacity);
  let lows = new Int32Array(capacity);
  let lines = new Int32Array(capacity);
  let rows = 0;
  /** Rows whose bit was on. */
  const suspects: number[] = [];

  const grow = (): void => {
    capacity *= 2;
    highs = doubled(highs);
    lows = doubled(lows);
    lines = doubled(lines);
    seen = new HashBits(capacity);
    for (let row = 0; row < rows; row += 1) seen.add(lows[row]!);
  };

  return {
    see: (row, line) => {
      if (rows === capacity) grow();
      const { high, low } = row;
      highs[rows] = high;
      lows[rows] = low;
      lines[rows] = line;
      if (seen.mayHave(low)) suspects.push(rows);
      else seen.add(low);
      rows += 1;
    },
    tallies: () => {
      if (suspects.length === 0) return [];
      const found = tally("duplicate_rows", undefined, ({ detail }) => ({
        message: `The row is alike in every cell to the one on line ${detail}`,
      }));
      const index = indexOfRows({ highs, lows });
      const sought = new HashBits(Math.max(LEAST_ROWS, suspects.length));
      for (const row of suspects) {
        index.put(row);
        sought.add(highs[row]!);
      }
      for (let row = 0; row < rows; row += 1) {
        if (!sought.mayHave(highs[row]!)) continue;
        const kept = index.find(row);
        if (kept < 0) continue;
        // The first of rows that are alike was no suspect: from here on it stands for them.
        if (kept >= row) index.put(row);
        else addPlace(found, { line: lines[row]!, row: row + 1, detail: lines[kept]! });
      }
      return found.count > 0 ? [found] : [];
    },
  };
};
