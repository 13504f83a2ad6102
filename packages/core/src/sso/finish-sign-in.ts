import { isStorableText } from "@farthing/values";
import * as Effect from "effect/Effect";
import * as Redacted from "effect/Redacted";
import { parseEmail } from "../access/email.ts";
import { now } from "../request/now.ts";
import type { ExternalIdentity } from "./code.ts";
import { Identities, type IdentityKey } from "./identities.ts";
import {
  type Claims,
  type IdentityProvider,
  IdentityProviders,
  ProviderFailed,
} from "./identity-providers.ts";
import { issueAuthorizationCode, issueLinkingCode } from "./issue-codes.ts";
import { stateKept } from "./kept-state.ts";
import { hashSecret } from "./one-time-secret.ts";
import { signInSecrets } from "./sign-in-secrets.ts";
import { type SignInStart, SignInStarts } from "./sign-in-starts.ts";

/** Why a sign-in failed, and what the person can do; it contains no personal data. */
export const SIGN_IN_FAILURES = {
  access_denied: "The sign-in was cancelled, or the provider refused it. Try again.",
  sign_in_expired:
    "The sign-in has expired, was already completed, or was started in another browser. Start again in the app.",
  provider_failed: "The identity provider is not available. Try again later.",
  email_not_allowed:
    "Only verified e-mail addresses of certain domains can sign in here. Use another account.",
  identity_blocked: "This identity is blocked. Ask an administrator.",
  account_deactivated: "The account is deactivated. Ask an administrator.",
} as const;

/** A key of {@link SIGN_IN_FAILURES}. */
export type SignInFailure = keyof typeof SIGN_IN_FAILURES;

/** What an app or the page gets at the end of a sign-in, with the state that it sent (docs/spec/sign-on.md, Sign-in). */
export interface SignInResult {
  /** The identity belongs to a user: what the app exchanges. */
  readonly code?: string;
  /** It belongs to nobody yet; `linking_code` is what an account is created with, if that is allowed. */
  readonly status?: "account_not_linked";
  readonly linking_code?: string;
  readonly allow_account_creation?: boolean;
  /** Nobody has signed in, and why not. */
  readonly error?: SignInFailure;
  readonly message?: string;
  readonly state?: string;
}

/** With what a browser comes back from the identity provider (docs/spec/sign-on.md, Sign-in). */
export interface FinishSignIn {
  readonly provider: IdentityProvider;
  /** The whole URL to which the provider sent the browser. */
  readonly callback_url: string;
  readonly state: string;
  /** The browser's secret for this state, if it has one. */
  readonly browser_secret: Redacted.Redacted<string> | undefined;
}

/** The length of a subject in characters that no provider may exceed (OpenID Connect Core, 2). */
const MAX_SUBJECT = 255;

/** Whether a subject can be told from others and stored: whoever has a blank one would be the same person. */
const isSubject = (subject: string): boolean =>
  subject.trim() !== "" && subject.length <= MAX_SUBJECT && isStorableText(subject);

/** A sign-in that failed, as who began it is told. */
export const failedSignIn = (error: SignInFailure): SignInResult => ({
  error,
  message: SIGN_IN_FAILURES[error],
});

const domainOf = (email: string | null): string => /@([^@]+)$/.exec(email ?? "")?.[1]?.toLowerCase() ?? "";

/** Whether an address is the person's own. Where a provider does not say, its settings decide. */
const isVerified = (
  { assume_email_verified = false }: IdentityProvider,
  { email_verified }: Claims,
): boolean => email_verified ?? assume_email_verified;

/** Whether an address may sign in: if domains are configured, it must be verified and in one of them. */
const isAllowed = (provider: IdentityProvider, claims: Claims): boolean =>
  provider.allowed_domains.length === 0 ||
  (isVerified(provider, claims) && provider.allowed_domains.includes(domainOf(claims.email)));

