import { Users } from "@farthing/core/access";
import { setIdentityBlocked } from "@farthing/core/sso";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { pkce } from "../../http/test/support/sign-on.ts";
import type { Browser } from "./support/browser.ts";
import { answerJson, startFake } from "./support/fake-provider.ts";
import { entryOf, newPerson, type RealProvider, startProvider } from "./support/real-provider.ts";
import {
  callbackOf,
  PUBLIC_URL,
  readLink,
  type SignOnServer,
  serveSignOn,
  startOf,
} from "./support/serve.ts";

const HOST = "money.example.com";

let api: SignOnServer;
let acme: RealProvider;
let other: RealProvider;
let known: Parameters<SignOnServer["serve"]>[0];
beforeAll(async () => {
  [api, acme, other] = await Promise.all([
    serveSignOn(),
    startProvider(...["acme", "callback", "strict", "assuming", "bound", "wrong"].map(callbackOf)),
    startProvider(callbackOf("other")),
  ]);
  known = [
    entryOf("acme", acme),
    entryOf("callback", acme),
    entryOf("strict", acme, { allowed_domains: ["Example.com", "bücher.example"] }),
    entryOf("assuming", acme, { allowed_domains: ["example.com"], assume_email_verified: true }),
    entryOf("bound", acme, { require_pkce: true }),
    entryOf("wrong", acme, { client_secret: "not the secret" }),
    entryOf("other", other),
  ];
  await api.serve(known);
});
afterAll(async () => {
  await Promise.all([api.stop(), acme.stop(), other.stop()]);
});
beforeEach(() => {
  api.log.length = 0;
  acme.asked.length = 0;
});

const CODE = expect.stringMatching(/^[A-Za-z0-9_-]{43}$/);

/** What somebody gets who is new and signs in well. */
const LINKING = {
  ...{ status: "account_not_linked", linking_code: CODE, allow_account_creation: "false", state: "mine" },
};

const failed = (error: string, state?: string) => ({
  error,
  message: expect.stringMatching(/^[A-Z].+\.$/),
  ...(state === undefined ? {} : { state }),
});

const isCallback = (url: string): boolean => url.startsWith(PUBLIC_URL) && url.includes("/callback");

/** As far as the provider, which sends the browser back; `callback` is where to. */
const asFarAsCallback = async (name = "acme", browser = api.newBrowser()) => {
  const before = browser.jar(HOST);
  const { link } = await browser.open(startOf(name, { state: "mine" }), isCallback);
  const callback = new URL(link!);
  const cookie = browser.jar(HOST).find((each) => !before.includes(each))!;
  return { browser, callback, cookie, state: callback.searchParams.get("state")! };
};

const finish = async (browser: Browser, callback: URL | string) =>
  readLink((await browser.open(String(callback))).link);

const changed = (url: URL, change: (parameters: URLSearchParams) => void): URL => {
  const copy = new URL(url);
  change(copy.searchParams);
  return copy;
};

const signIn = async (name: string) =>
  readLink((await api.newBrowser().open(startOf(name, { state: "mine" }))).link);

const tokensAsked = (): number => acme.asked.filter((path) => path === "/token").length;

describe("a provider that says no", () => {
  it.each(["access_denied", "login_required", "consent_required", "user_cancelled_login"])(
    "is told to the app, and that is all: %s",
    async (refusal) => {
      acme.signsIn = undefined;
      acme.refusal = refusal;
      const { browser, callback } = await asFarAsCallback();
      expect(callback.searchParams.get("error_description")).toContain("ada@example.com");
      expect(await finish(browser, callback)).toEqual(failed("access_denied", "mine"));
      expect(browser.jar(HOST)).toEqual([]);
      expect(api.failures()).toEqual([]);
      expect(await finish(browser, callback)).toEqual(failed("sign_in_expired"));
      expect(tokensAsked()).toBe(0);
    },
  );

  it.each(["server_error", "temporarily_unavailable", "invalid_scope", "unauthorized_client"])(
    "because something is wrong with it or with our settings has failed, and the log says how: %s",
    async (refusal) => {
      acme.signsIn = undefined;
      acme.refusal = refusal;
      expect(await signIn("acme")).toEqual(failed("provider_failed", "mine"));
      expect(api.failures()).toEqual([expect.stringContaining(refusal)]);
      expect(JSON.stringify(api.log)).not.toContain("ada@");
    },
  );

  it("to our secret has failed, and the log says that it is the client", async () => {
    newPerson(acme);
    expect(await signIn("wrong")).toEqual(failed("provider_failed", "mine"));
    expect(api.failures()).toEqual([expect.stringContaining("invalid_client")]);
  });
});

