import { availableParallelism } from "node:os";
import { Piscina } from "piscina";
import { type BoundedQueue, boundedQueue } from "./bounded-queue.ts";
import { type AskFamily, checkReceived, checkShort, type ReadyAnswer } from "./check-received.ts";
import {
  type BeginImport,
  type Examination,
  examineReceived,
  type ImportQuestion,
} from "./examine-received.ts";
import { type Received, sizeOf } from "./received.ts";
import { hasNoMemory, runOnWorker, type Work } from "./run-on-worker.ts";
import type { CheckQuestion, Task } from "./worker.ts";

/** Smaller content is checked immediately, in about a millisecond, unless that takes long all the same; the rest goes to a worker. */
const SMALL = 16_384;

/** How many imports of a family, and of all, may wait for the content of others to be examined, and then to be stored. */
export const MAX_IMPORTS = { waiting: 256, waiting_in_all: 1_024 };

/** How many times what one family may have wait all may have. */
const FAMILIES = 4;

/** The limits of a pool. */
export interface PoolLimits {
  readonly threads: number;
  /** How many contents of a family may wait for a thread. */
  readonly waiting: number;
  /** The time limit of one check, in milliseconds. */
  readonly time: number;
  /** The time within which a thread begins, in milliseconds. */
  readonly start: number;
  /** The memory limit of a thread, in megabytes. */
  readonly memory: number;
}

/** One processor is left for answering requests. */
const THREADS = Math.max(1, availableParallelism() - 1);

/**
 * As far as is known, no content of ten megabytes takes a tenth of the time or half of the memory. The memory
 * limit is deliberately high: a thread that runs out of memory while parsing ends the whole process.
 */
const LIMITS: PoolLimits = {
  threads: THREADS,
  waiting: 4 * THREADS,
  time: 60_000,
  start: 30_000,
  memory: 2_048,
};

/** What a family brings. */
interface Brought {
  readonly received: Received;
  readonly familyId: string;
  /** Aborted when the client leaves. */
  readonly left: AbortSignal;
}

/** Checks contents, the larger ones in parallel. */
export interface PreflightPool {
  /** How many contents threads have, and how many wait. */
  readonly usage: BoundedQueue["usage"];
  /**
   * The answer, or "full" if too many already wait, or "exhausted" if the content took more than allowed.
   * Rejects if the caller has left, which ends the check.
   */
  readonly check: (
    brought: Brought,
    include: string | undefined,
    ask: AskFamily,
  ) => Promise<ReadyAnswer | "full" | "exhausted">;
  /** The same for an import. Rejects with what `begin` rejects with. */
  readonly examine: (brought: Brought, begin: BeginImport) => Promise<Examination | "full" | "exhausted">;
  /** Ends the threads when what they are at, and what waits for them, has its answer. */
  readonly close: () => Promise<void>;
}

/** Where large contents are checked: the file of the worker, or "inline", on the thread that answers requests. */
export type PreflightWorker = URL | "inline";

/** The worker file next to this file, built or as source. A bundle may be in a format in which a module has no address. */
const workerBeside = (): URL =>
  new URL(import.meta.url.endsWith(".ts") ? "./worker.ts" : "./worker.js", import.meta.url);

/** `onBroken` is called if a worker cannot start. */
const startPool = (
  { threads, memory }: PoolLimits,
  worker: URL,
  onBroken: (error: Error) => void,
): Piscina<Task, unknown> => {
  const pool = new Piscina<Task, unknown>({
    filename: worker.href,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: 30_000,
    resourceLimits: { maxOldGenerationSizeMb: memory },
  });
  return pool.on("error", (error: NodeJS.ErrnoException) => {
    // A worker that runs out of memory while it is being stopped has no task.
    if (!hasNoMemory(error)) onBroken(error);
  });
};

/** The threads of a pool: they start on demand, and again after they could not. */
class Threads {
  readonly #limits: PoolLimits;
  readonly #file: URL | undefined;
  /** Ends each work of a thread that cannot start. */
  readonly #breaks = new Set<(error: Error) => void>();
  #started: Piscina<Task, unknown> | undefined;

  constructor(limits: PoolLimits, file: URL | undefined) {
    this.#limits = limits;
    this.#file = file;
  }

