import { createHash, randomBytes } from "node:crypto";
import * as Redacted from "effect/Redacted";

/** A key for AES-256, and the id by which an encrypted text names its key. */
export interface SecretKey {
  /** The first eight bytes of the SHA-256 of the key, in hexadecimal: it reveals nothing of the key. */
  readonly id: string;
  readonly bytes: Redacted.Redacted<Uint8Array>;
}

const KEY_BYTES = 32;

const BASE64 = /^[A-Za-z0-9+/]{43}=?$/;

const keyOf = (bytes: Uint8Array): SecretKey => ({
  id: createHash("sha256").update(bytes).digest("hex").slice(0, 16),
  bytes: Redacted.make(bytes, { label: "secret key" }),
});

/** The key in a text: 32 bytes in base64, white space around it ignored; undefined if it contains none. */
export const readSecretKey = (text: Redacted.Redacted<string>): SecretKey | undefined => {
  const trimmed = Redacted.value(text).trim();
  return BASE64.test(trimmed) ? keyOf(Buffer.from(trimmed, "base64")) : undefined;
};

/** A new key as the text of its file. */
export const newKeyText = (): Redacted.Redacted<string> =>
  Redacted.make(randomBytes(KEY_BYTES).toString("base64"), { label: "secret key" });
