import { wordAt } from "../split/row-hash.ts";
import type { RowView } from "../split/row-view.ts";

/**
 * How many values of a column are remembered, each in one slot: few at first, more if the column has more
 * values.
 */
const LEAST_PLACES = 64;
const MOST_PLACES = 1_024;

/** Longer cells are names and notes, which rarely repeat. */
const LONGEST = 24;

const WORDS = LONGEST / 4;

/** A value of a column with its verdict. */
export interface Judged<A> {
  readonly value: string;
  readonly verdict: A;
}

/**
 * Judges one cell of each record. A recent value is found again by its bytes, without an allocation and
 * without judging it again, so columns of dates, currencies and categories cost almost nothing.
 */
export const columnMemo = <A>(cell: number, judge: (value: string) => A): ((row: RowView) => Judged<A>) => {
  const blank: Judged<A> = { value: "", verdict: judge("") };
  let atHand: Judged<A>[] = [];
  let sizes = new Uint8Array(0);
  let words = new Int32Array(0);
  let judgements = 0;

  const makeRoom = (places: number): void => {
    atHand = new Array<Judged<A>>(places).fill(blank);
    sizes = new Uint8Array(places);
    words = new Int32Array(places * WORDS);
  };
  makeRoom(LEAST_PLACES);

  const placeOf = (hash: number): number => (hash ^ (hash >>> 16)) & (sizes.length - 1);

  const judgeAnew = (row: RowView): Judged<A> => {
    const value = row.at(cell);
    const judged = { value, verdict: judge(value) };
    const start = row.starts[cell]!;
    const end = row.ends[cell]!;
    if (end - start > LONGEST) return judged;
    judgements += 1;
    if (judgements > sizes.length && sizes.length < MOST_PLACES) makeRoom(sizes.length * 4);
    const place = placeOf(row.hashes[cell]!);
    atHand[place] = judged;
    sizes[place] = end - start;
    let word = place * WORDS;
    for (let at = start; at < end; at += 4, word += 1) words[word] = wordAt(row.view, at, end, row.last);
    return judged;
  };

  return (row) => {
    if (row.isBlankAt(cell)) return blank;
    const { view, last } = row;
    const start = row.starts[cell]!;
    const end = row.ends[cell]!;
    const place = placeOf(row.hashes[cell]!);
    if (sizes[place] !== end - start) return judgeAnew(row);
    let word = place * WORDS;
    for (let at = start; at < end; at += 4, word += 1)
      if (words[word] !== wordAt(view, at, end, last)) return judgeAnew(row);
    return atHand[place]!;
  };
};

/** Judges each row once, however many ask of it one after the other. */
export const oncePerRow = <A>(judge: (row: RowView) => A): ((row: RowView) => A) => {
  let last: RowView | undefined;
  let serial = 0;
  let judged: A;
  return (row) => {
    if (row !== last || row.serial !== serial) {
      judged = judge(row);
      last = row;
      serial = row.serial;
    }
    return judged;
  };
};
