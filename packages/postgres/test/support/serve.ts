import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Storage } from "@farthing/core/storage";
import { type AppOptions, createApp } from "@farthing/http";
import type * as Context from "effect/Context";
import { afterAll } from "vitest";

export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly json?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answer {
  readonly status: number;
  /** The code of an error. */
  readonly error: string | undefined;
  readonly retry_after: string | null;
  /** Whether it is the answer to an equal request before. */
  readonly is_replay: boolean;
  readonly body: unknown;
}

/** A server of the API on this storage. */
export interface Served {
  readonly ask: (sent: Sent) => Promise<Answer>;
  /** Everything that it logged as an error. */
  readonly errors: unknown[];
}

/** Serves the API until the tests of the file have run. */
export const serve = async (
  services: Context.Context<Storage>,
  options: Pick<AppOptions, "rateLimits" | "refreshGrace"> = {},
): Promise<Served> => {
  const errors: unknown[] = [];
  const logger = {
    info: () => undefined,
    warn: () => undefined,
    error: (entry: unknown) => void errors.push(entry),
  };
  const server = createServer(createApp({ services, version: "0.0.0", logger, ...options }).callback());
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  afterAll(() => {
    server.closeAllConnections();
    return new Promise((resolve) => void server.close(resolve));
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    errors,
    ask: async ({ method, path, json, headers = {} }) => {
      const response = await fetch(`${url}${path}`, {
        method,
        ...(json === undefined ? {} : { body: JSON.stringify(json) }),
        headers: { ...(json === undefined ? {} : { "Content-Type": "application/json" }), ...headers },
      });
      const body = JSON.parse((await response.text()) || "null") as { readonly error?: string } | null;
      const { status } = response;
      const said = (name: string): string | null => response.headers.get(name);
      const is_replay = said("Idempotency-Replayed") === "true";
      return { status, error: body?.error, retry_after: said("Retry-After"), is_replay, body };
    },
  };
};
