import { createHash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { Credential } from "@farthing/core/sso";
import * as Redacted from "effect/Redacted";

const BEARER = /^Bearer +([\x21-\x7e]+)$/i;

/**
 * The credential that a request shows, or undefined where it shows none. An `Authorization` header alone decides where
 * there is one (docs/spec/keys-and-tokens.md, Presenting a credential). Whether it can be one at all is found out where it is
 * looked up.
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

/** What a credential is counted under: nothing that it could be found out from. */
export const credentialDigest = ({ text }: Credential): string =>
  createHash("sha256").update(Redacted.value(text)).digest("base64url");
