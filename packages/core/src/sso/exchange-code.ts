import * as Effect from "effect/Effect";
import type * as Redacted from "effect/Redacted";
import * as Result from "effect/Result";
import type { AuditEntry, Origin } from "../access/audit-entry.ts";
import type { User } from "../access/user.ts";
import { InvalidCode } from "./errors.ts";
import { type IssuedTokens, type TokenMaterial, tokenMaterial } from "./issue-tokens.ts";
import { type Exchanged, type FoundAuthorizationCode, OneTimeCodes } from "./one-time-codes.ts";
import { hashSecret } from "./one-time-secret.ts";
import { verifierFits } from "./pkce.ts";
import { replayId } from "./replay-id.ts";

export interface ExchangeCode {
  readonly code: Redacted.Redacted<string>;
  readonly code_verifier: Redacted.Redacted<string> | undefined;
  readonly origin: Origin;
}

/** Somebody who is signed in now. */
export interface SignedIn {
  readonly user: User;
  readonly tokens: IssuedTokens;
}

/**
 * Decides on a code that is presented: it is good once, until it expires, with the verifier of whoever asked for it. A
 * code that comes twice has been seen by somebody else too: what came of it is revoked (RFC 6749, 4.1.2; RFC 9700, 4.5),
 * and that is written down, also where it had ended already.
 * A wrong verifier neither spends nor revokes, for whoever sends it need not be whose code it is.
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
 * Trades an authorization code for tokens (docs/spec/sign-on.md, Exchanging a code): exactly one of any number of requests
 * with one code succeeds.
 */
export const exchangeCode = Effect.fnUntraced(function* (request: ExchangeCode) {
  const material = yield* tokenMaterial;
  const hash = hashSecret(request.code);
  return yield* (yield* OneTimeCodes).exchange(hash, decideExchange(request, material, replayId(hash)));
});
