/** Work that can pause between its steps, each of which takes a few milliseconds. */
export type Pausing<A> = Generator<undefined, A, undefined>;

/** What is known at once, or after some steps. */
export type OrPausing<A> = A | Pausing<A>;

/** Whether work has steps. */
export const isPausing = <A>(work: OrPausing<A>): work is Pausing<A> =>
  typeof work === "object" && work !== null && "next" in work && typeof work.next === "function";

/** Does all steps of work without a pause. */
export const runToEnd = <A>(work: OrPausing<A>): A => {
  if (!isPausing(work)) return work;
  let step = work.next();
  while (step.done !== true) step = work.next();
  return step.value;
};
