import { sha256 } from "@noble/hashes/sha2.js";
import * as Base64Url from "effect/encoding/Base64Url";
import * as Redacted from "effect/Redacted";
import { constantTimeEquals } from "../access/constant-time.ts";

const CHALLENGE = /^[A-Za-z0-9_-]{43}$/;
const VERIFIER = /^[A-Za-z0-9._~-]{43,128}$/;

/** Whether `text` can be a challenge of method S256 (RFC 7636, 4.2). */
export const isCodeChallenge = (text: string): boolean => CHALLENGE.test(text);

/**
 * Whether a verifier belongs to a challenge (RFC 7636, 4.6). Without a challenge no verifier may be sent, so that the
 * removal of a challenge is detected (RFC 9700, 2.1.1).
 */
export const verifierFits = (
  challenge: string | null,
  verifier: Redacted.Redacted<string> | undefined,
): boolean => {
  if (challenge === null || verifier === undefined) return challenge === null && verifier === undefined;
  const text = Redacted.value(verifier);
  if (!VERIFIER.test(text)) return false;
  const encoder = new TextEncoder();
  return constantTimeEquals(
    encoder.encode(Base64Url.encode(sha256(encoder.encode(text)))),
    encoder.encode(challenge),
  );
};
