/*
 * Hashes by which equal rows and equal cells are told without comparing each with each. They take four bytes in a step,
 * for to take every byte by itself would be the most of a check.
 */

/**
 * Up to four bytes as one number; what lies at or behind `end` counts as zero. `last` is the last offset at which there are
 * four of them: to ask the view for its length takes longer than to read from it.
 */
export const wordAt = (view: DataView, at: number, end: number, last: number): number => {
  if (at <= last) {
    const word = view.getInt32(at, true);
    return at + 4 <= end ? word : word & ((1 << ((end - at) * 8)) - 1);
  }
  let word = 0;
  for (let i = end - 1; i >= at; i -= 1) word = (word << 8) | view.getUint8(i);
  return word;
};

/** What the two halves of a hash begin with. */
export const HIGH = 0x2f0b4a87;
export const LOW = 0x1000193;

/**
 * Two ways to take in a word, so different that what collides in one does not in the other. A record is hashed by the words
 * of each cell and then its size, or "ab" beside "c" would be "a" beside "bc"; its low half takes in the hashes of cells.
 */
export const mixHigh = (hash: number, word: number): number =>
  Math.imul((hash << 15) ^ (hash >>> 17) ^ word, 0x85ebca6b);

export const mixLow = (hash: number, word: number): number =>
  Math.imul((hash << 5) ^ (hash >>> 27) ^ word, 0x9e3779b1);

/** Spreads every bit of a hash over all of it. */
export const spread = (hash: number): number => {
  let h = hash;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
};
