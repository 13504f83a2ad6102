import { addPlace, tally } from "../../finding.ts";
import type { RowRule } from "./rule.ts";

/** Spreads every bit of a hash over all of it. */
const mixed = (hash: number): number => {
  let h = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
};

/**
 * Rows alike in every cell. Rows are compared by 64 bits of hash in flat tables, so that a file of millions of
 * short rows stays small in memory; two different rows of a full-size file share a hash about once in ten million
 * files. The step from slot to slot comes from the other half of the hash: a file made to crowd one part of the
 * table is spread over all of it.
 */
export const duplicateRows = (): RowRule => {
  let capacity = 1 << 12;
  let used = 0;
  let high = new Int32Array(capacity);
  let low = new Int32Array(capacity);
  let lines = new Int32Array(capacity);
  const found = tally("duplicate_rows", undefined, ({ detail }) => ({
    message: `The row is alike in every cell to the one on line ${detail}`,
  }));

  const slotOf = (h: number, l: number): number => {
    const step = (l >>> 7) | 1;
    let slot = h & (capacity - 1);
    while (lines[slot] !== 0 && (high[slot] !== h || low[slot] !== l)) slot = (slot + step) & (capacity - 1);
    return slot;
  };

  const grow = (): void => {
    const [oldHigh, oldLow, oldLines] = [high, low, lines];
    capacity *= 2;
    high = new Int32Array(capacity);
    low = new Int32Array(capacity);
    lines = new Int32Array(capacity);
    for (let i = 0; i < oldLines.length; i += 1) {
      if (oldLines[i] === 0) continue;
      const slot = slotOf(oldHigh[i]!, oldLow[i]!);
      high[slot] = oldHigh[i]!;
      low[slot] = oldLow[i]!;
      lines[slot] = oldLines[i]!;
    }
  };

  return {
    see: (row, line, number) => {
      const h = mixed(row.high);
      const l = mixed(row.low);
      const slot = slotOf(h, l);
      if (lines[slot] !== 0) {
        addPlace(found, { line, row: number, detail: lines[slot]! });
        return;
      }
      high[slot] = h;
      low[slot] = l;
      lines[slot] = line;
      used += 1;
      if (used > capacity * 0.7) grow();
    },
    tallies: () => (found.count > 0 ? [found] : []),
  };
};
