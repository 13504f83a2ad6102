import * as Redacted from "effect/Redacted";
import * as Result from "effect/Result";
import { readProviderUrl, type UrlRules } from "./provider-url.ts";

/** Where a provider answers about one person's accounts, with the credentials in it. */
export type AccessUrl = Redacted.Redacted<string>;

/** The most bytes that an access URL may have. */
const MAX_BYTES = 4_096;

/**
 * The access URL in an answer to a claim, or what is wrong with it (docs/spec/bank-data.md, Claim). White space around it
 * is ignored, the rest kept as it is written: the provider may quote it so, and must not be quoted.
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
  // Parameters of the provider's own stay as it wrote them: `searchParams` would write all of them anew.
  const own = url.search.slice(1);
  url.search = [own, new URLSearchParams(parameters).toString()].filter((part) => part !== "").join("&");
  return Redacted.make(url.href, { label: "provider request" });
};
