import type { Chunked } from "@farthing/recognition/order";
import { nextTask } from "../basics/next-task.ts";
import type { EndSignal } from "../decode/incoming-bytes.ts";
import type { RowResult } from "../records/row-result.ts";
import type { OnHeader, ResultConsumer } from "../records/row-results.ts";

/** Who is told of rows, and how reading them is ended. */
export interface HowToPassOn {
  /**
   * Called once before the first row, if there is any: with the header row, or the names that stand in for it; undefined if there
   * is neither. If it returns a promise, the first row waits for it.
   */
  readonly onHeader?: OnHeader;
  /** Called with each row. If it returns a promise, the next row waits for it. */
  readonly onRow?: (row: RowResult) => unknown;
  /**
   * Ends the reading: it fails with the reason of the signal before the next row is passed on. An `AbortSignal` is one. A promise of
   * `onRow` is waited for before that.
   */
  readonly signal?: EndSignal;
  /**
   * Told from time to time how many bytes of the decoded text were read, and of how many. Of a stream that is not kept as a whole it
   * is told how many bytes have come, and of how many: `Infinity` where it does not say that.
   */
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

/** Work, and the rows that it makes. */
interface MakingRows<A> {
  readonly chunks: Chunked<A, number>;
  readonly results: ResultConsumer;
  /** What must be done before the next chunk. */
  readonly beforeNext?: () => Promise<void>;
}

/** Hands the header to `onHeader` when it is known, and then each row to `onRow`; either can let the next one wait. */
class RowReceiver {
  readonly counts = { accepted: 0, rejected: 0, left_out: 0 };
  private readonly results: ResultConsumer;
  private readonly how: HowToPassOn;
  private isHeaderTold = false;

  constructor(results: ResultConsumer, how: HowToPassOn) {
    this.results = results;
    this.how = how;
  }

  throwIfEnded(): void {
    const { signal } = this.how;
    if (signal?.aborted === true) throw signal.reason;
  }

  /** Passes on what was read since the last call. */
  async passOn(): Promise<void> {
    const { results, how, counts } = this;
    if (!this.isHeaderTold && results.hasBegun) {
      this.isHeaderTold = true;
      await how.onHeader?.(results.header);
    }
    for (const row of results.taken()) {
      this.throwIfEnded();
      counts[COUNTS[row._tag]] += 1;
      const promise = how.onRow?.(row);
      if (isPromise(promise)) await promise;
    }
  }
}

/**
 * Does chunks that make rows ready, and hands each row on. After each chunk everything else goes on. `size` says how many bytes there
 * are in all; as long as that is not known no progress is told. Fails with the reason of the signal.
 */
export const passedOn = async <A>(
  { chunks, results, beforeNext }: MakingRows<A>,
  how: HowToPassOn,
  size: () => number | undefined,
): Promise<readonly [A, RowCounts]> => {
  const receiver = new RowReceiver(results, how);
  receiver.throwIfEnded();
  for (;;) {
    const chunk = chunks.next();
    await receiver.passOn();
    const of = size();
    if (of !== undefined) how.onProgress?.(chunk.done === true ? of : chunk.value, of);
    if (chunk.done === true) return [chunk.value, receiver.counts];
    await nextTask();
    await beforeNext?.();
    receiver.throwIfEnded();
  }
};
