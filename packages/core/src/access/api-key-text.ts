import { sha256 } from "@noble/hashes/sha2.js";
import crc32 from "crc-32";
import * as Redacted from "effect/Redacted";
import { base62, bytesToBigInt } from "./base62.ts";

/**
 * The text of an API key: `fk_<id>_<secret><checksum>`, in base 62. The secret has 256 random bits. The
 * checksum is the CRC-32 of everything before it, so that a mistyped key is refused without reading storage,
 * and a scanner for leaked secrets can verify what it found.
 */

const ID_LENGTH = 11;
const SECRET_LENGTH = 43;
const CHECKSUM_LENGTH = 6;

/** The number of random bytes of a key: 8 for its id, 32 for its secret. */
export const API_KEY_RANDOM_BYTES = 40;

const FORM = new RegExp(
  `^fk_([0-9A-Za-z]{${ID_LENGTH}})_([0-9A-Za-z]{${SECRET_LENGTH}})([0-9A-Za-z]{${CHECKSUM_LENGTH}})$`,
);

/** A key's public id and the hash of its secret. */
export interface ApiKeyParts {
  readonly id: string;
  /** SHA-256 of the secret: 32 bytes. */
  readonly secret_hash: Uint8Array;
}

const checksum = (text: string): string => base62(BigInt(crc32.str(text) >>> 0), CHECKSUM_LENGTH);

const hashSecret = (secret: string): Uint8Array => sha256(new TextEncoder().encode(secret));

/** A new key from {@link API_KEY_RANDOM_BYTES} random bytes. Its text is shown once and not stored. */
export const makeApiKey = (
  random: Uint8Array,
): ApiKeyParts & { readonly text: Redacted.Redacted<string> } => {
  const id = base62(bytesToBigInt(random.subarray(0, 8)), ID_LENGTH);
  const secret = base62(bytesToBigInt(random.subarray(8, API_KEY_RANDOM_BYTES)), SECRET_LENGTH);
  const body = `fk_${id}_${secret}`;
  return { id, secret_hash: hashSecret(secret), text: Redacted.make(body + checksum(body)) };
};

/** The parts of a key's text, or undefined if it is not a key or mistyped. Does not read storage. */
export const parseApiKey = (key: Redacted.Redacted<string>): ApiKeyParts | undefined => {
  const text = Redacted.value(key);
  const parts = FORM.exec(text);
  if (parts === null) return undefined;
  const [, id, secret, sum] = parts;
  return checksum(`fk_${id}_${secret}`) === sum ? { id: id!, secret_hash: hashSecret(secret!) } : undefined;
};
