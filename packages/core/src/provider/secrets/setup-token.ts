import * as Base64 from "effect/encoding/Base64";
import * as Redacted from "effect/Redacted";
import * as Result from "effect/Result";
import { readProviderUrl, type UrlRules } from "./provider-url.ts";

/** Either alphabet, not both together. */
const BASE64 = /^(?:[A-Za-z0-9+/]+|[A-Za-z0-9_-]+)={0,2}$/;

/** Line breaks come from a program that wraps lines, or from a terminal. */
const LINE_BREAK = /[ \t]*[\r\n]+[ \t]*/g;

const standard = (text: string): string => text.replaceAll("-", "+").replaceAll("_", "/");

const padded = (text: string): string => {
  const bare = text.replace(/=+$/, "");
  return bare + "=".repeat((4 - (bare.length % 4)) % 4);
};

/** Strict base64 or base64url: the padding may be missing, but must be correct if it is present. */
const decode = (given: string): string | undefined => {
  if (!BASE64.test(given)) return undefined;
  const text = standard(given);
  if (text.includes("=") && text !== padded(text)) return undefined;
  const bytes = Base64.decode(padded(text));
  if (Result.isFailure(bytes)) return undefined;
  // The unused bits of the last character must be zero, or the same URL would have several tokens.
  if (Base64.encode(bytes.success) !== padded(text)) return undefined;
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes.success);
  } catch {
    return undefined;
  }
};

/**
 * The claim URL in a setup token: base64 or base64url of an absolute `https` URL without credentials, white space around it
 * and line breaks within it ignored (docs/spec/bank-data.md, Claim). Fails with what is wrong, as a sentence.
 */
export const readSetupToken = (
  token: Redacted.Redacted<string>,
  rules: UrlRules,
): Result.Result<Redacted.Redacted<string>, string> => {
  const text = decode(Redacted.value(token).trim().replace(LINE_BREAK, ""));
  if (text === undefined)
    return Result.fail("The setup token is not base64. Copy the whole token and nothing else.");
  const url = readProviderUrl(text, rules);
  if (Result.isFailure(url)) return Result.fail(`The setup token ${url.failure}.`);
  if (url.success.username !== "" || url.success.password !== "")
    return Result.fail(
      "The setup token contains an address with a password: it is an access URL, not a setup token.",
    );
  return Result.succeed(Redacted.make(url.success.href, { label: "claim URL" }));
};
