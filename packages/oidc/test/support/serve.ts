import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { IdentityProviders, linkIdentity, type NamedIdentity } from "@farthing/core/sso";
import type { Storage } from "@farthing/core/storage";
import { type AppOptions, createApp } from "@farthing/http";
import type * as Context from "effect/Context";
import type * as SecureRandom from "effect/crypto/SecureRandom";
import * as Effect from "effect/Effect";
import { anotherPerson, foundHome, type Home } from "../../../http/test/support/books.ts";
import { fileStorage } from "../../../http/test/support/file-storage.ts";
import type { TestClock } from "../../../http/test/support/test-clock.ts";
import { openIdProviders, readProviders } from "../../src/index.ts";
import { openBrowser } from "./browser.ts";
import { type Listening, listen } from "./listen.ts";

export const PUBLIC_URL = "https://money.example.com";
export const DEEP_LINK = "app.farthing:/oauth/callback";

export const callbackOf = (name: string): string => `${PUBLIC_URL}/auth/${name}/callback`;

const STARTED_AT = "2026-04-01T09:00:00.000Z";

type Entry = Readonly<Record<string, unknown>>;

/** The API over storage in a file, behind a proxy that ends TLS at `PUBLIC_URL`. */
export const serveSignOn = async () => {
  const { folder, services, close, ...stored } = await fileStorage(STARTED_AT);
  const clock: TestClock = stored.clock;
  const log: unknown[] = [];
  /** What was logged of providers that failed. */
  const failures = (): unknown[] =>
    log.flatMap((entry) => {
      const [{ err }, message] = entry as [{ err?: { cause?: unknown } }, string];
      return message === "identity provider failed" ? [err?.cause] : [];
    });
  const run = <A, E>(effect: Effect.Effect<A, E, Storage | SecureRandom.SecureRandom>): Promise<A> =>
    Effect.runPromiseWith(services)(effect);
  const servers: Listening[] = [];
  let current = "";

  /** Puts providers in the place of those that the server started last knows. */
  let know = async (_entries: readonly Entry[]): Promise<void> => {};

  /** Starts a server that knows these providers, and puts it behind the proxy. */
  const serve = async (
    entries: readonly Entry[],
    { deepLink = DEEP_LINK, ...options }: Partial<AppOptions> & { readonly deepLink?: string } = {},
  ): Promise<string> => {
    let known = openIdProviders([]);
    know = async (others) => {
      known = openIdProviders(
        await Effect.runPromise(readProviders(others, { env: {}, allow_loopback: true })),
      );
    };
    await know(entries);
    const providers = IdentityProviders.of({
      get names() {
        return known.names;
      },
      find: (name) => known.find(name),
      authorizationUrl: (...asked) => known.authorizationUrl(...asked),
      claims: (...asked) => known.claims(...asked),
    });
    const app = createApp({
      services: services as Context.Context<unknown> as Context.Context<Storage>,
      version: "0.0.0",
      rateLimits: "off",
      signOn: { publicUrl: PUBLIC_URL, deepLink, providers },
      logger: {
        info: (...entry) => void log.push(entry),
        warn: (...entry) => void log.push(entry),
        error: (...entry) => void log.push(entry),
      },
      ...options,
    });
    const listening = await listen(app.callback());
    servers.push(listening);
    current = listening.url;
    return listening.url;
  };

  const newBrowser = () => openBrowser(() => ({ [PUBLIC_URL]: current }));

  const post = async (path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) => {
    const answer = await fetch(current + path, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };

  return {
    ...{ clock, log, failures, run, serve, newBrowser },
    know: (entries: readonly Entry[]) => know(entries),
    behind: (url: string): void => {
      current = url;
    },
    /** Somebody with books. */
    home: await run<Home, never>(foundHome("Hazel")),
    person: () => run(anotherPerson(`Rowan${randomUUID()}`)),
    link: (email: string, identity: NamedIdentity) => run(linkIdentity(email, identity)),
    exchange: (code: string, more: object = {}) => post("/api/v1/auth/sso_exchange", { code, ...more }),
    createAccount: (linking_code: string, more: object = {}) =>
      post("/api/v1/auth/sso_create_account", { linking_code, first_name: "", last_name: "", ...more }),
    patch: async (id: string, token: unknown, transaction: object) => {
      const answer = await fetch(`${current}/api/v1/transactions/${id}`, {
        method: "PATCH",
        headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
        body: JSON.stringify({ transaction }),
      });
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
    },
    /** Everything that storage keeps, byte by byte. */
    bytes: async (): Promise<string> => {
      const names = await readdir(folder);
      return (await Promise.all(names.map((name) => readFile(join(folder, name), "latin1")))).join("\n");
    },
    /** Every row of every table, by the name of the table. */
    stored: (): Readonly<Record<string, readonly unknown[]>> => {
      const database = new DatabaseSync(join(folder, "books.db"), { readOnly: true });
      try {
        // The tables of a search cannot be read as a whole; those that they keep their rows in can.
        const isTable = "type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'";
        const tables = database.prepare(`SELECT name FROM sqlite_schema WHERE ${isTable}`).all();
        return Object.fromEntries(
          tables.map(({ name }) => [String(name), database.prepare(`SELECT * FROM "${name}"`).all()]),
        );
      } finally {
        database.close();
      }
    },
    stop: async () => {
      for (const each of servers) await each.stop();
      await close();
    },
  };
};

export type SignOnServer = Awaited<ReturnType<typeof serveSignOn>>;

/** What an app reads out of its link. */
export const readLink = (link: string | undefined, deepLink = DEEP_LINK): Record<string, string> => {
  if (link === undefined || !link.startsWith(`${deepLink}?`)) throw new Error(`${link} is not the app's`);
  // As apps do that know nothing of forms: a plus is a plus.
  return Object.fromEntries(
    link
      .slice(deepLink.length + 1)
      .split("&")
      .map((pair) => pair.split("=").map(decodeURIComponent) as [string, string]),
  );
};

/** Where an app begins. */
export const startOf = (name: string, parameters: Readonly<Record<string, string>> = {}): string => {
  const query = new URLSearchParams(parameters).toString();
  return `${PUBLIC_URL}/auth/mobile/${name}${query === "" ? "" : `?${query}`}`;
};
