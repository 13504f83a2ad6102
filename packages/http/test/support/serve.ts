import { Agent, createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { RequestCounts } from "@farthing/core/access";
import type { Storage } from "@farthing/core/storage";
import * as Context from "effect/Context";
import type * as SecureRandom from "effect/crypto/SecureRandom";
import * as Effect from "effect/Effect";
import {
  type AppOptions,
  createApp,
  DEFAULT_RATE_LIMITS,
  type ProxyEntry,
  type RateLimits,
  type RequestEntry,
} from "../../src/index.ts";
import { foundHome, type Home } from "./books.ts";
import { type Changes, changes } from "./changes.ts";
import { answersAsDescribed, type OpenApiDocument } from "./described.ts";
import { fileStorage } from "./file-storage.ts";
import { type Answer, type Sent, sender } from "./send.ts";
import type { TestClock } from "./test-clock.ts";

export type Ask = (method: string, path: string, sent?: Sent) => Promise<Answer>;

interface ErrorEntry {
  readonly request_id: string;
  readonly err: unknown;
}

/** Everything that was logged. */
interface Collected {
  readonly requests: RequestEntry[];
  readonly warnings: ProxyEntry[];
  readonly errors: ErrorEntry[];
  /** Resolves as soon as it is so of what was logged. */
  readonly until: Changes["until"];
}

export interface ServeOptions extends Partial<Omit<AppOptions, "services" | "logger">> {
  /** Whether its requests are counted with those of the others; by default each server counts for itself. */
  readonly counts_together?: boolean;
  /** Puts something else in the place of a part of storage. */
  readonly change?: (services: Context.Context<Storage>) => Context.Context<Storage>;
}

export interface Served {
  readonly url: string;
  readonly server: Server;
  readonly document: OpenApiDocument;
  readonly clock: TestClock;
  readonly log: Collected;
  /** Sends a request, and checks the answer against the OpenAPI document. */
  readonly ask: Ask;
  /** Works on storage itself. */
  readonly run: <A, E>(effect: Effect.Effect<A, E, Storage | SecureRandom.SecureRandom>) => Promise<A>;
  /** Another server on the same storage. */
  readonly serve: (options?: ServeOptions) => Promise<Served>;
  readonly stop: () => Promise<void>;
}

/** So many requests a minute with one key. */
export const limitOf = (perCredential: number): RateLimits => ({ ...DEFAULT_RATE_LIMITS, perCredential });

const STARTED_AT = "2026-04-01T09:00:00.000Z";

/** The servers of a test describe themselves alike, and their schemas are compiled once. */
const checks = new Map<string, ReturnType<typeof answersAsDescribed>>();

const checkOf = (document: OpenApiDocument): ReturnType<typeof answersAsDescribed> => {
  const text = JSON.stringify(document);
  const check = checks.get(text) ?? answersAsDescribed(document);
  checks.set(text, check);
  return check;
};

let servers = 0;

/** Storage whose requests are those of one server alone. */
const countedApart = (services: Context.Context<Storage>): Context.Context<Storage> => {
  const server = servers;
  servers += 1;
  const { count } = Context.get(services, RequestCounts);
  return Context.add(services, RequestCounts, { count: (client) => count(`${server} ${client}`) });
};

const listen = async (
  services: Context.Context<Storage | SecureRandom.SecureRandom>,
  clock: TestClock,
  { change = (same) => same, counts_together = false, ...options }: ServeOptions,
  stops: (() => Promise<void>)[],
): Promise<Served> => {
  const { tell, until } = changes();
  const log: Collected = { requests: [], warnings: [], errors: [], until };
  const shared = services as Context.Context<unknown> as Context.Context<Storage>;
  const app = createApp({
    services: change(counts_together ? shared : countedApart(shared)),
    version: "0.0.0",
    rateLimits: "off",
    logger: {
      info: (entry) => {
        log.requests.push(entry);
        tell();
      },
      warn: (entry) => void log.warnings.push(entry),
      error: (entry) => void log.errors.push(entry),
    },
    ...options,
  });
  // No idle connection is closed just when a request is sent on it.
  const server = createServer({ keepAliveTimeout: 0 }, app.callback());
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  stops.unshift(async () => {
    agent.destroy();
    server.closeAllConnections();
    await new Promise((resolve) => void server.close(resolve));
  });
  const send = sender(url, agent);
  const document = (await send("GET", "/openapi.json")).body as OpenApiDocument;
  const check = checkOf(document);
  log.requests.length = 0;
  return {
    ...{ url, server, document, clock, log },
    ask: async (method, path, sent) => {
      const answer = await send(method, path, sent);
      check(method, path, answer);
      return answer;
    },
    run: (effect) => Effect.runPromiseWith(services)(effect),
    serve: (more = {}) => listen(services, clock, more, stops),
    stop: async () => {
      for (const stop of stops.splice(0)) await stop();
    },
  };
};

/** The API on a port of its own, over storage in a file of its own. */
const serve = async (options: ServeOptions = {}): Promise<Served> => {
  const { services, clock, close } = await fileStorage(STARTED_AT);
  return listen(services, clock, options, [close]);
};

/** The API over the books of two families. */
export const serveTwoFamilies = async (
  options: ServeOptions = {},
): Promise<Served & { readonly home: Home; readonly other: Home }> => {
  const served = await serve(options);
  return {
    ...served,
    home: await served.run(foundHome("Hazel")),
    other: await served.run(foundHome("Juniper")),
  };
};
