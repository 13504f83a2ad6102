import type { Chunked } from "@farthing/recognition/order";
import * as Effect from "effect/Effect";

export { type Chunked, runToEnd } from "@farthing/recognition/order";

/** Does work in its chunks, with everything else between them. */
export const runInChunks = Effect.fnUntraced(function* <A>(work: Chunked<A>) {
  for (;;) {
    const chunk = work.next();
    if (chunk.done === true) return chunk.value;
    yield* Effect.yieldNow;
  }
});

/** How many rows are one chunk: a few milliseconds of work. */
const ROWS_OF_CHUNK = 1_000;

/** How many of them are sorted or merged in one. */
const SORTED_OF_CHUNK = 4_000;

/** Goes through rows, in chunks of `most` rows, until `see` returns false. */
export function* eachInChunks<A>(
  rows: Iterable<A>,
  see: (row: A) => unknown,
  most: number = ROWS_OF_CHUNK,
): Chunked<void> {
  let seen = 0;
  for (const row of rows) {
    if (see(row) === false) return;
    seen += 1;
    if (seen % most === 0) yield;
  }
}

/** Merges two sorted lists; of equal rows those of the first come first. */
function* merge<A>(
  one: readonly A[],
  other: readonly A[],
  compare: (a: A, b: A) => number,
  most: number,
): Chunked<readonly A[]> {
  const merged: A[] = [];
  let [i, j] = [0, 0];
  while (i < one.length && j < other.length) {
    if (compare(one[i]!, other[j]!) <= 0) {
      merged.push(one[i]!);
      i += 1;
    } else {
      merged.push(other[j]!);
      j += 1;
    }
    if (merged.length % most === 0) yield;
  }
  return merged.concat(one.slice(i), other.slice(j));
}

/** Sorts rows as `toSorted` does, in chunks of `most` of them. */
export function* sortInChunks<A>(
  rows: readonly A[],
  compare: (a: A, b: A) => number,
  most: number = SORTED_OF_CHUNK,
): Chunked<readonly A[]> {
  let sorted: (readonly A[])[] = [];
  for (let at = 0; at < rows.length; at += most) {
    if (at > 0) yield;
    sorted.push(rows.slice(at, at + most).sort(compare));
  }
  while (sorted.length > 1) {
    const pairs: (readonly A[])[] = [];
    for (let i = 0; i < sorted.length; i += 2) {
      const other = sorted[i + 1];
      pairs.push(other === undefined ? sorted[i]! : yield* merge(sorted[i]!, other, compare, most));
    }
    sorted = pairs;
  }
  return sorted[0] ?? [];
}