describe("a callback", () => {
  it.each<readonly [string, (parameters: URLSearchParams, state: string, elsewhere: string) => void]>([
    ["without a state", (each) => each.delete("state")],
    ["with an empty state", (each) => each.set("state", "")],
    ["with a state of one letter more", (each, state) => each.set("state", `${state}x`)],
    ["with a state of one letter less", (each, state) => each.set("state", state.slice(0, -1))],
    ["with a state in upper case", (each, state) => each.set("state", state.toUpperCase())],
    ["with a state that is garbled", (each, state) => each.set("state", state.slice(0, 20) + "A".repeat(23))],
    ["with a state of odd signs", (each) => each.set("state", "; Path=/\r\nx: y é 🦊 \u0000 .*")],
    ["with a very long state", (each) => each.set("state", "s".repeat(8_000))],
    ["with two states", (each, state) => each.append("state", state)],
    ["with the state of another sign-in", (each, _, elsewhere) => each.set("state", elsewhere)],
  ])("%s is none, tells the provider nothing, and leaves the sign-in to be finished", async (_, change) => {
    newPerson(acme);
    const { state: elsewhere } = await asFarAsCallback();
    const { browser, callback, cookie, state } = await asFarAsCallback();
    const wrong = changed(callback, (parameters) => change(parameters, state, elsewhere));
    expect(await finish(browser, wrong)).toEqual(failed("sign_in_expired"));
    expect(tokensAsked()).toBe(0);
    browser.give(HOST, cookie.name, cookie.value);
    expect(await finish(browser, callback)).toEqual(LINKING);
  });

  it("in another browser is none, whatever cookie that makes up", async () => {
    newPerson(acme);
    const { browser, callback, cookie, state } = await asFarAsCallback();
    const own = await asFarAsCallback();
    for (const value of [
      undefined,
      "",
      "x",
      state,
      own.cookie.value,
      `"${cookie.value}"`,
      `${cookie.value}x`,
    ]) {
      const elsewhere = api.newBrowser();
      if (value !== undefined) elsewhere.give(HOST, cookie.name, value);
      expect(await finish(elsewhere, callback), value).toEqual(failed("sign_in_expired"));
    }
    const lower = api.newBrowser();
    lower.give(HOST, cookie.name.toLowerCase(), cookie.value);
    expect(await finish(lower, callback)).toEqual(failed("sign_in_expired"));
    expect(tokensAsked()).toBe(0);
    expect(await finish(browser, callback)).toEqual(LINKING);
  });

  it("of another person signs no one in as them, also during a sign-in of one's own (login CSRF)", async () => {
    newPerson(acme);
    const attacker = await asFarAsCallback();
    newPerson(acme);
    const victim = await asFarAsCallback();
    expect(await finish(victim.browser, attacker.callback)).toEqual(failed("sign_in_expired"));
    expect(await finish(victim.browser, victim.callback)).toEqual(LINKING);
  });

  it("with the provider's code for another person is refused by the provider (code injection)", async () => {
    newPerson(acme);
    const victim = await asFarAsCallback();
    newPerson(acme);
    const attacker = await asFarAsCallback();
    const injected = changed(attacker.callback, (each) =>
      each.set("code", victim.callback.searchParams.get("code")!),
    );
    expect(await finish(attacker.browser, injected)).toEqual(failed("provider_failed", "mine"));
    expect(api.failures()).toEqual([expect.stringContaining("invalid_grant")]);
  });

  it("that comes twice is good once, and of many at once one is", async () => {
    newPerson(acme);
    const { browser, callback, cookie } = await asFarAsCallback();
    const links = await Promise.all(
      Array.from({ length: 20 }, () => {
        const twin = api.newBrowser();
        twin.give(HOST, cookie.name, cookie.value);
        return finish(twin, callback);
      }),
    );
    expect(links.filter(({ error }) => error === undefined)).toEqual([LINKING]);
    expect(links.filter(({ error }) => error === "sign_in_expired")).toHaveLength(19);
    expect(tokensAsked()).toBe(1);
    expect(await finish(browser, callback)).toEqual(failed("sign_in_expired"));
  });

  it("that is asked for its head alone, as some who preview links do, is refused and stays good", async () => {
    newPerson(acme);
    const { browser, callback } = await asFarAsCallback();
    const { status, headers } = await browser.get(String(callback), "HEAD");
    expect([status, headers.get("allow"), headers.get("location")]).toEqual([405, "GET", null]);
    expect(headers.getSetCookie()).toEqual([]);
    expect(await finish(browser, callback)).toEqual(LINKING);
  });

  it("is good until ten minutes have gone, and not a millisecond longer", async () => {
    newPerson(acme);
    const one = await asFarAsCallback();
    const two = await asFarAsCallback();
    api.clock.advance(599_999);
    expect(await finish(one.browser, one.callback)).toEqual(LINKING);
    api.clock.advance(1);
    expect(await finish(two.browser, two.callback)).toEqual(failed("sign_in_expired"));
  });

  it.each<readonly [string, (parameters: URLSearchParams) => void]>([
    ["that names another issuer", (each) => each.set("iss", other.issuer)],
    ["that names an issuer with a slash more", (each) => each.set("iss", `${acme.issuer}/`)],
    ["that names no issuer, where the provider always does", (each) => each.delete("iss")],
    ["that names two issuers", (each) => each.append("iss", acme.issuer)],
    ["with two codes", (each) => each.append("code", "x")],
    ["with a token beside the code", (each) => each.set("id_token", "x.y.z")],
    ["with an answer in a token", (each) => each.set("response", "x.y.z")],
  ])("%s is refused without asking the provider (RFC 9207)", async (_, change) => {
    newPerson(acme);
    const { browser, callback } = await asFarAsCallback();
    expect(await finish(browser, changed(callback, change))).toEqual(failed("provider_failed", "mine"));
    expect(tokensAsked()).toBe(0);
    expect(api.failures()).toHaveLength(1);
    expect(await finish(browser, callback), "it is spent").toEqual(failed("sign_in_expired"));
  });

  it("without a code, or with one that the provider does not know, has failed", async () => {
    newPerson(acme);
    for (const change of [
      (each: URLSearchParams) => each.delete("code"),
      (each: URLSearchParams) => each.set("code", ""),
      (each: URLSearchParams) => each.set("code", "x".repeat(43)),
    ]) {
      const { browser, callback } = await asFarAsCallback();
      expect(await finish(browser, changed(callback, change))).toEqual(failed("provider_failed", "mine"));
    }
  });

  it("of another provider than the one where it began is none (mix-up)", async () => {
    newPerson(acme);
    newPerson(other);
    const { browser, callback, cookie } = await asFarAsCallback();
    const { callback: fromOther } = await asFarAsCallback("other");
    const moved = new URL(callback);
    moved.pathname = new URL(callbackOf("other")).pathname;
    const mixed = changed(callback, (each) => {
      each.set("code", fromOther.searchParams.get("code")!);
      each.set("iss", other.issuer);
    });
    other.asked.length = 0;
    expect(await finish(browser, moved)).toEqual(failed("sign_in_expired"));
    browser.give(HOST, cookie.name, cookie.value);
    expect(await finish(browser, mixed)).toEqual(failed("provider_failed", "mine"));
    expect(acme.asked.concat(other.asked).filter((path) => path === "/token")).toEqual([]);
  });

  it("is none where a provider sends persons on to another, which knows no way back to it (mix-up)", async () => {
    const evil = await startFake();
    const authorization_endpoint = `${acme.issuer}/auth`;
    evil.answers["/.well-known/openid-configuration"] = answerJson({
      ...{ ...evil.metadata, authorization_endpoint },
    });
    await api.know([{ name: "evil", issuer: evil.issuer, client_id: acme.client_id }]);
    newPerson(acme);
    const { link, steps } = await api.newBrowser().open(startOf("evil", { state: "mine" }));
    expect([link, steps.at(-1)!.url.split("?")[0], steps.at(-1)!.status]).toEqual([
      ...[undefined, authorization_endpoint, 400],
    ]);
    expect(evil.asked).toEqual(["/.well-known/openid-configuration"]);
    await Promise.all([evil.stop(), api.know(known)]);
  });

  it("of another client of the same provider is none", async () => {
    newPerson(acme);
    const { browser, callback } = await asFarAsCallback();
    const moved = new URL(callback);
    moved.pathname = new URL(callbackOf("strict")).pathname;
    expect(await finish(browser, moved)).toEqual(failed("sign_in_expired"));
  });
});

