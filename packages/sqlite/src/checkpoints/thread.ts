import { threadBeside } from "../threads/thread-beside.ts";
import type { Copying } from "./checkpoint-thread.ts";

/** A thread that copies the log of SQLite into its file. */
export interface CopyingThread {
  /** Ends it, after what it is copying. */
  readonly end: () => void;
}

/**
 * What is called when a thread has copied what it can now of a log that then had so many pages, and once when it has ended, also
 * if it could do nothing.
 */
export interface Told {
  readonly copied: (log: number) => void;
  readonly ended: () => void;
}

/** Starts a thread, which keeps no process alive until it is told to end. */
export const startCopying = (copying: Copying, { copied, ended }: Told): CopyingThread => {
  const worker = threadBeside(import.meta.url, "checkpoint-thread", copying);
  worker.unref();
  worker
    .on("message", copied)
    // What it could not copy is in the log as before.
    .on("error", () => {})
    .on("exit", ended);
  return {
    end: () => {
      worker.ref();
      worker.postMessage("end");
    },
  };
};
