import { Agent } from "node:http";
import * as Redacted from "effect/Redacted";
import * as fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { isOrigin, PageSignIn } from "../src/index.ts";
import { OPERATIONS } from "../src/operations/index.ts";
import { type Answer, sender } from "./support/send.ts";
import { limitOf, serveTwoFamilies } from "./support/serve.ts";
import { stillMinute } from "./support/still-minute.ts";

stillMinute();

const APP = "https://app.example.com";
const DEVELOPED = "http://localhost:5173";

const api = await serveTwoFamilies({ corsOrigins: [APP, DEVELOPED] });
const { home } = api;
afterAll(() => api.stop());

/** As a browser asks before a request: what it gets is no answer of an operation, and not described as one. */
const browser = (url: string) => sender(url, new Agent());

const ask = browser(api.url);

const ACCOUNTS = "/api/v1/accounts";

/** What a browser is told of other origins. */
const told = ({ headers }: Answer): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith("access-control-")));

/** What a browser sends before a request that no form could. */
const before = (origin: string, method = "PATCH") => ({
  headers: {
    ...{ Origin: origin, "Access-Control-Request-Method": method },
    "Access-Control-Request-Headers": "authorization,content-type",
  },
});

/** A path with something in the place of each name. */
const pathOf = (route: string): string => route.replace(/\{\w+\}/g, "x");

const ROUTES = [...Map.groupBy(OPERATIONS, ({ route }) => route)];

/** Those that go with a cookie, or that a browser opens itself. */
const OF_THE_PAGE = [
  "/api/v1/auth/page_account",
  "/api/v1/auth/page_session",
  "/api/v1/page_session",
  "/auth/mobile/{provider}",
  "/auth/page/{provider}",
  "/auth/{provider}/callback",
];

/** Origins that are not one of those, however near. */
const OTHERS: readonly (readonly [what: string, origin: string])[] = [
  ["another name", "https://evil.example"],
  ["a name in capitals", "https://APP.example.com"],
  ["a scheme in capitals", "HTTPS://app.example.com"],
  ["another scheme", "http://app.example.com"],
  ["a port that is said", "https://app.example.com:443"],
  ["another port", "https://app.example.com:8443"],
  ["another port of this machine", "http://localhost:5174"],
  ["no port", "http://localhost"],
  ["a slash at the end", "https://app.example.com/"],
  ["a dot at the end", "https://app.example.com."],
  ["a name below", "https://a.app.example.com"],
  ["the name above", "https://example.com"],
  ["the beginning of a longer name", "https://app.example.com.evil.example"],
  ["the end of a longer name", "https://evil-app.example.com"],
  ["a user", "https://app.example.com@evil.example"],
  ["two at once", `${APP}, ${DEVELOPED}`],
  ["a file or a frame in a sandbox", "null"],
  ["all", "*"],
  ["nothing", ""],
];

describe("an origin that is allowed", () => {
  it.each([APP, DEVELOPED])("may send what %s asks for, and read its answer", async (origin) => {
    const asked = await ask("OPTIONS", ACCOUNTS, before(origin, "POST"));
    expect(asked).toMatchObject({ status: 204, headers: { vary: "Origin", "cache-control": "no-store" } });
    expect(told(asked)).toEqual({
      "access-control-allow-origin": origin,
      "access-control-allow-methods": "GET, POST",
      "access-control-allow-headers":
        "Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, X-Api-Key, X-Request-Id",
      "access-control-expose-headers": expect.stringContaining("X-RateLimit-Remaining"),
      "access-control-max-age": "600",
    });
    for (const [sent, status] of [
      [{ key: home.key }, 200],
      [{}, 401],
      [{ key: home.key, json: { account: {} } }, 422],
    ] as const) {
      const method = status === 422 ? "POST" : "GET";
      const answer = await api.ask(method, ACCOUNTS, { ...sent, headers: { Origin: origin } });
      expect([answer.status, answer.headers.vary]).toEqual([status, "Origin"]);
      expect(told(answer)).toEqual({
        "access-control-allow-origin": origin,
        "access-control-expose-headers": expect.stringContaining("X-Request-Id"),
      });
    }
  });

  it("is told so on every path of the API but those of the page, and never of cookies", async () => {
    const allowed = new Map<string, Answer>();
    for (const [route] of ROUTES) {
      const asked = await ask("OPTIONS", pathOf(route), before(APP));
      expect(told(asked)).not.toHaveProperty("access-control-allow-credentials");
      expect(String(told(asked)["access-control-allow-headers"])).not.toMatch(/cookie|farthing|\*/i);
      if (asked.status === 204) allowed.set(route, asked);
      else expect([route, told(asked)]).toEqual([route, {}]);
    }
    const routes = ROUTES.map(([route]) => route);
    expect(routes.filter((route) => !allowed.has(route)).toSorted()).toEqual(OF_THE_PAGE);
    for (const [route, operations] of ROUTES)
      expect(told(allowed.get(route) ?? ({ headers: {} } as Answer))["access-control-allow-methods"]).toBe(
        allowed.has(route) ? operations.map(({ method }) => method.toUpperCase()).join(", ") : undefined,
      );
  });

  it("is told of no page, no document and no path that there is not", async () => {
    for (const path of ["/", "/docs", "/openapi.json", "/nothing", "/api/v1/accounts/"])
      for (const method of ["GET", "OPTIONS"])
        expect(told(await api.ask(method, path, before(APP)))).toEqual({});
  });

  it("gets no more by asking before than without: nothing is changed, counted or let in", async () => {
    const counted = await api.serve({ corsOrigins: [APP], rateLimits: limitOf(1) });
    for (let i = 0; i < 5; i++)
      expect(
        await browser(counted.url)("OPTIONS", ACCOUNTS, { key: home.key, ...before(APP) }),
      ).toMatchObject({
        status: 204,
      });
    expect(await counted.ask("GET", ACCOUNTS, { key: home.key })).toMatchObject({ status: 200 });
    // Without the header it is a request as any other.
    expect(await ask("OPTIONS", ACCOUNTS, { headers: { Origin: APP } })).toMatchObject({ status: 401 });
  });
});

