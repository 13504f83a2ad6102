import * as SecureRandom from "effect/crypto/SecureRandom";
import * as Effect from "effect/Effect";
import type * as Redacted from "effect/Redacted";
import * as Result from "effect/Result";
import { parseEmail } from "../access/email.ts";
import type { User } from "../access/user.ts";
import { now } from "../request/now.ts";
import { CODE_LIFETIMES, type ExternalIdentity } from "./code.ts";
import { CodeRefused, UnknownUser, UserDeactivated } from "./errors.ts";
import { OneTimeCodes } from "./one-time-codes.ts";
import { makeSecret, SECRET_BYTES } from "./one-time-secret.ts";
import { isCodeChallenge } from "./pkce.ts";
import { secondsAfter } from "./token-pair.ts";

/** A code as it is returned, once. */
export interface HandedOut {
  readonly code: Redacted.Redacted<string>;
  /** ISO 8601, UTC. */
  readonly expires_at: string;
}

/** A code that is bound to a challenge that no verifier fits could never be exchanged. */
const checkChallenge = (code_challenge: string | null): Effect.Effect<void, CodeRefused> =>
  code_challenge === null || isCodeChallenge(code_challenge)
    ? Effect.void
    : Effect.fail(new CodeRefused({ problem: "code_challenge" }));

const draw = Effect.fn("sso.drawCode")(function* (lifetime: number) {
  const issued_at = yield* now;
  const secret = makeSecret(yield* (yield* SecureRandom.SecureRandom).randomBytes(SECRET_BYTES));
  return { issued_at, secret, expires_at: secondsAfter(issued_at, lifetime) };
});

/** Decides who gets an authorization code: an existing user who is not deactivated. */
const decideCode =
  (id: string) =>
  (user: User | undefined): Result.Result<void, UnknownUser | UserDeactivated> => {
    if (user === undefined) return Result.fail(new UnknownUser({ id }));
    return user.deactivated_at === null
      ? Result.void
      : Result.fail(new UserDeactivated({ email: user.email }));
  };

/**
 * Issues an authorization code for a user who has signed in with a provider. Fails with `CodeRefused`,
 * `UnknownUser` or `UserDeactivated` if nobody could sign in with it.
 */
export const issueAuthorizationCode = Effect.fn("sso.issueAuthorizationCode")(function* (request: {
  readonly user_id: string;
  readonly provider: string;
  readonly code_challenge: string | null;
}) {
  yield* checkChallenge(request.code_challenge);
  const { secret, issued_at, expires_at } = yield* draw(CODE_LIFETIMES.authorization);
  yield* (yield* OneTimeCodes).issueAuthorizationCode(
    { ...request, hash: secret.hash, issued_at, expires_at },
    decideCode(request.user_id),
  );
  return { code: secret.text, expires_at } satisfies HandedOut;
});

/**
 * A name with U+001A, the substitute, for each character that cannot be stored: no account is created with a control character
 * in a name.
 */
const substituted = (name: string | null): string | null => name?.replace(/\0|\p{Cs}/gu, "\u001a") ?? null;

/**
 * Issues a linking code for an identity without a user. Fails with `CodeRefused` if no account could be created with it
 * because its address or its challenge is invalid.
 */
export const issueLinkingCode = Effect.fn("sso.issueLinkingCode")(function* (request: {
  readonly identity: ExternalIdentity;
  readonly allow_account_creation: boolean;
  readonly code_challenge: string | null;
}) {
  yield* checkChallenge(request.code_challenge);
  const { email, first_name, last_name } = request.identity;
  if (email !== null && parseEmail(email) === undefined) return yield* new CodeRefused({ problem: "email" });
  const { secret, issued_at, expires_at } = yield* draw(CODE_LIFETIMES.linking);
  const identity = {
    ...request.identity,
    first_name: substituted(first_name),
    last_name: substituted(last_name),
  };
  yield* (yield* OneTimeCodes).issueLinkingCode({
    ...{ ...request, identity },
    ...{ hash: secret.hash, issued_at, expires_at },
  });
  return { code: secret.text, expires_at } satisfies HandedOut;
});
