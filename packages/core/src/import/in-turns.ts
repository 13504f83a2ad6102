import * as Effect from "effect/Effect";

/** Work that can pause between its steps. */
export type Pausing<A> = Generator<undefined, A, undefined>;

/** What is known at once, or after some steps. */
export type OrPausing<A> = A | Pausing<A>;

/** Whether work has steps. */
export const isPausing = <A extends object>(work: OrPausing<A>): work is Pausing<A> =>
  "next" in work && typeof work.next === "function";

/** Does all steps without a pause. */
export const atOnce = <A extends object>(work: OrPausing<A>): A => {
  if (!isPausing(work)) return work;
  let step = work.next();
  while (step.done !== true) step = work.next();
  return step.value;
};

/** Lets everything else have its turn after each step. */
export const inTurns = Effect.fnUntraced(function* <A>(work: Pausing<A>) {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
    yield* Effect.yieldNow;
  }
});

/** How many rows are one step: a few milliseconds of work. */
const MOST = 1_000;

/** Goes through rows, in steps of `most` rows, until `see` returns false. */
export function* eachInSteps<A>(
  rows: Iterable<A>,
  see: (row: A) => unknown,
  most: number = MOST,
): Pausing<void> {
  let seen = 0;
  for (const row of rows) {
    if (see(row) === false) return;
    seen += 1;
    if (seen % most === 0) yield;
  }
}
