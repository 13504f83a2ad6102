import { wordAt } from "./row-hash.ts";
import type { RowView } from "./row-view.ts";

/**
 * How many values of a column are remembered, each in one slot: few at first, more if the column has more
 * values.
 */
const LEAST_PLACES = 16;
const MOST_PLACES = 1_024;

/** Longer cells are names and notes, which rarely repeat. */
const LONGEST = 24;

/** The size of a value, then its bytes. */
const WORDS = 1 + LONGEST / 4;

/** How long a cell is; negative if its quotes are doubled, because its bytes then mean another text than the same bytes elsewhere. */
const sizeOf = (row: RowView, cell: number): number => {
  const size = row.ends[cell]! - row.starts[cell]!;
  return row.isDoubled(cell) ? -size : size;
};

/** A value of a column with its verdict. */
export interface Judged<A> {
  readonly value: string;
  readonly verdict: A;
}

/**
 * Judges one cell of each record. A recent value is found again by its bytes, without an allocation and
 * without judging it again, so columns of dates, currencies and categories cost almost nothing.
 */
export class ColumnMemo<A> {
  private readonly cell: number;
  private readonly judge: (value: string) => A;
  private readonly blank: Judged<A>;
  private atHand: Judged<A>[] = [];
  private words = new Int32Array(0);
  private judgements = 0;

  constructor(cell: number, judge: (value: string) => A) {
    this.cell = cell;
    this.judge = judge;
    this.blank = { value: "", verdict: judge("") };
    this.makeRoom(LEAST_PLACES);
  }

  /** The value of a row and its verdict. */
  of(row: RowView): Judged<A> {
    const { cell, words } = this;
    if (row.isBlankAt(cell)) return this.blank;
    const { view, last } = row;
    const start = row.starts[cell]!;
    const end = row.ends[cell]!;
    const place = this.placeOf(row.hashes[cell]!);
    let word = place * WORDS;
    if (words[word] !== sizeOf(row, cell)) return this.judgeAnew(row);
    word += 1;
    for (let at = start; at < end; at += 4, word += 1)
      if (words[word] !== wordAt(view, at, end, last)) return this.judgeAnew(row);
    return this.atHand[place]!;
  }

  private makeRoom(places: number): void {
    this.atHand = new Array<Judged<A>>(places);
    this.words = new Int32Array(places * WORDS);
  }

  private placeOf(hash: number): number {
    return (hash ^ (hash >>> 16)) & (this.atHand.length - 1);
  }

  private judgeAnew(row: RowView): Judged<A> {
    const { cell } = this;
    const value = row.at(cell);
    const judged = { value, verdict: this.judge(value) };
    const start = row.starts[cell]!;
    const end = row.ends[cell]!;
    if (end - start > LONGEST) return judged;
    this.judgements += 1;
    const { length } = this.atHand;
    if (this.judgements > length && length < MOST_PLACES) this.makeRoom(length * 4);
    const { words } = this;
    const place = this.placeOf(row.hashes[cell]!);
    this.atHand[place] = judged;
    let word = place * WORDS;
    words[word] = sizeOf(row, cell);
    word += 1;
    for (let at = start; at < end; at += 4, word += 1) words[word] = wordAt(row.view, at, end, row.last);
    return judged;
  }
}

/** What judges rows. */
interface RowJudge<A> {
  readonly of: (row: RowView) => A;
}

/** Judges each row once, however many ask of it one after the other. */
export class OncePerRow<A> implements RowJudge<A> {
  private readonly judge: RowJudge<A>;
  private last: RowView | undefined;
  private serial = 0;
  private judged: A | undefined;

  constructor(judge: RowJudge<A>) {
    this.judge = judge;
  }

  of(row: RowView): A {
    if (row !== this.last || row.serial !== this.serial) {
      this.judged = this.judge.of(row);
      this.last = row;
      this.serial = row.serial;
    }
    return this.judged as A;
  }
}
