import { Piscina } from "piscina";
import { hasNoMemory, runOnWorker } from "./run-on-worker.ts";
import type { Ask, TimeLimits, Work } from "./work.ts";
import type { Task } from "./worker.ts";

/** The limits of threads. */
export interface ThreadLimits extends TimeLimits {
  readonly threads: number;
  /** The memory of a thread, in megabytes. */
  readonly memory: number;
}

/** Threads that were started, and what is aborted when they cannot work. */
interface Started {
  readonly pool: Piscina<Task, unknown>;
  readonly broken: AbortSignal;
}

/** The worker file next to this file, built or as source. A bundle may be in a format in which a module has no address. */
const workerBeside = (): URL =>
  new URL(import.meta.url.endsWith(".ts") ? "./worker.ts" : "./worker.js", import.meta.url);

/** Threads that start on demand, and again after they could not. They do not keep the process alive. */
export class Threads {
  readonly #limits: ThreadLimits;
  readonly #worker: URL | undefined;
  #started: Started | undefined;

  constructor(limits: ThreadLimits, worker: URL | undefined) {
    this.#limits = limits;
    this.#worker = worker;
  }

  /** Does work on a thread, until `left` is aborted. */
  run<Answer>(work: Work, ask: Ask, left: AbortSignal): Promise<Answer> {
    this.#started ??= this.#start();
    const { pool, broken } = this.#started;
    return runOnWorker(pool, work, ask, this.#limits, AbortSignal.any([left, broken]));
  }

  async end(): Promise<void> {
    await this.#started?.pool.destroy();
    this.#started = undefined;
  }

  #start(): Started {
    const { threads, memory } = this.#limits;
    const broken = new AbortController();
    const pool = new Piscina<Task, unknown>({
      filename: (this.#worker ?? workerBeside()).href,
      minThreads: 0,
      maxThreads: threads,
      idleTimeout: 30_000,
      resourceLimits: { maxOldGenerationSizeMb: memory },
    });
    pool.on("error", (error) => {
      // A worker that runs out of memory while it is being stopped has no task.
      if (hasNoMemory(error)) return;
      // The next work starts threads again.
      if (this.#started?.pool === pool) this.#started = undefined;
      broken.abort(error);
      void pool.destroy();
    });
    return { pool, broken: broken.signal };
  }
}
