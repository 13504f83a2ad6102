/** Work that can pause between its steps. Each step tells how many bytes are done. */
export type Steps<A> = Generator<number, A, undefined>;

/** Does all steps without a pause. */
export const allSteps = <A>(steps: Steps<A>): A => {
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
};
