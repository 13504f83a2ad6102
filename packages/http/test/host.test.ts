import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setImmediate as turn } from "node:timers/promises";
import { Users } from "@farthing/core/access";
import * as Context from "effect/Context";
import * as Effect from "effect/Effect";
import express from "express";
import Koa from "koa";
import mount from "koa-mount";
import { afterAll, describe, expect, it } from "vitest";
import { type Authenticate, createApp, type FarthingApp } from "../src/index.ts";
import { askForm, fileOf, statement } from "./support/preflight-requests.ts";
import { limitOf, serveTwoFamilies } from "./support/serve.ts";
import { letPass, stillMinute } from "./support/still-minute.ts";

stillMinute();

const api = await serveTwoFamilies();
const { home, other } = api;
afterAll(() => api.stop());

/** A host that knows its users by a header. */
const bySession: Authenticate = ({ headers }) => {
  const { "x-session": email, "x-session-scope": scope } = headers;
  return typeof email === "string"
    ? { email, ...(scope === "read" ? { scope: "read" as const } : {}) }
    : undefined;
};

const session = (email: string, scope?: string) => ({
  headers: { "X-Session": email, ...(scope === undefined ? {} : { "X-Session-Scope": scope }) },
});

describe("the session of a host", () => {
  it("is that user, in that family alone, with that scope", async () => {
    const { ask } = await api.serve({ authenticate: async (request) => bySession(request) });
    const path = `/api/v1/transactions/${home.bread.id}`;
    const change = { json: { transaction: { name: "Rye" } } };
    expect(await ask("GET", path, session(home.user.email.toUpperCase()))).toMatchObject({ status: 200 });
    expect(await ask("GET", path, session(other.user.email))).toMatchObject({ status: 404 });
    expect(await ask("PATCH", path, { ...session(home.user.email, "read"), ...change })).toMatchObject({
      status: 403,
    });
    expect(await ask("PATCH", path, { ...session(home.user.email), ...change })).toMatchObject({
      status: 200,
    });
    // A person who is signed in at the host manages keys, as one does who is signed in here.
    expect(await ask("GET", "/api/v1/api_keys", session(home.user.email))).toMatchObject({ status: 200 });
  });

  it("goes before a key, and without a session the key decides", async () => {
    const { ask } = await api.serve({ authenticate: bySession });
    const path = `/api/v1/transactions/${home.bread.id}`;
    expect(await ask("GET", path, { key: home.key, ...session(other.user.email) })).toMatchObject({
      status: 404,
    });
    expect(await ask("GET", path, { key: home.key })).toMatchObject({ status: 200 });
    expect(await ask("GET", path)).toMatchObject({ status: 401 });
  });

  it("of nobody that Farthing knows, or of a deactivated user, is refused", async () => {
    const { ask, run } = await api.serve({ authenticate: bySession });
    expect(await ask("GET", "/api/v1/accounts", session("nobody@example.com"))).toMatchObject({
      status: 401,
    });
    await run(
      Effect.flatMap(Users, (users) => users.deactivate(other.user.email, "2026-04-01T09:00:00.000Z")),
    );
    expect(await ask("GET", "/api/v1/accounts", session(other.user.email))).toMatchObject({ status: 401 });
    await run(Effect.flatMap(Users, (users) => users.reactivate(other.user.email)));
  });

  it.each([
    ["in another case", "οσ@x.gr", ["ΟΣ@X.GR", " ος@x.gr", "οσ@x.gr"]],
    ["and stored as new ones are", "νικος@x.gr", ["ΝΙΚΟΣ@x.gr", "νικοσ@x.gr"]],
    ["that is refused for new users", "\uff41da@x.gr", ["\uff21DA@x.gr\n"]],
    ["with a sharp s", "straße@x.de", ["STRAẞE@x.de"]],
  ])("is that of an address %s, and counted once: %s", async (_, email, texts) => {
    const user = { ...other.user, id: randomUUID(), email };
    await api.run(Effect.flatMap(Users, (users) => users.create({ user })));
    const rateLimits = limitOf(texts.length);
    let sent = 0;
    const authenticate = () => ({ email: texts[sent++ % texts.length]! });
    const { ask } = await api.serve({ authenticate, rateLimits });
    const statuses: number[] = [];
    for (let i = 0; i <= texts.length; i += 1) statuses.push((await ask("GET", "/api/v1/accounts")).status);
    expect(statuses).toEqual([...texts.map(() => 200), 429]);
  });

  it("is not that of a user whose address has a double s for its sharp s", async () => {
    const user = { ...other.user, id: randomUUID(), email: "weiss@x.de" };
    await api.run(Effect.flatMap(Users, (users) => users.create({ user })));
    const { ask } = await api.serve({ authenticate: () => ({ email: "weiß@x.de" }) });
    expect(await ask("GET", "/api/v1/accounts")).toMatchObject({ status: 401 });
  });

  it("is counted by its user", async () => {
    const { ask } = await api.serve({ authenticate: bySession, rateLimits: limitOf(2) });
    const statuses: number[] = [];
    for (const email of [home.user.email, home.user.email, home.user.email, other.user.email])
      statuses.push((await ask("GET", "/api/v1/accounts", session(email))).status);
    expect(statuses).toEqual([200, 200, 429, 200]);
  });

  it("decides nothing where there is none, whether that is null or undefined", async () => {
    const { ask } = await api.serve({ authenticate: async () => null });
    expect(await ask("GET", "/api/v1/accounts", { key: home.key })).toMatchObject({ status: 200 });
  });

  it("with a scope that there is not is the host's fault", async () => {
    const authenticate = () => ({ email: home.user.email, scope: "admin" as never });
    const { ask, log } = await api.serve({ authenticate });
    expect((await ask("GET", "/api/v1/accounts")).status).toBe(500);
    expect(log.errors).toMatchObject([
      { err: { message: `A host's user has the scope "admin": it must be "read" or "read_write".` } },
    ]);
  });

  it.each([[{}], [{ email: 7 }], ["ada@example.com"], [true], [["ada@example.com"]]])(
    "of what is no user, such as %j, is the host's fault, and the log says what it must be",
    async (said) => {
      const { ask, log } = await api.serve({ authenticate: () => said as never });
      expect((await ask("GET", "/api/v1/accounts", { key: home.key })).status).toBe(500);
      expect(log.errors).toMatchObject([
        {
          err: {
            message:
              "The host's authenticate must return a user with the email as text, or null if there is none.",
          },
        },
      ]);
    },
  );

  it("may be all that the host has of its user", async () => {
    const ofHost = { id: 7, text: "Likes cats", email: home.user.email };
    const { ask } = await api.serve({ authenticate: () => ofHost, rateLimits: limitOf(2) });
    expect(await ask("GET", "/api/v1/accounts")).toMatchObject({ status: 200 });
  });

  it("that cannot be found out is the host's fault: 500, with the cause in the log", async () => {
    const { ask, log } = await api.serve({
      authenticate: () => {
        throw new Error("the session store is down");
      },
    });
    const { status, text } = await ask("GET", "/api/v1/accounts", { key: home.key });
    expect(status).toBe(500);
    expect(text).not.toContain("session store");
    expect(log.errors).toMatchObject([{ err: { message: "the session store is down" } }]);
  });
});

