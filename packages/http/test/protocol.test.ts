import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterAll, describe, expect, it } from "vitest";
import { expectContinue } from "../src/index.ts";
import { changes } from "./support/changes.ts";
import { sendRaw } from "./support/send.ts";
import { serveTwoFamilies } from "./support/serve.ts";
import { ACCOUNTS, bearer, EXCHANGE, form, refresh, signIn, TOKEN } from "./support/sign-on.ts";

const api = await serveTwoFamilies();
const { home } = api;
expectContinue(api.server);
afterAll(() => api.stop());

const MIB = 1_048_576;

/** A connection, what came back on it, and what ended it. */
const open = async () => {
  const socket: Socket = connect(Number(new URL(api.url).port), "127.0.0.1");
  const { tell, until } = changes();
  let said = "";
  let error: Error | undefined;
  socket.setEncoding("latin1").on("data", (text: string) => {
    said += text;
    tell();
  });
  socket.on("error", (problem) => {
    error = problem;
  });
  const closed = once(socket, "close");
  await once(socket, "connect");
  return {
    socket,
    said: () => said,
    until: (isSo: (text: string) => boolean) => until(() => isSo(said)),
    closed: async () => {
      await closed;
      expect(error).toBeUndefined();
      return said;
    },
  };
};

const head = (start: string, headers: Readonly<Record<string, string>>): string =>
  `${start} HTTP/1.1\r\nHost: x\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("")}\r\n`;

describe("If-None-Match", () => {
  const path = () => `/api/v1/transactions/${home.basket.id}`;
  const get = (tag: string, method = "GET") =>
    api.ask(method, path(), { key: home.key, headers: { "If-None-Match": tag } });

  it("is answered 304 without a body while the transaction is as it was", async () => {
    const { headers } = await api.ask("GET", path(), { key: home.key });
    const etag = String(headers.etag);
    for (const tag of [etag, `W/${etag}`, `"x", ${etag}`, "*"])
      for (const method of ["GET", "HEAD"]) {
        const answer = await get(tag, method);
        expect([tag, method, answer.status, answer.text]).toEqual([tag, method, 304, ""]);
        expect([answer.headers.etag, answer.headers["cache-control"]]).toEqual([etag, "no-store"]);
        expect(answer.headers["content-length"]).toBeUndefined();
      }
    for (const tag of ['"x"', "", etag.replaceAll('"', "")]) expect((await get(tag)).status).toBe(200);
    const changed = await api.ask("PATCH", path(), {
      key: home.key,
      json: { transaction: { notes: "new" } },
      headers: { "If-None-Match": etag },
    });
    expect(changed.status).toBe(200);
    expect((await get(etag)).status).toBe(200);
    expect((await get(String(changed.headers.etag))).status).toBe(304);
  });

  it("changes no error", async () => {
    const none = { headers: { "If-None-Match": "*" } };
    expect((await api.ask("GET", path(), none)).status).toBe(401);
    expect((await api.ask("GET", "/api/v1/transactions/x", { key: home.key, ...none })).status).toBe(404);
  });
});

/** Answers of operations, good ones and refusals. */
const answersOfOperations = async () => [
  await api.ask("GET", ACCOUNTS, { key: home.key }),
  await api.ask("GET", ACCOUNTS),
  await api.ask("GET", "/nothing"),
  await api.ask("POST", EXCHANGE, { body: "{" }),
  await api.ask("POST", TOKEN, form({})),
  await api.ask("GET", "/auth/mobile/nobody"),
];

it("no browser guesses a type, shows anything but a page of ours as one, or lets another page read it", async () => {
  for (const answer of [
    await api.ask("GET", "/docs"),
    await api.ask("GET", "/openapi.json"),
    await api.ask("GET", "/healthz"),
    ...(await answersOfOperations()),
  ]) {
    expect(answer.headers["x-content-type-options"]).toBe("nosniff");
    const policy = String(answer.headers["content-security-policy"]).split("; ");
    for (const directive of ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect(policy).toContain(directive);
    expect(Object.keys(answer.headers).filter((name) => name.startsWith("access-control-"))).toEqual([]);
  }
});

it("no cache keeps an answer of an operation, whatever it is", async () => {
  for (const answer of await answersOfOperations()) expect(answer.headers["cache-control"]).toBe("no-store");
});

it("TRACE, which would tell a script what a browser sends, is no method of anything", async () => {
  expect((await api.ask("TRACE", ACCOUNTS, { key: home.key })).status).toBe(405);
  expect((await api.ask("TRACE", "/docs")).status).toBe(405);
});

describe("Expect: 100-continue", () => {
  const expecting = { Expect: "100-continue", "Content-Type": "application/json", "Content-Length": "28" };
  const patch = () => `PATCH /api/v1/transactions/${home.bread.id}`;

  it.each([
    ["without a credential", 401, undefined, {}],
    ["with too small a scope", 403, "read_key", {}],
    ["of another type", 415, "key", { "Content-Type": "text/plain" }],
    ["over the limit", 413, "key", { "Content-Length": String(MIB + 1) }],
  ] as const)(
    "a request %s is refused before it has sent its body, and its connection closed",
    async (_name, status, credential, more) => {
      const known: Record<string, string> = credential === undefined ? {} : { "X-Api-Key": home[credential] };
      const { socket, closed } = await open();
      socket.write(head(patch(), { ...expecting, ...known, ...more }));
      const said = await closed();
      expect(said).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
      expect(said).toMatch(/\r\nConnection: close\r\n[\s\S]*\r\n\r\n\{[^{}]*\}$/);
    },
  );

  it("a request that will be read gets 100 Continue", async () => {
    const { socket, until, said, closed } = await open();
    socket.write(head(patch(), { ...expecting, "X-Api-Key": home.key, Connection: "close" }));
    await until((text) => text.endsWith("\r\n\r\n"));
    expect(said()).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\n$/);
    socket.write('{"transaction":{"notes":""}}');
    expect(await closed()).toMatch(/\r\n\r\nHTTP\/1\.1 200 /);
  });

  it("a file for preflight too", async () => {
    const { socket, until, closed } = await open();
    const body = '{"raw_file_content":"date,amount\\n2026-02-14,1\\n"}';
    socket.write(
      head("POST /api/v1/imports/preflight", {
        ...expecting,
        "X-Api-Key": home.read_key,
        "Content-Length": String(body.length),
        Connection: "close",
      }),
    );
    await until((text) => text === "HTTP/1.1 100 Continue\r\n\r\n");
    socket.write(body);
    expect(await closed()).toMatch(/HTTP\/1\.1 200 /);
  });
});

