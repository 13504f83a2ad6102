import { Agent, request } from "node:http";
import type { BenchServer } from "./server.ts";

/** One PATCH on a connection that is kept; answers with its time in milliseconds. */
const patchOnce = (agent: Agent, { url, key }: BenchServer, id: string, notes: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const start = performance.now();
    const body = JSON.stringify({ transaction: { notes } });
    const sent = request(
      `${url}/api/v1/transactions/${id}`,
      {
        method: "PATCH",
        agent,
        headers: {
          "X-Api-Key": key,
          "Content-Type": "application/json",
          "Content-Length": Buffer.byteLength(body),
        },
      },
      (answer) => {
        answer.resume().on("end", () => {
          if (answer.statusCode === 200) resolve(performance.now() - start);
          else reject(new Error(`PATCH answered ${answer.statusCode}`));
        });
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });

/** Patches one transaction after the other for `seconds`, at most `per_second` of them; answers with the times, sorted. */
export const patchFor = async (
  server: BenchServer,
  { seconds, per_second }: { readonly seconds: number; readonly per_second: number },
): Promise<readonly number[]> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  const start = performance.now();
  for (let i = 0; performance.now() - start < seconds * 1000; i += 1) {
    times.push(
      await patchOnce(agent, server, server.transactions[i % server.transactions.length]!, `note ${i}`),
    );
    const wait = start + ((i + 1) * 1000) / per_second - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
  }
  agent.destroy();
  return times.sort((a, b) => a - b);
};

/** The value below which so great a part of sorted values lies. */
export const quantile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
