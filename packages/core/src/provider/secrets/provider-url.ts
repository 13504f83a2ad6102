import * as Result from "effect/Result";

/** What an operator allows in addition to `https`. */
export interface UrlRules {
  /** Plain `http` to a literal loopback address, for trials. */
  readonly allow_loopback: boolean;
}

/** `127.0.0.0/8` and `[::1]` in the spelling of a parsed URL. A name is never literal. */
const LOOPBACK = /^(?:127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Whether the host of a URL is a loopback address, written as such. */
export const isLiteralLoopback = ({ hostname }: URL): boolean => LOOPBACK.test(hostname);

/** What a URL parser would correct silently: backslashes, missing slashes, blanks and control characters. */
const ABSOLUTE = /^[a-z][a-z0-9+.-]*:\/\/[^\s\\/\p{Cc}][^\s\\\p{Cc}]*$/iu;

/**
 * The URL, or what is wrong with it, as the end of a sentence that begins with its name. White space around it is ignored,
 * because a line end is easily copied with it.
 */
export const readProviderUrl = (text: string, { allow_loopback }: UrlRules): Result.Result<URL, string> => {
  const bare = text.trim();
  const url = ABSOLUTE.test(bare) ? URL.parse(bare) : null;
  if (url === null || url.host === "") return Result.fail("contains no web address");
  const isTrial = allow_loopback && url.protocol === "http:" && isLiteralLoopback(url);
  if (url.protocol !== "https:" && !isTrial) return Result.fail("contains an address that is not https");
  return bare.includes("#") ? Result.fail("contains an address with a fragment") : Result.succeed(url);
};
