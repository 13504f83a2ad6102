import * as Context from "effect/Context";
import * as DateTime from "effect/DateTime";
import type * as Redacted from "effect/Redacted";
import type { Secret } from "./one-time-secret.ts";
import type { TokenPair } from "./tokens.ts";

/** The shortest and the longest time that a host may set for an access token, in seconds. */
export const ACCESS_LIFETIMES = { minimum: 60, maximum: 86_400 } as const;

/** For how many seconds an access token is valid, unless its family ends before: 3,600 if a host sets no other time. */
export const AccessLifetime = Context.Reference<number>("@farthing/core/sso/AccessLifetime", {
  defaultValue: () => 3_600,
});

/** The texts of a pair of tokens, with their hashes. */
export interface TokenSecrets {
  readonly access: Secret;
  readonly refresh: Secret;
}

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

/** Unix milliseconds. */
export const millis = (moment: string): number => DateTime.toEpochMillis(DateTime.makeUnsafe(moment));

/** When an access token of a family expires that is issued at `at` for so many seconds: it does not outlive its family. */
export const accessExpiry = (at: string, lifetime: number, familyExpiresAt: string): string => {
  const expiry = secondsAfter(at, lifetime);
  return expiry < familyExpiresAt ? expiry : familyExpiresAt;
};

/** A pair of tokens as it is stored, and as it is returned. */
export const tokenPair = (
  { access, refresh }: TokenSecrets,
  { created_at, access_expires_at }: Pick<TokenPair, "created_at" | "access_expires_at">,
): { readonly pair: TokenPair; readonly issued: IssuedTokens } => ({
  pair: { access_hash: access.hash, access_expires_at, refresh_hash: refresh.hash, created_at },
  issued: {
    access_token: access.text,
    refresh_token: refresh.text,
    expires_in: Math.floor((millis(access_expires_at) - millis(created_at)) / 1000),
    created_at: Math.floor(millis(created_at) / 1000),
  },
});
