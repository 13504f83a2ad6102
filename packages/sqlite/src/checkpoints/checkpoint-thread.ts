/** A thread that copies the log of SQLite into its file, tells how long that was, and ends when no reader kept much from it. */
import { parentPort, workerData } from "node:worker_threads";
import Database from "better-sqlite3";
import { lowerPriority } from "../threads/low-priority.ts";

/** What a thread is given. */
export interface Copying {
  readonly file: string;
  /** How many pages it may leave. */
  readonly few: number;
  /** How long it waits for readers until it looks again, in milliseconds. */
  readonly pause: number;
}

lowerPriority();

const port = parentPort!;
const { file, few, pause } = workerData as Copying;
const db = new Database(file, { fileMustExist: true, timeout: 0 });
db.pragma("synchronous = FULL");
const copy = db.prepare<[], { readonly log: number; readonly checkpointed: number }>(
  "PRAGMA wal_checkpoint(PASSIVE)",
);

const work = (): void => {
  const { log, checkpointed } = copy.get()!;
  port.postMessage(log);
  if (log - checkpointed <= few) end();
  else again = setTimeout(work, pause);
};

let again: NodeJS.Timeout | undefined;

const end = (): void => {
  clearTimeout(again);
  db.close();
  port.close();
};

port.once("message", end);
work();
