import * as SecureRandom from "effect/crypto/SecureRandom";
import * as DateTime from "effect/DateTime";
import * as Effect from "effect/Effect";
import type * as Redacted from "effect/Redacted";
import { now } from "../request/now.ts";
import type { NewTokens } from "./one-time-codes.ts";
import { makeSecret, SECRET_BYTES } from "./one-time-secret.ts";
import type { TokenFamily, TokenPair } from "./tokens.ts";

/** The lifetime of an access token in seconds. */
const ACCESS_LIFETIME = 3_600;

/** The lifetime of a token family in days. */
const FAMILY_LIFETIME = 90;

/** Tokens as they are returned, once (docs/spec/api.md, Token response). */
export interface IssuedTokens {
  readonly access_token: Redacted.Redacted<string>;
  readonly refresh_token: Redacted.Redacted<string>;
  /** Seconds. */
  readonly expires_in: number;
  /** Unix seconds. */
  readonly created_at: number;
}

/** The time this many seconds after another. */
export const secondsAfter = (moment: string, seconds: number): string =>
  DateTime.formatIso(DateTime.add(DateTime.makeUnsafe(moment), { seconds }));

const earlier = (a: string, b: string): string => [a, b].sort()[0]!;

const millis = (moment: string): number => DateTime.toEpochMillis(DateTime.makeUnsafe(moment));

/** Material for a pair of tokens; storage decides whether it is used. */
export interface TokenMaterial {
  readonly at: string;
  readonly family_id: string;
  /** The id of the audit entry of a sign-in. */
  readonly audit_id: string;
  /** A pair within a family that ends at `familyExpiresAt`: no access token outlives it. */
  readonly pairWithin: (familyExpiresAt: string) => {
    readonly pair: TokenPair;
    readonly issued: IssuedTokens;
  };
  /** A pair in a new family of a user. */
  readonly newFamily: (userId: string) => { readonly tokens: NewTokens; readonly issued: IssuedTokens };
}

/** Draws the random bytes of a pair of tokens. */
export const tokenMaterial: Effect.Effect<TokenMaterial, never, SecureRandom.SecureRandom> = Effect.gen(
  function* () {
    const random = yield* SecureRandom.SecureRandom;
    const at = yield* now;
    const family_id = yield* random.uuidV7();
    const audit_id = yield* random.uuidV7();
    const access = makeSecret(yield* random.randomBytes(SECRET_BYTES), "fat_");
    const refresh = makeSecret(yield* random.randomBytes(SECRET_BYTES), "frt_");
    const pairWithin: TokenMaterial["pairWithin"] = (familyExpiresAt) => {
      const access_expires_at = earlier(secondsAfter(at, ACCESS_LIFETIME), familyExpiresAt);
      return {
        pair: { access_hash: access.hash, access_expires_at, refresh_hash: refresh.hash, created_at: at },
        issued: {
          access_token: access.text,
          refresh_token: refresh.text,
          expires_in: Math.floor((millis(access_expires_at) - millis(at)) / 1000),
          created_at: Math.floor(millis(at) / 1000),
        },
      };
    };
    return {
      at,
      family_id,
      audit_id,
      pairWithin,
      newFamily: (user_id) => {
        const family: TokenFamily = {
          id: family_id,
          user_id,
          created_at: at,
          expires_at: secondsAfter(at, FAMILY_LIFETIME * 86_400),
        };
        const { pair, issued } = pairWithin(family.expires_at);
        return { tokens: { family, pair }, issued };
      },
    };
  },
);
