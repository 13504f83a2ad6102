import * as Effect from "effect/Effect";
import type * as Redacted from "effect/Redacted";
import * as Result from "effect/Result";
import type { AuditEntry, Origin } from "../access/audit-entry.ts";
import type { User } from "../access/user.ts";
import { InvalidCode } from "./errors.ts";
import { type TokenMaterial, tokenMaterial } from "./issue-tokens.ts";
import { type Exchanged, type FoundAuthorizationCode, OneTimeCodes } from "./one-time-codes.ts";
import { hashSecret } from "./one-time-secret.ts";
import { verifierFits } from "./pkce.ts";
import { replayId } from "./replay-id.ts";
import type { IssuedTokens } from "./token-pair.ts";

/** A one-time code, and who trades it for tokens (docs/spec/sign-on.md). */
export interface ExchangeCode {
  readonly code: Redacted.Redacted<string>;
  readonly code_verifier: Redacted.Redacted<string> | undefined;
  readonly origin: Origin;
}

/** A user who is now signed in. */
export interface SignedIn {
  readonly user: User;
  readonly tokens: IssuedTokens;
}

/**
 * Decides on a presented code: it is valid once, until it expires, with the verifier of the app that requested it. A code
 * that is presented twice may have been stolen: its tokens are revoked (RFC 6749, 4.1.2; RFC 9700, 4.5), and that is
 * logged, even if they had ended already. A wrong verifier neither spends nor revokes, because its sender need not be the
 * owner of the code.
 */
export const decideExchange =
  ({ code_verifier, origin }: Omit<ExchangeCode, "code">, material: TokenMaterial, auditId: string) =>
  (found: FoundAuthorizationCode | undefined): Exchanged<SignedIn, InvalidCode> => {
    const refused = { result: Result.fail(new InvalidCode()) };
    if (found === undefined || material.at >= found.code.expires_at) return refused;
    const { code, user, token_family_id } = found;
    if (!verifierFits(code.code_challenge, code_verifier)) return refused;
    if (token_family_id !== undefined)
      return {
        ...refused,
        revoke_family: { id: token_family_id, at: material.at },
        audit: {
          id: auditId,
          event: "authorization_code_replayed",
          user_id: user.id,
          provider: code.provider,
          ...origin,
          metadata: {},
          created_at: material.at,
        },
      };
    if (user.deactivated_at !== null) return refused;
    const { tokens, issued } = material.newFamily(user.id);
    const audit: AuditEntry = {
      id: material.audit_id,
      event: "signed_in",
      user_id: user.id,
      provider: code.provider,
      ...origin,
      metadata: { session_id: tokens.family.id },
      created_at: material.at,
    };
    return { tokens, audit, result: Result.succeed({ user, tokens: issued }) };
  };

/**
 * Exchanges an authorization code for tokens (docs/spec/sign-on.md, Exchanging a code): of any number of requests with one
 * code exactly one succeeds.
 */
export const exchangeCode = Effect.fnUntraced(function* (request: ExchangeCode) {
  const material = yield* tokenMaterial;
  const hash = hashSecret(request.code);
  return yield* (yield* OneTimeCodes).exchange(hash, decideExchange(request, material, replayId(hash)));
});
