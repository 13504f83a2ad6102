import { createHmac } from "node:crypto";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import * as Redacted from "effect/Redacted";
import * as TestClock from "effect/testing/TestClock";
import { describe, expect, it } from "vitest";
import { Removals, Users } from "../../src/access/index.ts";
import { type BeginSignIn, beginSignIn } from "../../src/sso/begin-sign-in.ts";
import { finishSignIn, type SignInFailure } from "../../src/sso/finish-sign-in.ts";
import {
  type Claims,
  type IdentityProvider,
  IdentityProviders,
  ProviderFailed,
  SignInDenied,
  type SignInSecrets,
} from "../../src/sso/identity-providers.ts";
import { Identities, linkIdentity, setIdentityBlocked } from "../../src/sso/index.ts";
import { signInSecrets } from "../../src/sso/sign-in-secrets.ts";
import { foundUser } from "../found-user.ts";
import { inMemory, START } from "../still-clock.ts";
import { CHALLENGE, create, exchange, outcome, VERIFIER } from "./support.ts";

const aProvider = (parts: Partial<IdentityProvider> = {}): IdentityProvider => ({
  ...{ name: "google", issuer: "https://id.example.com", allow_account_creation: true, require_pkce: false },
  allowed_domains: [],
  ...parts,
});

const claimsOf = (parts: Partial<Claims> = {}): Claims => ({
  ...{ subject: "subject-1", email: "Grace@Example.com", email_verified: true },
  ...{ first_name: "Grace", last_name: "Hopper" },
  ...parts,
});

const CALLBACK = "https://farthing.example/callback?code=1";

type Said = Claims | SignInDenied | ProviderFailed;

/** A provider that says this of whoever signs in, and what it was asked with. */
const saying = (said: Said) => {
  const asked: unknown[] = [];
  const layer = Layer.mock(IdentityProviders, {
    names: [],
    find: () => undefined,
    authorizationUrl: (name, redirect, { state }) =>
      Effect.succeed(`https://id.example.com/authorize?${new URLSearchParams({ name, redirect, state })}`),
    claims: (name, url, secrets) =>
      Effect.suspend(() => {
        asked.push([name, url, secrets]);
        return "_tag" in said ? Effect.fail(said) : Effect.succeed(said);
      }),
  });
  return { asked, layer };
};

const begin = (parts: Partial<BeginSignIn> = {}) =>
  beginSignIn({
    ...{ provider: aProvider(), redirect_uri: "https://farthing.example/callback" },
    ...{ app_state: undefined, code_challenge: undefined },
    ...parts,
  });

type Begun = Effect.Success<ReturnType<typeof begin>>;

const finish = ({ state, browser_secret }: Pick<Begun, "state" | "browser_secret">, provider = aProvider()) =>
  Effect.map(
    finishSignIn({ provider, callback_url: CALLBACK, state, browser_secret }),
    ({ result }) => result,
  );

/** What a person reads, word for word. */
const TOLD: Readonly<Record<SignInFailure, string>> = {
  access_denied: "The sign-in was cancelled, or the provider refused it. Try again.",
  sign_in_expired:
    "The sign-in has expired, was already completed, or was started in another browser. Start again in the app.",
  provider_failed: "The identity provider is not available. Try again later.",
  email_not_allowed:
    "Only verified e-mail addresses of certain domains can sign in here. Use another account.",
  identity_blocked: "This identity is blocked. Ask an administrator.",
  account_deactivated: "The account is deactivated. Ask an administrator.",
};

const told = (error: SignInFailure) => ({ error, message: TOLD[error] });

/** How a sign-in ends of which a provider says this. */
const signedIn = (said: Said, provider: IdentityProvider = aProvider(), parts: Partial<BeginSignIn> = {}) =>
  inMemory(
    Effect.gen(function* () {
      const begun = yield* begin({ provider, ...parts });
      return yield* finish(begun, provider);
    }).pipe(Effect.provide(saying(said).layer)),
  );

