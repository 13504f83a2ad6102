import { createHash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { comparableEmail } from "@farthing/core/access";
import type { Credential } from "@farthing/core/sso";
import * as Redacted from "effect/Redacted";
import type { HostUser } from "./host-session.ts";

const BEARER = /^Bearer +(.+)$/i;

/**
 * The credential of a request, or undefined if there is none. If there is an `Authorization` header, only it
 * is used (docs/spec/keys-and-tokens.md, Presenting a credential). Whether it is well-formed is checked when
 * it is looked up.
 */
export const readCredential = (headers: IncomingHttpHeaders): Credential | undefined => {
  const { authorization } = headers;
  if (authorization !== undefined) {
    const token = BEARER.exec(authorization.trim())?.[1];
    return token === undefined ? undefined : { _tag: "AccessToken", text: Redacted.make(token) };
  }
  const key = headers["x-api-key"];
  if (typeof key !== "string") return undefined;
  return { _tag: "ApiKey", text: Redacted.make(key.trim()) };
};

/** The key by which a credential, or the user of a host's session, is counted: the credential cannot be derived from it. */
export const credentialDigest = (by: Credential | HostUser): string =>
  createHash("sha256")
    .update("text" in by ? Redacted.value(by.text) : `host ${comparableEmail(by.email)}`)
    .digest("base64url");
