import { type ApiKey, ApiKeys, createApiKey, revokeOwnApiKey, SCOPES } from "@farthing/core/access";
import { InvalidRequest } from "@farthing/core/values";
import * as Effect from "effect/Effect";
import * as Redacted from "effect/Redacted";
import * as Schema from "effect/Schema";
import { ApiKeyList, CreatedApiKeyAnswer } from "../answer/token-schemas.ts";
import type { Operation } from "../operation.ts";
import { readJsonBody } from "../request/read-body.ts";

const toBody = ({ user_id: _, ...key }: ApiKey): Omit<ApiKey, "user_id"> => key;

const PATH = "/api/v1/api_keys";

export const listApiKeysOperation: Operation = {
  id: "listApiKeys",
  method: "get",
  path: PATH,
  tag: "API keys",
  summary: "List your own keys, newest first",
  access: "person",
  answers: { 200: { description: "Your keys, without their secrets", schema: ApiKeyList } },
  run: ({ principal }) =>
    Effect.map(
      ApiKeys.use((keys) => keys.listOf(principal.user.id)),
      (keys) => ({ status: 200, body: { api_keys: keys.map(toBody) } }),
    ),
};

type Body = Readonly<Record<string, unknown>>;

/**
 * A value that is not text becomes JSON, which is neither a scope nor a date: it is reported with all other
 * errors.
 */
const textOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

export const createApiKeyOperation: Operation = {
  id: "createApiKey",
  method: "post",
  path: PATH,
  tag: "API keys",
  summary: "Create an API key for yourself",
  access: "person",
  body: {
    description: "Name, scope and expiry of the key",
    content: {
      "application/json": Schema.Struct({
        name: Schema.String,
        scope: Schema.Literals(SCOPES),
        expires_at: Schema.optionalKey(
          Schema.NullOr(Schema.String).annotate({ description: "A date or a date-time, ISO 8601" }),
        ),
      }).annotate({ identifier: "ApiKeyRequest" }),
    },
    read: (request) => readJsonBody(request),
  },
  answers: {
    201: { description: "The key. It is not shown again", schema: CreatedApiKeyAnswer },
    422: { description: "A field is invalid" },
  },
  run: Effect.fn("apiKeys.create")(function* ({ body, principal, origin }) {
    const { name, scope, expires_at } = body as Body;
    const isNoText = (name ?? undefined) !== undefined && typeof name !== "string";
    const { key, text } = yield* createApiKey({
      user: principal.user.email,
      name: typeof name === "string" ? name : "",
      scope: textOf(scope ?? ""),
      origin,
      ...((expires_at ?? undefined) === undefined ? {} : { expires: textOf(expires_at) }),
    }).pipe(
      // A name that is not text was passed as a blank name; the error for that comes first.
      Effect.catchTag("InvalidRequest", ({ errors }) =>
        Effect.fail(
          new InvalidRequest({ errors: isNoText ? ["name must be text.", ...errors.slice(1)] : errors }),
        ),
      ),
      // The user of a valid token exists.
      Effect.catchTag("UserNotFound", (error) => Effect.die(error)),
    );
    return { status: 201, body: { ...toBody(key), key: Redacted.value(text) } };
  }),
};

export const revokeApiKeyOperation: Operation = {
  id: "revokeApiKey",
  method: "delete",
  path: `${PATH}/{id}`,
  tag: "API keys",
  summary: "Revoke one of your API keys",
  access: "person",
  path_fields: { id: Schema.String.annotate({ description: "Id of the key" }) },
  answers: {
    204: { description: "The key is revoked" },
    404: { description: "The key does not exist or is not yours" },
  },
  run: ({ path, principal, origin }) =>
    Effect.as(revokeOwnApiKey(path.id ?? "", principal.user.id, origin), { status: 204, body: undefined }),
};