describe("a sign-in that begins", () => {
  it("sends the browser to the provider with the state, and gives it a secret to keep", () =>
    inMemory(
      Effect.gen(function* () {
        const { location, state, browser_secret } = yield* begin();
        const { searchParams } = new URL(location);
        expect(Object.fromEntries(searchParams)).toEqual({
          ...{ name: "google", redirect: "https://farthing.example/callback", state },
        });
        expect(signInSecrets(browser_secret).state).toBe(state);
        expect((yield* begin()).state).not.toBe(state);
      }).pipe(Effect.provide(saying(claimsOf()).layer)),
    ));

  const refused = (parts: Partial<BeginSignIn>): Promise<readonly string[] | string> =>
    inMemory(
      Effect.map(Effect.flip(begin(parts)), (error) => ("errors" in error ? error.errors : error._tag)).pipe(
        Effect.provide(saying(claimsOf()).layer),
      ),
    );

  it("needs a challenge where the provider is used with PKCE, and a good one wherever there is one", async () => {
    const provider = aProvider({ require_pkce: true });
    expect(await refused({ provider })).toEqual([
      "code_challenge is missing. This provider requires PKCE (RFC 7636).",
    ]);
    for (const each of [provider, aProvider()])
      for (const code_challenge of ["", "x", CHALLENGE.slice(1), `${CHALLENGE}x`, `${CHALLENGE.slice(1)}=`])
        expect(await refused({ provider: each, code_challenge })).toEqual([
          "code_challenge must be the 43 characters of an S256 challenge (RFC 7636).",
        ]);
    for (const code_challenge of [CHALLENGE, "x".repeat(43)])
      expect(await signedIn(claimsOf(), provider, { code_challenge })).toMatchObject({
        status: "account_not_linked",
      });
  });

  it("takes a state of the app of up to 1,024 characters, and gives it back as it is", async () => {
    const app_state = "x".repeat(1_022) + "\u202e&";
    expect(await signedIn(claimsOf(), aProvider(), { app_state })).toMatchObject({ state: app_state });
    expect(await signedIn(new SignInDenied(), aProvider(), { app_state: "" })).toEqual({
      ...{ ...told("access_denied"), state: "" },
    });
    expect(await refused({ app_state: `${app_state}x`, code_challenge: "x" })).toEqual([
      "code_challenge must be the 43 characters of an S256 challenge (RFC 7636).",
      "state must have at most 1024 characters.",
    ]);
    expect(await signedIn(claimsOf())).not.toHaveProperty("state");
  });

  it("gives back a state that no database can hold", async () => {
    expect(await signedIn(claimsOf(), aProvider(), { app_state: "a\0%00 %" })).toMatchObject({
      state: "a\0%00 %",
    });
  });
});

it.each(["a\0", "\ud83d"])(
  "a subject that cannot be stored, %j, is the provider's failure",
  async (subject) => {
    expect(await signedIn(claimsOf({ subject }))).toEqual(told("provider_failed"));
  },
);

describe("a sign-in is finished", () => {
  it("with what the provider sent, and the secrets that belong to it", () => {
    const { asked, layer } = saying(claimsOf());
    return inMemory(
      Effect.gen(function* () {
        const begun = yield* begin();
        yield* finish(begun);
        expect(asked).toEqual([["google", CALLBACK, signInSecrets(begun.browser_secret)]]);
      }).pipe(Effect.provide(layer)),
    );
  });

  it("once, within ten minutes, in the browser in which it began, with the provider with which it began", () => {
    const { asked, layer } = saying(claimsOf());
    return inMemory(
      Effect.gen(function* () {
        const [begun, other] = [yield* begin(), yield* begin()];
        const expired = told("sign_in_expired");
        expect(yield* finish({ ...begun, browser_secret: other.browser_secret })).toEqual(expired);
        expect(yield* finish({ ...begun, state: other.state })).toEqual(expired);
        expect(yield* finish({ ...begun, state: "" })).toEqual(expired);
        expect(yield* finish(begun, aProvider({ name: "other" }))).toEqual(expired);
        const without = { provider: aProvider(), callback_url: CALLBACK, state: begun.state };
        expect(yield* finishSignIn({ ...without, browser_secret: undefined })).toEqual({ result: expired });
        expect(asked).toEqual([]);
        yield* TestClock.adjust(600_000 - 1);
        expect(yield* finish(begun)).toHaveProperty("linking_code");
        expect(yield* finish(begun)).toEqual(expired);
        yield* TestClock.adjust(1);
        expect(yield* finish(other)).toEqual(expired);
        expect(asked).toHaveLength(1);
      }).pipe(Effect.provide(layer)),
    );
  });

  it("for no one if the person or the provider refused", async () => {
    expect(await signedIn(new SignInDenied())).toEqual(told("access_denied"));
  });

  it("for no one if the provider is at fault, and the log says more", () => {
    const cause = new ProviderFailed({ provider: "google", cause: "expired certificate" });
    return inMemory(
      Effect.gen(function* () {
        const { state, browser_secret } = yield* begin({ app_state: "a" });
        const request = { provider: aProvider(), callback_url: CALLBACK, state, browser_secret };
        expect(yield* finishSignIn(request)).toEqual({
          ...{ result: { ...told("provider_failed"), state: "a" }, provider_failure: cause },
        });
      }).pipe(Effect.provide(saying(cause).layer)),
    );
  });
});

