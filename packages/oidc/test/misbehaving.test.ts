import { generateKeyPairSync } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { itEachSampled } from "../../../tools/testing/slow.ts";
import {
  anotherJwk,
  answerJson,
  byAnotherKey,
  byRsa,
  type FakeProvider,
  type Forged,
  hs256,
  startFake,
  unsigned,
} from "./support/fake-provider.ts";
import {
  callbackOf,
  PUBLIC_URL,
  readLink,
  type SignOnServer,
  serveSignOn,
  startOf,
} from "./support/serve.ts";

const DISCOVERY = "/.well-known/openid-configuration";
const CLIENT_ID = "farthing";
const CLIENT_SECRET = "the-client-secret-of-farthing";

let api: SignOnServer;
let fake: FakeProvider;

/** What stands of it in the file of providers. */
const entry = () => ({
  ...{ name: "fake", issuer: fake.issuer, client_id: CLIENT_ID, client_secret: CLIENT_SECRET },
});

beforeAll(async () => {
  [api, fake] = await Promise.all([serveSignOn(), startFake()]);
  await api.serve([entry()]);
});
afterAll(async () => {
  await Promise.all([api.stop(), fake.stop()]);
});
beforeEach(async () => {
  fake.behave();
  fake.asked.length = 0;
  api.log.length = 0;
  // Endpoints and keys are asked for again.
  await api.know([entry()]);
});
afterEach(() => {
  vi.restoreAllMocks();
});

type Values = Readonly<Record<string, unknown>>;

const seconds = (): number => Math.floor(Date.now() / 1000);

/** What a good ID token says. */
const goodClaims = (nonce: string): Values => ({
  ...{ iss: fake.issuer, aud: CLIENT_ID, sub: "jo", nonce, email: "jo@example.com" },
  ...{ iat: seconds(), exp: seconds() + 300 },
});

const without = (claims: Values, name: string): Values =>
  Object.fromEntries(Object.entries(claims).filter(([each]) => each !== name));

/** Publishes these keys in the place of its own. */
const publish = (...keys: readonly Values[]): void => {
  fake.answers["/jwks"] = answerJson({ keys });
};

/** Says this of itself besides. */
const declare = (more: Values): void => {
  fake.answers[DISCOVERY] = answerJson({ ...fake.metadata, ...more });
};

/** Begins a sign-in, and answers with its browser and what that brought to the provider. */
const begin = async (start = startOf("fake", { state: "mine" })) => {
  const browser = api.newBrowser();
  const { link } = await browser.open(start, (url) => url.startsWith(`${fake.issuer}/authorize`));
  const sent = new URL(link!).searchParams;
  return { browser, state: sent.get("state")!, claims: goodClaims(sent.get("nonce")!) };
};

type Begun = Awaited<ReturnType<typeof begin>>;

/** Comes back from the provider, and answers with what the app is told. */
const comeBack = async ({ browser, state }: Begun, query = `code=x&state=${state}`) =>
  readLink((await browser.open(`${callbackOf("fake")}?${query}`)).link);

/** Signs in with a provider that gives this token. */
const signIn = async (forge: (claims: Values) => Forged) => {
  const begun = await begin();
  fake.giveToken(fake.idToken(forge(begun.claims)));
  return comeBack(begun);
};

/** What a provider does: prepares its answers, or tells with which query it sends the browser back. */
type Deed = (begun: Begun) => string | undefined;

const gives =
  (forge: (claims: Values) => Forged): Deed =>
  ({ claims }) => {
    fake.giveToken(fake.idToken(forge(claims)));
    return undefined;
  };

const says = (change: (claims: Values) => Values): Deed => gives((claims) => ({ claims: change(claims) }));

const answers =
  (answer: Values): Deed =>
  ({ claims }) => {
    const id_token = fake.idToken({ claims });
    fake.answers["/token"] = answerJson({
      ...{ access_token: "fake-access-token", token_type: "Bearer", id_token },
      ...answer,
    });
    return undefined;
  };

const weak = generateKeyPairSync("rsa", { modulusLength: 1024 });

interface Case {
  readonly name: string;
  readonly does: Deed;
  /** What the log says of it. */
  readonly logged: RegExp;
}

