/** Work in chunks of a few milliseconds, between which it can pause. */
export type Chunked<A> = Generator<undefined, A, undefined>;

/** What is known at once, or after some chunks of work. */
export type OrChunked<A> = A | Chunked<A>;

/** Whether work has chunks. */
export const isChunked = <A>(work: OrChunked<A>): work is Chunked<A> =>
  typeof work === "object" && work !== null && "next" in work && typeof work.next === "function";

/** Does all chunks of work without a pause. */
export const runToEnd = <A>(work: OrChunked<A>): A => {
  if (!isChunked(work)) return work;
  let chunk = work.next();
  while (chunk.done !== true) chunk = work.next();
  return chunk.value;
};
