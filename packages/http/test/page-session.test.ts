import * as Redacted from "effect/Redacted";
import * as fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { LINK_LIFETIME, PageSignIn } from "../src/index.ts";
import { serveTwoFamilies } from "./support/serve.ts";
import { stillMinute } from "./support/still-minute.ts";

stillMinute();

const api = await serveTwoFamilies();
const { home, other } = api;
afterAll(() => api.stop());

const PATH = "/api/v1/page_session";

const serveOwn = async () => {
  const signIn = new PageSignIn(home.user.email);
  const served = await api.serve({ pageSignIn: signIn });
  const token = (): string => Redacted.value(signIn.newToken(Date.parse(served.clock.now())));
  const trade = (given: string, headers: Record<string, string> = {}) =>
    served.ask("POST", PATH, { json: { token: given }, headers });
  return { ...served, signIn, token, trade };
};

type Own = Awaited<ReturnType<typeof serveOwn>>;

/** Both halves of a new session. */
const begun = async ({ token, trade }: Own) => {
  const { status, body, headers } = await trade(token());
  expect(status).toBe(200);
  const [cookie = ""] = String(headers["set-cookie"]).split(";");
  return { Cookie: cookie, "X-Farthing-Session": body.session as string };
};

const list = ({ ask }: Own, headers: Record<string, string>) => ask("GET", "/api/v1/accounts", { headers });

describe("the token of a link to the page", () => {
  it("is traded once, however many ask at once", async () => {
    const own = await serveOwn();
    const token = own.token();
    const answers = await Promise.all(Array.from({ length: 500 }, () => own.trade(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(499).fill(401)]);
    expect(await own.trade(token)).toMatchObject({ status: 401, body: { error: "invalid_token" } });
  });

  it("is over after its minute, and when there is a later one", async () => {
    const own = await serveOwn();
    const late = own.token();
    own.clock.advance(LINK_LIFETIME);
    expect(await own.trade(late)).toMatchObject({ status: 401 });
    const [first, second] = [own.token(), own.token()];
    expect(await own.trade(first)).toMatchObject({ status: 401 });
    expect(await own.trade(second)).toMatchObject({ status: 200 });
  });

  it("has 256 bits, and nothing else is one", async () => {
    const own = await serveOwn();
    const token = own.token();
    expect(token).toMatch(/^[\w-]{43}$/);
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: token.length - 1 }),
        fc.constantFrom("A", "b", "-", ""),
        async (at, put) => {
          const tried = token.slice(0, at) + put + token.slice(at + 1);
          fc.pre(tried !== token);
          expect((await own.trade(tried)).status).toBe(401);
        },
      ),
      { numRuns: 50 },
    );
    expect(await own.trade(token)).toMatchObject({ status: 200 });
  });

  it("is not there on a server of several people", async () => {
    expect(await api.ask("POST", PATH, { json: { token: "any" } })).toMatchObject({ status: 404 });
  });

  it("is in no log", async () => {
    const own = await serveOwn();
    const token = own.token();
    await own.trade(token);
    expect(JSON.stringify([own.log.requests, own.log.errors, own.signIn])).not.toContain(token);
  });
});

