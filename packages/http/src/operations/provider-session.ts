import {
  CODE_LIFETIMES,
  createAccount,
  InvalidCode,
  type IssuedTokens,
  refreshTokens,
  revokeToken,
} from "@farthing/core/sso";
import * as Effect from "effect/Effect";
import * as Schema from "effect/Schema";
import { InvalidToken } from "../answer/errors.ts";
import { givenCookie, type PageCookie, takenCookie } from "../answer/page-cookie.ts";
import { tokenBody } from "../answer/token-body.ts";
import { AccountRefused, PageTokens } from "../answer/token-schemas.ts";
import { SignOn } from "../host/sign-on.ts";
import { CREDENTIAL_LIMITS } from "../request/read-body.ts";
import { jsonBody } from "./body.ts";
import {
  cookiesOfPage,
  heldSessions,
  newBegunCookie,
  REFRESH_COOKIE,
  SESSION_ROUTE,
} from "./held-sessions.ts";
import { NOTHING_SENT, operation } from "./operation.ts";
import { GivenName } from "./sso.ts";

const ACCOUNT = "/api/v1/auth/page_account";

/** The linking code of an identity that belongs to no user yet. */
export const LINKING_COOKIE: PageCookie = {
  ...{ name: "linking", route: ACCOUNT },
  ...{ lifetime: CODE_LIFETIMES.linking, example: "<LINKING_CODE>" },
};

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
  route: SESSION_ROUTE,
  tag: "Sign-on",
  summary: "Get an access token at the page, where somebody signed in with a provider",
  description:
    "Trades the refresh token in the cookie for a new pair, as /oauth/token does; the new refresh token is in the cookie again, and in no answer. After another sign-in in the same browser the page goes on with that one, and the session before ends. Only the page at the public address of the server may ask.",
  access: "code",
  page_cookie: REFRESH_COOKIE,
  answers: {
    ...{ 200: { description: "Signed in, with a cookie", schema: PageTokens } },
    ...{ 401: { description: "Nobody is signed in, or the session is over" }, ...REFUSED },
  },
  run: Effect.fn("page.resume")(function* (request) {
    const { publicUrl, newest, older, begun } = yield* heldSessions(request);
    if (newest === undefined) return yield* new InvalidToken();
    const { refreshGrace } = yield* SignOn;
    // First: whoever loses the answer asks again with the same cookies.
    yield* Effect.forEach(older, revokeToken, { discard: true });
    const tokens = yield* Effect.catchTag(
      refreshTokens(newest, request.origin, refreshGrace),
      "InvalidGrant",
      () => Effect.fail(new InvalidToken()),
    );
    return {
      status: 200,
      body: bodyOf(tokens),
      headers: {
        "Set-Cookie": [
          givenCookie(REFRESH_COOKIE, publicUrl, tokens.refresh_token),
          ...begun.map((cookie) => takenCookie(cookie, publicUrl)),
        ],
      },
    };
  }),
});

export const endPageOperation = operation({
  ...NOTHING_SENT,
  id: "endPageSession",
  method: "delete",
  route: SESSION_ROUTE,
  tag: "Sign-on",
  summary: "Sign out at the page",
  description:
    "Ends every session of which the browser has a cookie: all their tokens are refused from then on. It is the same answer if there is none.",
  access: "code",
  page_cookie: REFRESH_COOKIE,
  answers: { ...{ 204: { description: "Nobody is signed in" } }, ...REFUSED },
  run: Effect.fn("page.end")(function* (request) {
    const { publicUrl, newest, older, begun } = yield* heldSessions(request);
    if (newest !== undefined) yield* Effect.forEach([newest, ...older], revokeToken, { discard: true });
    return {
      status: 204,
      body: undefined,
      headers: {
        "Set-Cookie": [REFRESH_COOKIE, ...begun].map((cookie) => takenCookie(cookie, publicUrl)),
      },
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
    const { publicUrl, secretIn } = yield* cookiesOfPage(request);
    const linking_code = secretIn(LINKING_COOKIE);
    if (linking_code === undefined) return yield* new InvalidCode();
    const { first_name, last_name, currency, time_zone } = body;
    const { tokens } = yield* createAccount({
      ...{ linking_code, code_verifier: undefined, origin },
      ...{ first_name: first_name ?? "", last_name: last_name ?? "" },
      ...(currency ? { currency } : {}),
      ...(time_zone ? { time_zone } : {}),
    });
    return {
      status: 200,
      body: bodyOf(tokens),
      headers: {
        "Set-Cookie": [
          givenCookie(newBegunCookie(), publicUrl, tokens.refresh_token),
          takenCookie(LINKING_COOKIE, publicUrl),
        ],
      },
    };
  }),
});