  async run<Question, Answer>(
    work: Work,
    answerTo: (question: Question) => Promise<unknown>,
    left: AbortSignal,
  ): Promise<Answer | "exhausted"> {
    const broken = Promise.withResolvers<never>();
    const how = { limits: this.#limits, left, broken: broken.promise };
    const pool = this.#pool();
    this.#breaks.add(broken.reject);
    try {
      return await runOnWorker(pool, work, answerTo, how);
    } finally {
      this.#breaks.delete(broken.reject);
    }
  }

  async end(): Promise<void> {
    await this.#started?.destroy();
    this.#started = undefined;
  }

  #pool(): Piscina<Task, unknown> {
    this.#started ??= startPool(this.#limits, this.#file ?? workerBeside(), (error) => this.#break(error));
    return this.#started;
  }

  #break(error: Error): void {
    for (const fail of this.#breaks) fail(error);
    // The next check tries again.
    void this.#started?.destroy();
    this.#started = undefined;
  }
}

/** What is to be done with a content: on a thread, which asks questions, or here. */
interface PooledWork<Question, Answer> {
  readonly work: Work;
  readonly answerTo: (question: Question) => Promise<unknown>;
  readonly inline: () => Promise<Answer>;
}

const checkOf = (
  received: Received,
  include: string | undefined,
  ask: AskFamily,
): PooledWork<CheckQuestion, ReadyAnswer> => ({
  work: { what: "check", received, include },
  answerTo: (asked) =>
    asked.what === "known" ? ask.known(asked.account_id) : ask.recorded(asked.account_id, asked.question),
  inline: () => checkReceived(received, include, ask),
});

const examinationOf = (received: Received, begin: BeginImport): PooledWork<ImportQuestion, Examination> => ({
  work: { what: "examine", received },
  answerTo: begin,
  inline: () => examineReceived(received, begin),
});

/** Checks contents, fairly by family, and the larger ones on threads. */
class QueuedPool implements PreflightPool {
  readonly usage: BoundedQueue["usage"];
  readonly #threads: Threads;
  readonly #isInline: boolean;
  readonly #checks: BoundedQueue;
  /** So that many imports leave room in the queue for other checks. */
  readonly #imports: BoundedQueue;
  readonly #atWork = new Set<Promise<unknown>>();

  constructor(limits: PoolLimits, worker: PreflightWorker | undefined) {
    const { threads, waiting } = limits;
    // Piscina's own queue stops if the last worker dies, and counts waiting time as running time.
    // Where there are several threads, one of them is always for other families.
    const at_once = Math.max(1, threads - 1);
    this.#checks = boundedQueue(threads, { at_once, waiting, waiting_in_all: FAMILIES * waiting });
    this.#imports = boundedQueue(threads, { at_once, ...MAX_IMPORTS });
    this.#isInline = worker === "inline";
    this.#threads = new Threads(limits, worker === "inline" ? undefined : worker);
    this.usage = this.#checks.usage;
  }

  async check(
    brought: Brought,
    include: string | undefined,
    ask: AskFamily,
  ): Promise<ReadyAnswer | "full" | "exhausted"> {
    const { received } = brought;
    const short = sizeOf(received) <= SMALL ? await checkShort(received, include, ask) : "long";
    return short === "long" ? this.#inSlot(brought, checkOf(received, include, ask)) : short;
  }

  examine(brought: Brought, begin: BeginImport): Promise<Examination | "full" | "exhausted"> {
    return this.#imports.inSlot(brought.familyId, brought.left, () =>
      this.#inSlot(brought, examinationOf(brought.received, begin)),
    );
  }

  async close(): Promise<void> {
    while (this.#atWork.size > 0) await Promise.allSettled(this.#atWork);
    await this.#threads.end();
  }

  async #inSlot<Question, Answer>(
    { familyId, left }: Brought,
    { work, answerTo, inline }: PooledWork<Question, Answer>,
  ): Promise<Answer | "full" | "exhausted"> {
    const working = this.#checks.inSlot(familyId, left, () =>
      this.#isInline ? inline() : this.#threads.run<Question, Answer>(work, answerTo, left),
    );
    this.#atWork.add(working);
    try {
      return await working;
    } finally {
      this.#atWork.delete(working);
    }
  }
}

/** A pool whose threads start on demand and do not keep the process alive. A check rejects if they cannot start. */
export const preflightPool = (limits: PoolLimits = LIMITS, worker?: PreflightWorker): PreflightPool =>
  new QueuedPool(limits, worker);