describe("a host that does not say whose session it is", () => {
  it("holds no request for more than ten seconds: 503, with the cause in the log", async () => {
    const asked = Promise.withResolvers<void>();
    const { ask, log } = await api.serve({
      authenticate: () => {
        asked.resolve();
        return new Promise(() => {});
      },
    });
    let hasCome = false;
    const answer = ask("GET", "/api/v1/accounts", { key: home.key }).finally(() => {
      hasCome = true;
    });
    await asked.promise;
    await turn();
    letPass(9_999);
    await turn();
    expect(hasCome).toBe(false);
    letPass(1);
    expect(await answer).toMatchObject({
      ...{ status: 503, body: { error: "service_unavailable" } },
    });
    expect(log.errors).toMatchObject([
      { err: { message: "The host's authenticate did not answer within 10 s." } },
    ]);
  });
});

describe("the end that a host says", () => {
  it("ends the connection of a request at work, and of one that comes after it", async () => {
    const asked = Promise.withResolvers<void>();
    const ending = new AbortController();
    const { ask } = await api.serve({
      ending: ending.signal,
      authenticate: () => {
        asked.resolve();
        return new Promise(() => {});
      },
    });
    const answer = expect(ask("GET", "/api/v1/accounts")).rejects.toThrow();
    await asked.promise;
    ending.abort();
    await answer;
    await expect(ask("GET", "/api/v1/accounts")).rejects.toThrow();
  });
});

