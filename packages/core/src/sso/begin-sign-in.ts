import * as SecureRandom from "effect/crypto/SecureRandom";
import * as Effect from "effect/Effect";
import * as Redacted from "effect/Redacted";
import { InvalidRequest } from "../request/invalid-request.ts";
import { now } from "../request/now.ts";
import { type IdentityProvider, IdentityProviders } from "./identity-providers.ts";
import { keptState } from "./kept-state.ts";
import { hashSecret, makeSecret, SECRET_BYTES } from "./one-time-secret.ts";
import { isCodeChallenge } from "./pkce.ts";
import { END_PREFIX, type SignInEnd, signInSecrets } from "./sign-in-secrets.ts";
import { SignInStarts } from "./sign-in-starts.ts";
import { secondsAfter } from "./token-pair.ts";

/** The time limit for a sign-in in seconds. */
export const SIGN_IN_LIFETIME = 600;

const MAX_STATE = 1_024;

/** What an app or the page asks for at the start of a sign-in (docs/spec/sign-on.md, Sign-in). */
export interface BeginSignIn {
  readonly provider: IdentityProvider;
  readonly redirect_uri: string;
  /** The state that the app wants returned. */
  readonly app_state: string | undefined;
  /** S256 challenge of the app (RFC 7636). */
  readonly code_challenge: string | undefined;
  /** "app" unless given. At the page no code leaves the server, so none needs a challenge. */
  readonly ends_at?: SignInEnd;
}

const problems = ({ provider, app_state, code_challenge, ends_at = "app" }: BeginSignIn): string[] => [
  ...(code_challenge === undefined && provider.require_pkce && ends_at === "app"
    ? ["code_challenge is missing. This provider requires PKCE (RFC 7636)."]
    : []),
  ...(code_challenge !== undefined && !isCodeChallenge(code_challenge)
    ? ["code_challenge must be the 43 characters of an S256 challenge (RFC 7636)."]
    : []),
  ...((app_state ?? "").length > MAX_STATE ? [`state must have at most ${MAX_STATE} characters.`] : []),
];

/**
 * Begins a sign-in: returns where to send the browser, and the secret that it keeps until it returns. The stored sign-in
 * can be used once, for ten minutes, and only in this browser.
 */
export const beginSignIn = Effect.fn("sso.begin")(function* (request: BeginSignIn) {
  const errors = problems(request);
  if (errors.length > 0) return yield* new InvalidRequest({ errors });
  const { provider, redirect_uri, app_state, code_challenge, ends_at = "app" } = request;
  const random = yield* (yield* SecureRandom.SecureRandom).randomBytes(SECRET_BYTES);
  const browser = makeSecret(random, END_PREFIX[ends_at]);
  const secrets = signInSecrets(browser.text);
  const location = yield* (yield* IdentityProviders).authorizationUrl(provider.name, redirect_uri, secrets);
  const created_at = yield* now;
  yield* (yield* SignInStarts).add({
    state_hash: hashSecret(Redacted.make(secrets.state)),
    browser_hash: browser.hash,
    provider: provider.name,
    app_state: app_state === undefined ? null : keptState(app_state),
    code_challenge: code_challenge ?? null,
    created_at,
    expires_at: secondsAfter(created_at, SIGN_IN_LIFETIME),
  });
  return { location, state: secrets.state, browser_secret: browser.text };
});
