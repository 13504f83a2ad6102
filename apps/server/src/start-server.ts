import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Storage } from "@farthing/core/storage";
import {
  createApp,
  expectContinue,
  type Logger,
  type Meter,
  type PageFile,
  type PageSignIn,
  parseInParts,
} from "@farthing/http";
import type * as Context from "effect/Context";
import { allMeters } from "./all-meters.ts";
import { gracefulStop } from "./graceful-stop.ts";
import { answerConnect, answerMalformed, type OnRefused } from "./malformed-request.ts";
import type { Settings } from "./settings.ts";
import type { Telemetry } from "./telemetry/index.ts";

export interface ServerOptions {
  /** Storage that is open. */
  readonly services: Context.Context<Storage>;
  readonly settings: Settings;
  readonly version: string;
  readonly logger: Logger;
  /** Where what is done is counted; by default nowhere. */
  readonly meter?: Meter;
  /** Tells OpenTelemetry of each request; nobody is told without it. */
  readonly telemetry?: Telemetry;
  readonly host: string;
  /** 0 uses a free port. */
  readonly port: number;
  /** The time limit for receiving a request, in milliseconds: two minutes by default. */
  readonly request_timeout?: number;
  /** The files of the page at `/`; without them there is none. */
  readonly page?: readonly PageFile[];
  /** How the person whose machine this is signs in at the page without a key; without it nobody does. */
  readonly pageSignIn?: PageSignIn;
  /** How large files may be: as several people may send them, unless they are of the person whose machine this is. */
  readonly uploadLimits?: "shared" | "own";
}

export interface RunningServer {
  /** Its address: `http://127.0.0.1:8080`. */
  readonly url: string;
  /**
   * Answers received requests within the grace period, and resolves when every connection is closed and nothing is at work any
   * more: what is not done by then is ended.
   */
  readonly stop: () => Promise<void>;
}

const GRACE = 10_000;

const REQUEST_TIMEOUT = 120_000;

/**
 * How long an idle connection is kept, in milliseconds: longer than proxies keep theirs, which is usually a
 * minute.
 */
const KEEP_ALIVE = 75_000;

/** The interval of checks for requests that take too long, in milliseconds, unless they may take less than that. */
const CHECK_INTERVAL = 1_000;

const urlOf = ({ address, family, port }: AddressInfo): string =>
  `http://${family === "IPv6" ? `[${address}]` : address}:${port}`;

/** Starts listening. Rejects with the error of the system if it cannot. */
export const startServer = async ({
  services,
  settings: { metrics: _, logLevel: __, ...settings },
  version,
  logger,
  meter,
  telemetry,
  host,
  port,
  request_timeout = REQUEST_TIMEOUT,
  page = [],
  pageSignIn,
  uploadLimits = "shared",
}: ServerOptions): Promise<RunningServer> => {
  const ending = new AbortController();
  const counted = allMeters([meter, telemetry?.meter].filter((each) => each !== undefined));
  const app = createApp({
    ...{ version, logger, page, uploadLimits, ...settings, ending: ending.signal },
    services: telemetry === undefined ? services : telemetry.traced(services),
    meter: counted,
    ...(pageSignIn === undefined ? {} : { pageSignIn }),
  });
  const answer = telemetry === undefined ? app.callback() : telemetry.answering(app.callback());
  const atWork = new Set<Promise<void>>();
  const server = createServer(
    {
      requestTimeout: request_timeout,
      keepAliveTimeout: KEEP_ALIVE,
      headersTimeout: request_timeout,
      connectionsCheckingInterval: Math.min(CHECK_INTERVAL, request_timeout),
      // The app logs requests itself.
      requireHostHeader: false,
    },
    (request, response) => {
      const answered = answer(request, response).finally(() => atWork.delete(answered));
      atWork.add(answered);
    },
  );
  const onRefused: OnRefused = ({ request_id, status, address }) => {
    counted.answered({ operation: null, method: null, route: null, status, seconds: 0 });
    logger.info(
      { request_id, method: null, route: null, status, duration_ms: 0, address, key_id: null },
      "request",
    );
  };
  answerMalformed(server, onRefused);
  server.on("connect", (_request, socket) => answerConnect(socket, onRefused));
  expectContinue(server);
  parseInParts(server);
  const stop = gracefulStop(server);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(port, host, () => {
      server.off("error", reject);
      resolve();
    });
  });
  return {
    url: urlOf(server.address() as AddressInfo),
    stop: async () => {
      await stop(GRACE);
      ending.abort();
      await Promise.all(atWork);
      await app.close();
    },
  };
};
