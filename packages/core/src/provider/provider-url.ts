import * as Result from "effect/Result";

/** What an operator allows beyond `https`. */
export interface UrlRules {
  /** Plain `http` to a literal loopback address, for trials. */
  readonly allow_loopback: boolean;
}

/** `127.0.0.0/8` and `[::1]`, as a parsed URL writes every one of their spellings. A name is never literal. */
const LOOPBACK = /^(?:127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Whether the host of a URL is a loopback address, written as such. */
export const isLiteralLoopback = ({ hostname }: URL): boolean => LOOPBACK.test(hostname);

/** The URL, or what is wrong with it, as the end of a sentence that begins with what holds it. */
export const readProviderUrl = (text: string, { allow_loopback }: UrlRules): Result.Result<URL, string> => {
  const url = URL.parse(text);
  if (url === null || url.host === "") return Result.fail("holds no web address");
  const isTrial = allow_loopback && url.protocol === "http:" && isLiteralLoopback(url);
  if (url.protocol !== "https:" && !isTrial) return Result.fail("holds an address that is not https");
  return url.hash === "" ? Result.succeed(url) : Result.fail("holds an address with a fragment");
};
