import { availableParallelism } from "node:os";
import { MessageChannel } from "node:worker_threads";
import { Piscina } from "piscina";
import { takeBack } from "./blocks.ts";
import { boundedQueue } from "./bounded-queue.ts";
import { checkReceived, type LoadKnown, type ReadyAnswer } from "./check-received.ts";
import { buffersOf, mayAskInspection, type Received, sizeOf } from "./received.ts";
import type { Done, Question, Task } from "./worker.ts";

/** Smaller content is checked immediately, in about a millisecond; larger content and inspections go to a worker. */
const SMALL = 16_384;

/** The limits of a pool. */
export interface PoolLimits {
  readonly threads: number;
  /** How many contents may wait for a thread. */
  readonly waiting: number;
  /** The time limit of one check, in milliseconds. */
  readonly time: number;
  /** The memory limit of a thread, in megabytes. */
  readonly memory: number;
}

/** One processor is left for answering requests. */
const THREADS = Math.max(1, availableParallelism() - 1);

/**
 * As far as is known, no content of ten megabytes takes a tenth of the time or half of the memory. The memory
 * limit is deliberately high: a thread that runs out of memory while parsing ends the whole process.
 */
const LIMITS: PoolLimits = { threads: THREADS, waiting: 4 * THREADS, time: 60_000, memory: 2_048 };

/** Checks contents, the larger ones in parallel. */
export interface PreflightPool {
  /**
   * The answer, or "full" if too many already wait, or "exhausted" if the content took more than allowed.
   * Rejects if the caller has left, which ends the check.
   */
  readonly check: (
    received: Received,
    include: string | undefined,
    loadKnown: LoadKnown,
    left: AbortSignal,
  ) => Promise<ReadyAnswer | "full" | "exhausted">;
}

/** The worker file next to this file, built or as source. */
const WORKER = new URL(import.meta.url.endsWith(".ts") ? "./worker.ts" : "./worker.js", import.meta.url).href;

const startPool = ({ threads, memory }: PoolLimits): Piscina<Task, Done> => {
  const pool = new Piscina<Task, Done>({
    filename: WORKER,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: 30_000,
    resourceLimits: { maxOldGenerationSizeMb: memory },
  });
  // A worker that runs out of memory while it is being stopped has no task.
  return pool.on("error", () => {});
};

/** A pool whose threads start on demand and do not keep the process alive. */
export const preflightPool = (limits: PoolLimits = LIMITS): PreflightPool => {
  let started: Piscina<Task, Done> | undefined;
  // Piscina's own queue stops if the last worker dies, and counts waiting time as running time.
  const queue = boundedQueue(limits.threads, limits.waiting);

  const onWorker = async (
    pool: Piscina<Task, Done>,
    received: Received,
    include: string | undefined,
    loadKnown: LoadKnown,
    left: AbortSignal,
  ): Promise<ReadyAnswer | "exhausted"> => {
    const { port1, port2 } = new MessageChannel();
    const over = new AbortController();
    const timer = setTimeout(() => over.abort(), limits.time);
    let failure: unknown;
    port1.on("message", ({ account_id }: Question) => {
      loadKnown(account_id).then(
        (known) => port1.postMessage(known),
        (error: unknown) => {
          failure = error;
          port1.postMessage(undefined);
        },
      );
    });
    try {
      const { answer, buffers } = await pool.run(
        { received, include, port: port2 },
        { signal: AbortSignal.any([over.signal, left]), transferList: [port2, ...buffersOf(received)] },
      );
      takeBack(buffers);
      return answer;
    } catch (error) {
      if (failure !== undefined) throw failure;
      left.throwIfAborted();
      if (over.signal.aborted || (error as NodeJS.ErrnoException).code === "ERR_WORKER_OUT_OF_MEMORY")
        return "exhausted";
      throw error;
    } finally {
      clearTimeout(timer);
      port1.close();
    }
  };

  return {
    check: async (received, include, loadKnown, left) => {
      if (sizeOf(received) <= SMALL && !mayAskInspection(received))
        return checkReceived(received, include, loadKnown);
      const slot = queue.wait(left);
      if (slot === undefined) return "full";
      await slot;
      try {
        started ??= startPool(limits);
        return await onWorker(started, received, include, loadKnown, left);
      } finally {
        queue.next();
      }
    },
  };
};
