import { createAccount, exchangeCode, type SignedIn } from "@farthing/core/sso";
import * as Effect from "effect/Effect";
import * as Schema from "effect/Schema";
import { BadRequest, LinkingCodeRequired } from "../answer/errors.ts";
import { tokenBody } from "../answer/token-body.ts";
import { AccountRefused, SignedInAnswer } from "../answer/token-schemas.ts";
import { CREDENTIAL_LIMITS } from "../request/read-body.ts";
import { secret, Verifier } from "../request/secret.ts";
import { jsonBody } from "./body.ts";
import { NOTHING_SENT, type OperationAnswer, operation } from "./operation.ts";

const answer = ({ user, tokens }: SignedIn): OperationAnswer => {
  const { id, email, first_name, last_name, ui_layout, ai_enabled } = user;
  return {
    status: 200,
    body: { ...tokenBody(tokens), user: { id, email, first_name, last_name, ui_layout, ai_enabled } },
  };
};

export const exchangeOperation = operation({
  ...NOTHING_SENT,
  id: "exchangeCode",
  method: "post",
  route: "/api/v1/auth/sso_exchange",
  tag: "Sign-on",
  summary: "Exchange a one-time code for tokens",
  description: "A code works once, for five minutes. Using it again revokes the tokens of the first use.",
  access: "code",
  body: jsonBody({
    description: "The code from the deep link",
    schema: Schema.Struct({ code: secret("The code of the deep link"), code_verifier: Verifier }).annotate({
      identifier: "ExchangeRequest",
    }),
    limits: CREDENTIAL_LIMITS,
    refused: {
      code: () => new BadRequest({ message: 'The code is missing. Send {"code":"…"}.' }),
    },
  }),
  answers: {
    200: { description: "Signed in", schema: SignedInAnswer },
    401: { description: "The code is unknown, used or expired, or the verifier is wrong" },
  },
  run: ({ body: { code, code_verifier }, origin }) =>
    Effect.map(exchangeCode({ code, code_verifier, origin }), answer),
});

/** The name of a new user; that of the identity if it is blank. */
export const GivenName = Schema.optionalKey(
  Schema.NullOr(Schema.String).annotate({
    message: "must be text",
    description: "Of the user; that of the identity if it is blank",
  }),
);

export const createAccountOperation = operation({
  ...NOTHING_SENT,
  id: "createAccount",
  method: "post",
  route: "/api/v1/auth/sso_create_account",
  tag: "Sign-on",
  summary: "Create an account with a linking code",
  description:
    "Creates a user and a family, links the identity and signs in, all or nothing. If it fails, the code can be used again.",
  access: "code",
  body: jsonBody({
    description: "The linking code from the deep link; blank names are taken from the identity",
    schema: Schema.Struct({
      linking_code: secret("The linking code of the deep link"),
      first_name: GivenName,
      last_name: GivenName,
      code_verifier: Verifier,
    }).annotate({ identifier: "CreateAccountRequest" }),
    limits: CREDENTIAL_LIMITS,
    refused: {
      linking_code: () => new LinkingCodeRequired(),
    },
  }),
  answers: {
    200: { description: "Signed in", schema: SignedInAnswer },
    401: { description: "The code is unknown, used or expired, or the verifier is wrong" },
    403: { description: "The identity is blocked, or the code does not allow creating an account" },
    422: { description: "The user cannot be created; nothing was stored", schema: AccountRefused },
  },
  run: ({ body: { linking_code, first_name, last_name, code_verifier }, origin }) =>
    Effect.map(
      createAccount({
        linking_code,
        first_name: first_name ?? "",
        last_name: last_name ?? "",
        code_verifier,
        origin,
      }),
      answer,
    ),
});
