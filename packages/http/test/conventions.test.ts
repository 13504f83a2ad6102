// @module-tag slow

import { once } from "node:events";
import { connect } from "node:net";
import { ApiKeys, RequestCounts } from "@farthing/core/access";
import { StorageUnavailable, Waited } from "@farthing/core/storage";
import * as Context from "effect/Context";
import * as Effect from "effect/Effect";
import { afterAll, describe, expect, it } from "vitest";
import { newId } from "../../contracts/src/support/people.ts";
import type { ApiDescription } from "../src/docs/description.ts";
import { documentationPage } from "../src/docs/page.ts";
import { SEARCH } from "../src/docs/search.js.ts";
import { STYLE } from "../src/docs/style.css.ts";
import { createApp } from "../src/index.ts";
import { openApiDocument } from "../src/openapi/document.ts";
import { OPERATIONS } from "../src/operations/index.ts";
import { anotherPerson } from "./support/books.ts";
import { type Answer, type Sent, sendRaw } from "./support/send.ts";
import { limitOf, type Served, serveTwoFamilies } from "./support/serve.ts";
import { letPass, stillMinute } from "./support/still-minute.ts";

const api = await serveTwoFamilies();
const { home } = api;
afterAll(() => api.stop());

const LIMIT = 1_048_576;

const pathOf = ({ id }: { readonly id: string }): string => `/api/v1/transactions/${id}`;

const patchBody = (sent: Sent): Promise<Answer> =>
  api.ask("PATCH", pathOf(home.bread), { key: home.key, ...sent });

const codeOf = ({ status, body }: Answer): [number, string | undefined] => [status, body?.error];

describe("a body that cannot be understood is 400", () => {
  for (const [what, body] of [
    ["no body at all", ""],
    ["only blanks", " \n"],
    ["an unfinished object", "{"],
    ["text", "name=x"],
    ["two values", "{}{}"],
    ["a comma too much", '{"transaction":{"name":"x",}}'],
    ["single quotes", "{'transaction':{}}"],
    ["NaN", '{"transaction":{"amount":NaN}}'],
    ["Infinity", '{"transaction":{"amount":-Infinity}}'],
    ["a number that JSON does not know", '{"transaction":{"amount":01}}'],
    ["a number with a plus", '{"transaction":{"amount":+1}}'],
    ["an array", '[{"transaction":{"name":"x"}}]'],
    ["a text", '"transaction"'],
    ["a number", "1"],
    ["null", "null"],
    ["true", "true"],
    ["NUL", "\0"],
    ["NUL in an object", '{"transaction":{"name":"a\0b"}}'],
    ["a missing wrapper", '{"name":"x"}'],
    ["UTF-8 that is cut", Buffer.from('{"transaction":{"name":"é"}}').subarray(0, 23)],
    ["a byte that is not UTF-8", Buffer.from('{"transaction":{"name":"\xff"}}', "latin1")],
    ["UTF-16", Buffer.from('\ufeff{"transaction":{"name":"x"}}', "utf16le")],
    ["opened very often", "[".repeat(LIMIT)],
    ["nested very deep", `${"[".repeat(LIMIT / 2)}${"]".repeat(LIMIT / 2)}`],
    ["nested very deep inside", `{"transaction":{"notes":${"[".repeat(400_000)}${"]".repeat(400_000)}}}`],
    ["objects nested very deep", `${'{"a":'.repeat(150_000)}1${"}".repeat(150_000)}`],
  ] satisfies [string, string | Uint8Array][]) {
    it(what, async () => {
      const answer = await patchBody({ body });
      expect(codeOf(answer)).toEqual([400, "bad_request"]);
      expect(answer.body.message).not.toBe("");
      expect(answer.text.length).toBeLessThan(1_000);
    });
  }

  it("JSON that is not an object is distinguished from what is not JSON", async () => {
    for (const body of ["[]", '[{"transaction":{}}]', '"x"', "1", "null", "false"])
      expect((await patchBody({ body })).body.message).toContain("not an object");
    for (const body of ["", "{", "x"]) expect((await patchBody({ body })).body.message).toContain("not JSON");
  });

  it("a byte order mark before JSON is no harm", async () => {
    const { status } = await patchBody({ body: '\ufeff{"transaction":{"notes":null}}' });
    expect(status).toBe(200);
  });

  it("no body and no length either", async () => {
    const { status } = await patchBody({ headers: { "Content-Type": "application/json" } });
    expect(status).toBe(400);
  });
});

