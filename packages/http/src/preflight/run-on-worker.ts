import { setImmediate as turn } from "node:timers/promises";
import { MessageChannel, type MessagePort } from "node:worker_threads";
import type { Piscina } from "piscina";
import { BEGUN } from "./begun.ts";
import { takeBack } from "./blocks.ts";
import { blocksOf, type Received } from "./received.ts";
import type { Task } from "./worker.ts";

/** A task without its port. */
export type Work =
  | { readonly what: "check"; readonly received: Received; readonly include: string | undefined }
  | { readonly what: "examine"; readonly received: Received };

/** Whether a worker ended for want of memory. */
export const hasNoMemory = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException).code === "ERR_WORKER_OUT_OF_MEMORY";

/** How many things are copied to a worker at once: to copy all that an account has would keep others waiting. */
const SENT_AT_ONCE = 1_000;

/** Sends a worker a list, in parts until an empty one; everything else has its turn after each. */
const sendList = async (port: MessagePort, all: readonly unknown[]): Promise<void> => {
  for (let at = 0; at < all.length; at += SENT_AT_ONCE) {
    port.postMessage(all.slice(at, at + SENT_AT_ONCE));
    await turn();
  }
  port.postMessage([]);
};

/** Within which time a thread begins a task, and then ends it, in milliseconds. */
interface TimeLimits {
  readonly start: number;
  readonly time: number;
}

/** What ends a run. */
interface RunLimits {
  readonly limits: TimeLimits;
  /** Aborted when the client leaves. */
  readonly left: AbortSignal;
  /** Rejects when threads cannot start. */
  readonly broken: Promise<never>;
}

/** The run of a task: watches its time, and answers what it asks. */
class Run<Question> {
  private readonly over = new AbortController();
  private readonly port: MessagePort;
  private readonly answerTo: (question: Question) => Promise<unknown>;
  private readonly limits: TimeLimits;
  private timer: NodeJS.Timeout;
  private hasBegun = false;
  private failure: unknown;

  constructor(port: MessagePort, answerTo: (question: Question) => Promise<unknown>, limits: TimeLimits) {
    this.port = port;
    this.answerTo = answerTo;
    this.limits = limits;
    this.timer = setTimeout(() => this.over.abort(), limits.start);
    port.on("message", (message: Question | typeof BEGUN) => {
      if (message === BEGUN) this.begin();
      else void this.answer(message);
    });
  }

  /** Aborted when its time is over. */
  get isOver(): AbortSignal {
    return this.over.signal;
  }

  end(): void {
    clearTimeout(this.timer);
    this.port.close();
  }

  /** What comes of a run that failed. */
  failed(error: unknown, left: AbortSignal, worker: string): "exhausted" {
    if (this.failure !== undefined) throw this.failure;
    left.throwIfAborted();
    const isOver = this.over.signal.aborted;
    if (isOver && !this.hasBegun)
      throw new Error(`The worker ${worker} did not begin within ${this.limits.start / 1_000} s.`);
    if (isOver || hasNoMemory(error)) return "exhausted";
    throw error;
  }

  private begin(): void {
    this.hasBegun = true;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.over.abort(), this.limits.time);
  }

  private async answer(question: Question): Promise<void> {
    try {
      const answer = await this.answerTo(question);
      if (Array.isArray(answer)) await sendList(this.port, answer);
      else this.port.postMessage(answer);
    } catch (error) {
      this.failure = error;
      this.port.postMessage(undefined);
    }
  }
}

/** Does a task on a thread of a pool. Rejects with what `answerTo` rejects with. */
export const runOnWorker = async <Question, Answer>(
  pool: Piscina<Task, unknown>,
  { received, ...task }: Work,
  answerTo: (question: Question) => Promise<unknown>,
  { limits, left, broken }: RunLimits,
): Promise<Answer | "exhausted"> => {
  const { port1, port2 } = new MessageChannel();
  const run = new Run(port1, answerTo, limits);
  try {
    const done = pool.run(
      { ...task, received, port: port2 },
      { signal: AbortSignal.any([run.isOver, left]), transferList: [port2] },
    );
    const answer = await Promise.race([done, broken]);
    takeBack(blocksOf(received));
    return answer as Answer;
  } catch (error) {
    return run.failed(error, left, String(pool.options.filename));
  } finally {
    run.end();
  }
};
