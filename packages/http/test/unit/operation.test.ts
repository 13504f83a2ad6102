import { Readable } from "node:stream";
import { InvalidRequest } from "@farthing/core/request";
import { originOf } from "@farthing/core/sso";
import * as Effect from "effect/Effect";
import * as Schema from "effect/Schema";
import type * as Scope from "effect/Scope";
import { describe, expect, it } from "vitest";
import { PathNotFound } from "../../src/answer/errors.ts";
import { openApiDocument } from "../../src/openapi/document.ts";
import { jsonBody } from "../../src/operations/body.ts";
import { OPERATIONS } from "../../src/operations/index.ts";
import { NOTHING_SENT, type Operation, operation } from "../../src/operations/operation.ts";
import { asSent, isJsonObject } from "../../src/request/as-sent.ts";
import { PAGE_FIELDS } from "../../src/request/page-fields.ts";

const DESCRIPTION = {
  ...NOTHING_SENT,
  ...{ id: "x", route: "/{id}", summary: "x", description: "x", answers: {} },
  tag: "Service" as const,
  path: Schema.Struct({ id: Schema.String }),
};

const listing = operation({
  ...DESCRIPTION,
  access: "public",
  method: "get",
  query: Schema.Struct(PAGE_FIELDS),
  run: Effect.fn("test.list")(function* ({ path, query }) {
    if (path.id !== "known") return yield* new PathNotFound();
    return { status: 200, body: yield* query };
  }),
});

const changing = operation({
  ...DESCRIPTION,
  access: "public",
  method: "post",
  body: jsonBody({
    description: "",
    schema: Schema.Struct({
      first: Schema.String.annotate({ message: "must be text" }),
      second: Schema.optionalKey(Schema.String),
      later: asSent(isJsonObject, Schema.Struct({ day: Schema.String.annotate({ format: "date" }) })),
    }),
    refused: { second: (sent) => new InvalidRequest({ errors: [`second was ${JSON.stringify(sent)}`] }) },
  }),
  run: ({ body }) => Effect.succeed({ status: 200, body }),
});

type Received = Parameters<Operation["answer"]>[0];

/** The answer to a request, or the error. */
const answerTo = (
  { answer }: Operation,
  {
    id = "known",
    query = {},
    json,
  }: { readonly id?: string; readonly query?: object; readonly json?: unknown },
): Promise<unknown> => {
  const text = JSON.stringify(json ?? {});
  const headers = { "content-type": "application/json", "content-length": String(text.length) };
  const answering = answer({
    context: {
      req: Object.assign(Readable.from([Buffer.from(text)]), { headers }),
    } as unknown as Received["context"],
    path: { id },
    query,
    principal: undefined,
    if_match: undefined,
    idempotency_key: undefined,
    request_id: "x",
    search: "",
    cookie: () => undefined,
    cookie_names: () => [],
    is_same_origin: () => true,
    is_public_origin: () => true,
    left: Effect.never,
    origin: originOf("203.0.113.7", "Example/1.0"),
  }) as Effect.Effect<unknown, unknown, Scope.Scope>;
  return Effect.runPromise(Effect.scoped(Effect.catch(answering, Effect.succeed)));
};

describe("an operation", () => {
  it("gets the values that its schemas describe", async () => {
    expect(await answerTo(listing, { query: { page: "07" } })).toEqual({
      status: 200,
      body: { page: 7, per_page: 25 },
    });
    const { paths } = openApiDocument([listing], "1") as {
      readonly paths: { readonly "/{id}": { readonly get: { readonly parameters: readonly unknown[] } } };
    };
    expect(paths["/{id}"].get.parameters).toContainEqual(
      expect.objectContaining({
        name: "page",
        schema: expect.objectContaining({ type: "integer", minimum: 1, maximum: 1_000_000, default: 1 }),
      }),
    );
  });

  it("finds what is named before it judges the query", async () => {
    expect(await answerTo(listing, { id: "unknown", query: { page: "x" } })).toMatchObject({
      _tag: "PathNotFound",
    });
    expect(await answerTo(listing, { query: { page: "x" } })).toMatchObject({ _tag: "InvalidRequest" });
  });

  it("refuses the first field of a body that cannot be decoded, with the error of that field", async () => {
    const later = { day: "x" };
    expect(await answerTo(changing, { json: { second: 1, first: 1, later } })).toMatchObject({
      _tag: "BadRequest",
      message: "first must be text.",
    });
    expect(await answerTo(changing, { json: { second: [1], first: "x", later: 1 } })).toMatchObject({
      errors: ["second was [1]"],
    });
    expect(await answerTo(changing, { json: { first: "x", later: 1 } })).toMatchObject({
      _tag: "BadRequest",
    });
  });

  it("leaves to others to judge what is described more narrowly than it is accepted", async () => {
    const json = { first: "x", later: { day: 5, other: [] } };
    expect(await answerTo(changing, { json })).toEqual({ status: 200, body: json });
    expect(JSON.stringify(openApiDocument([changing], "1"))).toContain(
      '"later":{"type":"object","properties":{"day":{"type":"string","format":"date"}}',
    );
  });
});

describe("every operation of the API", () => {
  it("describes all parameters of its route, and no other", () => {
    for (const { route, path } of OPERATIONS)
      expect(Object.keys(path.fields)).toEqual([...route.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
  });
});