describe("a body of another type is 415", () => {
  const OK = '{"transaction":{"notes":null}}';
  for (const headers of [
    { "Content-Type": "text/plain" },
    { "Content-Type": "application/x-www-form-urlencoded" },
    { "Content-Type": "multipart/form-data; boundary=x" },
    { "Content-Type": "application/jsonx" },
    { "Content-Type": "application/merge-patch+json" },
    { "Content-Type": "application/json, text/plain" },
    { "Content-Type": "" },
    { "Content-Type": undefined },
    { "Content-Type": "application/json; charset=latin1" },
    { "Content-Type": "application/json; charset=utf-16" },
    { "Content-Type": "application/json", "Content-Encoding": "gzip" },
    { "Content-Type": "application/json", "Content-Encoding": "identity, gzip" },
  ] satisfies Sent["headers"][]) {
    it(JSON.stringify(Object.values(headers)), async () => {
      expect(codeOf(await patchBody({ body: OK, headers }))).toEqual([415, "unsupported_media_type"]);
    });
  }

  for (const headers of [
    { "Content-Type": "application/json; charset=utf-8" },
    { "Content-Type": 'Application/JSON;Charset="UTF-8"' },
    { "Content-Type": "application/json;charset=utf8; x=y" },
    { "Content-Type": "application/json ; x=y" },
    { "Content-Encoding": "identity" },
    { "Content-Encoding": "Identity" },
  ] satisfies Sent["headers"][]) {
    it(`but not ${JSON.stringify(Object.values(headers))}`, async () => {
      expect((await patchBody({ body: OK, headers })).status).toBe(200);
    });
  }

  it("what is sent with a GET is not looked at", async () => {
    const { status } = await api.ask("GET", "/api/v1/accounts", {
      key: home.key,
      body: "x",
      headers: { "Content-Type": "text/plain" },
    });
    expect(status).toBe(200);
  });
});

describe("a body over 1 MiB is 413", () => {
  const bodyOf = (bytes: number): string => '{"transaction":{"notes":null}}'.padEnd(bytes, " ");

  for (const chunked of [false, true]) {
    const how = chunked ? "in chunks" : "with its length";
    it(`exactly 1 MiB ${how} is taken`, async () => {
      expect((await patchBody({ body: bodyOf(LIMIT), chunked })).status).toBe(200);
    });

    it(`one byte more ${how} is not`, async () => {
      const answer = await patchBody({ body: bodyOf(LIMIT + 1), chunked });
      expect(codeOf(answer)).toEqual([413, "payload_too_large"]);
    });

    it(`a client that sends much more ${how} is answered, not cut off`, async () => {
      const answer = await patchBody({ body: bodyOf(12 * LIMIT), chunked });
      expect(codeOf(answer)).toEqual([413, "payload_too_large"]);
      expect((await api.ask("GET", "/healthz")).status).toBe(200);
    });
  }

  it("1 MiB is counted in bytes, not characters", async () => {
    const body = `{"transaction":{"x":"${"é".repeat(LIMIT / 2)}"}}`;
    expect((await patchBody({ body })).status).toBe(413);
  });

  it("a client that says how much it will send is answered before it does", async () => {
    const text = await sendRaw(
      api.url,
      `PATCH ${pathOf(home.bread)} HTTP/1.1\r\nHost: x\r\nX-Api-Key: ${home.key}\r\nContent-Type: application/json\r\nContent-Length: ${LIMIT + 1}\r\n\r\n`,
      (got) => got.includes("\r\n\r\n"),
    );
    expect(text).toMatch(/^HTTP\/1\.1 413 /);
  });

  it("a client that never stops is answered while it sends", async () => {
    const { hostname, port } = new URL(api.url);
    const socket = connect(Number(port), hostname);
    socket.write(
      `PATCH ${pathOf(home.bread)} HTTP/1.1\r\nHost: x\r\nX-Api-Key: ${home.key}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`,
    );
    const chunk = `10000\r\n${" ".repeat(0x10000)}\r\n`;
    let going = true;
    const keepSending = (): void => {
      while (going && socket.write(chunk));
    };
    socket.on("drain", keepSending);
    keepSending();
    const [first] = (await once(socket, "data")) as [Buffer];
    going = false;
    socket.destroy();
    expect(first.toString()).toMatch(/^HTTP\/1\.1 413 [\s\S]*payload_too_large/);
  });

  it("a client that is refused for another reason is answered while it sends, too", async () => {
    for (const [sent, status] of [
      [{ key: "wrong" }, 401],
      [{ key: home.read_key }, 403],
      [{ headers: { "Content-Type": "text/plain" } }, 415],
    ] as const)
      expect((await patchBody({ body: bodyOf(8 * LIMIT), ...sent })).status).toBe(status);
  });
});

