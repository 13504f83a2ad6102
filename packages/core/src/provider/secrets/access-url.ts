import * as Redacted from "effect/Redacted";
import * as Result from "effect/Result";
import { readProviderUrl, type UrlRules } from "./provider-url.ts";

/** The URL at which a provider gives access to one person's accounts, including the credentials. */
export type AccessUrl = Redacted.Redacted<string>;

/** The maximum length of an access URL in bytes. */
const MAX_BYTES = 4_096;

/**
 * The access URL in an answer to a claim, or what is wrong with it (docs/spec/bank-data.md, Claim). White space around it
 * is ignored. The rest is kept unchanged, because the provider may quote it in this form and it must be removed from what
 * it says.
 */
export const readAccessUrl = (
  answer: Redacted.Redacted<string>,
  rules: UrlRules,
): Result.Result<AccessUrl, string> =>
  Result.flatMap(readProviderUrl(Redacted.value(answer), rules), (url) =>
    new TextEncoder().encode(Redacted.value(answer).trim()).length > MAX_BYTES
      ? Result.fail("contains an address that is too long")
      : url.username === "" || url.password === ""
        ? Result.fail("contains an address without credentials")
        : Result.succeed(Redacted.make(Redacted.value(answer).trim(), { label: "access URL" })),
  );

/** The URL of an operation of the provider, such as `/accounts`, for one access URL. */
export const operationUrl = (
  access: AccessUrl,
  path: string,
  parameters: Readonly<Record<string, string>> = {},
): Redacted.Redacted<string> => {
  const url = new URL(Redacted.value(access));
  url.pathname = url.pathname.replace(/\/+$/, "") + path;
  // The provider's own parameters stay unchanged: `searchParams` would rewrite all of them.
  const own = url.search.slice(1);
  url.search = [own, new URLSearchParams(parameters).toString()].filter((part) => part !== "").join("&");
  return Redacted.make(url.href, { label: "provider request" });
};