const TOKENS: readonly Case[] = [
  { name: "another nonce", does: says((c) => ({ ...c, nonce: "x" })), logged: /"nonce"/ },
  { name: "no nonce", does: says((c) => without(c, "nonce")), logged: /"nonce"/ },
  { name: "a list of nonces", does: says((c) => ({ ...c, nonce: [c.nonce] })), logged: /"nonce"/ },
  { name: "another audience", does: says((c) => ({ ...c, aud: "other" })), logged: /"aud"/ },
  { name: "an audience in upper case", does: says((c) => ({ ...c, aud: "FARTHING" })), logged: /"aud"/ },
  { name: "an empty audience", does: says((c) => ({ ...c, aud: [] })), logged: /"aud"/ },
  { name: "no audience", does: says((c) => without(c, "aud")), logged: /"aud"/ },
  {
    name: "two audiences, and the other as the party that it is for",
    does: says((c) => ({ ...c, aud: [CLIENT_ID, "other"], azp: "other" })),
    logged: /"azp"/,
  },
  {
    name: "two audiences, without saying for whom it is",
    does: says((c) => ({ ...c, aud: [CLIENT_ID, "other"] })),
    logged: /"aud"/,
  },
  {
    name: "our audience, and another client as the party that it is for",
    does: says((c) => ({ ...c, azp: "other" })),
    logged: /issued to another client/,
  },
  {
    name: "our audience, and a list as the party that it is for",
    does: says((c) => ({ ...c, azp: [CLIENT_ID] })),
    logged: /issued to another client/,
  },
  { name: "another issuer", does: says((c) => ({ ...c, iss: "https://evil.example" })), logged: /"iss"/ },
  { name: "its issuer with a slash more", does: says((c) => ({ ...c, iss: `${c.iss}/` })), logged: /"iss"/ },
  { name: "no issuer", does: says((c) => without(c, "iss")), logged: /"iss"/ },
  { name: "no subject", does: says((c) => without(c, "sub")), logged: /"sub"/ },
  { name: "an empty subject", does: says((c) => ({ ...c, sub: "" })), logged: /subject is blank/ },
  { name: "blanks as its subject", does: says((c) => ({ ...c, sub: " \t" })), logged: /subject is blank/ },
  { name: "a number as its subject", does: says((c) => ({ ...c, sub: 5 })), logged: /"sub"/ },
  {
    name: "a subject of 256 characters",
    does: says((c) => ({ ...c, sub: "j".repeat(256) })),
    logged: /more than 255 characters/,
  },
  { name: "a subject with U+0000", does: says((c) => ({ ...c, sub: "jo\u0000" })), logged: /U\+0000/ },
  {
    name: "an end that is past",
    does: says((c) => ({ ...c, iat: seconds() - 3_600, exp: seconds() - 3_540 })),
    logged: /"exp"/,
  },
  { name: "no end", does: says((c) => without(c, "exp")), logged: /"exp"/ },
  { name: "a text as its end", does: says((c) => ({ ...c, exp: String(c.exp) })), logged: /"exp"/ },
  {
    name: "a beginning that is to come",
    does: says((c) => ({ ...c, nbf: seconds() + 3_600 })),
    logged: /"nbf"/,
  },
  {
    name: "an issue that is to come",
    does: says((c) => ({ ...c, iat: seconds() + 3_600, exp: seconds() + 7_200 })),
    logged: /issued in the future/,
  },
  { name: "no issue", does: says((c) => without(c, "iat")), logged: /"iat"/ },
  { name: "a text as its issue", does: says((c) => ({ ...c, iat: String(c.iat) })), logged: /"iat"/ },
];

