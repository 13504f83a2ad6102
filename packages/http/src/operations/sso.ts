import { createAccount, exchangeCode, type SignedIn } from "@farthing/core/sso";
import * as Effect from "effect/Effect";
import * as Redacted from "effect/Redacted";
import * as Schema from "effect/Schema";
import { BadRequest, LinkingCodeRequired } from "../answer/errors.ts";
import { tokenBody } from "../answer/token-body.ts";
import { ErrorList, SignedInAnswer } from "../answer/token-schemas.ts";
import type { Operation, OperationAnswer, OperationBody } from "../operation.ts";
import { CREDENTIAL_LIMITS, readJsonBody } from "../request/read-body.ts";

type Body = Readonly<Record<string, unknown>>;

const readCredentialBody: OperationBody["read"] = (request) => readJsonBody(request, CREDENTIAL_LIMITS);

const VERIFIER = Schema.optionalKey(
  Schema.String.annotate({
    description: "Required if the code was issued with a PKCE challenge (RFC 7636)",
  }),
);

const secretIn = (body: Body, field: string): Redacted.Redacted<string> | undefined => {
  const value = body[field];
  return typeof value === "string" && value.trim() !== "" ? Redacted.make(value.trim()) : undefined;
};

/** A verifier that is not text fits no challenge; it does not count as missing. */
const verifierIn = ({ code_verifier }: Body): Redacted.Redacted<string> | undefined =>
  code_verifier === undefined || code_verifier === null
    ? undefined
    : Redacted.make(typeof code_verifier === "string" ? code_verifier : "");

const answer = ({ user, tokens }: SignedIn): OperationAnswer => {
  const { id, email, first_name, last_name, ui_layout, ai_enabled } = user;
  return {
    status: 200,
    body: { ...tokenBody(tokens), user: { id, email, first_name, last_name, ui_layout, ai_enabled } },
  };
};

export const exchangeOperation: Operation = {
  id: "exchangeCode",
  method: "post",
  path: "/api/v1/auth/sso_exchange",
  tag: "Sign-on",
  summary: "Exchange a one-time code for tokens",
  description: "A code works once, for five minutes. Using it again revokes the tokens of the first use.",
  access: "code",
  body: {
    description: "The code from the deep link",
    content: {
      "application/json": Schema.Struct({ code: Schema.String, code_verifier: VERIFIER }).annotate({
        identifier: "ExchangeRequest",
      }),
    },
    read: readCredentialBody,
  },
  answers: {
    200: { description: "Signed in", schema: SignedInAnswer },
    401: { description: "The code is unknown, used or expired, or the verifier is wrong" },
  },
  run: ({ body, origin }) => {
    const code = secretIn(body as Body, "code");
    return code === undefined
      ? Effect.fail(new BadRequest({ message: 'The code is missing. Send {"code":"…"}.' }))
      : Effect.map(exchangeCode({ code, code_verifier: verifierIn(body as Body), origin }), answer);
  },
};

const nameIn = (body: Body, field: string): string | BadRequest => {
  const value = body[field] ?? "";
  return typeof value === "string" ? value : new BadRequest({ message: `${field} must be text.` });
};

export const createAccountOperation: Operation = {
  id: "createAccount",
  method: "post",
  path: "/api/v1/auth/sso_create_account",
  tag: "Sign-on",
  summary: "Create an account with a linking code",
  description:
    "Creates a user and a family, links the identity and signs in, all or nothing. If it fails, the code can be used again.",
  access: "code",
  body: {
    description: "The linking code from the deep link; blank names are taken from the identity",
    content: {
      "application/json": Schema.Struct({
        linking_code: Schema.String,
        first_name: Schema.optionalKey(Schema.NullOr(Schema.String)),
        last_name: Schema.optionalKey(Schema.NullOr(Schema.String)),
        code_verifier: VERIFIER,
      }).annotate({ identifier: "CreateAccountRequest" }),
    },
    read: readCredentialBody,
  },
  answers: {
    200: { description: "Signed in", schema: SignedInAnswer },
    401: { description: "The code is unknown, used or expired, or the verifier is wrong" },
    403: { description: "The identity is blocked, or the code does not allow creating an account" },
    422: { description: "The user cannot be created; nothing was stored", schema: ErrorList },
  },
  run: ({ body, origin }) => {
    const fields = body as Body;
    const linking_code = secretIn(fields, "linking_code");
    if (linking_code === undefined) return Effect.fail(new LinkingCodeRequired());
    const [first_name, last_name] = [nameIn(fields, "first_name"), nameIn(fields, "last_name")];
    if (typeof first_name !== "string") return Effect.fail(first_name);
    if (typeof last_name !== "string") return Effect.fail(last_name);
    return Effect.map(
      createAccount({ linking_code, first_name, last_name, code_verifier: verifierIn(fields), origin }),
      answer,
    );
  },
};
