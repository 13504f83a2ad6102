import { setTimeout as sleep } from "node:timers/promises";
import { type Borne, sendAll } from "./load.ts";

/** A server that updates transactions. */
export interface PatchServer {
  readonly url: string;
  readonly key: string;
  readonly transactions: readonly string[];
}

export interface Patching {
  readonly seconds: number;
  readonly connections: number;
  /** As many as possible if it is left out. */
  readonly per_second?: number;
}

/** Updates one transaction after the other for this long. */
export const patchFor = (
  { url, key, transactions }: PatchServer,
  { seconds, connections, per_second = Number.POSITIVE_INFINITY }: Patching,
): Promise<Borne> => {
  const start = performance.now();
  let count = 0;
  return sendAll(url, connections, async () => {
    const wait = start + (count * 1000) / per_second - performance.now();
    if (wait > 0) await sleep(wait);
    if (performance.now() - start >= seconds * 1000) return undefined;
    count += 1;
    return {
      method: "PATCH",
      path: `/api/v1/transactions/${transactions[count % transactions.length]}`,
      headers: { "X-Api-Key": key },
      json: { transaction: { notes: `note ${count}` } },
    };
  });
};
