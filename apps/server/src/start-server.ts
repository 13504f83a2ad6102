import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Storage } from "@farthing/core/storage";
import { createApp, type Log } from "@farthing/http";
import type * as Context from "effect/Context";
import { gracefulStop } from "./graceful-stop.ts";
import { answerConnect, answerMalformed } from "./malformed-request.ts";
import type { Settings } from "./settings.ts";

export interface ServerOptions {
  /** Storage that is open. */
  readonly services: Context.Context<Storage>;
  readonly settings: Settings;
  readonly version: string;
  readonly log: Log;
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
  /** A request that is not there after so long is cut off, in milliseconds: two minutes unless given. */
  readonly request_timeout?: number;
}

export interface RunningServer {
  /** Where it listens: `http://127.0.0.1:8080`. */
  readonly url: string;
  /** Answers what has come, within the grace period, and resolves when every connection is closed. */
  readonly stop: () => Promise<void>;
}

const GRACE = 10_000;

const REQUEST_TIMEOUT = 120_000;

/** How long a connection is kept for the next request, in milliseconds: longer than proxies keep theirs, which is a minute mostly. */
const KEEP_ALIVE = 75_000;

/** How often it is looked for requests that take too long, in milliseconds. */
const CHECK_INTERVAL = 1_000;

const urlOf = ({ address, family, port }: AddressInfo): string =>
  `http://${family === "IPv6" ? `[${address}]` : address}:${port}`;

/** Listens. Rejects with the system's error where it cannot. */
export const startServer = async ({
  services,
  settings,
  version,
  log,
  host,
  port,
  request_timeout = REQUEST_TIMEOUT,
}: ServerOptions): Promise<RunningServer> => {
  const app = createApp({ services, version, log, ...settings });
  const server = createServer(
    {
      requestTimeout: request_timeout,
      keepAliveTimeout: KEEP_ALIVE,
      headersTimeout: request_timeout,
      connectionsCheckingInterval: CHECK_INTERVAL,
      // The app says so itself, as it says everything.
      requireHostHeader: false,
    },
    app.callback(),
  );
  server.on("clientError", answerMalformed);
  server.on("connect", (_request, socket) => answerConnect(socket));
  server.on("checkExpectation", (request, response) => server.emit("request", request, response));
  const stop = gracefulStop(server);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(port, host, () => {
      server.off("error", reject);
      resolve();
    });
  });
  return {
    url: urlOf(server.address() as AddressInfo),
    stop: () => stop(GRACE),
  };
};