/** What a request of the page itself never has. */
const FOREIGN: readonly (readonly [what: string, headers: Record<string, string>])[] = [
  ["a name that was pointed at this machine", { Host: "evil.example" }],
  ["such a name with the port", { Host: "evil.example:8080" }],
  ["another port of this machine", { Origin: "http://127.0.0.1:1" }],
  ["a frame without an origin", { Origin: "null" }],
  ["the form of another site", { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" }],
  ["a picture of another port", { "Sec-Fetch-Site": "same-site" }],
  ["a link of another site", { "Sec-Fetch-Site": "cross-site" }],
  [
    "a WebSocket of another port",
    {
      ...{ Connection: "Upgrade", Upgrade: "websocket", Origin: "http://127.0.0.1:1" },
      ...{ "Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==" },
    },
  ],
];

describe("a session of the page", () => {
  it("is in a cookie of the browser alone, which no script reads and no other site is sent", async () => {
    const own = await serveOwn();
    const { headers } = await own.trade(own.token());
    expect(headers["set-cookie"]).toEqual([
      expect.stringMatching(/^farthing-page-[0-9a-f]{8}=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/),
    ]);
  });

  it("is the user of the books, by both of its halves together", async () => {
    const own = await serveOwn();
    const session = await begun(own);
    const found = await list(own, session);
    expect(found).toMatchObject({ status: 200 });
    expect(found.body).toEqual((await api.ask("GET", "/api/v1/accounts", { key: home.key })).body);
    expect(found.body).not.toEqual((await api.ask("GET", "/api/v1/accounts", { key: other.key })).body);
    const { Cookie, "X-Farthing-Session": key } = session;
    expect(await list(own, { Cookie })).toMatchObject({ status: 401 });
    expect(await list(own, { "X-Farthing-Session": key })).toMatchObject({ status: 401 });
    const later = await begun(own);
    expect(await list(own, { ...session, Cookie: later.Cookie })).toMatchObject({ status: 401 });
    expect(await list(own, session)).toMatchObject({ status: 200 });
  });

  it("changes what the page may change", async () => {
    const own = await serveOwn();
    const headers = await begun(own);
    const json = { transaction: { name: "Rye" } };
    const path = `/api/v1/transactions/${home.bread.id}`;
    expect(await own.ask("PATCH", path, { headers, json })).toMatchObject({ status: 200 });
    expect(await own.ask("PATCH", `/api/v1/transactions/${other.bread.id}`, { headers, json })).toMatchObject(
      {
        status: 404,
      },
    );
  });

  it.each(FOREIGN)("is refused to %s", async (_what, headers) => {
    const own = await serveOwn();
    const session = await begun(own);
    const refused = { status: 403, body: { error: "origin_not_allowed" } };
    expect(await list(own, { ...session, ...headers })).toMatchObject(refused);
    const change = { headers: { ...session, ...headers }, json: { transaction: { name: "Rye" } } };
    expect(await own.ask("PATCH", `/api/v1/transactions/${home.bread.id}`, change)).toMatchObject(refused);
    expect(await own.trade(own.token(), headers)).toMatchObject(refused);
  });

  it("works at the public address of the server, if it has one", async () => {
    const signIn = new PageSignIn(home.user.email);
    const { ask, clock } = await api.serve({ pageSignIn: signIn, publicUrl: "https://money.example.com" });
    const trade = (Origin: string) =>
      ask("POST", PATH, {
        json: { token: Redacted.value(signIn.newToken(Date.parse(clock.now()))) },
        headers: { Host: "money.example.com", Origin },
      });
    expect(await trade("http://money.example.com")).toMatchObject({ status: 403 });
    expect(await trade("https://money.example.com")).toMatchObject({ status: 200 });
  });

  it("ends where its browser begins another, and those of other browsers do not", async () => {
    const own = await serveOwn();
    const [first, elsewhere] = [await begun(own), await begun(own)];
    const { status, body, headers } = await own.trade(own.token(), { Cookie: first.Cookie });
    expect(status).toBe(200);
    const [cookie = ""] = String(headers["set-cookie"]).split(";");
    expect((await list(own, first)).status).toBe(401);
    expect((await list(own, elsewhere)).status).toBe(200);
    expect((await list(own, { Cookie: cookie, "X-Farthing-Session": body.session })).status).toBe(200);
  });

  it("goes on where a link is tried that is over", async () => {
    const own = await serveOwn();
    const session = await begun(own);
    expect((await own.trade("spent", { Cookie: session.Cookie })).status).toBe(401);
    expect((await list(own, session)).status).toBe(200);
  });

  it("does not come before a key that is sent with it", async () => {
    const own = await serveOwn();
    const { Cookie } = await begun(own);
    const found = await own.ask("GET", "/api/v1/accounts", { key: other.key, headers: { Cookie } });
    expect(found.body).toEqual((await api.ask("GET", "/api/v1/accounts", { key: other.key })).body);
  });
});
