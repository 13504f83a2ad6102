import Database from "better-sqlite3";
import { threadBeside } from "../threads/thread-beside.ts";
import type { Order, Step } from "./open-readings.ts";
import type { Sent, Told } from "./reading-thread.ts";

/** Returns what a step told, or throws why it was not done. */
export type Outcome = () => Step;

/** A thread that reads a file. */
export interface Thread {
  /** Sends an order; `told` is called once, unless it is an end. */
  readonly send: (order: Order, told?: (outcome: Outcome) => void) => void;
  /** Whether it can still be sent something. */
  readonly isAlive: () => boolean;
  /** Ends it after what it was sent, and closes its connections. */
  readonly close: () => Promise<void>;
}

const outcomeOf =
  (told: Told): Outcome =>
  () => {
    if ("step" in told) return told.step;
    if ("refused" in told) throw new Database.SqliteError(told.refused.message, told.refused.code);
    throw told.failed;
  };

/** Starts a thread. It keeps the process alive only while something is expected of it: what it was sent, or its end. */
export const startThread = (file: string): Thread => {
  const worker = threadBeside(import.meta.url, "reading-thread", file);
  const expected = new Map<number, (outcome: Outcome) => void>();
  const ended = Promise.withResolvers<void>();
  let isAlive = true;
  let isClosing = false;
  worker.unref();

  const tell = (id: number, outcome: Outcome): void => {
    const told = expected.get(id);
    expected.delete(id);
    if (expected.size === 0 && !isClosing) worker.unref();
    told?.(outcome);
  };
  const die = (error: unknown): void => {
    isAlive = false;
    for (const id of [...expected.keys()])
      tell(id, () => {
        throw error;
      });
  };

  worker
    .on("message", (told: Told) => tell(told.id, outcomeOf(told)))
    .on("error", die)
    .on("exit", () => {
      die(new Error("the thread that reads has ended"));
      ended.resolve();
    });

  const post = (sent: Sent): void => worker.postMessage(sent);
  return {
    send: (order, told) => {
      if (told !== undefined) {
        expected.set(order.id, told);
        worker.ref();
      }
      post(order);
    },
    isAlive: () => isAlive,
    close: () => {
      isClosing = true;
      if (isAlive) {
        worker.ref();
        post("close");
      } else ended.resolve();
      return ended.promise;
    },
  };
};
