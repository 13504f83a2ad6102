import { wordAt } from "./row-hash.ts";
import type { RowView } from "./row-view.ts";

/** How many values of a column are at hand; each has one place. */
const AT_HAND = 1_024;

/** Cells of more bytes are names and notes, which do not come again. */
const LONGEST = 24;

const WORDS = LONGEST / 4;

/** A value of a column, and what it was judged to be. */
export interface Judged<A> {
  readonly value: string;
  readonly verdict: A;
}

/**
 * Judges one cell of each record. A value that was seen lately is found again by its bytes: nothing is allocated for it,
 * nothing judged. Columns of days, currencies and categories cost next to nothing then.
 */
export const columnMemo = <A>(cell: number, judge: (value: string) => A): ((row: RowView) => Judged<A>) => {
  const blank: Judged<A> = { value: "", verdict: judge("") };
  const atHand = new Array<Judged<A>>(AT_HAND).fill(blank);
  const sizes = new Uint8Array(AT_HAND);
  const words = new Int32Array(AT_HAND * WORDS);
  return (row) => {
    if (row.isBlankAt(cell)) return blank;
    const { view, last } = row;
    const start = row.starts[cell]!;
    const end = row.ends[cell]!;
    const size = end - start;
    if (size > LONGEST) {
      const value = row.at(cell);
      return { value, verdict: judge(value) };
    }
    const hash = row.hashes[cell]!;
    const place = (hash ^ (hash >>> 16)) & (AT_HAND - 1);
    let word = place * WORDS;
    let isKnown = sizes[place] === size;
    for (let at = start; isKnown && at < end; at += 4, word += 1)
      isKnown = words[word] === wordAt(view, at, end, last);
    if (isKnown) return atHand[place]!;
    word = place * WORDS;
    for (let at = start; at < end; at += 4, word += 1) words[word] = wordAt(view, at, end, last);
    const value = row.at(cell);
    const judged = { value, verdict: judge(value) };
    sizes[place] = size;
    atHand[place] = judged;
    return judged;
  };
};
