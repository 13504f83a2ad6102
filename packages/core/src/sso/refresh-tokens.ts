import { bytesToHex } from "@noble/hashes/utils.js";
import * as SecureRandom from "effect/crypto/SecureRandom";
import * as Effect from "effect/Effect";
import type * as Redacted from "effect/Redacted";
import * as Result from "effect/Result";
import type { AuditEntry, AuditEvent, Origin } from "../access/audit-entry.ts";
import { now } from "../request/now.ts";
import { InvalidGrant } from "./errors.ts";
import { hashSecret, SECRET_BYTES } from "./one-time-secret.ts";
import { onceId, replayId } from "./replay-id.ts";
import { DEFAULT_REFRESH_GRACE, isWithinGrace, successorSecrets } from "./successor.ts";
import { AccessLifetime, accessExpiry, type IssuedTokens, secondsAfter, tokenPair } from "./token-pair.ts";
import { type FoundRefreshToken, type Refreshed, type Successor, Tokens } from "./tokens.ts";

/** A refresh token that a client presents. */
export interface PresentedRefreshToken {
  readonly token: Redacted.Redacted<string>;
  readonly origin: Origin;
  readonly at: string;
  /** Random bytes in hexadecimal, for the pair that follows if the token is not spent. */
  readonly salt: string;
  /** For how many seconds after its first use the token is answered with the same pair; 0 for never. */
  readonly grace: number;
  /** For how many seconds a new access token is valid. */
  readonly lifetime: number;
}

/**
 * Decides on a presented refresh token: it is valid once. For a while after that it is answered with the same pair, for a client
 * that has sent it several times at once or has lost the answer; whatever ends a session ends that, too. Later a spent token is
 * known to two clients, and it is unknown which of them is the app: the whole family ends (RFC 9700, 4.14.2), and that is logged,
 * even if it had ended already.
 */
export const decideRefresh =
  ({ token, origin, at, salt, grace, lifetime }: PresentedRefreshToken) =>
  (found: FoundRefreshToken | undefined): Refreshed<IssuedTokens, InvalidGrant> => {
    const refused = { result: Result.fail(new InvalidGrant()) };
    if (found === undefined) return refused;
    const { family, user } = found;
    const hash = hashSecret(token);
    const entry = (event: AuditEvent, id: string, metadata: AuditEntry["metadata"]): AuditEntry => ({
      ...{ id, event, user_id: user.id, provider: null },
      ...origin,
      ...{ metadata, created_at: at },
    });
    const refusedAs = (reason: string) => ({
      ...refused,
      audit: entry("refresh_refused", onceId(`refused ${reason}`, hash), { session_id: family.id, reason }),
    });
    if (at >= family.expires_at) return refusedAs("expired");
    const repeated = isWithinGrace(found.successor, at, grace) ? found.successor : undefined;
    if (found.spent && repeated === undefined)
      return {
        ...refused,
        revoke_family_at: at,
        audit: entry("refresh_token_replayed", replayId(hash), { session_id: family.id }),
      };
    if (found.revoked) return refusedAs("revoked");
    if (user.deactivated_at !== null) return refusedAs("user_deactivated");
    const successor: Successor = repeated ?? {
      ...{ salt, created_at: at, access_expires_at: accessExpiry(at, lifetime, family.expires_at) },
      kept_until: secondsAfter(at, grace),
    };
    const { pair, issued } = tokenPair(successorSecrets(token, successor.salt), successor);
    const result = Result.succeed(issued);
    if (repeated !== undefined) return { result };
    return grace > 0 ? { pair, successor, result } : { pair, result };
  };

/**
 * Exchanges a refresh token for a new pair (RFC 6749, 6); the old one is spent. Within `grace` seconds of that it is answered with
 * the same pair (docs/spec/keys-and-tokens.md, Refresh); 0 turns that off.
 */
export const refreshTokens = Effect.fnUntraced(function* (
  token: Redacted.Redacted<string>,
  origin: Origin,
  grace: number = DEFAULT_REFRESH_GRACE,
) {
  const at = yield* now;
  const salt = bytesToHex(yield* (yield* SecureRandom.SecureRandom).randomBytes(SECRET_BYTES));
  const lifetime = yield* AccessLifetime;
  const decide = decideRefresh({ token, origin, at, salt, grace, lifetime });
  return yield* (yield* Tokens).refresh(hashSecret(token), decide);
});

/** Revokes a token of either kind (RFC 7009). Text that is not a token is not an error. */
export const revokeToken = Effect.fn("sso.revoke")(function* (token: Redacted.Redacted<string>) {
  yield* (yield* Tokens).revoke(hashSecret(token), yield* now);
});
