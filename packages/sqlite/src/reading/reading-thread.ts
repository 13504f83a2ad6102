/** A thread that reads one file: it obeys orders, one after the other, and tells what came of each. */
import { parentPort, workerData } from "node:worker_threads";
import Database from "better-sqlite3";
import { lowerPriority } from "../threads/low-priority.ts";
import { type Order, openReadings, type Step } from "./open-readings.ts";

/** What a thread is sent: an order, or that there will be none any more. */
export type Sent = Order | "close";

/** What came of an order. */
export type Told = { readonly id: number } & (
  | { readonly step: Step }
  | { readonly refused: { readonly code: string; readonly message: string } }
  | { readonly failed: unknown }
);

lowerPriority();

const port = parentPort!;
const readings = openReadings(workerData as string);

const toldOf = (order: Order): Told | undefined => {
  const { id } = order;
  try {
    const step = readings.obey(order);
    return step === undefined ? undefined : { id, step };
  } catch (error) {
    // The code of SQLite is lost on the way to another thread.
    return error instanceof Database.SqliteError
      ? { id, refused: { code: error.code, message: error.message } }
      : { id, failed: error };
  }
};

port.on("message", (sent: Sent) => {
  if (sent === "close") {
    readings.close();
    port.close();
    return;
  }
  const told = toldOf(sent);
  if (told !== undefined) port.postMessage(told);
});