describe("a client that leaves", () => {
  const head = (length: number): string =>
    `PATCH ${pathOf(home.bread)} HTTP/1.1\r\nHost: x\r\nX-Api-Key: ${home.key}\r\nX-Request-Id: gone-${length}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n{"transaction":`;

  it("in the middle of its body changes nothing and is forgotten", async () => {
    const mine = await api.serve();
    const { hostname, port } = new URL(mine.url);
    const socket = connect(Number(port), hostname);
    socket.write(head(1_000));
    await once(mine.server, "request");
    socket.destroy();
    await mine.log.until(() => mine.log.requests.some((each) => each.request_id === "gone-1000"));
    expect(mine.log.requests.at(-1)).toMatchObject({ status: 499 });
    expect(mine.log.errors).toEqual([]);
  });

  it.each([
    ["a change", () => head(2_000)],
    ["a preflight", () => head(2_000).replace(/^\S+ \S+/, "POST /api/v1/imports/preflight")],
  ])("while it is looked up who it is, is forgotten as well: %s", async (_what, sent) => {
    let open: () => void = () => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const mine = await api.serve({
      change: (services) => {
        const keys = Context.get(services, ApiKeys);
        return Context.add(services, ApiKeys, {
          ...keys,
          find: (id) =>
            Effect.andThen(
              Effect.promise(() => gate),
              keys.find(id),
            ),
        });
      },
    });
    const { hostname, port } = new URL(mine.url);
    const socket = connect(Number(port), hostname);
    socket.write(sent());
    const [request] = await once(mine.server, "request");
    socket.destroy();
    await new Promise((resolve) => request.on("close", resolve));
    open();
    await mine.log.until(() => mine.log.requests.some((each) => each.request_id === "gone-2000"));
    expect(mine.log.requests.at(-1)).toMatchObject({ status: 499 });
  });
});

it("a body that the host has already read is logged, and not taken for an empty one", async () => {
  const mine = await api.serve();
  const [answer] = mine.server.listeners("request") as [(...args: unknown[]) => void];
  mine.server.removeAllListeners("request").on("request", async (request, response) => {
    for await (const _ of request);
    answer(request, response);
  });
  for (const [method, path] of [
    ["PATCH", pathOf(home.bread)],
    ["POST", "/api/v1/imports/preflight"],
  ] as const)
    expect((await mine.ask(method, path, { key: home.key, json: {} })).status).toBe(500);
  expect(mine.log.errors.map(({ err }) => String(err))).toEqual(
    Array(2).fill(expect.stringContaining("the body was already read: mount")),
  );
});

