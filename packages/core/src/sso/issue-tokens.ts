import * as SecureRandom from "effect/crypto/SecureRandom";
import * as Effect from "effect/Effect";
import { now } from "../request/now.ts";
import type { NewTokens } from "./one-time-codes.ts";
import { makeSecret, SECRET_BYTES } from "./one-time-secret.ts";
import { AccessLifetime, accessExpiry, type IssuedTokens, secondsAfter, tokenPair } from "./token-pair.ts";
import type { TokenFamily } from "./tokens.ts";

/** The lifetime of a token family in seconds: 90 days. */
export const FAMILY_LIFETIME = 90 * 86_400;

/** Material for the first tokens of a sign-in; storage decides whether it is used. */
export interface TokenMaterial {
  readonly at: string;
  readonly family_id: string;
  /** The id of the audit entry of a sign-in. */
  readonly audit_id: string;
  /** A pair in a new family of a user. */
  readonly newFamily: (userId: string) => { readonly tokens: NewTokens; readonly issued: IssuedTokens };
}

/** Draws the random bytes of a pair of tokens. */
export const tokenMaterial: Effect.Effect<TokenMaterial, never, SecureRandom.SecureRandom> = Effect.gen(
  function* () {
    const random = yield* SecureRandom.SecureRandom;
    const at = yield* now;
    const lifetime = yield* AccessLifetime;
    const family_id = yield* random.uuidV7();
    const audit_id = yield* random.uuidV7();
    const secrets = {
      access: makeSecret(yield* random.randomBytes(SECRET_BYTES), "fat_"),
      refresh: makeSecret(yield* random.randomBytes(SECRET_BYTES), "frt_"),
    };
    const newFamily: TokenMaterial["newFamily"] = (user_id) => {
      const expires_at = secondsAfter(at, FAMILY_LIFETIME);
      const family: TokenFamily = { id: family_id, user_id, created_at: at, expires_at };
      const { pair, issued } = tokenPair(secrets, {
        created_at: at,
        access_expires_at: accessExpiry(at, lifetime, expires_at),
      });
      return { tokens: { family, pair }, issued };
    };
    return { at, family_id, audit_id, newFamily };
  },
);
