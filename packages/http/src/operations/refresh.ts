import { refreshTokens } from "@farthing/core/sso";
import * as Effect from "effect/Effect";
import * as Schema from "effect/Schema";
import { BadRequest, InvalidToken } from "../answer/errors.ts";
import { tokenBody } from "../answer/token-body.ts";
import { RefreshedTokensAnswer } from "../answer/token-schemas.ts";
import { SignOn } from "../host/sign-on.ts";
import { CREDENTIAL_LIMITS } from "../request/read-body.ts";
import { secret } from "../request/secret.ts";
import { jsonBody } from "./body.ts";
import { NOTHING_SENT, operation } from "./operation.ts";

export const refreshSessionOperation = operation({
  ...NOTHING_SENT,
  id: "refreshSession",
  method: "post",
  route: "/api/v1/auth/refresh",
  tag: "Sign-on",
  summary: "Exchange a refresh token for a new pair",
  description:
    "What /oauth/token does, for apps of the reference service. A refresh token works once. If it is sent again within 10 seconds, or what the operator has set, the answer is the same pair. Later, using it again revokes all tokens of the same sign-on.",
  access: "code",
  body: jsonBody({
    description: "The refresh token; what an app says of its device is ignored",
    schema: Schema.Struct({ refresh_token: secret("The newest refresh token of the sign-on") }).annotate({
      identifier: "RefreshRequest",
    }),
    limits: CREDENTIAL_LIMITS,
    refused: {
      refresh_token: () =>
        new BadRequest({ message: 'The refresh token is missing. Send {"refresh_token":"…"}.' }),
    },
  }),
  answers: {
    200: { description: "A new pair", schema: RefreshedTokensAnswer },
    401: { description: "The refresh token is unknown, expired or revoked, or was used before" },
  },
  run: Effect.fnUntraced(function* ({ body, origin }) {
    const { refreshGrace } = yield* SignOn;
    const tokens = yield* Effect.catchTag(
      refreshTokens(body.refresh_token, origin, refreshGrace),
      "InvalidGrant",
      () => Effect.fail(new InvalidToken()),
    );
    return { status: 200, body: tokenBody(tokens) };
  }),
});
