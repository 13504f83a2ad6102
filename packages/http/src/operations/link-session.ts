import * as Clock from "effect/Clock";
import * as Effect from "effect/Effect";
import * as Redacted from "effect/Redacted";
import * as Schema from "effect/Schema";
import { BadRequest, ForeignPage, PageLinkOver, PathNotFound } from "../answer/errors.ts";
import { PageEntry } from "../host/link-sign-in.ts";
import { CREDENTIAL_LIMITS } from "../request/read-body.ts";
import { secret } from "../request/secret.ts";
import { jsonBody } from "./body.ts";
import { NOTHING_SENT, operation } from "./operation.ts";

const PageSessionAnswer = Schema.Struct({
  session: Schema.String.annotate({
    description: "What the page sends as X-Farthing-Session, beside the cookie",
  }),
}).annotate({ identifier: "PageSession" });

export const openPageOperation = operation({
  ...NOTHING_SENT,
  id: "openPage",
  method: "post",
  route: "/api/v1/page_session",
  tag: "Sign-on",
  summary: "Sign in at the page of one's own machine",
  description:
    "Trades the token of the link that `farthing open` opens. It works once, for a minute, from the page itself. Only that server has this path.",
  access: "code",
  of_browser: true,
  body: jsonBody({
    description: "The token behind the # of the link",
    schema: Schema.Struct({ token: secret("What stands behind the # of the link") }).annotate({
      identifier: "PageSessionRequest",
    }),
    limits: CREDENTIAL_LIMITS,
    refused: { token: () => new BadRequest({ message: 'The token is missing. Send {"token":"…"}.' }) },
  }),
  answers: {
    200: { description: "Signed in, with a cookie", schema: PageSessionAnswer },
    401: { description: "The token is unknown, used or over" },
    403: { description: "Another page asks, or the server is asked by another name" },
    404: { description: "This server has no such link" },
  },
  run: Effect.fn("page.open")(function* ({ body: { token }, is_same_origin, cookie }) {
    const { signIn } = yield* PageEntry;
    if (signIn === undefined) return yield* new PathNotFound();
    if (!is_same_origin()) return yield* new ForeignPage();
    const session = signIn.open(token, yield* Clock.currentTimeMillis, cookie(signIn.cookie));
    if (session === undefined) return yield* new PageLinkOver();
    const { name, value } = session.cookie;
    return {
      status: 200,
      body: { session: Redacted.value(session.key) },
      headers: { "Set-Cookie": `${name}=${Redacted.value(value)}; Path=/; HttpOnly; SameSite=Strict` },
    };
  }),
});
