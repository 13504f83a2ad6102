import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import * as Base64Url from "effect/encoding/Base64Url";
import * as Redacted from "effect/Redacted";

/** The number of random bytes of a code or a token. */
export const SECRET_BYTES = 32;

/** A secret as it is returned once, and its stored hash. */
export interface Secret {
  readonly text: Redacted.Redacted<string>;
  readonly hash: string;
}

/** The stored hash of a secret: its SHA-256 in hexadecimal. A secret has 256 random bits, so a slower hash is not needed. */
export const hashSecret = (text: Redacted.Redacted<string>): string =>
  bytesToHex(sha256(new TextEncoder().encode(Redacted.value(text))));

/** A secret of {@link SECRET_BYTES} random bytes, safe in URLs. */
export const makeSecret = (random: Uint8Array, prefix = ""): Secret => {
  const text = Redacted.make(prefix + Base64Url.encode(random));
  return { text, hash: hashSecret(text) };
};
