/**
 * The value of a cookie. Names are in the hands of whoever asks, so nothing is remembered of them: Koa's own reader keeps an
 * expression for each, for good.
 */
export const readCookie = (header: string | undefined, name: string): string | undefined =>
  header
    ?.split(";")
    .map((each) => each.trim())
    .find((each) => each.startsWith(`${name}=`))
    ?.slice(name.length + 1);