const SIGNATURES: readonly Case[] = [
  {
    name: "no signature",
    does: gives((claims) => ({ claims, signature: unsigned })),
    logged: /signature verification failed/,
  },
  {
    name: "the algorithm none",
    does: gives((claims) => ({ claims, header: { alg: "none", kid: undefined }, signature: unsigned })),
    logged: /"alg"/,
  },
  {
    name: "the algorithm None",
    does: gives((claims) => ({ claims, header: { alg: "None" }, signature: unsigned })),
    logged: /"alg"/,
  },
  {
    name: "HS256 and our secret",
    does: gives((claims) => ({ claims, header: { alg: "HS256" }, signature: hs256(CLIENT_SECRET) })),
    logged: /"alg"/,
  },
  {
    name: "HS256 and the public key as the secret",
    does: gives((claims) => ({ claims, header: { alg: "HS256" }, signature: hs256(fake.publicPem) })),
    logged: /"alg"/,
  },
  {
    name: "RS384, which the provider does not list",
    does: gives((claims) => ({ claims, header: { alg: "RS384" }, signature: byRsa("sha384") })),
    logged: /"alg"/,
  },
  {
    name: "an algorithm that nobody knows",
    does: gives((claims) => ({ claims, header: { alg: "XX256" } })),
    logged: /"alg"/,
  },
  {
    name: "the hash of another algorithm than it names",
    does: gives((claims) => ({ claims, signature: byRsa("sha512") })),
    logged: /signature verification failed/,
  },
  {
    name: "another key under the name of its own",
    does: gives((claims) => ({ claims, signature: byAnotherKey })),
    logged: /signature verification failed/,
  },
  {
    name: "a key that the provider has not",
    does: gives((claims) => ({ claims, header: { kid: "x" }, signature: byAnotherKey })),
    logged: /no applicable keys/,
  },
  {
    name: "a key that it brings along",
    does: gives((claims) => ({
      ...{ claims, header: { jwk: fake.foreignJwk }, signature: fake.byForeignKey },
    })),
    logged: /signature verification failed/,
  },
  {
    name: "the address of a key",
    does: gives((claims) => ({
      ...{ claims, header: { kid: "x", jku: `${fake.issuer}/evil`, x5u: `${fake.issuer}/evil` } },
      signature: byAnotherKey,
    })),
    logged: /no applicable keys/,
  },
  {
    name: "a key of 1,024 bits",
    does: (begun) => {
      publish({ ...weak.publicKey.export({ format: "jwk" }), kid: "key-1", alg: "RS256", use: "sig" });
      const signature = (input: string): string => byRsa("sha256")(input, weak.privateKey);
      return gives((claims) => ({ claims, signature }))(begun);
    },
    logged: /modulusLength/,
  },
  {
    name: "a key that is for encryption",
    does: (begun) => {
      publish({ ...fake.jwk, use: "enc" });
      return gives((claims) => ({ claims }))(begun);
    },
    logged: /no applicable keys/,
  },
  {
    name: "a key that is for another algorithm",
    does: (begun) => {
      publish({ ...fake.jwk, alg: "PS256" });
      return gives((claims) => ({ claims }))(begun);
    },
    logged: /no applicable keys/,
  },
  {
    name: "no name of its key, where there are two",
    does: (begun) => {
      publish(fake.jwk, anotherJwk("key-2"));
      return gives((claims) => ({ claims, header: { kid: undefined } }))(begun);
    },
    logged: /multiple applicable keys/,
  },
  {
    name: "something critical that nobody knows",
    does: gives((claims) => ({ claims, header: { crit: ["x"], x: 1 } })),
    logged: /"crit"/,
  },
  {
    name: "claims that were changed after they were signed",
    does: ({ claims }) => {
      const [header, , signature] = fake.idToken({ claims }).split(".");
      const changed = Buffer.from(JSON.stringify({ ...claims, sub: "ada" })).toString("base64url");
      fake.giveToken(`${header}.${changed}.${signature}`);
      return undefined;
    },
    logged: /signature verification failed/,
  },
];

const ANSWERS: readonly Case[] = [
  { name: "no ID token", does: answers({ id_token: undefined }), logged: /"id_token"/ },
  { name: "a number as the ID token", does: answers({ id_token: 5 }), logged: /"id_token"/ },
  { name: "an empty ID token", does: answers({ id_token: "" }), logged: /"id_token"/ },
  { name: "an ID token of two parts", does: answers({ id_token: "a.b" }), logged: /Invalid JWT/ },
  { name: "an ID token of five parts", does: answers({ id_token: "a.b.c.d.e" }), logged: /JWE/ },
  { name: "an ID token that is no JSON", does: answers({ id_token: "ee.ee.ee" }), logged: /JWT Header/ },
  { name: "tokens of a type that nobody knows", does: answers({ token_type: "mac" }), logged: /token_type/ },
  {
    name: "the ID token of an earlier sign-in",
    does: says((c) => ({ ...c, nonce: "of-an-earlier-sign-in-of-the-same-person-in-it" })),
    logged: /"nonce"/,
  },
  { name: "no code", does: ({ state }) => `state=${state}`, logged: /code|authorization response/ },
  { name: "two codes", does: ({ state }) => `code=x&code=y&state=${state}`, logged: /only once/ },
  {
    name: "the name of another issuer beside the code",
    does: ({ state }) => `code=x&state=${state}&iss=https%3A%2F%2Fevil.example`,
    logged: /"iss"/,
  },
  {
    name: "an error of its own",
    does: ({ state }) => `error=server_error&error_description=jo%40example.com&state=${state}`,
    logged: /server_error/,
  },
];

