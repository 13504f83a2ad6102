/** Work in chunks of a few milliseconds, between which it can pause. */
export type Chunked<A> = Generator<undefined, A, undefined>;

/** Does all chunks of work without a pause. */
export const runToEnd = <A>(work: Chunked<A>): A => {
  let chunk = work.next();
  while (chunk.done !== true) chunk = work.next();
  return chunk.value;
};
