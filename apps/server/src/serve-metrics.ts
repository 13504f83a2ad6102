import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Metrics } from "./metrics.ts";

/** Where metrics are served. */
export interface MetricsAddress {
  readonly host: string;
  /** 0 uses a free port. */
  readonly port: number;
}

/** Metrics that are being served. */
export interface ServedMetrics {
  /** Their address: `http://127.0.0.1:9464/metrics`. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

const PATH = "/metrics";

/** The time limit for receiving a request, in milliseconds. */
const REQUEST_TIMEOUT = 10_000;

/**
 * Serves metrics at an address of their own, to whoever can reach it: they have no credential. Rejects with the error of the
 * system if it cannot listen.
 */
export const serveMetrics = async (
  { text }: Pick<Metrics, "text">,
  { host, port }: MetricsAddress,
): Promise<ServedMetrics> => {
  const server = createServer({ requestTimeout: REQUEST_TIMEOUT }, async ({ method, url }, response) => {
    const end = (status: number, body: string, type = "text/plain; charset=utf-8"): void =>
      void response
        .writeHead(status, {
          ...{ "Content-Type": type, "Content-Length": Buffer.byteLength(body), "Cache-Control": "no-store" },
          ...(status === 405 ? { Allow: "GET, HEAD" } : {}),
        })
        .end(method === "HEAD" ? undefined : body);
    if (url?.split("?")[0] !== PATH) end(404, `Metrics are at ${PATH}.\n`);
    else if (method !== "GET" && method !== "HEAD") end(405, "Use GET.\n");
    else
      try {
        const { type, body } = await text();
        end(200, body, type);
      } catch {
        end(500, "Metrics cannot be collected.\n");
      }
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(port, host, () => {
      server.off("error", reject);
      resolve();
    });
  });
  const { address, family, port: own } = server.address() as AddressInfo;
  return {
    url: `http://${family === "IPv6" ? `[${address}]` : address}:${own}${PATH}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