/** Without those of what every sign-in leaves: that it has begun, until it comes back. */
const storedBesides = (): object => ({ ...api.stored(), sign_in_starts: [] });

const FAILED = {
  ...{ error: "provider_failed", message: "The identity provider is not available. Try again later." },
  state: "mine",
};

describe.each([
  ["an ID token with", TOKENS],
  ["an ID token that is signed with", SIGNATURES],
  ["an answer with", ANSWERS],
])("%s", (_, cases) => {
  it.each(cases)(
    "$name tells the person to try again later, the log why, and stores nothing",
    async ({ does, logged }) => {
      const before = storedBesides();
      const begun = await begin();
      const query = does(begun);
      expect(await comeBack(begun, query ?? undefined)).toEqual(FAILED);
      expect(api.failures()).toEqual([expect.stringMatching(logged)]);
      expect(JSON.stringify(api.log)).not.toContain("jo@example.com");
      expect(storedBesides()).toEqual(before);
      expect(api.stored().sign_in_starts, "it is spent").toEqual([]);
      expect(fake.asked).not.toContain("/evil");
      expect((await comeBack(begun)).error, "nor is it good a second time").toBe("sign_in_expired");
    },
  );
});

describe("at the page", () => {
  itEachSampled([...TOKENS, ...SIGNATURES, ...ANSWERS])(
    "$name signs nobody in, and stores nothing",
    async ({ does, logged }) => {
      const before = storedBesides();
      const begun = await begin(`${PUBLIC_URL}/auth/page/fake`);
      const query = does(begun) ?? `code=x&state=${begun.state}`;
      const isPage = (url: string): boolean => url.startsWith(`${PUBLIC_URL}/#`);
      const { link } = await begun.browser.open(`${callbackOf("fake")}?${query}`, isPage);
      expect(new URL(link!).hash).toBe("#error=provider_failed");
      expect(api.failures()).toEqual([expect.stringMatching(logged)]);
      expect([storedBesides(), begun.browser.jar(new URL(PUBLIC_URL).host)]).toEqual([before, []]);
    },
  );
});

describe("a callback that is not of this sign-in", () => {
  it.each<readonly [string, (begun: Begun) => string]>([
    ["without a state", () => "code=x"],
    ["with another state", () => "code=x&state=other"],
    ["with an error and another state", () => "error=access_denied&state=other"],
  ])("%s stores nothing, asks nothing, and leaves it to be finished", async (_, query) => {
    const before = storedBesides();
    const begun = await begin();
    const asked = [...fake.asked];
    expect((await comeBack(begun, query(begun))).error).toBe("sign_in_expired");
    expect([storedBesides(), fake.asked]).toEqual([before, asked]);
    expect(api.stored().sign_in_starts).toHaveLength(1);
    fake.giveToken(fake.idToken({ claims: begun.claims }));
    expect((await comeBack(begun)).status).toBe("account_not_linked");
  });

  it("by a person who says no is told so, and stores nothing", async () => {
    const before = storedBesides();
    const begun = await begin();
    expect(await comeBack(begun, `error=access_denied&state=${begun.state}`)).toEqual({
      ...{ error: "access_denied", message: expect.any(String), state: "mine" },
    });
    expect([storedBesides(), api.failures()]).toEqual([before, []]);
  });
});

const LINKING = expect.objectContaining({ status: "account_not_linked", state: "mine" });

