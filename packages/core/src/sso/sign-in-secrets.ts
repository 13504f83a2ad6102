import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import * as Base64Url from "effect/encoding/Base64Url";
import * as Redacted from "effect/Redacted";
import type { SignInSecrets } from "./identity-providers.ts";

/**
 * All secrets of a sign-in, derived from the one secret that its browser keeps. So the server stores nothing with which a
 * sign-in could be finished, and the state, which is in URLs, reveals nothing else.
 */
export const signInSecrets = (browser: Redacted.Redacted<string>): SignInSecrets => {
  const encoder = new TextEncoder();
  const derive = (purpose: string): string =>
    Base64Url.encode(hmac(sha256, encoder.encode(Redacted.value(browser)), encoder.encode(purpose)));
  return {
    state: derive("state"),
    nonce: derive("nonce"),
    code_verifier: Redacted.make(derive("code_verifier")),
  };
};
