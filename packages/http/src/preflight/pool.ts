import { availableParallelism } from "node:os";
import { MessageChannel } from "node:worker_threads";
import { Piscina } from "piscina";
import { checkReceived, type LoadKnown, type ReadyAnswer } from "./check-received.ts";
import { buffersOf, type Received, sizeOf } from "./received.ts";
import type { Question, Task } from "./worker.ts";

/** Content of up to so many bytes is checked at once, in about a millisecond; what is larger goes to a worker. */
const SMALL = 16_384;

/** How many contents may wait for each worker. */
const WAITING = 4;

/** No content of ten megabytes takes longer, in milliseconds, unless it is made to. */
const TIME_LIMIT = 60_000;

/** What a worker may hold, in megabytes: no content of ten megabytes takes more, unless it is made to. */
const MEMORY_LIMIT = 1_024;

/** Checks contents, the larger ones beside everything else. */
export interface PreflightPool {
  /** The answer, or why there is none: too many wait already, or the content took more than it may. */
  readonly check: (
    received: Received,
    include: string | undefined,
    loadKnown: LoadKnown,
  ) => Promise<ReadyAnswer | "full" | "exhausted">;
}

/** This file's neighbour, as it was built or as a source. */
const WORKER = new URL(import.meta.url.endsWith(".ts") ? "./worker.ts" : "./worker.js", import.meta.url).href;

const startPool = (): Piscina<Task, ReadyAnswer> => {
  // One processor is left to those who answer.
  const threads = Math.max(1, availableParallelism() - 1);
  return new Piscina({
    filename: WORKER,
    minThreads: 0,
    maxThreads: threads,
    maxQueue: threads * WAITING,
    idleTimeout: 30_000,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT },
  });
};

/** A pool whose threads are started when they are needed and do not keep the process alive. */
export const preflightPool = (): PreflightPool => {
  let started: Piscina<Task, ReadyAnswer> | undefined;

  const onWorker = async (
    pool: Piscina<Task, ReadyAnswer>,
    received: Received,
    include: string | undefined,
    loadKnown: LoadKnown,
  ): Promise<ReadyAnswer | "exhausted"> => {
    const { port1, port2 } = new MessageChannel();
    const over = AbortSignal.timeout(TIME_LIMIT);
    const failed = new Promise<never>((_, reject) => {
      port1.on("message", ({ account_id }: Question) => {
        loadKnown(account_id).then((known) => port1.postMessage(known), reject);
      });
    });
    try {
      return await Promise.race([
        pool.run(
          { received, include, port: port2 },
          { signal: over, transferList: [port2, ...buffersOf(received)] },
        ),
        failed,
      ]);
    } catch (error) {
      if (over.aborted || (error as NodeJS.ErrnoException).code === "ERR_WORKER_OUT_OF_MEMORY")
        return "exhausted";
      throw error;
    } finally {
      port1.close();
    }
  };

  return {
    check: async (received, include, loadKnown) => {
      if (sizeOf(received) <= SMALL) return checkReceived(received, include, loadKnown);
      started ??= startPool();
      return started.queueSize >= started.options.maxQueue
        ? "full"
        : onWorker(started, received, include, loadKnown);
    },
  };
};
