/**
 * The value of a cookie. Names are chosen by clients, so nothing is cached by name: Koa's own reader keeps a
 * regular expression for each name, forever.
 */
export const readCookie = (header: string | undefined, name: string): string | undefined =>
  header
    ?.split(";")
    .map((each) => each.trim())
    .find((each) => each.startsWith(`${name}=`))
    ?.slice(name.length + 1);
