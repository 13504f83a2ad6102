import { type ApiKey, ApiKeyNotFound, ApiKeys, createApiKey, SCOPES } from "@farthing/core/access";
import { InvalidRequest, now } from "@farthing/core/values";
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

const textIn = (body: object, field: string): string | undefined => {
  const value = (body as Readonly<Record<string, unknown>>)[field];
  return typeof value === "string" ? value : undefined;
};

/** What is there but is no text. */
const notText = (body: object, fields: readonly string[]): string[] =>
  fields
    .filter((field) => ((body as Readonly<Record<string, unknown>>)[field] ?? undefined) !== undefined)
    .filter((field) => textIn(body, field) === undefined)
    .map((field) => `${field} must be text.`);

export const createApiKeyOperation: Operation = {
  id: "createApiKey",
  method: "post",
  path: PATH,
  tag: "API keys",
  summary: "Make a key of your own",
  access: "person",
  body: {
    description: "What the key is for and what it may do",
    content: {
      "application/json": Schema.Struct({
        name: Schema.String,
        scope: Schema.Literals(SCOPES),
        expires_at: Schema.optionalKey(
          Schema.NullOr(Schema.String).annotate({ description: "A day or a moment, ISO 8601" }),
        ),
      }).annotate({ identifier: "ApiKeyRequest" }),
    },
    read: readJsonBody,
  },
  answers: {
    201: { description: "The key. It is not shown again", schema: CreatedApiKeyAnswer },
    422: { description: "The key cannot be made so" },
  },
  run: Effect.fn("apiKeys.create")(function* ({ body, principal }) {
    const asked = body as object;
    const errors = notText(asked, ["name", "scope", "expires_at"]);
    if (errors.length > 0) return yield* new InvalidRequest({ errors });
    const expires = textIn(asked, "expires_at");
    const { key, text } = yield* createApiKey({
      user: principal.user.email,
      name: textIn(asked, "name") ?? "",
      scope: textIn(asked, "scope") ?? "",
      ...(expires === undefined ? {} : { expires }),
    }).pipe(
      // A user who is known by their token is there.
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
  summary: "Revoke a key of your own",
  access: "person",
  path_fields: { id: Schema.String.annotate({ description: "Id of the key" }) },
  answers: {
    204: { description: "It is refused from now on" },
    404: { description: "No such key, or not yours" },
  },
  run: Effect.fn("apiKeys.revoke")(function* ({ path, principal }) {
    const id = path.id ?? "";
    const keys = yield* ApiKeys;
    const own = yield* keys.find(id);
    if (own?.key.user_id !== principal.user.id) return yield* new ApiKeyNotFound({ id });
    yield* keys.revoke(id, yield* now);
    return { status: 204, body: undefined };
  }),
};