describe("the paths of a host", () => {
  const hosting = async (fallthrough: boolean, ask: (url: string) => Promise<void>) => {
    const host = new Koa();
    const app = createApp({ services: Context.empty() as never, version: "1.0.0", fallthrough });
    host.use(mount("/money", app));
    host.use((ctx) => {
      ctx.body = `host ${ctx.path}`;
    });
    const server = createServer(host.callback());
    await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
    await ask(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.closeAllConnections();
    server.close();
    await app.close();
  };

  it("get what the API does not have, untouched, if it is to fall through", () =>
    hosting(true, async (url) => {
      const answer = await fetch(`${url}/money/pictures/1`);
      expect([answer.status, await answer.text()]).toEqual([200, "host /money/pictures/1"]);
      expect(answer.headers.get("x-request-id")).toBeNull();
      expect((await fetch(`${url}/money/openapi.json`)).headers.get("x-request-id")).not.toBeNull();
      // The path is the API's, so its methods are, too.
      expect((await fetch(`${url}/money/openapi.json`, { method: "DELETE" })).status).toBe(405);
    }));

  it.each([
    [
      "an Express app",
      (app: FarthingApp) =>
        express()
          .use("/money", app.callback())
          .use((request, response) => void response.send(`host ${request.originalUrl}`)),
    ],
    [
      "a handler of their own",
      (app: FarthingApp) => (request: IncomingMessage, response: ServerResponse) => {
        request.url = request.url?.replace(/^\/money/, "");
        void app.callback()(request, response, () => response.end(`host /money${request.url}`));
      },
    ],
  ])("get it in %s, too", async (_, listenerOf) => {
    const app = createApp({ services: Context.empty() as never, version: "1.0.0", fallthrough: true });
    const server = createServer(listenerOf(app)).listen(0, "127.0.0.1");
    await once(server, "listening");
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/money`;
    expect(await (await fetch(`${url}/pictures/1?a=b`)).text()).toBe("host /money/pictures/1?a=b");
    expect((await fetch(`${url}/openapi.json?a=b`)).headers.get("x-request-id")).not.toBeNull();
    server.closeAllConnections();
    server.close();
    await app.close();
  });

  it("are not asked for it otherwise", () =>
    hosting(false, async (url) => {
      expect((await fetch(`${url}/money/pictures/1`)).status).toBe(404);
      expect(await (await fetch(`${url}/pictures/1`)).text()).toBe("host /pictures/1");
    }));
});

describe("the worker of large contents", () => {
  const large = statement(40_000);

  it("that is not where it should be is the server's fault, at once, each time", async () => {
    const worker = new URL("file:///nowhere/worker.js");
    const { ask, log } = await api.serve({ worker });
    for (let n = 1; n <= 2; n++) {
      expect(await askForm(ask, home.key, [fileOf(large)])).toMatchObject({ status: 500 });
      expect(log.errors).toHaveLength(n);
    }
    expect(JSON.stringify((log.errors[0]!.err as Error).message)).toContain("/nowhere/worker.js");
    // Small contents need no worker.
    expect(await askForm(ask, home.key, [fileOf(statement(100))])).toMatchObject({ status: 200 });
  });

  it("need not be there if contents are checked inline, with the same answers", async () => {
    const { ask } = await api.serve({ worker: "inline" });
    for (const fields of [large, `${large}2026-02-30,1,Never\n`]) {
      const inline = await askForm(ask, home.key, [fileOf(fields)], { query: "?include=findings" });
      const onThread = await askForm(api.ask, home.key, [fileOf(fields)], { query: "?include=findings" });
      expect([inline.status, inline.body]).toEqual([onThread.status, onThread.body]);
    }
  });
});

it.each<readonly [object, string]>([
  [{ autenticate: () => undefined }, 'createApp has no option "autenticate".'],
  [{ worker: "inlin" }, 'The option worker of createApp must be the URL of a file or "inline".'],
  [
    { worker: new URL("https://money.example.com/worker.js") },
    'The option worker of createApp must be the URL of a file or "inline".',
  ],
  ...["money.example.com", "https://money.example.com/", "https://", "https://money.example.com?a"].map(
    (publicUrl) =>
      [
        { publicUrl },
        'The option publicUrl of createApp must be an address such as "https://money.example.com", without a / at its end.',
      ] as const,
  ),
  ...[-1, 61, 1.5, "10", Number.NaN, null].map(
    (refreshGrace) =>
      [
        { refreshGrace },
        "The option refreshGrace of createApp must be a whole number of seconds from 0 to 60.",
      ] as const,
  ),
  [
    { services: { close: () => {} } },
    "The option services of createApp must be open storage, such as services of openFarthing.",
  ],
  [{ uploadLimits: "open" }, 'The option uploadLimits of createApp must be "shared" or "own".'],
  [{ version: 1 }, "The option version of createApp must be text."],
  [
    { authenticate: { email: "ada@example.com" } },
    "The option authenticate of createApp must be a function.",
  ],
  [{ trustedProxies: "10.0.0.0/8" }, "The option trustedProxies of createApp must be a list of texts."],
  [
    { rateLimits: { perCredential: 600 } },
    'The option rateLimits of createApp must be "off" or an object with perCredential and perAddress, each a number of requests from 1 on.',
  ],
  [
    { logger: () => {} },
    "The option logger of createApp must be an object with the functions info, warn, error.",
  ],
])("%o is a mistake of the program", (options, message) => {
  expect(() => createApp({ services: Context.empty() as never, version: "1.0.0", ...options })).toThrow(
    new TypeError(message),
  );
});

it("no options at all are a mistake of the program, too", () => {
  expect(() => createApp(undefined as never)).toThrow(
    new TypeError("createApp must be called with an object of options."),
  );
});