describe("an origin that is not allowed", () => {
  it.each(OTHERS)("is told nothing: %s", async (_what, origin) => {
    const asked = await ask("OPTIONS", ACCOUNTS, before(origin));
    expect([asked.status, told(asked), asked.headers.vary]).toEqual([401, {}, "Origin"]);
    const answer = await api.ask("GET", ACCOUNTS, { key: home.key, headers: { Origin: origin } });
    expect([answer.status, told(answer), answer.headers.vary]).toEqual([200, {}, "Origin"]);
  });

  it("is every one, without the setting: the answers are what they were", async () => {
    const closed = await api.serve({ corsOrigins: [] });
    for (const origin of [APP, "null"]) {
      const asked = await closed.ask("OPTIONS", ACCOUNTS, before(origin));
      expect([asked.status, told(asked), asked.headers.vary]).toEqual([401, {}, undefined]);
    }
  });

  it("is told apart in caches where no origin asks, too", async () => {
    expect((await api.ask("GET", ACCOUNTS, { key: home.key })).headers.vary).toBe("Origin");
  });
});

describe("the session of the page", () => {
  const own = async () => {
    const signIn = new PageSignIn(home.user.email);
    const served = await api.serve({ pageSignIn: signIn, corsOrigins: [APP, DEVELOPED] });
    const token = (): string => Redacted.value(signIn.newToken(Date.parse(served.clock.now())));
    const trade = (headers: Record<string, string> = {}) =>
      served.ask("POST", "/api/v1/page_session", { json: { token: token() }, headers });
    return { ...served, trade };
  };

  it("is refused to origins that are allowed, as to any other", async () => {
    const { trade, ...served } = await own();
    const { headers, body } = await trade();
    const [cookie = ""] = String(headers["set-cookie"]).split(";");
    const session = { Cookie: cookie, "X-Farthing-Session": body.session as string };
    expect(await served.ask("GET", ACCOUNTS, { headers: session })).toMatchObject({ status: 200 });
    for (const Origin of [APP, DEVELOPED]) {
      const refused = { status: 403, body: { error: "origin_not_allowed" } };
      expect(await served.ask("GET", ACCOUNTS, { headers: { ...session, Origin } })).toMatchObject(refused);
      const begun = await trade({ Origin });
      expect(begun).toMatchObject(refused);
      expect([told(begun), begun.headers["set-cookie"]]).toEqual([{}, undefined]);
    }
  });
});

describe("an origin of the setting", () => {
  it("is what a browser writes of an https page, and of no http page elsewhere", () => {
    fc.assert(
      fc.property(fc.webUrl({ validSchemes: ["https", "http"], withQueryParameters: true }), (url) => {
        const { origin, protocol } = new URL(url);
        expect(isOrigin(origin)).toBe(protocol === "https:");
        expect(isOrigin(`${origin}/`)).toBe(false);
        expect(isOrigin(origin.toUpperCase())).toBe(false);
      }),
    );
    for (const origin of ["http://127.0.0.1:8080", "http://[::1]", "http://localhost", "https://localhost:1"])
      expect([origin, isOrigin(origin)]).toEqual([origin, true]);
    for (const text of ["", "*", "null", "app.example.com", "capacitor://localhost", "file://", "https://"])
      expect([text, isOrigin(text)]).toEqual([text, false]);
    for (const [, origin] of OTHERS.filter(([, each]) => isOrigin(each)))
      expect(origin).toMatch(/^(?:https:\/\/[a-z.-]+(?::8443)?|http:\/\/localhost(?::5174)?)$/);
  });

  it.each([["*"], ["null"], ["https://app.example.com/"]])("cannot be %s", async (origin) => {
    await expect(api.serve({ corsOrigins: [APP, origin] })).rejects.toThrow(
      'The option corsOrigins of createApp must be a list of origins as browsers write them, such as "https://app.example.com".',
    );
  });
});