describe("where domains are named", () => {
  it.each([
    ["a verified address of one", { email: "jo@example.com" }, true],
    ["a verified address of another", { email: "jo@bücher.example" }, true],
    ["a verified address in upper case", { email: "JO@EXAMPLE.COM" }, true],
    ["an address that is verified by a word", { email: "jo@example.com", email_verified: "true" }, true],
    ["an address with two at signs, the last of which counts", { email: '"a@b"@example.com' }, true],
    ["an address that is not verified", { email: "jo@example.com", email_verified: false }, false],
    ["an address of which nothing is said", { email: "jo@example.com", email_verified: undefined }, false],
    ["an address that is verified by a number", { email: "jo@example.com", email_verified: 1 }, false],
    [
      "an address that is verified by another word",
      { email: "jo@example.com", email_verified: "yes" },
      false,
    ],
    ["an address of another domain", { email: "jo@example.org" }, false],
    ["an address of a domain below it", { email: "jo@mail.example.com" }, false],
    ["an address of a domain that ends like it", { email: "jo@evilexample.com" }, false],
    ["an address of a domain that begins like it", { email: "jo@example.com.evil.example" }, false],
    ["an address with the domain before", { email: "jo@example.com@evil.example" }, false],
    ["a domain alone", { email: "example.com" }, false],
    ["an at sign and nothing after it", { email: "jo@example.com@" }, false],
    ["a dot at the end", { email: "jo@example.com." }, false],
    ["no address", { email: undefined }, false],
    ["an address that is no text", { email: ["jo@example.com"] }, false],
  ])("%s", async (_, claims, isAllowed) => {
    newPerson(acme, claims);
    expect(await signIn("strict")).toEqual(isAllowed ? LINKING : failed("email_not_allowed", "mine"));
  });

  it.each([
    ["an address of which nothing is said", { email_verified: undefined }, true],
    ["an address that is not verified", { email_verified: "False" }, false],
    ["an address of which null is said", { email_verified: null }, false],
  ])("and what is missing counts as verified: %s", async (_, claims, isAllowed) => {
    newPerson(acme, { email: "jo@example.com", ...claims });
    expect(await signIn("assuming")).toEqual(isAllowed ? LINKING : failed("email_not_allowed", "mine"));
  });

  it("a linked user needs such an address too", async () => {
    const { subject } = newPerson(acme, { email: "jo@example.org" });
    await api.link(api.home.user.email, { provider: "strict", issuer: acme.issuer, subject });
    expect(await signIn("strict")).toEqual(failed("email_not_allowed", "mine"));
  });
});

