/** Work in chunks of a few milliseconds, between which it can pause. Each may say how far it is. */
export type Chunked<A, Progress = undefined> = Generator<Progress, A, undefined>;

/** Does all chunks of work without a pause. */
export const runToEnd = <A, Progress>(work: Chunked<A, Progress>): A => {
  let chunk = work.next();
  while (chunk.done !== true) chunk = work.next();
  return chunk.value;
};
