import type { Chunked } from "@farthing/recognition/order";
import { nextTask } from "../basics/next-task.ts";
import type { RowResult } from "../records/row-result.ts";

/** Who is told of rows, and how reading them is ended. */
export interface HowToPassOn {
  /** Called with each row. If it returns a promise, the next row waits for it. */
  readonly onRow?: (row: RowResult) => unknown;
  /**
   * Ends the reading: it fails with the reason of the signal before the next row is passed on. An `AbortSignal` is one. A promise of
   * `onRow` is waited for before that.
   */
  readonly signal?: { readonly aborted: boolean; readonly reason?: unknown };
  /** Told from time to time how many bytes of the decoded text were read, and of how many. */
  readonly onProgress?: (bytes: number, of: number) => void;
}

/** How many rows became what. */
export interface RowCounts {
  readonly accepted: number;
  readonly rejected: number;
  readonly left_out: number;
}

const COUNTS = { Accepted: "accepted", Rejected: "rejected", LeftOut: "left_out" } as const;

const isPromise = (value: unknown): value is PromiseLike<unknown> =>
  typeof value === "object" && value !== null && "then" in value;

/** Work that makes rows ready. */
interface MakingRows<A> {
  readonly chunks: Chunked<A, number>;
  /** The rows of the last chunk. */
  readonly ready: RowResult[];
}

/**
 * Does chunks that make rows ready, and hands each row to `onRow`. After each chunk everything else goes on. `size` says how many
 * bytes there are in all; as long as that is not known no progress is told. Fails with the reason of the signal.
 */
export const passedOn = async <A>(
  { chunks, ready }: MakingRows<A>,
  { onRow, signal, onProgress }: HowToPassOn,
  size: () => number | undefined,
): Promise<readonly [A, RowCounts]> => {
  const throwIfEnded = (): void => {
    if (signal?.aborted === true) throw signal.reason;
  };
  throwIfEnded();
  const counts = { accepted: 0, rejected: 0, left_out: 0 };
  for (;;) {
    const chunk = chunks.next();
    for (const row of ready.splice(0)) {
      throwIfEnded();
      counts[COUNTS[row._tag]] += 1;
      const promise = onRow?.(row);
      if (isPromise(promise)) await promise;
    }
    const of = size();
    if (of !== undefined) onProgress?.(chunk.done === true ? of : chunk.value, of);
    if (chunk.done === true) return [chunk.value, counts];
    await nextTask();
    throwIfEnded();
  }
};