describe("a client that is still sending when it is answered", () => {
  it.each([
    ["its body is too large", 413, { "Content-Length": String(8 * MIB) }],
    ["its body is too large, and it did not say so", 413, { "Transfer-Encoding": "chunked" }],
    ["it has no credential", 401, { "Content-Length": String(8 * MIB), "X-Api-Key": "x" }],
    ["its type is wrong", 415, { "Content-Length": String(8 * MIB), "Content-Type": "text/plain" }],
  ] as const)("is not cut off before it has sent all: %s", async (_name, status, more) => {
    const isChunked = "Transfer-Encoding" in more;
    const part = isChunked
      ? Buffer.concat([Buffer.from("100000\r\n"), Buffer.alloc(MIB, 32), Buffer.from("\r\n")])
      : Buffer.alloc(MIB, 32);
    const { socket, until, said, closed } = await open();
    socket.write(
      head(`PATCH /api/v1/transactions/${home.bread.id}`, {
        "X-Api-Key": home.key,
        "Content-Type": "application/json",
        Connection: "close",
        ...more,
      }),
    );
    for (let sent = 0; sent < 2; sent += 1) socket.write(part);
    await until((text) => /\r\n\r\n\{.*\}$/.test(text));
    expect(said()).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    for (let sent = 2; sent < 8; sent += 1)
      await new Promise<void>((resolve, reject) => {
        socket.write(part, (error) => (error ? reject(error) : resolve()));
      });
    if (isChunked) socket.write("0\r\n\r\n");
    expect((await closed()).match(/HTTP\/1\.1/g)).toHaveLength(1);
  });
});

describe("WWW-Authenticate", () => {
  it("names invalid_token where a token was sent", async () => {
    const challenge = async (sent: object) => {
      const { status, headers } = await api.ask("GET", ACCOUNTS, sent);
      expect(status).toBe(401);
      return headers["www-authenticate"];
    };
    for (const token of ["fat_x", "fat x", "fat_x, Bearer fat_y", "fat_\u00e9"])
      expect(await challenge(bearer(token))).toMatch(
        /^Bearer realm="farthing", error="invalid_token", ApiKey /,
      );
    for (const sent of [{}, { key: "fk_x" }, bearer(" "), { headers: { Authorization: "Basic x" } }])
      expect(await challenge(sent)).toMatch(/^Bearer realm="farthing", ApiKey /);
  });
});

describe("a refresh that asks for a scope", () => {
  const asked = async (scope: string) => {
    const { refresh_token } = await signIn(api, home.user.id);
    return api.ask("POST", TOKEN, form({ grant_type: "refresh_token", refresh_token, scope }));
  };

  it("names the granted scope if another was asked for", async () => {
    for (const scope of ["read", "openid", "read_write read"]) {
      const { status, body } = await asked(scope);
      expect([scope, status, body.scope]).toEqual([scope, 200, "read_write"]);
    }
    for (const scope of ["read_write", ""]) expect((await asked(scope)).body).not.toHaveProperty("scope");
    const { refresh_token } = await signIn(api, home.user.id);
    expect((await refresh(api, refresh_token)).body).not.toHaveProperty("scope");
  });

  it("may ask for one only", async () => {
    const { refresh_token } = await signIn(api, home.user.id);
    const twice = form([
      ...Object.entries({ grant_type: "refresh_token", refresh_token, scope: "read" }),
      ["scope", "read_write"],
    ]);
    const { status, body } = await api.ask("POST", TOKEN, twice);
    expect([status, body.error]).toEqual([400, "invalid_request"]);
    expect((await refresh(api, refresh_token)).status, "the token was not spent").toBe(200);
  });
});

describe("a request target", () => {
  const ask = async (target: string, method = "GET") => {
    const said = await sendRaw(
      api.url,
      `${method} ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    );
    return Number(/^HTTP\/1\.1 (\d+)/.exec(said)?.[1]);
  };

  it("never reaches the parser of Koa's that writes to standard error", async () => {
    const targets: string[] = [];
    api.server.on("request", (request, response) => {
      response.once("finish", () => {
        if ("_parsedUrl" in request) targets.push(request.url ?? "");
      });
    });
    for (const target of ["/healthz#x", "/healthz?#", "/#", "/healthz\u00a0", "/h\u00e9", "http://[/healthz"])
      expect([target, await ask(target)]).toEqual([target, 400]);
    for (const target of ["http://x/healthz", "HTTP://x:81/healthz?_", "/healthz?_=%23"])
      expect([target, await ask(target)]).toEqual([target, 200]);
    for (const target of ["http://x", "http://x?/healthz", "http://x/healthz/"])
      expect([target, await ask(target)]).toEqual([target, 404]);
    expect(await ask("*", "OPTIONS")).toBe(404);
    expect(targets.length).toBeGreaterThan(0);
    for (const target of targets) expect(target).toMatch(/^\/[^#\s]*$/);
  });
});
