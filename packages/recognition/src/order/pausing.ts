/** Work that can pause between its steps, each of which takes a few milliseconds. */
export type Pausing<A> = Generator<undefined, A, undefined>;

/** Does all steps without a pause. */
export const withoutPause = <A>(work: Pausing<A>): A => {
  let step = work.next();
  while (step.done !== true) step = work.next();
  return step.value;
};