describe("a person who may not sign in", () => {
  it("learns that their identity is blocked, linked or not, until it is unblocked", async () => {
    const { subject } = newPerson(acme);
    const identity = { provider: "acme", issuer: acme.issuer, subject };
    await api.run(setIdentityBlocked(identity, true));
    expect(await signIn("acme")).toEqual(failed("identity_blocked", "mine"));
    await api.link(api.home.user.email, identity);
    expect(await signIn("acme")).toEqual(failed("identity_blocked", "mine"));
    await api.run(setIdentityBlocked(identity, false));
    expect(await signIn("acme")).toEqual({ code: CODE, state: "mine" });
  });

  it("is known by issuer and subject, at whatever entry of the file", async () => {
    const { subject } = newPerson(acme);
    await api.run(setIdentityBlocked({ provider: "acme", issuer: acme.issuer, subject }, true));
    expect(await signIn("callback")).toEqual(failed("identity_blocked", "mine"));
    other.people.set(subject, {});
    other.signsIn = subject;
    expect(await signIn("other"), "the same subject of another issuer").toEqual(LINKING);
  });

  it("learns that their account is deactivated", async () => {
    const { subject } = newPerson(acme);
    const user = await api.person();
    await api.link(user.email, { provider: "acme", issuer: acme.issuer, subject });
    expect(await signIn("acme")).toEqual({ code: CODE, state: "mine" });
    await api.run(Users.use((users) => users.deactivate(user.email, api.clock.now())));
    expect(await signIn("acme")).toEqual(failed("account_deactivated", "mine"));
  });
});