describe("an ID token is believed", () => {
  it.each<readonly [string, (claims: Values) => Forged]>([
    ["as providers make it", (claims) => ({ claims })],
    ["with our audience in a list", (c) => ({ claims: { ...c, aud: [CLIENT_ID] } })],
    ["with us as its party", (c) => ({ claims: { ...c, azp: CLIENT_ID } })],
    ["with two audiences, for us", (c) => ({ claims: { ...c, aud: ["x", CLIENT_ID], azp: CLIENT_ID } })],
    ["that was issued by a clock a little ahead", (c) => ({ claims: { ...c, iat: seconds() + 240 } })],
    ["that was issued when the person signed in", (c) => ({ claims: { ...c, iat: seconds() - 86_400 } })],
    ["with a subject of 255 characters", (c) => ({ claims: { ...c, sub: "j".repeat(255) } })],
    ["without the name of its key, where there is one", (claims) => ({ claims, header: { kid: undefined } })],
  ])("%s", async (_, forge) => {
    expect(await signIn(forge)).toEqual(LINKING);
    expect(fake.asked).toEqual([DISCOVERY, "/token", "/jwks"]);
  });

  it("and nothing else that the provider tells of the person, who is not asked for", async () => {
    fake.answers["/userinfo"] = answerJson({ sub: "ada", email: "ada@example.com" });
    declare({ userinfo_endpoint: `${fake.issuer}/userinfo` });
    const identity = { provider: "fake", issuer: fake.issuer, subject: "jo-of-the-token" };
    await api.link((await api.person()).email, identity);
    const jo = (claims: Values) => ({ claims: { ...claims, sub: identity.subject } });
    expect(await signIn(jo)).toEqual({ code: expect.any(String), state: "mine" });
    expect(fake.asked).not.toContain("/userinfo");
    expect(await api.bytes(), "its tokens are forgotten").not.toContain("fake-access-token");
    expect(JSON.stringify(api.log)).not.toContain("fake-access-token");
    expect(await signIn((claims) => ({ claims })), "another subject is another person").toEqual(LINKING);
  });
});

describe("algorithms that a provider lists", () => {
  it.each(["none", "HS256"])("make %s no signature", async (alg) => {
    declare({ id_token_signing_alg_values_supported: ["none", "HS256", "RS256"] });
    const signature = alg === "none" ? unsigned : hs256(CLIENT_SECRET);
    expect(await signIn((claims) => ({ claims, header: { alg }, signature }))).toEqual(FAILED);
  });

  it("may be others than the usual one", async () => {
    declare({ id_token_signing_alg_values_supported: ["RS384"] });
    publish({ ...fake.jwk, alg: "RS384" });
    const signature = byRsa("sha384");
    expect(await signIn((claims) => ({ claims, header: { alg: "RS384" }, signature }))).toEqual(LINKING);
    expect(await signIn((claims) => ({ claims }))).toEqual(FAILED);
  });
});

describe("a provider that changes its keys", () => {
  const byNewKey = (claims: Values): Forged => ({
    claims,
    header: { kid: "key-2" },
    signature: byAnotherKey,
  });
  const byOldKey = (claims: Values): Forged => ({ claims });

  /** Stops the time, at a whole second, and answers with what lets seconds go by. */
  const stopTime = () => {
    let at = seconds() * 1000;
    vi.spyOn(Date, "now").mockImplementation(() => at);
    return (passed: number): void => {
      at += passed * 1000;
    };
  };

  const keysAsked = (): number => fake.asked.filter((path) => path === "/jwks").length;

  it("is believed with a new one a minute after its keys were asked for, and not asked more often", async () => {
    const later = stopTime();
    expect(await signIn(byOldKey)).toEqual(LINKING);
    publish(fake.jwk, anotherJwk("key-2"));
    later(59);
    expect(await signIn(byNewKey)).toEqual(FAILED);
    expect(keysAsked()).toBe(1);
    later(1);
    expect(await signIn(byNewKey)).toEqual(LINKING);
    expect(await signIn(byOldKey)).toEqual(LINKING);
    expect(keysAsked()).toBe(2);
  });

  it("is not believed with one that it has withdrawn, five minutes later", async () => {
    const later = stopTime();
    expect(await signIn(byOldKey)).toEqual(LINKING);
    publish(anotherJwk("key-2"));
    later(299);
    expect(await signIn(byOldKey)).toEqual(LINKING);
    later(1);
    expect(await signIn(byOldKey)).toEqual(FAILED);
    expect(await signIn(byNewKey)).toEqual(LINKING);
  });
});
