import { availableParallelism } from "node:os";
import { type FairQueue, fairQueue } from "@farthing/core/request";
import * as Effect from "effect/Effect";
import type { ServiceBusy } from "../answer/errors.ts";
import type { ReadyAnswer } from "./check-received.ts";
import { type Client, withClientSlot } from "./client-slot.ts";
import type { Examination } from "./examine-received.ts";
import { type ThreadLimits, Threads } from "./threads.ts";
import { SHARED, type UploadLimits } from "./upload-limits.ts";
import { type Ask, doWork, type Work } from "./work.ts";

/** How many imports of a family, and of all, may wait for the content of others to be examined, and then to be stored. */
export const MAX_IMPORTS = { waiting: 256, waiting_in_all: 1_024 };

/** How many times what one family may have wait all may have. */
const FAMILIES = 4;

/** The limits of a pool. */
export interface PoolLimits extends ThreadLimits {
  /** How many contents of a family may wait for a thread. */
  readonly waiting: number;
}

/** One processor is left for answering requests. */
const THREADS = Math.max(1, availableParallelism() - 1);

/**
 * As far as is known, no content of ten megabytes takes a tenth of the time or half of the memory. The memory
 * limit is deliberately high: a thread that runs out of memory while parsing ends the whole process.
 */
export const poolLimits = ({ time }: UploadLimits): PoolLimits => ({
  threads: THREADS,
  waiting: 4 * THREADS,
  time,
  start: 30_000,
  memory: 2_048,
});

/** Where large contents are checked: the file of the worker, or "inline", on the thread that answers requests. */
export type PreflightWorker = URL | "inline";

/** Works on contents on threads, fairly by family. */
export class PreflightPool {
  readonly #threads: Threads | undefined;
  // Piscina's own queue is not fair, stops if the last worker dies, and counts waiting time as running time.
  readonly #slots: FairQueue<number>;
  /** So that many imports leave room in the queue for other checks. */
  readonly #imports: FairQueue<number>;
  readonly #atWork = new Set<Promise<void>>();

  constructor(limits: PoolLimits = poolLimits(SHARED), worker?: PreflightWorker) {
    const { threads, waiting } = limits;
    // Where there are several threads, one of them is always for other families.
    const at_once = Math.max(1, threads - 1);
    const slots = [...Array(threads).keys()];
    this.#slots = fairQueue(slots, { at_once, waiting, waiting_in_all: FAMILIES * waiting });
    this.#imports = fairQueue(slots, { at_once, ...MAX_IMPORTS });
    this.#threads = worker === "inline" ? undefined : new Threads(limits, worker);
  }

  /** How many contents threads have, and how many wait. */
  usage(): ReturnType<FairQueue<number>["usage"]> {
    return this.#slots.usage();
  }

  /** Begins work of a client when it has a slot. */
  inSlot<A, E, R>(client: Client, work: Effect.Effect<A, E, R>): Effect.Effect<A, E | ServiceBusy, R> {
    return Effect.suspend(() => {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#atWork.add(promise);
      return Effect.ensuring(
        withClientSlot(this.#slots, client, work),
        Effect.sync(() => {
          this.#atWork.delete(promise);
          resolve();
        }),
      );
    });
  }

  /** The same for an import. */
  inImportSlot<A, E, R>(client: Client, work: Effect.Effect<A, E, R>): Effect.Effect<A, E | ServiceBusy, R> {
    return withClientSlot(this.#imports, client, this.inSlot(client, work));
  }

  /** Does work that has a slot, until `left` is aborted. */
  run<Answer extends ReadyAnswer | Examination>(work: Work, ask: Ask, left: AbortSignal): Promise<Answer> {
    const threads = this.#threads;
    return threads === undefined ? (doWork(work, ask) as Promise<Answer>) : threads.run(work, ask, left);
  }

  /** Ends the threads when what they are at, and what waits for them, has its answer. */
  async close(): Promise<void> {
    while (this.#atWork.size > 0) await Promise.all(this.#atWork);
    await this.#threads?.end();
  }
}
