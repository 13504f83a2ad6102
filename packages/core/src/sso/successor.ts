import { hkdf } from "@noble/hashes/hkdf.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import * as Redacted from "effect/Redacted";
import { makeSecret, SECRET_BYTES } from "./one-time-secret.ts";
import { millis, type TokenSecrets } from "./token-pair.ts";
import type { Successor } from "./tokens.ts";

/** How long a spent refresh token is answered with the pair that followed it, in seconds, unless a host sets another time. */
export const DEFAULT_REFRESH_GRACE = 10;

/** The longest time that a host may set, in seconds. */
export const MAX_REFRESH_GRACE = 60;

/** What each key of a token is derived for (RFC 5869, 3.2). */
const INFO = "farthing refresh successor v1";

/**
 * The pair that follows a spent refresh token, derived from the token and a random salt (HKDF with SHA-256, RFC 5869). So nothing
 * that is stored gives it, and the same token always gives the same pair.
 */
export const successorSecrets = (spent: Redacted.Redacted<string>, salt: string): TokenSecrets => {
  const derive = (kind: string): Uint8Array =>
    hkdf(
      sha256,
      utf8ToBytes(Redacted.value(spent)),
      hexToBytes(salt),
      utf8ToBytes(`${INFO} ${kind}`),
      SECRET_BYTES,
    );
  return {
    access: makeSecret(derive("access token"), "fat_"),
    refresh: makeSecret(derive("refresh token"), "frt_"),
  };
};

/**
 * Whether a spent token is still answered with its successor. A request at the same time may have read the clock before the one
 * that spent the token, and a clock may be set back: so the time counts in both directions.
 */
export const isWithinGrace = (
  successor: Successor | undefined,
  at: string,
  grace: number,
): successor is Successor =>
  successor !== undefined &&
  at < successor.kept_until &&
  Math.abs(millis(at) - millis(successor.created_at)) < grace * 1000;
