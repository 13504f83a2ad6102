import {
  CODE_LIFETIMES,
  createAccount,
  FAMILY_LIFETIME,
  InvalidCode,
  type IssuedTokens,
  refreshTokens,
  revokeToken,
} from "@farthing/core/sso";
import * as Effect from "effect/Effect";
import * as Redacted from "effect/Redacted";
import * as Schema from "effect/Schema";
import { ForeignPage, InvalidToken, PathNotFound } from "../answer/errors.ts";
import { givenCookie, type PageCookie, pageCookieName, takenCookie } from "../answer/page-cookie.ts";
import { tokenBody } from "../answer/token-body.ts";
import { AccountRefused, PageTokens } from "../answer/token-schemas.ts";
import { SignOn } from "../host/sign-on.ts";
import { CREDENTIAL_LIMITS } from "../request/read-body.ts";
import { jsonBody } from "./body.ts";
import { NOTHING_SENT, operation } from "./operation.ts";
import { GivenName } from "./sso.ts";

const SESSION = "/api/v1/auth/page_session";
const ACCOUNT = "/api/v1/auth/page_account";

/** The refresh token of the page. */
export const REFRESH_COOKIE: PageCookie = {
  ...{ name: "refresh", route: SESSION },
  ...{ lifetime: FAMILY_LIFETIME, example: "<REFRESH_TOKEN>" },
};

/** The linking code of an identity that belongs to no user yet. */
export const LINKING_COOKIE: PageCookie = {
  ...{ name: "linking", route: ACCOUNT },
  ...{ lifetime: CODE_LIFETIMES.linking, example: "<LINKING_CODE>" },
};

/** A request that only the page itself may make, of which the browser sends a cookie. */
interface FromPage {
  readonly cookie: (name: string) => string | undefined;
  readonly is_public_origin: () => boolean;
}

/** The value of a cookie of the page. Refused to every other page, whether it has the cookie or not. */
const heldBy = Effect.fnUntraced(function* (request: FromPage, cookie: PageCookie) {
  const { publicUrl } = yield* SignOn;
  if (publicUrl === "") return yield* new PathNotFound();
  if (!request.is_public_origin()) return yield* new ForeignPage();
  const value = request.cookie(pageCookieName(cookie, publicUrl));
  return { publicUrl, value: value === undefined ? undefined : Redacted.make(value) };
});

/** What the page is told of its tokens: the one that lasts is in the cookie, where no script reads it. */
const bodyOf = (tokens: IssuedTokens) => {
  const { refresh_token: _, ...body } = tokenBody(tokens);
  return body;
};

const REFUSED = {
  403: { description: "Another page asks than that at the public address of the server" },
  404: { description: "The server does not know its public address" },
};

export const resumePageOperation = operation({
  ...NOTHING_SENT,
  id: "resumePageSession",
  method: "post",
  route: SESSION,
  tag: "Sign-on",
  summary: "Get an access token at the page, where somebody signed in with a provider",
  description:
    "Trades the refresh token in the cookie for a new pair, as /oauth/token does; the new refresh token is in the cookie again, and in no answer. Only the page at the public address of the server may ask.",
  access: "code",
  page_cookie: REFRESH_COOKIE,
  answers: {
    ...{ 200: { description: "Signed in, with a cookie", schema: PageTokens } },
    ...{ 401: { description: "Nobody is signed in, or the session is over" }, ...REFUSED },
  },
  run: Effect.fn("page.resume")(function* (request) {
    const { publicUrl, value } = yield* heldBy(request, REFRESH_COOKIE);
    if (value === undefined) return yield* new InvalidToken();
    const { refreshGrace } = yield* SignOn;
    const tokens = yield* Effect.catchTag(
      refreshTokens(value, request.origin, refreshGrace),
      "InvalidGrant",
      () => Effect.fail(new InvalidToken()),
    );
    return {
      status: 200,
      body: bodyOf(tokens),
      headers: { "Set-Cookie": givenCookie(REFRESH_COOKIE, publicUrl, tokens.refresh_token) },
    };
  }),
});

export const endPageOperation = operation({
  ...NOTHING_SENT,
  id: "endPageSession",
  method: "delete",
  route: SESSION,
  tag: "Sign-on",
  summary: "Sign out at the page",
  description:
    "Ends the session of the cookie: all its tokens are refused from then on. It is the same answer if there is none.",
  access: "code",
  page_cookie: REFRESH_COOKIE,
  answers: { ...{ 204: { description: "Nobody is signed in" } }, ...REFUSED },
  run: Effect.fn("page.end")(function* (request) {
    const { publicUrl, value } = yield* heldBy(request, REFRESH_COOKIE);
    if (value !== undefined) yield* revokeToken(value);
    return {
      status: 204,
      body: undefined,
      headers: { "Set-Cookie": takenCookie(REFRESH_COOKIE, publicUrl) },
    };
  }),
});

const ofBooks = (description: string) =>
  Schema.optionalKey(Schema.NullOr(Schema.String).annotate({ message: "must be text", description }));

export const createPageAccountOperation = operation({
  ...NOTHING_SENT,
  id: "createPageAccount",
  method: "post",
  route: ACCOUNT,
  tag: "Sign-on",
  summary: "Create an account at the page, with an identity that belongs to nobody",
  description:
    "What /api/v1/auth/sso_create_account does, with the linking code that the sign-in left in a cookie. Only the page at the public address of the server may ask.",
  access: "code",
  page_cookie: LINKING_COOKIE,
  body: jsonBody({
    description: "The names of the user, and what their books are in",
    schema: Schema.Struct({
      ...{ first_name: GivenName, last_name: GivenName },
      currency: ofBooks("The currency of the books, ISO 4217; USD unless it is given"),
      time_zone: ofBooks("The time zone of the books, an IANA name; UTC unless it is given"),
    }).annotate({
      identifier: "CreatePageAccountRequest",
    }),
    limits: CREDENTIAL_LIMITS,
  }),
  answers: {
    200: { description: "Signed in, with a cookie", schema: PageTokens },
    401: { description: "There is no such sign-in, or it is used or over" },
    403: { description: "Another page asks, the identity is blocked, or it may create no account" },
    404: REFUSED[404],
    422: { description: "The user cannot be created; nothing was stored", schema: AccountRefused },
  },
  run: Effect.fn("page.createAccount")(function* ({ body, origin, ...request }) {
    const { publicUrl, value } = yield* heldBy(request, LINKING_COOKIE);
    if (value === undefined) return yield* new InvalidCode();
    const { first_name, last_name, currency, time_zone } = body;
    const { tokens } = yield* createAccount({
      ...{ linking_code: value, code_verifier: undefined, origin },
      ...{ first_name: first_name ?? "", last_name: last_name ?? "" },
      ...(currency ? { currency } : {}),
      ...(time_zone ? { time_zone } : {}),
    });
    return {
      status: 200,
      body: bodyOf(tokens),
      headers: {
        "Set-Cookie": [
          givenCookie(REFRESH_COOKIE, publicUrl, tokens.refresh_token),
          takenCookie(LINKING_COOKIE, publicUrl),
        ],
      },
    };
  }),
});
