import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { AccessUrl } from "@farthing/core/provider";
import * as Redacted from "effect/Redacted";
import type { SecretKey } from "./secret-key.ts";

/** AES-256 in Galois/Counter Mode (NIST SP 800-38D): a random nonce of 96 bits, a tag of 128. */
const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const VERSION = "v1";

const SEALED = /^v1:([0-9a-f]{16}):([A-Za-z0-9+/]+={0,2})$/;

/** Encrypts an access URL for one connection; it cannot be decrypted for another. */
export const seal = (key: SecretKey, connectionId: string, url: AccessUrl): string => {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, Redacted.value(key.bytes), nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(connectionId));
  const sealed = Buffer.concat([
    nonce,
    cipher.update(Redacted.value(url), "utf8"),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
  return `${VERSION}:${key.id}:${sealed.toString("base64")}`;
};

/** The id of the key that a text was encrypted with. */
export const keyIdOf = (sealed: string): string | undefined => SEALED.exec(sealed)?.[1];

/** The decrypted text; undefined if it was encrypted with another key or for another connection, or was changed since. */
export const open = (key: SecretKey, connectionId: string, sealed: string): AccessUrl | undefined => {
  const [, keyId, text = ""] = SEALED.exec(sealed) ?? [];
  const bytes = Buffer.from(text, "base64");
  // Base64 has several texts for the same bytes; only the original one is accepted.
  const isWhole = bytes.toString("base64") === text && bytes.length >= NONCE_BYTES + TAG_BYTES;
  if (keyId !== key.id || !isWhole) return undefined;
  const decipher = createDecipheriv(CIPHER, Redacted.value(key.bytes), bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(connectionId));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    const url =
      decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, "utf8") + decipher.final("utf8");
    return Redacted.make(url, { label: "access URL" });
  } catch {
    return undefined;
  }
};
