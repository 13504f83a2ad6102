import { API_KEY_FIELDS, type ApiKey, ApiKeys, createApiKey, revokeOwnApiKey } from "@farthing/core/access";
import * as Effect from "effect/Effect";
import * as Redacted from "effect/Redacted";
import * as Schema from "effect/Schema";
import { ApiKeyList, CreatedApiKeyAnswer } from "../answer/token-schemas.ts";
import { objectAsSent } from "../request/as-sent.ts";
import { jsonBody } from "./body.ts";
import { NOTHING_SENT, operation } from "./operation.ts";

const toBody = ({ user_id: _, ...key }: ApiKey): Omit<ApiKey, "user_id"> => key;

const PATH = "/api/v1/api_keys";

/** The maximum number listed; a user has a few. */
const MAX_KEYS = 100;

const ApiKeyRequest = Schema.Struct({
  name: API_KEY_FIELDS.name,
  scope: API_KEY_FIELDS.scope,
  expires_at: Schema.optionalKey(API_KEY_FIELDS.expires_at),
}).annotate({ identifier: "ApiKeyRequest" });

export const listApiKeysOperation = operation({
  ...NOTHING_SENT,
  id: "listApiKeys",
  method: "get",
  route: PATH,
  tag: "API keys",
  summary: "List your own keys, newest first",
  description: "Revoked and expired keys are listed too, without their secrets.",
  access: "person",
  answers: {
    200: { description: `Your newest ${MAX_KEYS} keys, without their secrets`, schema: ApiKeyList },
  },
  run: ({ principal }) =>
    Effect.map(
      ApiKeys.use((keys) => keys.listOf(principal.user.id, MAX_KEYS)),
      (keys) => ({ status: 200, body: { api_keys: keys.map(toBody) } }),
    ),
});

export const createApiKeyOperation = operation({
  ...NOTHING_SENT,
  id: "createApiKey",
  method: "post",
  route: PATH,
  tag: "API keys",
  summary: "Create an API key for yourself",
  description: "The answer alone contains the key. If any field is invalid, all invalid fields are listed.",
  access: "person",
  body: jsonBody({
    description: "Name, scope and expiry of the key",
    // The use case checks the values, which needs the time, and reports all errors at once.
    schema: objectAsSent(ApiKeyRequest),
  }),
  answers: {
    201: { description: "The key. It is not shown again", schema: CreatedApiKeyAnswer },
    422: { description: "A field is invalid" },
  },
  run: Effect.fn("apiKeys.create")(function* ({ body, principal, origin }) {
    const { name, scope, expires_at: expires } = body;
    const { key, text } = yield* Effect.catchTag(
      createApiKey({ user: principal.user.email, name, scope, expires, origin }),
      "UserNotFound",
      // The user of a valid token exists.
      (error) => Effect.die(error),
    );
    return { status: 201, body: { ...toBody(key), key: Redacted.value(text) } };
  }),
});

export const revokeApiKeyOperation = operation({
  ...NOTHING_SENT,
  id: "revokeApiKey",
  method: "delete",
  route: `${PATH}/{id}`,
  tag: "API keys",
  summary: "Revoke one of your API keys",
  description: "The key is refused from then on. Repeating it changes nothing.",
  access: "person",
  path: Schema.Struct({ id: Schema.String.annotate({ description: "Id of the key" }) }),
  answers: {
    204: { description: "The key is revoked" },
    404: { description: "The key does not exist or is not yours" },
  },
  run: ({ path, principal, origin }) =>
    Effect.as(revokeOwnApiKey(path.id, principal.user.id, origin), { status: 204, body: undefined }),
});
