import { randomBytes } from "node:crypto";
import { FAMILY_LIFETIME } from "@farthing/core/sso";
import * as Effect from "effect/Effect";
import * as Redacted from "effect/Redacted";
import { ForeignPage, PathNotFound } from "../answer/errors.ts";
import { type PageCookie, pageCookieName } from "../answer/page-cookie.ts";
import { SignOn } from "../host/sign-on.ts";

/*
 * The sessions of which a browser has the tokens. A callback is asked by the site of the provider, so browsers send it none of these
 * cookies: what a sign-in begins lies beside the session before, until the page itself asks, and that one ends.
 */

/** Where the page goes on with a session, and where it ends. */
export const SESSION_ROUTE = "/api/v1/auth/page_session";

const HELD = { route: SESSION_ROUTE, lifetime: FAMILY_LIFETIME, example: "<REFRESH_TOKEN>" };

/** The refresh token with which the page goes on. */
export const REFRESH_COOKIE: PageCookie = { ...HELD, name: "refresh" };

const begunCookie = (id: string): PageCookie => ({ ...HELD, name: `begun-${id}` });

/** The refresh token of a sign-in that has just ended. Each has a cookie of its own, so that none is lost that has to be ended. */
export const newBegunCookie = (): PageCookie => begunCookie(randomBytes(8).toString("hex"));

/** The end of the name of such a cookie. */
const BEGUN = /begun-([0-9a-f]{16})$/;

/** How many older sessions one request ends at most: a browser has one, but anybody can send more. */
const MAX_ENDED = 10;

/** A request that only the page itself may make, of which the browser sends cookies. */
export interface FromPage {
  readonly cookie: (name: string) => string | undefined;
  readonly cookie_names: () => readonly string[];
  readonly is_public_origin: () => boolean;
}

/** Reads the cookies of the page. Refused to every other page, whether it has them or not. */
export const cookiesOfPage = Effect.fnUntraced(function* (request: FromPage) {
  const { publicUrl } = yield* SignOn;
  if (publicUrl === "") return yield* new PathNotFound();
  if (!request.is_public_origin()) return yield* new ForeignPage();
  const secretIn = (cookie: PageCookie): Redacted.Redacted<string> | undefined => {
    const value = request.cookie(pageCookieName(cookie, publicUrl));
    return value === undefined ? undefined : Redacted.make(value);
  };
  return { publicUrl, secretIn };
});

/** The cookies of the sign-ins that have ended since the page has last asked, the newest first. */
const begunIn = (request: FromPage, publicUrl: string): readonly PageCookie[] =>
  request
    .cookie_names()
    .toReversed()
    .flatMap((name) => {
      const [, id] = BEGUN.exec(name) ?? [];
      if (id === undefined) return [];
      const cookie = begunCookie(id);
      return pageCookieName(cookie, publicUrl) === name ? [cookie] : [];
    });

/** The sessions of the browser: the one to go on with, those that are over with it, and the cookies that are, too. */
export const heldSessions = Effect.fnUntraced(function* (request: FromPage) {
  const { publicUrl, secretIn } = yield* cookiesOfPage(request);
  const begun = begunIn(request, publicUrl);
  const tokens = [...begun, REFRESH_COOKIE].map(secretIn).filter((token) => token !== undefined);
  return { publicUrl, newest: tokens[0], older: tokens.slice(1, 1 + MAX_ENDED), begun };
});
