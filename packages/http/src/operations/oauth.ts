import { refreshTokens, revokeToken } from "@farthing/core/sso";
import * as Effect from "effect/Effect";
import * as Redacted from "effect/Redacted";
import * as Schema from "effect/Schema";
import { OAuthRefused, UnsupportedMediaType } from "../answer/errors.ts";
import { tokenBody } from "../answer/token-body.ts";
import { OAuthError, RefreshedAnswer } from "../answer/token-schemas.ts";
import type { Operation, OperationBody } from "../operation.ts";
import { CREDENTIAL_LIMITS, readFormOrJsonBody } from "../request/read-body.ts";

type Body = Readonly<Record<string, unknown>>;

const invalidRequest = (description: string) => new OAuthRefused({ error: "invalid_request", description });

/** A malformed body is also an error of this protocol (RFC 6749, 5.2). */
const readParameters: OperationBody["read"] = (request) =>
  Effect.catchTags(readFormOrJsonBody(request, CREDENTIAL_LIMITS), {
    BadRequest: ({ message }) => Effect.fail(invalidRequest(message)),
    UnsupportedMediaType: () =>
      Effect.fail(
        new UnsupportedMediaType({
          message:
            "Send the parameters as Content-Type: application/x-www-form-urlencoded, or application/json, in UTF-8 and without a Content-Encoding.",
        }),
      ),
  });

/** A parameter that occurs once and is not blank (RFC 6749, 3.2: none may be repeated). */
const parameter = (body: Body, name: string): string | undefined => {
  const value = body[name];
  return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
};

/** The scope of every access token (docs/spec/keys-and-tokens.md, Scopes). */
const SCOPE = "read_write";

const NO_STORE = { Pragma: "no-cache" };

const asFormOrJson = <S extends Schema.Codec<unknown, unknown>>(schema: S) => ({
  "application/x-www-form-urlencoded": schema,
  "application/json": schema,
});

export const refreshOperation: Operation = {
  id: "refreshTokens",
  method: "post",
  path: "/oauth/token",
  tag: "Sign-on",
  summary: "Exchange a refresh token for a new pair (RFC 6749, 6)",
  description: "A refresh token works once. Using it again revokes all tokens of the same sign-on.",
  access: "code",
  errors_for: "oauth",
  body: {
    description: "The grant",
    content: asFormOrJson(
      Schema.Struct({
        grant_type: Schema.Literals(["refresh_token"]),
        refresh_token: Schema.String,
        scope: Schema.optionalKey(
          Schema.String.annotate({ description: "A scope cannot be narrowed: the answer tells which it is" }),
        ),
      }).annotate({ identifier: "TokenRequest" }),
    ),
    read: readParameters,
  },
  answers: {
    200: { description: "A new pair", schema: RefreshedAnswer },
    400: { description: "The request or the grant is invalid", schema: OAuthError },
  },
  run: ({ body, origin }) => {
    const grant = parameter(body as Body, "grant_type");
    const token = parameter(body as Body, "refresh_token");
    if (grant === undefined)
      return Effect.fail(invalidRequest("grant_type is missing or repeated. Send it once."));
    if (grant !== "refresh_token")
      return Effect.fail(
        new OAuthRefused({
          error: "unsupported_grant_type",
          description: "Only refresh_token is supported.",
        }),
      );
    if (token === undefined)
      return Effect.fail(invalidRequest("refresh_token is missing or repeated. Send it once."));
    if (Array.isArray((body as Body).scope))
      return Effect.fail(invalidRequest("scope is repeated. Send it once."));
    const asked = parameter(body as Body, "scope");
    return Effect.map(refreshTokens(Redacted.make(token), origin), (tokens) => ({
      status: 200,
      // Present if it is not what was requested (RFC 6749, 5.1).
      body: { ...tokenBody(tokens), ...(asked === undefined || asked === SCOPE ? {} : { scope: SCOPE }) },
      headers: NO_STORE,
    }));
  },
};

export const revokeOperation: Operation = {
  id: "revokeToken",
  method: "post",
  path: "/oauth/revoke",
  tag: "Sign-on",
  summary: "Revoke a token (RFC 7009)",
  description:
    "Revokes an access token alone, or with a refresh token all tokens of the same sign-on. Unknown tokens get the same answer.",
  access: "code",
  errors_for: "oauth",
  body: {
    description: "The token",
    content: asFormOrJson(
      Schema.Struct({
        token: Schema.String,
        token_type_hint: Schema.optionalKey(Schema.String),
      }).annotate({ identifier: "RevocationRequest" }),
    ),
    read: readParameters,
  },
  answers: {
    200: { description: "The token is revoked", schema: Schema.Struct({}) },
    400: { description: "The token is missing", schema: OAuthError },
  },
  run: ({ body }) => {
    const token = parameter(body as Body, "token");
    return token === undefined
      ? Effect.fail(invalidRequest("token is missing or repeated. Send it once."))
      : Effect.as(revokeToken(Redacted.make(token)), { status: 200, body: {}, headers: NO_STORE });
  },
};
