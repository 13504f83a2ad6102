// @module-tag slow

import { AuditLog, setIdentityBlocked, Tokens } from "@farthing/core/sso";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Browser } from "./support/browser.ts";
import {
  entryOf,
  newPerson as knownPerson,
  type RealProvider,
  startProvider,
} from "./support/real-provider.ts";
import {
  callbackOf,
  DEEP_LINK,
  PUBLIC_URL,
  type SignOnServer,
  serveSignOn,
  startOf,
} from "./support/serve.ts";

const HOST = "money.example.com";
const SESSION = `${PUBLIC_URL}/api/v1/auth/page_session`;
const ACCOUNT = `${PUBLIC_URL}/api/v1/auth/page_account`;
const REFRESH = "__Secure-farthing-refresh";
const LINKING = "__Secure-farthing-linking";

/** The name of the cookie of a sign-in that the page has not gone on with. */
const BEGUN = /^__Secure-farthing-begun-[0-9a-f]{16}$/;

/** What the browser says of a request of the page itself. */
const OWN = { Origin: PUBLIC_URL, "Sec-Fetch-Site": "same-origin" };

let api: SignOnServer;
let acme: RealProvider;
const ENTRIES = () => [
  entryOf("acme", acme, { allow_account_creation: true, require_pkce: true }),
  entryOf("closed_shop", acme),
  entryOf("strict", acme, { allowed_domains: ["elsewhere.example"] }),
  { ...entryOf("away", acme), issuer: "http://127.0.0.1:9" },
];
beforeAll(async () => {
  [api, acme] = await Promise.all([
    serveSignOn(),
    startProvider(...["acme", "closed_shop", "strict"].map(callbackOf)),
  ]);
  await api.serve(ENTRIES());
});
afterAll(async () => {
  await Promise.all([api.stop(), acme.stop()]);
});
beforeEach(() => {
  api.log.length = 0;
});

const startAtPage = (name: string): string => `${PUBLIC_URL}/auth/page/${name}`;

/** Somebody whom the books know, and who signs in next. */
const known = async (): Promise<void> => {
  const { subject } = knownPerson(acme);
  await api.link(api.home.user.email, { provider: "acme", issuer: acme.issuer, subject });
};

const isPage = (url: string): boolean => url.startsWith(`${PUBLIC_URL}/#`);
const isCallback = (url: string): boolean => url.startsWith(PUBLIC_URL) && url.includes("/callback");

/** What the page is told behind the # of its address. */
const told = (link: string | undefined): Record<string, string> => {
  expect(link).toMatch(new RegExp(`^${PUBLIC_URL}/#`));
  return Object.fromEntries(new URLSearchParams(new URL(link!).hash.slice(1)));
};

const atPage = async (name: string, browser = api.newBrowser()) => {
  const { link, steps } = await browser.open(startAtPage(name), isPage);
  return { browser, steps, told: told(link) };
};

const asFarAsCallback = async (browser = api.newBrowser()): Promise<string> =>
  (await browser.open(startAtPage("acme"), isCallback)).link!;

const finish = async (browser: Browser, callback: string) =>
  told((await browser.open(callback, isPage)).link);

const jarOf = (browser: Browser) => browser.jar(HOST).map(({ name }) => name);

const resume = (browser: Browser, headers: Record<string, string> = OWN) =>
  browser.get(SESSION, "POST", headers);

const tokenOf = async (browser: Browser): Promise<string> => {
  const { status, body } = await resume(browser);
  expect(status).toBe(200);
  return JSON.parse(body).access_token;
};

const statusWith = async (token: string): Promise<number> =>
  (await api.patch(api.home.bread.id, token, { notes: "at the page" })).status;

const createAccount = (browser: Browser, names: object = {}, headers: Record<string, string> = OWN) =>
  browser.get(ACCOUNT, "POST", { ...headers, "content-type": "application/json" }, JSON.stringify(names));

