import { refreshTokens, revokeToken } from "@farthing/core/sso";
import * as Effect from "effect/Effect";
import * as Schema from "effect/Schema";
import { OAuthRefused } from "../answer/errors.ts";
import { tokenBody } from "../answer/token-body.ts";
import { OAuthError, RefreshedAnswer } from "../answer/token-schemas.ts";
import { SignOn } from "../host/sign-on.ts";
import { asSent } from "../request/as-sent.ts";
import { CREDENTIAL_LIMITS } from "../request/read-body.ts";
import { secret } from "../request/secret.ts";
import { formOrJsonBody } from "./body.ts";
import { NOTHING_SENT, operation } from "./operation.ts";

const invalidRequest = (description: string) => new OAuthRefused({ error: "invalid_request", description });

/** A parameter occurs once (RFC 6749, 3.2): a repeated one is a list. */
const once = (name: string) => () => invalidRequest(`${name} is missing or repeated. Send it once.`);

const atMostOnce = (name: string) => () => invalidRequest(`${name} is repeated or not text. Send it once.`);

const Optional = Schema.optionalKey(Schema.NullOr(Schema.String));

const REFRESH = "refresh_token";

const isText = (sent: unknown): sent is string => typeof sent === "string";

const isRefresh = (sent: unknown): sent is string => isText(sent) && sent.trim() === REFRESH;

/** The scope of every access token (docs/spec/keys-and-tokens.md, Scopes). */
const SCOPE = "read_write";

const Nothing = Schema.Struct({}).annotate({ identifier: "Nothing", description: "An empty object" });

const NO_STORE = { Pragma: "no-cache" };

export const refreshOperation = operation({
  ...NOTHING_SENT,
  id: "refreshTokens",
  method: "post",
  route: "/oauth/token",
  tag: "Sign-on",
  summary: "Exchange a refresh token for a new pair (RFC 6749, 6)",
  description:
    "A refresh token works once. If it is sent again within 10 seconds, or what the operator has set, the answer is the same pair. Later, using it again revokes all tokens of the same sign-on.",
  access: "code",
  errors_for: "oauth",
  // RFC 6749, 3.2, and RFC 7009, 2.1: clients send more, such as client_id.
  other_names: "ignored",
  body: formOrJsonBody({
    description: "The grant",
    schema: Schema.Struct({
      grant_type: asSent(isRefresh, Schema.Literals([REFRESH]).annotate({ description: "The only grant" })),
      refresh_token: secret("The newest refresh token of the sign-on"),
      scope: Optional.annotate({ description: "A scope cannot be narrowed: the answer tells which it is" }),
    }).annotate({ identifier: "TokenRequest" }),
    limits: CREDENTIAL_LIMITS,
    malformed: invalidRequest,
    refused: {
      grant_type: (sent) =>
        isText(sent) && sent.trim() !== ""
          ? new OAuthRefused({
              error: "unsupported_grant_type",
              description: "Only refresh_token is supported.",
            })
          : once("grant_type")(),
      refresh_token: once("refresh_token"),
      scope: atMostOnce("scope"),
    },
  }),
  answers: {
    200: { description: "A new pair", schema: RefreshedAnswer },
    400: { description: "The request or the grant is invalid", schema: OAuthError },
  },
  run: Effect.fnUntraced(function* ({ body, origin }) {
    const asked = body.scope?.trim() ?? "";
    const { refreshGrace } = yield* SignOn;
    const tokens = yield* refreshTokens(body.refresh_token, origin, refreshGrace);
    return {
      status: 200,
      // Present if it is not what was requested (RFC 6749, 5.1).
      body: { ...tokenBody(tokens), ...(asked === "" || asked === SCOPE ? {} : { scope: SCOPE }) },
      headers: NO_STORE,
    };
  }),
});

export const revokeOperation = operation({
  ...NOTHING_SENT,
  id: "revokeToken",
  method: "post",
  route: "/oauth/revoke",
  tag: "Sign-on",
  summary: "Revoke a token (RFC 7009)",
  description:
    "Revokes an access token alone, or with a refresh token all tokens of the same sign-on. Unknown tokens get the same answer.",
  access: "code",
  errors_for: "oauth",
  // RFC 6749, 3.2, and RFC 7009, 2.1: clients send more, such as client_id.
  other_names: "ignored",
  body: formOrJsonBody({
    description: "The token",
    schema: Schema.Struct({
      token: secret("An access token or a refresh token"),
      token_type_hint: Optional.annotate({ description: "Not needed: a token says what it is" }),
    }).annotate({
      identifier: "RevocationRequest",
    }),
    limits: CREDENTIAL_LIMITS,
    malformed: invalidRequest,
    refused: { token: once("token"), token_type_hint: atMostOnce("token_type_hint") },
  }),
  answers: {
    200: { description: "The token is revoked", schema: Nothing },
    400: { description: "The token is missing", schema: OAuthError },
  },
  run: ({ body }) => Effect.as(revokeToken(body.token), { status: 200, body: {}, headers: NO_STORE }),
});
