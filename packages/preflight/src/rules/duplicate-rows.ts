import { addPlace, MAX_PLACES, tally } from "../report/finding.ts";
import { doubled } from "../split/doubled.ts";
import type { RowRule } from "./rule.ts";

/** Shorter rows are rare in bank exports; the arrays grow if a file has more rows. */
const BYTES = 40;

const LEAST_ROWS = 256;

/** Bits per row, enough for most of them to be off. */
const BITS = 8;

/** The most suspects that are followed; no file that can be imported has as many rows. */
const MOST_SUSPECTS = 100_000;

/** The least power of two that is not less than a number. */
const powerOfTwo = (least: number): number => 2 ** Math.ceil(Math.log2(least));

/** A set of hashes that can confuse them: one bit for each, in a table small enough for the processor's cache. */
interface HashBits {
  /** Adds a hash; false if its bit was set already. */
  readonly isNew: (hash: number) => boolean;
  readonly mayHave: (hash: number) => boolean;
}

const hashBits = (hashes: number): HashBits => {
  const words = new Int32Array((hashes * BITS) / 32);
  return {
    mayHave: (hash) => ((words[(hash >>> 5) & (words.length - 1)]! >>> hash) & 1) === 1,
    isNew: (hash) => {
      const at = (hash >>> 5) & (words.length - 1);
      const word = words[at]!;
      if (((word >>> hash) & 1) === 1) return false;
      words[at] = word | (1 << hash);
      return true;
    },
  };
};

/** As much of both halves of a hash as one number can hold. */
const keyOf = (high: number, low: number): number => (high >>> 11) * 2 ** 32 + (low >>> 0);

/** The rows with the hash of a suspect. */
interface Alike {
  /** The line of the first of them; 0 until it is known. */
  first: number;
}

/**
 * Rows that are identical in every cell. Rows are compared by 53 bits of hash; two different rows of a file of ten thousand
 * have the same about once in a hundred million files. A row usually only stores its hash and sets one bit in a small table,
 * because waiting for memory would take longer than everything else here. Only a row whose bit was already set is a suspect,
 * and goes into a map; which row is the first of its kind is looked up at the end. `length` is that of the whole content, in
 * bytes.
 */
export const duplicateRows = (length: number): RowRule => {
  let room = powerOfTwo(Math.max(LEAST_ROWS, length / BYTES));
  let seen = hashBits(room);
  let highs: Int32Array = new Int32Array(room);
  let lows: Int32Array = new Int32Array(room);
  let lines: Int32Array = new Int32Array(room);
  let rows = 0;
  const alike = new Map<number, Alike>();
  const suspects: { readonly line: number; readonly number: number; readonly alike: Alike }[] = [];
  /** Rows identical to a suspect; only as many as are reported are also suspects. */
  let repeats = 0;

  const remember = (high: number, low: number, line: number): void => {
    if (rows === room) {
      room *= 2;
      [highs, lows, lines] = [doubled(highs), doubled(lows), doubled(lines)];
      seen = hashBits(room);
      for (let row = 0; row < rows; row += 1) seen.isNew(lows[row]!);
      seen.isNew(low);
    }
    highs[rows] = high;
    lows[rows] = low;
    lines[rows] = line;
    rows += 1;
  };

  const suspect = (high: number, low: number, line: number, number: number): void => {
    const key = keyOf(high, low);
    const before = alike.get(key);
    if (before !== undefined) {
      repeats += 1;
      if (repeats <= MAX_PLACES) suspects.push({ line, number, alike: before });
    } else if (alike.size < MOST_SUSPECTS) {
      const own: Alike = { first: 0 };
      alike.set(key, own);
      suspects.push({ line, number, alike: own });
      remember(high, low, line);
    }
  };

  return {
    see: ({ high, low }, line, number) => {
      if (seen.isNew(low)) remember(high, low, line);
      else suspect(high, low, line, number);
    },
    tallies: () => {
      if (suspects.length === 0) return [];
      const suspected = hashBits(powerOfTwo(Math.max(LEAST_ROWS, 4 * alike.size)));
      for (const key of alike.keys()) suspected.isNew(key | 0);
      for (let row = 0; row < rows; row += 1) {
        if (!suspected.mayHave(lows[row]!)) continue;
        const same = alike.get(keyOf(highs[row]!, lows[row]!));
        if (same?.first === 0) same.first = lines[row]!;
      }
      const found = tally("duplicate_rows", undefined, ({ detail }) => ({
        message: `The row is identical to the one on line ${detail}`,
      }));
      for (const { line, number, alike: same } of suspects)
        if (line !== same.first) addPlace(found, { line, row: number, detail: same.first });
      found.count += Math.max(0, repeats - MAX_PLACES);
      return found.count > 0 ? [found] : [];
    },
  };
};
