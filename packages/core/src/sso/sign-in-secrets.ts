import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import * as Base64Url from "effect/encoding/Base64Url";
import * as Redacted from "effect/Redacted";
import type { SignInSecrets } from "./identity-providers.ts";

/** Where a sign-in ends: in the app of a phone, which is sent a code, or at the page, whose browser keeps a session. */
export type SignInEnd = "app" | "page";

/** What the secret of a browser and the state that follows from it begin with: no base64url has a dot. */
export const END_PREFIX: Readonly<Record<SignInEnd, string>> = { app: "", page: "page." };

/** Where the sign-in of a state ends. What is stored of its start has a hash of the whole state, so nobody can say otherwise. */
export const signInEnd = (state: string): SignInEnd => (state.startsWith(END_PREFIX.page) ? "page" : "app");

/**
 * All secrets of a sign-in, derived from the one secret that its browser keeps. So the server stores nothing with which a
 * sign-in could be finished, and the state, which is in URLs, reveals nothing else.
 */
export const signInSecrets = (browser: Redacted.Redacted<string>): SignInSecrets => {
  const encoder = new TextEncoder();
  const derive = (purpose: string): string =>
    Base64Url.encode(hmac(sha256, encoder.encode(Redacted.value(browser)), encoder.encode(purpose)));
  return {
    state: END_PREFIX[signInEnd(Redacted.value(browser))] + derive("state"),
    nonce: derive("nonce"),
    code_verifier: Redacted.make(derive("code_verifier")),
  };
};
