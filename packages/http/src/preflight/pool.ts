import { availableParallelism } from "node:os";
import { MessageChannel } from "node:worker_threads";
import { Piscina } from "piscina";
import { takeBack } from "./blocks.ts";
import { checkReceived, type LoadKnown, type ReadyAnswer } from "./check-received.ts";
import { buffersOf, type Received, sizeOf } from "./received.ts";
import { takingTurns } from "./taking-turns.ts";
import type { Done, Question, Task } from "./worker.ts";

/** Content of up to so many bytes is checked at once, in about a millisecond; what is larger goes to a worker. */
const SMALL = 16_384;

/** What a pool may use. */
export interface PoolLimits {
  readonly threads: number;
  /** How many contents may wait for a thread. */
  readonly waiting: number;
  /** How long one content may be checked, in milliseconds. */
  readonly time: number;
  /** What a thread may hold, in megabytes. */
  readonly memory: number;
}

/** One processor is left to those who answer. */
const THREADS = Math.max(1, availableParallelism() - 1);

/**
 * No content of ten megabytes takes a tenth of the time or half of the memory, as far as is known. Memory is out of reach
 * on purpose: a thread that runs out of it in the middle of parsing takes the process with it.
 */
const LIMITS: PoolLimits = { threads: THREADS, waiting: 4 * THREADS, time: 60_000, memory: 2_048 };

/** Checks contents, the larger ones beside everything else. */
export interface PreflightPool {
  /**
   * The answer, or why there is none: too many wait already, or the content took more than it may. Rejects when whoever asked
   * has left, which ends the check.
   */
  readonly check: (
    received: Received,
    include: string | undefined,
    loadKnown: LoadKnown,
    left: AbortSignal,
  ) => Promise<ReadyAnswer | "full" | "exhausted">;
}

/** This file's neighbour, as it was built or as a source. */
const WORKER = new URL(import.meta.url.endsWith(".ts") ? "./worker.ts" : "./worker.js", import.meta.url).href;

const startPool = ({ threads, memory }: PoolLimits): Piscina<Task, Done> => {
  const pool = new Piscina<Task, Done>({
    filename: WORKER,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: 30_000,
    resourceLimits: { maxOldGenerationSizeMb: memory },
  });
  // A worker that runs out of memory while it is being ended for another reason belongs to no task any more.
  return pool.on("error", () => {});
};

/** A pool whose threads are started when they are needed and do not keep the process alive. */
export const preflightPool = (limits: PoolLimits = LIMITS): PreflightPool => {
  let started: Piscina<Task, Done> | undefined;
  // Piscina's own queue stands still where the last worker dies, and counts waiting as time spent.
  const turns = takingTurns(limits.threads, limits.waiting);

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
      if (sizeOf(received) <= SMALL) return checkReceived(received, include, loadKnown);
      const turn = turns.wait(left);
      if (turn === undefined) return "full";
      await turn;
      try {
        started ??= startPool(limits);
        return await onWorker(started, received, include, loadKnown, left);
      } finally {
        turns.next();
      }
    },
  };
};