describe("a beginning", () => {
  const begin = (path: string, method?: string) => api.newBrowser().get(PUBLIC_URL + path, method);

  it.each([
    ...["nobody", "ACME", "acme%20", "%2e%2e", "..%2facme", "__proto__", "constructor", "acme%00"],
    ...["%F0%9F%A6%8A", "%E0%A4%A", "a".repeat(2_000)],
  ])("with a provider that there is not is 404: %s", async (name) => {
    for (const path of [`/auth/mobile/${name}`, `/auth/${name}/callback`, `/auth/${name}/callback?state=x`]) {
      const { status, body, headers } = await begin(path);
      expect([path, status, JSON.parse(body).error]).toEqual([path, 404, "not_found"]);
      expect(headers.get("set-cookie")).toBeNull();
    }
  });

  it("is known by its name alone", async () => {
    expect((await begin("/auth/mobile/%61cme")).status).toBe(302);
    for (const path of ["/auth/mobile/acme/", "/auth/Mobile/acme", "/auth/mobile", "/auth/acme/callback/"])
      expect([path, (await begin(path)).status]).toEqual([path, 404]);
    for (const path of ["/auth/mobile/acme", "/auth/acme/callback"])
      for (const method of ["POST", "PUT", "DELETE"])
        expect([path, (await begin(path, method)).status]).toEqual([path, 405]);
  });

  it("with a provider that is named callback is one as well, and none is named mobile", async () => {
    expect((await begin("/auth/mobile/mobile")).status).toBe(404);
    newPerson(acme);
    expect(await signIn("callback")).toEqual(LINKING);
  });

  it.each([
    ["no challenge where one is needed", "bound", ""],
    ["an empty challenge", "bound", "code_challenge="],
    ["an empty challenge where none is needed", "acme", "code_challenge="],
    ["a challenge that is too short", "acme", `code_challenge=${"a".repeat(42)}`],
    ["a challenge that is too long", "acme", `code_challenge=${"a".repeat(44)}`],
    ["a challenge of other letters", "acme", `code_challenge=${"a".repeat(42)}%2B`],
    ["a challenge with a line end", "acme", `code_challenge=${"a".repeat(43)}%0A`],
    ["two challenges", "acme", `code_challenge=${pkce().challenge}&code_challenge=${pkce().challenge}`],
    ["two challenges where one is needed", "bound", "code_challenge=a&code_challenge=b"],
    ["a state that is too long", "acme", `state=${"s".repeat(1_025)}`],
    ["two states", "acme", "state=a&state=a"],
  ])("with %s is 422, and nothing has begun", async (_, name, query) => {
    const { status, body, headers } = await begin(`/auth/mobile/${name}?${query}`);
    expect([status, JSON.parse(body).error]).toEqual([422, "validation_failed"]);
    expect([headers.get("set-cookie"), headers.get("location")]).toEqual([null, null]);
  });

  it("with a challenge is good where one is needed", async () => {
    newPerson(acme);
    const { challenge, verifier } = pkce();
    const ended = await api.newBrowser().open(startOf("bound", { code_challenge: challenge }));
    const { linking_code } = readLink(ended.link);
    const { body } = await api.createAccount(linking_code!, { code_verifier: verifier });
    expect(body.error).toBe("account_creation_disabled");
  });
});