describe("who has signed in", () => {
  const NAMED = { provider: "google", issuer: "https://id.example.com", subject: "subject-1" };

  it("and is linked to a user gets a code for tokens of that user", () =>
    inMemory(
      Effect.gen(function* () {
        const user = yield* foundUser();
        yield* linkIdentity(user.email, NAMED);
        const result = yield* finish(yield* begin({ code_challenge: CHALLENGE }));
        expect(Object.keys(result)).toEqual(["code"]);
        const code = Redacted.make(String(result.code));
        expect(yield* outcome(exchange(code))).toBe("InvalidCode");
        expect((yield* exchange(code, VERIFIER)).user.id).toBe(user.id);
      }).pipe(Effect.provide(saying(claimsOf()).layer)),
    ));

  it("and belongs to no user yet gets a code for creating an account or being linked", () =>
    inMemory(
      Effect.gen(function* () {
        const result = yield* finish(yield* begin({ code_challenge: CHALLENGE }));
        expect(result).toEqual({
          ...{ status: "account_not_linked", allow_account_creation: true },
          linking_code: expect.stringMatching(/^[\w-]{43}$/),
        });
        const { user } = yield* create(Redacted.make(String(result.linking_code)), {
          code_verifier: VERIFIER,
        });
        expect(user).toMatchObject({ email: "grace@example.com", first_name: "Grace", last_name: "Hopper" });
      }).pipe(Effect.provide(saying(claimsOf()).layer)),
    ));

  it("may not make an account where the provider's identities may not", () => {
    const provider = aProvider({ allow_account_creation: false });
    return inMemory(
      Effect.gen(function* () {
        const result = yield* finish(yield* begin({ provider }), provider);
        expect(result).toMatchObject({ status: "account_not_linked", allow_account_creation: false });
        expect(yield* outcome(create(Redacted.make(String(result.linking_code))))).toBe(
          "AccountCreationDisabled",
        );
      }).pipe(Effect.provide(saying(claimsOf()).layer)),
    );
  });

  it.each([
    [false, undefined, "AccountRefused"],
    [false, true, "AccountRefused"],
    [null, undefined, "AccountRefused"],
    [null, false, "AccountRefused"],
    [null, true, "done"],
    [true, false, "done"],
    [true, undefined, "done"],
  ])(
    "with an address that is verified: %j, where a missing word means: %j, makes an account with it: %s",
    (email_verified, assumed, made) => {
      const provider = aProvider(assumed === undefined ? {} : { assume_email_verified: assumed });
      return inMemory(
        Effect.gen(function* () {
          const result = yield* finish(yield* begin({ provider }), provider);
          expect(yield* outcome(create(Redacted.make(String(result.linking_code))))).toBe(made);
        }).pipe(Effect.provide(saying(claimsOf({ email_verified })).layer)),
      );
    },
  );

  it.each([
    "grace\u200b@example.com",
    "\uff47race@example.com",
    "gr\u202eace@example.com",
    "gr\u00adace@example.com",
  ])("as %j makes no account, because the address looks like another", (email) =>
    inMemory(
      Effect.gen(function* () {
        const result = yield* finish(yield* begin());
        expect(yield* outcome(create(Redacted.make(String(result.linking_code))))).toBe("AccountRefused");
      }).pipe(Effect.provide(saying(claimsOf({ email })).layer)),
    ),
  );

  it("as an address that is refused today signs in, if its user is from before", () =>
    inMemory(
      Effect.gen(function* () {
        const { email } = yield* foundUser({ email: "gr\u200bace@example.com" });
        yield* linkIdentity(email, NAMED);
        const provider = aProvider({ allowed_domains: ["example.com"] });
        expect(yield* finish(yield* begin({ provider }), provider)).toHaveProperty("code");
      }).pipe(Effect.provide(saying(claimsOf({ email: "gr\u200bace@example.com" })).layer)),
    ));

  it("and is blocked is refused as blocked, also if they are linked", () =>
    inMemory(
      Effect.gen(function* () {
        const user = yield* foundUser();
        yield* linkIdentity(user.email, NAMED);
        yield* setIdentityBlocked(NAMED, true);
        expect(yield* finish(yield* begin())).toEqual(told("identity_blocked"));
      }).pipe(Effect.provide(saying(claimsOf()).layer)),
    ));

  it("and is deleted just then is not linked any more", () =>
    inMemory(
      Effect.gen(function* () {
        const user = yield* foundUser();
        yield* linkIdentity(user.email, NAMED);
        const identities = yield* Identities;
        const removals = yield* Removals;
        const deleting = Identities.of({
          ...identities,
          findUser: (key) =>
            Effect.tap(identities.findUser(key), () => removals.removeUser(user.email, START)),
        });
        const result = yield* Effect.provideService(finish(yield* begin()), Identities, deleting);
        expect(result).toHaveProperty("linking_code");
      }).pipe(Effect.provide(saying(claimsOf()).layer)),
    ));

  it("and was deactivated is refused as deactivated", () =>
    inMemory(
      Effect.gen(function* () {
        const user = yield* foundUser();
        yield* linkIdentity(user.email, NAMED);
        yield* (yield* Users).deactivate(user.email, START);
        expect(yield* finish(yield* begin())).toEqual(told("account_deactivated"));
      }).pipe(Effect.provide(saying(claimsOf()).layer)),
    ));

  it.each([
    ["a@example.com", true, true],
    ["a@EXAMPLE.com", true, true],
    ["a@other.org", true, true],
    ["a@b@example.com", true, true],
    ["a@example.com", null, false],
    ["a@example.com", false, false],
    ["a@sub.example.com", true, false],
    ["a@example.com.evil.org", true, false],
    ["a@example.com@evil.org", true, false],
    ["example.com", true, false],
    ["a@", true, false],
    [null, true, false],
  ])(
    "as %j, verified: %j, may sign in where domains are named: %j",
    async (email, email_verified, allowed) => {
      const provider = aProvider({ allowed_domains: ["example.com", "other.org"] });
      const result = await signedIn(claimsOf({ email, email_verified }), provider);
      if (allowed) expect(result).toHaveProperty("linking_code");
      else expect(result).toEqual(told("email_not_allowed"));
      expect(await signedIn(claimsOf({ email, email_verified }))).toHaveProperty("linking_code");
    },
  );

  it("and may not sign in is refused before anything known about them is shown", () => {
    const provider = aProvider({ allowed_domains: ["other.org"] });
    return inMemory(
      Effect.gen(function* () {
        yield* setIdentityBlocked(NAMED, true);
        expect(yield* finish(yield* begin({ provider }), provider)).toEqual(told("email_not_allowed"));
      }).pipe(Effect.provide(saying(claimsOf()).layer)),
    );
  });
});

it("the secrets of a sign-in follow from the browser's alone, each from it and its purpose", () => {
  const browser = Redacted.make("a secret of a browser");
  const { state, nonce, code_verifier }: SignInSecrets = signInSecrets(browser);
  const derived = (purpose: string) =>
    createHmac("sha256", Redacted.value(browser)).update(purpose).digest("base64url");
  expect([state, nonce, Redacted.value(code_verifier)]).toEqual(
    ["state", "nonce", "code_verifier"].map(derived),
  );
  expect(signInSecrets(Redacted.make("another")).state).not.toBe(state);
});