const identityOf = (provider: IdentityProvider, claims: Claims): ExternalIdentity => ({
  provider: provider.name,
  issuer: provider.issuer,
  subject: claims.subject,
  // An address that is not verified might be anybody's; one that is invalid cannot be used.
  email: isVerified(provider, claims) && parseEmail(claims.email ?? "") !== undefined ? claims.email : null,
  first_name: claims.first_name,
  last_name: claims.last_name,
});

/** The challenge was checked when the sign-in began, the address when it was read: no code of them is refused. */
const codeFor = Effect.fn("sso.codeFor")(
  function* (provider: IdentityProvider, { code_challenge }: SignInStart, claims: Claims) {
    if (!isAllowed(provider, claims)) return failedSignIn("email_not_allowed");
    const identity = identityOf(provider, claims);
    const key: IdentityKey = { issuer: identity.issuer, subject: identity.subject };
    const identities = yield* Identities;
    if (yield* identities.isBlocked(key)) return failedSignIn("identity_blocked");
    const { allow_account_creation } = provider;
    const notLinked = Effect.map(
      issueLinkingCode({ identity, allow_account_creation, code_challenge }),
      ({ code }): SignInResult => ({
        status: "account_not_linked",
        linking_code: Redacted.value(code),
        allow_account_creation,
      }),
    );
    const user = yield* identities.findUser(key);
    if (user === undefined) return yield* notLinked;
    return yield* issueAuthorizationCode({ user_id: user.id, provider: provider.name, code_challenge }).pipe(
      Effect.map(({ code }): SignInResult => ({ code: Redacted.value(code) })),
      Effect.catchTag("UserDeactivated", () => Effect.succeed(failedSignIn("account_deactivated"))),
      // An operator has just deleted the user, and the identity with it.
      Effect.catchTag("UnknownUser", () => notLinked),
    );
  },
  Effect.catchTag("CodeRefused", Effect.die),
);

/** The result of a sign-in. */
export interface FinishedSignIn {
  readonly result: SignInResult;
  /** What the provider did wrong, for the log. */
  readonly provider_failure?: ProviderFailed;
}

/**
 * Finishes a sign-in: verifies what the provider sent, and answers with the right kind of code. Fails only if storage does: any
 * other error is in the result, which the caller brings to the app or the page that began it, with the state that it sent.
 */
export const finishSignIn = Effect.fn("sso.finish")(function* (request: FinishSignIn) {
  const { provider, callback_url, state, browser_secret } = request;
  const expired: FinishedSignIn = { result: failedSignIn("sign_in_expired") };
  if (browser_secret === undefined) return expired;
  const start = yield* (yield* SignInStarts).take({
    state_hash: hashSecret(Redacted.make(state)),
    browser_hash: hashSecret(browser_secret),
    provider: provider.name,
    at: yield* now,
  });
  if (start === undefined) return expired;
  const finished = yield* (yield* IdentityProviders)
    .claims(provider.name, callback_url, signInSecrets(browser_secret))
    .pipe(
      Effect.filterOrFail(
        ({ subject }) => isSubject(subject),
        () =>
          new ProviderFailed({
            provider: provider.name,
            cause: `its subject is blank, has U+0000 or half of a character, or more than ${MAX_SUBJECT} characters`,
          }),
      ),
      Effect.flatMap((claims) => codeFor(provider, start, claims)),
      Effect.map((result): FinishedSignIn => ({ result })),
      Effect.catchTag("SignInDenied", () =>
        Effect.succeed<FinishedSignIn>({ result: failedSignIn("access_denied") }),
      ),
      Effect.catchTag("ProviderFailed", (error) =>
        Effect.succeed<FinishedSignIn>({ result: failedSignIn("provider_failed"), provider_failure: error }),
      ),
    );
  return start.app_state === null
    ? finished
    : { ...finished, result: { ...finished.result, state: stateKept(start.app_state) } };
});
