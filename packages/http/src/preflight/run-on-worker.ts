import { MessageChannel } from "node:worker_threads";
import type { Piscina } from "piscina";
import { ContentTooCostly } from "../answer/errors.ts";
import { answerQuestions } from "./answer-questions.ts";
import { takeBack } from "./blocks.ts";
import { blocksOf } from "./received.ts";
import type { Ask, TimeLimits, Work } from "./work.ts";
import type { Task } from "./worker.ts";

/** Whether a worker ended for want of memory. */
export const hasNoMemory = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException).code === "ERR_WORKER_OUT_OF_MEMORY";

/** A signal that is aborted, with a reason, when a time is over. */
class Deadline {
  readonly #over = new AbortController();
  #timer: NodeJS.Timeout | undefined;

  get signal(): AbortSignal {
    return this.#over.signal;
  }

  set(milliseconds: number, reason: Error): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#over.abort(reason), milliseconds);
  }

  clear(): void {
    clearTimeout(this.#timer);
  }
}

/**
 * Does work on a worker of a pool. Rejects with what `ask` rejects with, with the reason of `ended`, or with `ContentTooCostly` if it
 * takes more than allowed.
 */
export const runOnWorker = async <Answer>(
  pool: Piscina<Task, unknown>,
  work: Work,
  ask: Ask,
  { start, time }: TimeLimits,
  ended: AbortSignal,
): Promise<Answer> => {
  const { port1, port2 } = new MessageChannel();
  const deadline = new Deadline();
  deadline.set(
    start,
    new Error(`The worker ${pool.options.filename} did not begin within ${start / 1_000} s.`),
  );
  const signal = AbortSignal.any([deadline.signal, ended]);
  const done = pool
    .run({ ...work, port: port2 }, { signal, transferList: [port2] })
    .finally(() => port1.close());
  try {
    const onBegun = () => deadline.set(time, new ContentTooCostly());
    const [answer] = await Promise.all([done, answerQuestions(port1, ask, onBegun)]);
    takeBack(blocksOf(work.received));
    return answer as Answer;
  } catch (error) {
    signal.throwIfAborted();
    throw hasNoMemory(error) ? new ContentTooCostly() : error;
  } finally {
    deadline.clear();
  }
};
