import * as Effect from "effect/Effect";
import type * as Redacted from "effect/Redacted";
import * as Result from "effect/Result";
import type { AuditEntry, AuditEvent, Origin } from "../access/audit-entry.ts";
import { now } from "../request/now.ts";
import { InvalidGrant } from "./errors.ts";
import { type IssuedTokens, type TokenMaterial, tokenMaterial } from "./issue-tokens.ts";
import { hashSecret } from "./one-time-secret.ts";
import { onceId, replayId } from "./replay-id.ts";
import { type FoundRefreshToken, type Refreshed, Tokens } from "./tokens.ts";

/**
 * Decides on a presented refresh token: it is valid once. A spent token is known to two clients, and it is unknown which of
 * them is the app: the whole family ends (RFC 9700, 4.14.2), and that is logged, even if it had ended already.
 */
export const decideRefresh =
  (origin: Origin, material: TokenMaterial, hash: string) =>
  (found: FoundRefreshToken | undefined): Refreshed<IssuedTokens, InvalidGrant> => {
    const refused = { result: Result.fail(new InvalidGrant()) };
    const { at } = material;
    if (found === undefined) return refused;
    const entry = (event: AuditEvent, id: string, metadata: AuditEntry["metadata"]): AuditEntry => ({
      ...{ id, event, user_id: found.user.id, provider: null },
      ...origin,
      ...{ metadata, created_at: at },
    });
    const refusedAs = (reason: string) => ({
      ...refused,
      audit: entry("refresh_refused", onceId(`refused ${reason}`, hash), {
        session_id: found.family.id,
        reason,
      }),
    });
    if (at >= found.family.expires_at) return refusedAs("expired");
    if (found.spent)
      return {
        ...refused,
        revoke_family_at: at,
        audit: entry("refresh_token_replayed", replayId(hash), { session_id: found.family.id }),
      };
    if (found.revoked) return refusedAs("revoked");
    if (found.user.deactivated_at !== null) return refusedAs("user_deactivated");
    const { pair, issued } = material.pairWithin(found.family.expires_at);
    return { pair, result: Result.succeed(issued) };
  };

/** Exchanges a refresh token for a new pair (RFC 6749, 6); the old one is spent. */
export const refreshTokens = Effect.fnUntraced(function* (token: Redacted.Redacted<string>, origin: Origin) {
  const material = yield* tokenMaterial;
  const hash = hashSecret(token);
  return yield* (yield* Tokens).refresh(hash, decideRefresh(origin, material, hash));
});

/** Revokes a token of either kind (RFC 7009). Text that is not a token is not an error. */
export const revokeToken = Effect.fn("sso.revoke")(function* (token: Redacted.Redacted<string>) {
  yield* (yield* Tokens).revoke(hashSecret(token), yield* now);
});
