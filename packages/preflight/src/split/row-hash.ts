/*
 * Hashes that find equal rows and equal cells without comparing all pairs. They take four bytes per step,
 * because hashing byte by byte would be the largest part of a check.
 */

/**
 * Up to four bytes as one number; bytes at or after `end` count as zero. `last` is the last offset with four
 * bytes after it: passing it in is faster than reading the length of the view.
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

/** The initial values of the two halves of a hash. */
export const HIGH = 0x2f0b4a87;
export const LOW = 0x1000193;

/**
 * Two ways to add a word, so different that a collision in one is not a collision in the other. A record is
 * hashed by the words of each cell followed by its size; otherwise "ab", "c" would equal "a", "bc". Its low
 * half is made of the hashes of its cells.
 */
export const mixHigh = (hash: number, word: number): number =>
  Math.imul((hash << 15) ^ (hash >>> 17) ^ word, 0x85ebca6b);

export const mixLow = (hash: number, word: number): number =>
  Math.imul((hash << 5) ^ (hash >>> 27) ^ word, 0x9e3779b1);

/** Spreads every bit of a hash over all bits. */
export const spread = (hash: number): number => {
  let h = hash;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
};
