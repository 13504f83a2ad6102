import { addPlace, tally } from "../../finding.ts";
import type { RowRule } from "./rule.ts";

/** A slot of the table holds the number of a row, which takes up to 23 bits in ten megabytes, and nine bits of its hash. */
const NUMBER_BITS = 23;
const NUMBER = (1 << NUMBER_BITS) - 1;

const LEAST_CAPACITY = 1 << 8;

/** A row of a bank's export is longer mostly; to make the table larger while it fills costs more than its room. */
const CHARACTERS = 40;

/** How many slots there are for a text of so many characters: a power of two. */
const capacityFor = (length: number): number => {
  let capacity = LEAST_CAPACITY;
  while (capacity * 0.6 < length / CHARACTERS) capacity *= 2;
  return capacity;
};

/** The same numbers in twice the room. */
const doubled = (from: Int32Array): Int32Array<ArrayBuffer> => {
  const to = new Int32Array(from.length * 2);
  to.set(from);
  return to;
};

/**
 * Rows alike in every cell. Rows are compared by 64 bits of hash in flat tables, so that a file of millions of
 * short rows stays small in memory; two different rows of a full-size file share a hash about once in ten million
 * files. The step from slot to slot comes from the other half of the hash: a file made to crowd one part of the
 * table is spread over all of it. What is looked up at random is four bytes a row, the rest lies in the order of the
 * rows: waiting for memory would take longer than everything else here. `length` is that of the whole text.
 */
export const duplicateRows = (length: number): RowRule => {
  let capacity = capacityFor(length);
  let slots = new Int32Array(capacity);
  let highs = new Int32Array(capacity);
  let lows = new Int32Array(capacity);
  let lines = new Int32Array(capacity);
  /** How many different rows there are; they count from 1. */
  let rows = 0;
  const found = tally("duplicate_rows", undefined, ({ detail }) => ({
    message: `The row is alike in every cell to the one on line ${detail}`,
  }));

  /** Where the hash stands, or would stand. */
  const slotOf = (high: number, low: number): number => {
    const step = (high >>> 7) | 1;
    let slot = low & (capacity - 1);
    for (;;) {
      const kept = slots[slot]!;
      if (kept === 0) return slot;
      if (((kept ^ high) & ~NUMBER) === 0) {
        const number = kept & NUMBER;
        if (highs[number] === high && lows[number] === low) return slot;
      }
      slot = (slot + step) & (capacity - 1);
    }
  };

  const put = (slot: number, number: number): void => {
    slots[slot] = (highs[number]! & ~NUMBER) | number;
  };

  const grow = (): void => {
    capacity *= 4;
    slots = new Int32Array(capacity);
    for (let number = 1; number <= rows; number += 1) put(slotOf(highs[number]!, lows[number]!), number);
  };

  return {
    see: ({ high, low }, line, number) => {
      const slot = slotOf(high, low);
      const before = slots[slot]! & NUMBER;
      if (before !== 0) {
        addPlace(found, { line, row: number, detail: lines[before]! });
        return;
      }
      rows += 1;
      if (rows === highs.length) {
        highs = doubled(highs);
        lows = doubled(lows);
        lines = doubled(lines);
      }
      highs[rows] = high;
      lows[rows] = low;
      lines[rows] = line;
      put(slot, rows);
      if (rows > capacity * 0.6) grow();
    },
    tallies: () => (found.count > 0 ? [found] : []),
  };
};
