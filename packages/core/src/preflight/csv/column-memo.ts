import type { RowView } from "./row-view.ts";

/** How many values of a column are at hand; each has one place. */
const AT_HAND = 1_024;

/** Longer cells are names and notes, which do not come again. */
const LONGEST = 24;

/** A value of a column, and what it was judged to be. */
export interface Judged<A> {
  readonly value: string;
  readonly verdict: A;
}

/**
 * Judges one cell of each record. A value that was seen lately is found again by its characters: nothing is allocated for
 * it, nothing hashed, nothing judged. Columns of days, currencies and categories cost next to nothing then.
 */
export const columnMemo = <A>(cell: number, judge: (value: string) => A): ((row: RowView) => Judged<A>) => {
  const blank: Judged<A> = { value: "", verdict: judge("") };
  const atHand = new Array<Judged<A>>(AT_HAND).fill(blank);
  return (row) => {
    if (row.isBlankAt(cell)) return blank;
    const { text } = row;
    const start = row.starts[cell]!;
    const end = row.ends[cell]!;
    let place = end - start;
    if (place > LONGEST) {
      const value = row.at(cell);
      return { value, verdict: judge(value) };
    }
    for (let i = start; i < end; i += 1) place = Math.imul(place, 31) + text.charCodeAt(i);
    place = (place ^ (place >>> 10)) & (AT_HAND - 1);
    const known = atHand[place]!;
    if (row.is(cell, known.value)) return known;
    const value = row.at(cell);
    const judged = { value, verdict: judge(value) };
    atHand[place] = judged;
    return judged;
  };
};
