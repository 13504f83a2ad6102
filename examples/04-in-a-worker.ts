// A check in a worker, so that nothing else waits for it: this file is the program and its worker.
import { readFile } from "node:fs/promises";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { preflightRecords, resolveOptions } from "@farthing/preflight";

/** In the worker: checks the bytes, and passes on how far it is and what it found. */
const check = async (bytes: Uint8Array, today: string): Promise<void> => {
  const { options } = resolveOptions(bytes, {}, { auto: true, today });
  const { outcome, records } = await preflightRecords(bytes, options, {
    today,
    onProgress: (done, of) => parentPort?.postMessage({ done, of }),
  });
  const accepted = records._tag === "Read" ? records.accepted : 0;
  parentPort?.postMessage({ valid: outcome._tag === "Checked" && outcome.report.valid, accepted });
};

if (isMainThread) {
  const bytes = await readFile(new URL("./checking.csv", import.meta.url));
  const worker = new Worker(new URL(import.meta.url), { workerData: { bytes, today: "2024-03-01" } });
  worker.on("message", (message: object) => console.log(JSON.stringify(message)));
} else {
  await check(workerData.bytes, workerData.today);
}

// Prints:
//> {"done":391,"of":391}
//> {"valid":true,"accepted":8}