describe("the providers", () => {
  it("are named to everybody, with where to begin, and nothing else of them", async () => {
    const { status, body } = await api.newBrowser().get(`${PUBLIC_URL}/api/v1/auth/providers`);
    expect(status).toBe(200);
    expect(JSON.parse(body)).toEqual({
      providers: ["acme", "closed_shop", "strict", "away"].map((name) => ({ name, url: startAtPage(name) })),
    });
  });
});

describe("somebody whom the books know", () => {
  it("is signed in at the end, though no code and no token is in an address", async () => {
    await known();
    const { browser, steps, told } = await atPage("acme");
    expect(told).toEqual({ status: "signed_in" });
    const own = steps.filter(({ url }) => url.startsWith(PUBLIC_URL)).map(({ headers }) => headers);
    expect(own.map((headers) => headers.get("cache-control"))).toEqual(["no-store", "no-store"]);
    expect(own.map((headers) => headers.get("referrer-policy"))).toEqual(["no-referrer", "no-referrer"]);
    expect(steps.at(-1)!.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-farthing-sign-in-.*=; Path=\/; Max-Age=0;/),
      expect.stringMatching(
        /^__Secure-farthing-begun-[0-9a-f]{16}=frt_[\w-]{43}; Path=\/api\/v1\/auth\/page_session; Max-Age=7776000; HttpOnly; Secure; SameSite=Strict$/,
      ),
    ]);
    expect(jarOf(browser)).toEqual([expect.stringMatching(BEGUN)]);
    expect(await statusWith(await tokenOf(browser))).toBe(200);
    expect(jarOf(browser)).toEqual([REFRESH]);
  });

  it("stays signed in whenever the page asks, each time with other tokens, and the script sees no lasting one", async () => {
    await known();
    const { browser } = await atPage("acme");
    const seen = new Set<string>();
    for (let i = 0; i < 4; i += 1) {
      const { body, headers } = await resume(browser);
      const { access_token, ...rest } = JSON.parse(body);
      expect(Object.keys(rest)).toEqual(["token_type", "expires_in", "created_at"]);
      expect(body).not.toContain("frt_");
      expect(headers.get("cache-control")).toBe("no-store");
      seen.add(access_token);
      seen.add(browser.jar(HOST)[0]!.value);
      api.clock.advance(3_600_000);
    }
    expect(seen.size).toBe(8);
  });

  it("is signed out on the server, too: what the browser and the page had is worth nothing", async () => {
    await known();
    const { browser } = await atPage("acme");
    const token = await tokenOf(browser);
    const [{ value: refresh } = { value: "" }] = browser.jar(HOST);
    expect((await browser.get(SESSION, "DELETE", OWN)).status).toBe(204);
    expect(browser.jar(HOST)).toEqual([]);
    expect(await statusWith(token)).toBe(401);
    browser.give(HOST, REFRESH, refresh);
    expect((await resume(browser)).status).toBe(401);
    expect((await browser.get(SESSION, "DELETE", OWN)).status).toBe(204);
  });

  it("gets one pair, however many tabs ask at once, and stays signed in", async () => {
    await known();
    const { browser } = await atPage("acme");
    const answers = await Promise.all(Array.from({ length: 20 }, () => resume(browser)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size).toBe(1);
    expect(new Set(answers.map(({ headers }) => headers.getSetCookie()[0])).size).toBe(1);
    api.clock.advance(60_000);
    expect((await resume(browser)).status).toBe(200);
  });

  it("is signed out everywhere by who shows a refresh token that was used long before", async () => {
    await known();
    const { browser } = await atPage("acme");
    const stolen = browser.jar(HOST)[0]!.value;
    await tokenOf(browser);
    api.clock.advance(60_000);
    const thief = api.newBrowser();
    thief.give(HOST, REFRESH, stolen);
    expect((await resume(thief)).status).toBe(401);
    expect((await resume(browser)).status).toBe(401);
  });

  it("may sign in in two tabs at once, and both end well", async () => {
    await known();
    const browser = api.newBrowser();
    const callbacks = [await asFarAsCallback(browser), await asFarAsCallback(browser)];
    for (const callback of callbacks)
      expect(await finish(browser, callback)).toEqual({ status: "signed_in" });
    expect(await statusWith(await tokenOf(browser))).toBe(200);
    expect(jarOf(browser)).toEqual([REFRESH]);
  });
});

