const pairsOf = (header: string | undefined): readonly string[] =>
  (header ?? "").split(";").map((each) => each.trim());

/**
 * The value of a cookie. Names are chosen by clients, so nothing is cached by name: Koa's own reader keeps a
 * regular expression for each name, forever.
 */
export const readCookie = (header: string | undefined, name: string): string | undefined =>
  pairsOf(header)
    .find((each) => each.startsWith(`${name}=`))
    ?.slice(name.length + 1);

/** The names of all cookies, in the order of the header: of one path a browser sends the oldest first (RFC 6265, 5.4). */
export const readCookieNames = (header: string | undefined): readonly string[] =>
  pairsOf(header)
    .filter((each) => each.includes("="))
    .map((each) => each.slice(0, each.indexOf("=")));