describe("paths and methods", () => {
  for (const path of [
    ...[
      "/",
      "/api",
      "/api/v1",
      "/api/v2/accounts",
      "/api/v1/transaction",
      "/api/v1/accounts/x/y",
      "/favicon.ico",
    ],
    ...[
      "/api/v1/accounts/",
      "/API/v1/accounts",
      "/Healthz",
      "/healthz/",
      "/docs/",
      "//healthz",
      "/healthz/..",
    ],
    ...["/%68ealthz/x", "/%", "/%E0%A4%A", "/%00", "/..%2f..%2fetc/passwd", "/__proto__", "/constructor"],
    ...[
      `/api/v1/transactions/${newId()}/x`,
      "/api/v1/transactions/",
      "/api/v1/transactions//",
      `/${"x".repeat(12_000)}`,
    ],
  ]) {
    it(`there is nothing at ${path.slice(0, 60)}, with or without a key`, async () => {
      for (const method of ["GET", "POST", "DELETE", "HEAD", "OPTIONS"])
        for (const sent of [{}, { key: home.key }]) {
          const answer = await api.ask(method, path, sent);
          expect(answer.status).toBe(404);
          if (method !== "HEAD") expect(answer.body.error).toBe("not_found");
        }
    });
  }

  it("a badly encoded id is no id", async () => {
    for (const id of ["%", "%E0%A4%A", "%zz", "%00", "a%2Fb"]) {
      const answer = await api.ask("GET", `/api/v1/transactions/${id}`, { key: home.key });
      expect(codeOf(answer)).toEqual([404, "not_found"]);
    }
  });

  it("a badly encoded query is answered", async () => {
    for (const query of ["search=%", "search=%E0%A4%A", "&&"])
      expect((await api.ask("GET", `/api/v1/transactions?${query}`, { key: home.key })).status).toBe(200);
    for (const query of ["%=1", "&&=&", "?=", "__proto__=x&constructor=y"]) {
      const { status } = await api.ask("GET", `/api/v1/transactions?${query}`, { key: home.key });
      expect([query, status]).toEqual([query, 422]);
    }
    const unstorable = await api.ask("GET", "/api/v1/transactions?search=%00", { key: home.key });
    expect(unstorable).toMatchObject({ status: 422, body: { error: "validation_failed" } });
  });

  it("what is no URL is 400", async () => {
    for (const target of ["http://[/healthz", "http://%zz@x/healthz", "//%/\\#http://["]) {
      const answer = await sendRaw(api.url, `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
      expect(answer).toMatch(
        /^HTTP\/1\.1 40[04] [\s\S]*X-Request-Id: [\s\S]*"error":"(?:bad_request|not_found)"/,
      );
    }
    expect(api.log.errors).toEqual([]);
  });

  it("a wrong method is 405 and tells in Allow which are right", async () => {
    for (const [path, methods, allow] of [
      ["/api/v1/accounts", ["PUT", "PATCH", "DELETE", "OPTIONS"], "GET, HEAD, POST"],
      [pathOf(home.bread), ["POST", "OPTIONS"], "GET, HEAD, PATCH, PUT, DELETE"],
      [`/api/v1/accounts/${home.checking.id}`, ["POST", "OPTIONS"], "GET, HEAD, PATCH, DELETE"],
      ["/healthz", ["POST", "PUT", "PATCH", "DELETE", "OPTIONS"], "GET, HEAD"],
      ["/readyz", ["POST"], "GET, HEAD"],
    ] as const)
      for (const method of methods) {
        const answer = await api.ask(method, path, { key: home.key });
        expect([method, ...codeOf(answer), answer.headers.allow]).toEqual([
          ...[method, 405, "method_not_allowed", allow],
        ]);
      }
  });

  it("HEAD is answered like GET, without the body", async () => {
    for (const path of ["/api/v1/accounts", "/api/v1/transactions", pathOf(home.bread), "/healthz"]) {
      const got = await api.ask("GET", path, { key: home.read_key });
      const head = await api.ask("HEAD", path, { key: home.read_key });
      expect(head.status).toBe(200);
      const { "x-request-id": _1, date: _2, ...expected } = got.headers;
      expect(head.headers).toMatchObject(expected);
    }
    expect((await api.ask("HEAD", "/api/v1/accounts")).status).toBe(401);
    expect((await api.ask("HEAD", pathOf({ id: newId() }), { key: home.key })).status).toBe(404);
  });

  it("the service says to anyone that it is up and that storage answers", async () => {
    for (const path of ["/healthz", "/readyz"]) {
      const { status, body } = await api.ask("GET", path, { key: "wrong" });
      expect([status, body]).toEqual([200, { status: "ok" }]);
    }
  });
});

describe("the documentation", () => {
  const document = openApiDocument(OPERATIONS, "0.0.0");

  it.each([
    ["/openapi.json", "application/json; charset=utf-8", JSON.stringify(document)],
    ["/docs", "text/html; charset=utf-8", documentationPage(document as unknown as ApiDescription)],
    ["/docs.css", "text/css; charset=utf-8", STYLE],
    ["/docs.js", "text/javascript; charset=utf-8", SEARCH],
  ])(
    "is at %s for everybody, loads its own files alone, and is answered to HEAD without its body",
    async (path, type, text) => {
      const got = await api.ask("GET", path);
      expect([got.status, got.text]).toEqual([200, text]);
      expect(got.headers).toMatchObject({
        "content-type": type,
        "content-security-policy":
          "default-src 'none'; script-src 'self'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        "x-content-type-options": "nosniff",
      });
      const head = await api.ask("HEAD", path);
      expect(head.status).toBe(200);
      expect(head.headers["content-length"]).toBe(String(Buffer.byteLength(text)));
      expect(head.headers["content-type"]).toBe(type);
      const headers = { "Accept-Encoding": "gzip, br" };
      const packed = await fetch(`${api.url}${path}`, { headers });
      expect([packed.headers.get("content-encoding"), await packed.text()]).toEqual(["gzip", text]);
    },
  );

  it.each(["/openapi.json", "/docs", "/docs.css", "/docs.js"])(
    "takes no other method at %s",
    async (path) => {
      for (const method of ["POST", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
        const { status, headers, body } = await api.ask(method, path);
        expect([status, headers.allow, body.error]).toEqual([405, "GET, HEAD", "method_not_allowed"]);
      }
    },
  );
});

describe("checks run in one order: 429, 401, 403, 405, 415, 413, 400, 404, 412, 422", () => {
  stillMinute();

  type Wrong = 401 | 403 | 405 | 415 | 413 | 400 | 404 | 412 | 422;
  const ORDER: readonly Wrong[] = [401, 403, 405, 415, 413, 400, 404, 412, 422];

  /** A PATCH that is good but for these. */
  const violate = (wrong: ReadonlySet<Wrong>, keys: { good: string; read: string; bad: string }) => {
    const json = wrong.has(400)
      ? "{"
      : wrong.has(422)
        ? '{"transaction":{"name":""}}'
        : '{"transaction":{"notes":null}}';
    return [
      wrong.has(405) ? "POST" : "PATCH",
      wrong.has(404) ? pathOf({ id: newId() }) : pathOf(home.bread),
      {
        key: wrong.has(401) ? keys.bad : wrong.has(403) ? keys.read : keys.good,
        body: wrong.has(413) ? json.padEnd(LIMIT + 1, " ") : json,
        headers: {
          "Content-Type": wrong.has(415) ? "text/plain" : "application/json",
          ...(wrong.has(412) ? { "If-Match": '"stale"' } : {}),
        },
      },
    ] as const;
  };

  const subsets = (of: readonly Wrong[]): Wrong[][] =>
    of.length === 0 ? [[]] : subsets(of.slice(1)).flatMap((rest) => [rest, [of[0]!, ...rest]]);

  /** A large body costs more than everything else, so what is beside it is tried one by one. */
  const combinations = [
    ...subsets(ORDER.filter((each) => each !== 413)),
    ...ORDER.map((each) => ORDER.filter((other) => other === 413 || other === each)),
    ORDER,
  ];

  it("of any combination of errors the first is reported", async () => {
    const revoked = await api.run(anotherPerson("Revoked", home.family_id));
    await api.run(
      Effect.flatMap(ApiKeys, ({ revoke }) => revoke(revoked.read_key.split("_")[1]!, "2026-01-01")),
    );
    const keys = { good: home.key, read: home.read_key, bad: revoked.read_key };
    for (const wrong of combinations) {
      const { status } = await api.ask(...violate(new Set(wrong), keys));
      expect([wrong, status]).toEqual([wrong, wrong[0] ?? 200]);
    }
  });

  it("too many requests come before all of them", async () => {
    const mine = await api.serve({ rateLimits: limitOf(1) });
    const keys = { good: home.key, read: home.read_key, bad: "fk_wrong" };
    for (const key of Object.values(keys)) await mine.ask("GET", "/api/v1/accounts", { key });
    for (const wrong of [[], ...ORDER.map((each) => [each])]) {
      const { status } = await mine.ask(...violate(new Set(wrong), keys));
      expect([wrong, status]).toEqual([wrong, 429]);
    }
  });

  it("an unknown path is reported to everyone, because there is nothing to hide", async () => {
    const mine = await api.serve({ rateLimits: limitOf(1) });
    for (let i = 0; i < 3; i += 1) expect((await mine.ask("GET", "/nothing", { key: "x" })).status).toBe(404);
  });
});

describe("X-Request-Id", () => {
  const idOf = async (given?: string | string[]): Promise<string> => {
    const { headers } = await api.ask("GET", "/healthz", {
      headers: { "X-Request-Id": given },
    });
    return String(headers["x-request-id"]);
  };
  const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

  it("is the client's own where it is a sane token", async () => {
    for (const id of ["1", "abc-DEF_1.2:3", newId(), "x".repeat(128)]) expect(await idOf(id)).toBe(id);
  });

  it("is made where there is none or no sane one", async () => {
    for (const id of [
      ...[undefined, "", " ", "x".repeat(129), "a b", "é", "-x", "a\tb", "a,b", '"x"', "<x>", "a;b", "a=b"],
      ...[["a", "b"], "${jndi:x}", "\u00ff"],
    ])
      expect(await idOf(id), String(id)).toMatch(UUID);
  });

  it("is another each time it is made", async () => {
    expect(await idOf()).not.toBe(await idOf());
  });

  it("cannot carry another header into the answer", async () => {
    for (const id of [
      "x\r\nSet-Cookie: a=b",
      "x\nSet-Cookie: a=b",
      "x\r\n\r\n<html>",
      "x%0d%0aSet-Cookie: a=b",
    ]) {
      const text = await sendRaw(
        api.url,
        `GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-Request-Id: ${id}\r\n\r\n`,
      );
      expect(text).toMatch(/^HTTP\/1\.1 [24]00 /);
      expect(text.split("\r\n\r\n")[0]).not.toMatch(/set-cookie/i);
      expect(text).not.toContain("<html>");
    }
  });

  it("stands in the log with what became of the request, and nothing that a person wrote", async () => {
    const mine = await api.serve();
    await mine.ask("GET", `/api/v1/transactions?search=secret`, {
      key: home.key,
      headers: { "X-Request-Id": "mine-1" },
    });
    await mine.ask("GET", "/secret/path", { headers: { "X-Request-Id": "mine-2" } });
    await mine.ask("DELETE", "/docs", { headers: { "X-Request-Id": "mine-3" } });
    const rest = { duration_ms: expect.any(Number), address: "127.0.0.1", key_id: null };
    expect(mine.log.requests).toEqual([
      {
        ...{ request_id: "mine-1", method: "GET", route: "/api/v1/transactions", status: 200 },
        ...{ ...rest, key_id: expect.any(String) },
      },
      { request_id: "mine-2", method: "GET", route: null, status: 404, ...rest },
      { request_id: "mine-3", method: "DELETE", route: "/docs", status: 405, ...rest },
    ]);
    expect(mine.log.errors).toEqual([]);
  });
});

describe("rate limits", () => {
  stillMinute();

  const accounts = (mine: Served, sent: Sent = {}): Promise<Answer> =>
    mine.ask("GET", "/api/v1/accounts", sent);

  const statuses = async (times: number, once: (i: number) => Promise<Answer>): Promise<number[]> => {
    const all: number[] = [];
    for (let i = 0; i < times; i += 1) all.push((await once(i)).status);
    return all;
  };

  it("count down, and answer 429 when they are spent, saying when to come again", async () => {
    const mine = await api.serve({ rateLimits: limitOf(3) });
    for (const left of ["2", "1", "0"]) {
      const { status, headers } = await accounts(mine, { key: home.key });
      expect([status, headers["x-ratelimit-limit"], headers["x-ratelimit-remaining"]]).toEqual([
        200,
        "3",
        left,
      ]);
      expect(headers["x-ratelimit-reset"]).toBe("60");
      expect(headers["retry-after"]).toBeUndefined();
    }
    const { status, body, headers } = await accounts(mine, { key: home.key });
    expect([status, body.error]).toEqual([429, "rate_limit_exceeded"]);
    expect([headers["x-ratelimit-limit"], headers["x-ratelimit-remaining"]]).toEqual(["3", "0"]);
    expect([headers["x-ratelimit-reset"], headers["retry-after"]]).toEqual(["60", "60"]);
    expect(body.message).toContain("60");
  });

  it("begin again after a minute, and not before", async () => {
    const mine = await api.serve({ rateLimits: limitOf(1) });
    const ask = () => accounts(mine, { key: home.key });
    expect((await ask()).status).toBe(200);
    letPass(59_000);
    const { status, headers } = await ask();
    expect([status, headers["retry-after"]]).toEqual([429, "1"]);
    letPass(999);
    expect((await ask()).status).toBe(429);
    letPass(1);
    expect((await ask()).status).toBe(200);
  });

  it("are 600 a minute unless they are set", async () => {
    const mine = await api.serve({ rateLimits: undefined as never });
    expect((await accounts(mine, { key: home.key })).headers["x-ratelimit-limit"]).toBe("600");
  });

  it("are each key's own", async () => {
    const mine = await api.serve({ rateLimits: limitOf(2) });
    expect(await statuses(3, () => accounts(mine, { key: home.key }))).toEqual([200, 200, 429]);
    expect(await statuses(3, () => accounts(mine, { key: home.read_key }))).toEqual([200, 200, 429]);
  });

  it("follow a key wherever it is used from", async () => {
    const mine = await api.serve({ rateLimits: limitOf(2) });
    const from = (i: number) => accounts(mine, { key: home.key, from: `127.0.0.${2 + i}` });
    expect(await statuses(3, from)).toEqual([200, 200, 429]);
  });

  it("are shared by all servers that count together, and one that knows a limit to be spent asks no more", async () => {
    let asked = 0;
    const serve = () =>
      api.serve({
        ...{ rateLimits: limitOf(5), counts_together: true },
        change: (services) => {
          const keys = Context.get(services, ApiKeys);
          const { count } = Context.get(services, RequestCounts);
          const asking = <A>(answer: A): A => {
            asked += 1;
            return answer;
          };
          return services.pipe(
            Context.add(ApiKeys, { ...keys, find: (id) => asking(keys.find(id)) }),
            Context.add(RequestCounts, { count: (client) => asking(count(client)) }),
          );
        },
      });
    const both = [await serve(), await serve()] as const;
    const all = await statuses(6, (i) => accounts(both[i % 2]!, { key: home.key }));
    expect(all).toEqual([200, 200, 200, 200, 200, 429]);
    const before = asked;
    for (const mine of both) {
      const { status, headers } = await accounts(mine, { key: home.key });
      expect([status, headers["x-ratelimit-remaining"], headers["retry-after"]]).toEqual([429, "0", "60"]);
    }
    expect(asked).toBe(before);
    letPass(60_000);
    expect((await accounts(both[1], { key: home.key })).headers["x-ratelimit-remaining"]).toBe("4");
  });

  it("wait for storage in all its calls for as long as one call may, each request for itself", async () => {
    const seen: unknown[] = [];
    const mine = await api.serve({
      rateLimits: limitOf(5),
      change: (services) => {
        const keys = Context.get(services, ApiKeys);
        const { count } = Context.get(services, RequestCounts);
        const note = <A, E>(call: Effect.Effect<A, E>) =>
          Effect.flatMap(Waited, (waited) => {
            seen.push(waited);
            return call;
          });
        return services.pipe(
          Context.add(ApiKeys, { ...keys, find: (id) => note(keys.find(id)) }),
          Context.add(RequestCounts, { count: (client) => note(count(client)) }),
        );
      },
    });
    for (let i = 0; i < 2; i += 1) expect((await accounts(mine, { key: home.key })).status).toBe(200);
    const [first, again, second, last] = seen;
    expect(seen).toEqual(Array.from({ length: 4 }, () => ({ milliseconds: 0 })));
    expect([again === first, second === first, last === second]).toEqual([true, false, true]);
  });

  it("are not left out if requests cannot be counted", async () => {
    const busy = new StorageUnavailable({ reason: "unreachable", operation: "x", cause: new Error("x") });
    const mine = await api.serve({
      rateLimits: limitOf(5),
      change: (services) => Context.add(services, RequestCounts, { count: () => Effect.fail(busy) }),
    });
    for (const sent of [{}, { key: "fk_wrong" }, { key: home.key }]) {
      const { status, body, headers } = await accounts(mine, sent);
      expect([status, body.error, headers["retry-after"]]).toEqual([503, "storage_unavailable", "5"]);
    }
  });

  it("are shared by all operations", async () => {
    const mine = await api.serve({ rateLimits: limitOf(2) });
    await accounts(mine, { key: home.key });
    await mine.ask("PATCH", pathOf(home.bread), { key: home.key, json: {} });
    expect((await mine.ask("GET", pathOf(home.bread), { key: home.key })).status).toBe(429);
  });

  it("are each address's own where there is no key, or none that could be one", async () => {
    const mine = await api.serve({ rateLimits: limitOf(3) });
    const without = [{}, { key: "x" }, { headers: { Authorization: "Basic x" } }, { key: "fk_wrong" }];
    expect(await statuses(4, (i) => accounts(mine, without[i]!))).toEqual([401, 401, 401, 429]);
    expect((await accounts(mine, { from: "127.0.0.2" })).status).toBe(401);
    expect((await accounts(mine, { key: home.key })).status).toBe(200);
  });

  it("count keys that look right but are wrong by address, however many are tried", async () => {
    const mine = await api.serve({ rateLimits: limitOf(3) });
    const revoked = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const { key } = await api.run(anotherPerson("Revoked", home.family_id));
        await api.run(Effect.flatMap(ApiKeys, ({ revoke }) => revoke(key.split("_")[1]!, "2026-01-01")));
        return key;
      }),
    );
    expect(await statuses(4, (i) => accounts(mine, { key: revoked[i]! }))).toEqual([401, 401, 401, 429]);
    const { headers, body } = await accounts(mine, { key: revoked[4]! });
    expect([body.error, headers["x-ratelimit-remaining"]]).toEqual(["rate_limit_exceeded", "0"]);
    expect(headers["retry-after"]).toBeDefined();
    expect((await accounts(mine, { key: revoked[4]!, from: "127.0.0.2" })).status).toBe(401);
  });

  it("count access tokens that are wrong by address, however many are tried", async () => {
    const mine = await api.serve({ rateLimits: limitOf(2) });
    const token = (i: number) => accounts(mine, { headers: { Authorization: `Bearer fat_${i}` } });
    expect(await statuses(3, token)).toEqual([401, 401, 429]);
  });

  it("do not hold for what everybody may see", async () => {
    const mine = await api.serve({ rateLimits: limitOf(1) });
    for (const path of ["/healthz", "/readyz", "/docs", "/openapi.json"])
      expect(await statuses(3, () => mine.ask("GET", path))).toEqual([200, 200, 200]);
  });

  it("can be turned off, and then are not mentioned", async () => {
    const mine = await api.serve({ rateLimits: "off" });
    const { headers } = await accounts(mine, { key: home.key });
    expect(Object.keys(headers).filter((name) => /rate|retry/i.test(name))).toEqual([]);
  });

  describe("by the client's address", () => {
    const limited = (trustedProxies: readonly string[] = []): Promise<Served> =>
      api.serve({ rateLimits: limitOf(1), trustedProxies });
    const via = (mine: Served, forwarded: string | string[], from = "127.0.0.1"): Promise<number> =>
      accounts(mine, { from, headers: { "X-Forwarded-For": forwarded } }).then(({ status }) => status);

    it("which is the socket's and cannot be forged", async () => {
      const mine = await limited();
      expect(await via(mine, "192.0.2.1")).toBe(401);
      expect(await via(mine, "192.0.2.2")).toBe(429);
    });

    it("a proxy that is not trusted cannot forge it either", async () => {
      const mine = await limited(["10.0.0.0/8", "127.0.0.9"]);
      expect(await via(mine, "192.0.2.1")).toBe(401);
      expect(await via(mine, "192.0.2.2")).toBe(429);
    });

    for (const proxy of ["127.0.0.1", "127.0.0.0/8", "127.0.0.1/32", "0.0.0.0/0", "::ffff:127.0.0.1"]) {
      it(`a trusted proxy tells it: ${proxy}`, async () => {
        const mine = await limited([proxy]);
        expect(await via(mine, "192.0.2.1")).toBe(401);
        expect(await via(mine, "192.0.2.2")).toBe(401);
        expect(await via(mine, "192.0.2.1")).toBe(429);
        expect(await via(mine, "2001:db8::1")).toBe(401);
        expect(await via(mine, "2001:db8:0:1::1")).toBe(401);
        expect(await via(mine, " 2001:db8::1 ")).toBe(429);
      });
    }

    it("only the nearest address that is no proxy counts: what a client wrote before it does not", async () => {
      const mine = await limited(["127.0.0.1"]);
      expect(await via(mine, "198.51.100.1, 192.0.2.1")).toBe(401);
      expect(await via(mine, "198.51.100.2, 192.0.2.1")).toBe(429);
      expect(await via(mine, ["198.51.100.3", "192.0.2.1"])).toBe(429);
    });

    it("a chain of trusted proxies is followed to its end, of IPv4 and of IPv6", async () => {
      const mine = await limited(["127.0.0.1", "10.1.0.0/16", "2001:db8:ffff::/48"]);
      expect(await via(mine, "192.0.2.1, 10.1.2.3, 2001:db8:ffff::5")).toBe(401);
      expect(await via(mine, "192.0.2.1")).toBe(429);
      expect(await via(mine, "2001:db8:1::1, 2001:db8:ffff:1::5, 10.1.9.9")).toBe(401);
      expect(await via(mine, "2001:db8:1::1")).toBe(429);
      expect(await via(mine, "192.0.2.7, 10.2.0.1")).toBe(401);
      expect(await via(mine, "192.0.2.8, 10.2.0.1")).toBe(429);
    });

    it("where a proxy tells nothing sensible, its own address counts", async () => {
      const mine = await limited(["127.0.0.1"]);
      expect(await via(mine, "unknown")).toBe(401);
      for (const forwarded of ["", "x", "192.0.2.1:99", "999.1.1.1", "192.0.2.1, x", "_hidden", "fe80::1%"])
        expect([forwarded, await via(mine, forwarded)]).toEqual([forwarded, 429]);
      expect((await accounts(mine)).status).toBe(429);
    });

    it("empty entries are ignored (RFC 9110, 5.6.1.2)", async () => {
      const mine = await limited(["127.0.0.1"]);
      expect(await via(mine, "192.0.2.1")).toBe(401);
      for (const forwarded of ["192.0.2.1, ", ",192.0.2.1,,", " ,\t192.0.2.1 "])
        expect([forwarded, await via(mine, forwarded)]).toEqual([forwarded, 429]);
      expect((await accounts(mine)).status).toBe(401);
    });

    it("an IPv4 address is the same however it is written", async () => {
      const mine = await limited(["127.0.0.1"]);
      expect(await via(mine, "::ffff:192.0.2.1")).toBe(401);
      expect(await via(mine, "192.0.2.1")).toBe(429);
    });

    it.each(["Forwarded", "X-Forwarded-For"])(
      "a proxy that is not trusted is warned of, once: %s",
      async (header) => {
        const mine = await limited(["10.0.0.1"]);
        await accounts(mine);
        expect(mine.log.warnings).toEqual([]);
        for (const id of ["first", "second"])
          await accounts(mine, { headers: { [header]: "for=192.0.2.1", "X-Request-Id": id } });
        expect(mine.log.warnings).toEqual([{ request_id: "first", address: "127.0.0.1" }]);
        const trusting = await limited(["127.0.0.1"]);
        await accounts(trusting, { headers: { [header]: "192.0.2.1" } });
        expect(trusting.log.warnings).toEqual([]);
      },
    );

    it("a proxy that is no address is refused at the start, by name", () => {
      for (const bad of [
        "proxy",
        "10.0.0.0/33",
        "10.0.0.0/8/8",
        "10.0.0/8",
        "::1/129",
        "10.0.0.0/",
        "",
        "/8",
        "10.0.0.0/x",
        "10.0.0.0/255.0.0.0",
        "loopback",
      ])
        expect(
          () =>
            createApp({
              services: Context.empty() as never,
              version: "0",
              trustedProxies: ["10.0.0.1", bad],
            }),
          bad,
        ).toThrow(
          new RangeError(`${JSON.stringify(bad)} is neither an IP address nor a CIDR such as 10.0.0.0/8`),
        );
    });
  });
});