describe("another sign-in in the same browser", () => {
  /** The sessions of the known user that are not over. */
  const sessionsNow = async (): Promise<readonly string[]> => {
    const asked = { user_id: api.home.user.id, at: api.clock.now(), limit: 1_000 };
    const found = await api.run(Tokens.use((tokens) => tokens.sessions(asked)));
    return found.map(({ session }) => session.id);
  };

  /** At the provider, too, nobody is signed in any more. */
  const signedOutThere = (browser: Browser): void => browser.forget(new URL(acme.issuer).host);

  const signedInAgain = async (browser: Browser): Promise<void> => {
    expect((await atPage("acme", browser)).told).toEqual({ status: "signed_in" });
  };

  it("ends the session before, and those of other browsers go on", async () => {
    await known();
    const [browser, elsewhere] = [(await atPage("acme")).browser, (await atPage("acme")).browser];
    const [before, other] = [await tokenOf(browser), await tokenOf(elsewhere)];
    const refresh = browser.jar(HOST)[0]!.value;
    await signedInAgain(browser);
    expect(await statusWith(before), "until its page asks").toBe(200);
    const after = await tokenOf(browser);
    expect([await statusWith(before), await statusWith(after)]).toEqual([401, 200]);
    expect(await statusWith(other)).toBe(200);
    expect(jarOf(browser)).toEqual([REFRESH]);
    const thief = api.newBrowser();
    thief.give(HOST, REFRESH, refresh);
    expect((await resume(thief)).status, "what it had before").toBe(401);
    expect(await statusWith(after)).toBe(200);
  });

  it("leaves the session before as it is where it fails or is not done", async () => {
    await known();
    const { browser } = await atPage("acme");
    const token = await tokenOf(browser);
    signedOutThere(browser);
    acme.signsIn = undefined;
    expect((await atPage("acme", browser)).told).toEqual({ error: "access_denied" });
    knownPerson(acme);
    expect((await atPage("closed_shop", browser)).told).toMatchObject({ status: "account_not_linked" });
    await asFarAsCallback(browser);
    expect(await statusWith(token)).toBe(200);
    await tokenOf(browser);
  });

  it("leaves one session, however many end at once and in however many tabs the page asks", async () => {
    await known();
    const browser = api.newBrowser();
    const before = new Set(await sessionsNow());
    const fresh = async () => (await sessionsNow()).filter((id) => !before.has(id));
    await signedInAgain(browser);
    await tokenOf(browser);
    const callbacks: string[] = [];
    for (let i = 0; i < 8; i += 1) callbacks.push(await asFarAsCallback(browser));
    await Promise.all(callbacks.map((callback) => browser.get(callback)));
    expect(await fresh()).toHaveLength(9);
    const answers = await Promise.all(Array.from({ length: 500 }, () => resume(browser)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size).toBe(1);
    expect(await fresh()).toHaveLength(1);
    expect(jarOf(browser)).toEqual([REFRESH]);
    expect(await statusWith(await tokenOf(browser))).toBe(200);
  });

  it("loses nobody whose answer is lost, and gives nothing to who shows its cookie later", async () => {
    await known();
    const { browser } = await atPage("acme");
    const before = await tokenOf(browser);
    await signedInAgain(browser);
    const [old, begun] = browser.jar(HOST);
    await tokenOf(browser);
    const lost = api.newBrowser();
    lost.give(HOST, REFRESH, old!.value);
    lost.give(HOST, begun!.name, begun!.value);
    const again = await resume(lost);
    expect(again.status).toBe(200);
    expect(await statusWith(before)).toBe(401);
    api.clock.advance(60_000);
    const thief = api.newBrowser();
    thief.give(HOST, begun!.name, begun!.value);
    expect((await resume(thief)).status).toBe(401);
    expect((await resume(browser)).status, "which of the two is the thief nobody knows").toBe(401);
  });

  it("is over with it: signing out ends all that the browser has", async () => {
    await known();
    const { browser } = await atPage("acme");
    const token = await tokenOf(browser);
    const before = await sessionsNow();
    await signedInAgain(browser);
    expect(await sessionsNow()).toHaveLength(before.length + 1);
    expect((await browser.get(SESSION, "DELETE", OWN)).status).toBe(204);
    expect(browser.jar(HOST)).toEqual([]);
    expect(await statusWith(token)).toBe(401);
    expect(await sessionsNow()).toHaveLength(before.length - 1);
  });

  it("ends the session before where somebody begins books of their own, too", async () => {
    await known();
    const { browser } = await atPage("acme");
    const before = await tokenOf(browser);
    signedOutThere(browser);
    knownPerson(acme);
    expect((await atPage("acme", browser)).told).toMatchObject({ status: "account_not_linked" });
    expect(await statusWith(before)).toBe(200);
    expect((await createAccount(browser, { first_name: "Jo" })).status).toBe(200);
    await tokenOf(browser);
    expect(await statusWith(before)).toBe(401);
    expect(jarOf(browser)).toEqual([REFRESH]);
  });

  it("takes no cookie for one of its own that has another name", async () => {
    const browser = api.newBrowser();
    for (const name of [
      "farthing-begun-0123456789abcdef",
      "__Secure-farthing-begun-x",
      "x-begun-0123456789abcdef",
    ])
      browser.give(HOST, name, "frt_guessed");
    const { status, headers } = await browser.get(SESSION, "DELETE", OWN);
    expect(status).toBe(204);
    expect(headers.getSetCookie()).toHaveLength(1);
  });
});

describe("a callback", () => {
  const EXPIRED = { error: "sign_in_expired" };

  it("is of no use in another browser: nobody is signed in as somebody else (login CSRF)", async () => {
    await known();
    const browser = api.newBrowser();
    const callback = await asFarAsCallback(browser);
    const victim = api.newBrowser();
    expect(await finish(victim, callback)).toEqual(EXPIRED);
    expect(victim.jar(HOST)).toEqual([]);
    expect((await resume(victim)).status).toBe(401);
    await asFarAsCallback(victim);
    expect(await finish(victim, callback), "with a sign-in of their own").toEqual(EXPIRED);
    expect(jarOf(victim).filter((name) => BEGUN.test(name))).toEqual([]);
    expect(await finish(browser, callback), "still good where it was begun").toEqual({ status: "signed_in" });
  });

  it("with the code of another sign-in signs nobody in (code injection)", async () => {
    await known();
    const [own, other] = [api.newBrowser(), api.newBrowser()];
    const mine = new URL(await asFarAsCallback(own));
    const theirs = new URL(await asFarAsCallback(other));
    mine.searchParams.set("code", theirs.searchParams.get("code")!);
    expect(await finish(own, String(mine))).toEqual({ error: "provider_failed" });
    expect(jarOf(own)).toEqual([]);
  });

  it("works once, also if it comes 50 times at once", async () => {
    await known();
    const browser = api.newBrowser();
    const callback = await asFarAsCallback(browser);
    const before = await signInsOf();
    const all = await Promise.all(Array.from({ length: 50 }, () => browser.get(callback)));
    const ends = all.map(({ headers }) => told(headers.get("location")!));
    expect(ends.filter(({ status }) => status === "signed_in")).toHaveLength(1);
    expect(ends.filter(({ error }) => error === "sign_in_expired")).toHaveLength(49);
    expect(await signInsOf()).toBe(before + 1);
    expect(await finish(browser, callback)).toEqual(EXPIRED);
    expect((await resume(browser)).status).toBe(200);
  });

  it("is over after ten minutes", async () => {
    await known();
    const browser = api.newBrowser();
    const callback = await asFarAsCallback(browser);
    api.clock.advance(600_000);
    expect(await finish(browser, callback)).toEqual(EXPIRED);
    expect((await resume(browser)).status).toBe(401);
  });

  it("ends where it was begun, whatever its state is changed to", async () => {
    await known();
    const browser = api.newBrowser();
    const callback = new URL(await asFarAsCallback(browser));
    const state = callback.searchParams.get("state")!;
    callback.searchParams.set("state", state.replace("page.", ""));
    const { link } = await browser.open(String(callback));
    expect(link).toMatch(`${DEEP_LINK}?error=sign_in_expired`);
    const app = api.newBrowser();
    const { link: back } = await app.open(startOf("closed_shop"), isCallback);
    const forged = new URL(back!);
    forged.searchParams.set("state", `page.${forged.searchParams.get("state")}`);
    expect(await finish(app, String(forged))).toEqual(EXPIRED);
    expect(jarOf(app).filter((name) => BEGUN.test(name))).toEqual([]);
  });
});

/** How many sign-ins there were. */
const signInsOf = async (): Promise<number> =>
  (await api.run(AuditLog.use((log) => log.list(10_000)))).filter(({ event }) => event === "signed_in")
    .length;

describe("a sign-in that fails", () => {
  it("says why: refused, away, of another domain, blocked", async () => {
    acme.signsIn = undefined;
    expect((await atPage("acme")).told).toEqual({ error: "access_denied" });
    expect((await atPage("away")).told).toEqual({ error: "provider_failed" });
    expect(api.failures()).toHaveLength(1);
    knownPerson(acme);
    expect((await atPage("strict")).told).toEqual({ error: "email_not_allowed" });
    const { subject } = knownPerson(acme);
    const identity = { provider: "acme", issuer: acme.issuer, subject };
    await api.run(setIdentityBlocked(identity, true));
    const { told, browser } = await atPage("acme");
    expect(told).toEqual({ error: "identity_blocked" });
    expect(browser.jar(HOST)).toEqual([]);
  });

  it("is 404 for a provider that there is not", async () => {
    expect((await api.newBrowser().get(startAtPage("nobody"))).status).toBe(404);
  });
});

describe("what a cookie opens", () => {
  it.each<readonly [string, Record<string, string>]>([
    ["another site", { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" }],
    ["another port of the host", { Origin: `${PUBLIC_URL}:8443` }],
    ["the host without TLS", { Origin: "http://money.example.com" }],
    ["a sandboxed frame", { Origin: "null" }],
    ["a sibling of the host", { Origin: PUBLIC_URL, "Sec-Fetch-Site": "same-site" }],
    ["nobody", {}],
  ])("is refused to %s, and nothing changes", async (_who, headers) => {
    await known();
    const { browser } = await atPage("acme");
    const token = await tokenOf(browser);
    const before = browser.jar(HOST);
    for (const method of ["POST", "DELETE"]) {
      const { status, body } = await browser.get(SESSION, method, headers);
      expect([method, status, JSON.parse(body).error]).toEqual([method, 403, "origin_not_allowed"]);
    }
    expect((await createAccount(browser, {}, headers)).status).toBe(403);
    expect(browser.jar(HOST)).toEqual(before);
    expect(await statusWith(token)).toBe(200);
  });

  it("is nothing without it, or with another", async () => {
    const browser = api.newBrowser();
    expect(await resume(browser)).toMatchObject({ status: 401 });
    browser.give(HOST, REFRESH, "frt_guessed");
    expect(await resume(browser)).toMatchObject({ status: 401 });
    expect((await createAccount(browser)).status).toBe(401);
    browser.give(HOST, LINKING, "guessed");
    expect((await createAccount(browser)).status).toBe(401);
  });
});

describe("somebody whom the books do not know", () => {
  const NOT_LINKED = { status: "account_not_linked" };

  it("gets books of their own with one request, once, and stays signed in", async () => {
    const { email } = knownPerson(acme);
    const { browser, told, steps } = await atPage("acme");
    expect(told).toEqual({ ...NOT_LINKED, allow_account_creation: "true" });
    expect(steps.at(-1)!.headers.getSetCookie()[1]).toMatch(
      /^__Secure-farthing-linking=[\w-]{43}; Path=\/api\/v1\/auth\/page_account; Max-Age=600; HttpOnly; Secure; SameSite=Strict$/,
    );
    const code = browser.jar(HOST)[0]!.value;
    const all = await Promise.all(
      Array.from({ length: 10 }, () => createAccount(browser, { first_name: "Jo" })),
    );
    expect(all.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(401)]);
    await tokenOf(browser);
    expect(jarOf(browser)).toEqual([REFRESH]);
    browser.give(HOST, LINKING, code);
    expect((await createAccount(browser)).status).toBe(401);
    expect(JSON.stringify(api.log)).not.toContain(email);
    expect((await atPage("acme")).told).toEqual({ status: "signed_in" });
  });

  it("gets books in the currency and the time zone that they say, and none in others", async () => {
    knownPerson(acme);
    const { browser } = await atPage("acme");
    for (const wrong of [{ currency: "EURO" }, { time_zone: "Europe/Nowhere" }])
      expect((await createAccount(browser, { first_name: "Jo", ...wrong })).status).toBe(422);
    const said = { currency: "chf", time_zone: "Europe/Zurich" };
    const { status, body } = await createAccount(browser, { first_name: "Jo", ...said });
    expect(status).toBe(200);
    const me = await browser.get(`${PUBLIC_URL}/api/v1/me`, "GET", {
      authorization: `Bearer ${JSON.parse(body).access_token}`,
    });
    expect(JSON.parse(me.body).family).toMatchObject({ currency: "CHF", time_zone: "Europe/Zurich" });
  });

  it("is told that an administrator has to link them where nobody may make an account", async () => {
    knownPerson(acme);
    const { browser, told } = await atPage("closed_shop");
    expect(told).toEqual({ ...NOT_LINKED, allow_account_creation: "false" });
    const { status, body } = await createAccount(browser);
    expect([status, JSON.parse(body).error]).toEqual([403, "account_creation_disabled"]);
    expect(jarOf(browser)).toEqual([LINKING]);
  });

  it("can correct what was wrong, and loses nothing by it", async () => {
    knownPerson(acme);
    const { browser } = await atPage("acme");
    expect((await createAccount(browser, { first_name: "x".repeat(300) })).status).toBe(422);
    expect((await createAccount(browser, { first_name: 5 })).status).toBe(400);
    expect((await createAccount(browser, { first_name: "Jo", last_name: "Rowan" })).status).toBe(200);
  });

  it("is too late after ten minutes", async () => {
    knownPerson(acme);
    const { browser } = await atPage("acme");
    api.clock.advance(600_000);
    expect((await createAccount(browser)).status).toBe(401);
  });
});

it("leaves no code, no token, no cookie and no person in the log, and none that is good in the storage", async () => {
  const secrets: string[] = [];
  const { email, subject } = knownPerson(acme);
  const browser = api.newBrowser();
  const callback = await asFarAsCallback(browser);
  const { searchParams } = new URL(callback);
  secrets.push(
    searchParams.get("code")!,
    searchParams.get("state")!,
    ...browser.jar(HOST).map((each) => each.value),
  );
  await finish(browser, callback);
  secrets.push(...browser.jar(HOST).map((each) => each.value));
  await createAccount(browser);
  secrets.push(...browser.jar(HOST).map((each) => each.value), await tokenOf(browser));
  secrets.push(...browser.jar(HOST).map((each) => each.value));
  await browser.get(SESSION, "DELETE", OWN);
  expect(new Set(secrets).size).toBe(7);
  const logged = JSON.stringify(api.log);
  for (const secret of [...secrets, email, subject]) expect(logged).not.toContain(secret);
  const kept = await api.bytes();
  for (const secret of secrets) expect(kept).not.toContain(secret);
});
