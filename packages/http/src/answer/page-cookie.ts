import * as Redacted from "effect/Redacted";

/** A cookie of the page, which its browser sends to one operation alone, never with what another site asks, and shows no script. */
export interface PageCookie {
  readonly name: string;
  /** The path of the operation. */
  readonly route: string;
  /** In seconds. */
  readonly lifetime: number;
  /** What it holds, as the documentation names it. */
  readonly example: string;
}

/** Over http, which only a server on this machine has, no cookie is Secure. */
const isSecure = (publicUrl: string): boolean => publicUrl.startsWith("https:");

/** The name of a cookie at the public address of a server. */
export const pageCookieName = ({ name }: PageCookie, publicUrl: string): string =>
  `${isSecure(publicUrl) ? "__Secure-" : ""}farthing-${name}`;

const setCookie = (cookie: PageCookie, publicUrl: string, value: string, maxAge: number): string => {
  const { pathname } = new URL(publicUrl + cookie.route);
  const secure = isSecure(publicUrl) ? "; Secure" : "";
  const name = pageCookieName(cookie, publicUrl);
  return `${name}=${value}; Path=${pathname}; Max-Age=${maxAge}; HttpOnly${secure}; SameSite=Strict`;
};

/** Sets a cookie. */
export const givenCookie = (
  cookie: PageCookie,
  publicUrl: string,
  value: Redacted.Redacted<string>,
): string => setCookie(cookie, publicUrl, Redacted.value(value), cookie.lifetime);

/** Takes a cookie away. */
export const takenCookie = (cookie: PageCookie, publicUrl: string): string =>
  setCookie(cookie, publicUrl, "", 0);
