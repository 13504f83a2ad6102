import * as JsonSchema from "effect/JsonSchema";
import * as Schema from "effect/Schema";
import * as SchemaAST from "effect/SchemaAST";
import * as SchemaRepresentation from "effect/SchemaRepresentation";
import { type PageCookie, pageCookieName } from "../answer/page-cookie.ts";
import { ErrorResponse } from "../answer/schemas.ts";
import { OAuthError } from "../answer/token-schemas.ts";
import type { DescribedAnswer, Operation, Parameters } from "../operations/operation.ts";
import { TAGS } from "../operations/tags.ts";
import { errorExamples } from "./error-examples.ts";
import { EXAMPLE_URL } from "./examples/common.ts";
import { OTHER_PARAMETERS, PARAMETER_EXAMPLES, QUERY_EXAMPLES } from "./examples/parameters.ts";
import { EXAMPLES } from "./examples/schemas.ts";
import { headersOf } from "./headers.ts";
import { INTRODUCTION } from "./introduction.ts";

type Json = Readonly<Record<string, unknown>>;

const takesNoBody = ({ body }: Operation): boolean => Object.keys(body.content).length === 0;

/** The errors that every operation may answer with, where they apply. */
const isForKnown = ({ access }: Operation): boolean => access !== "public" && access !== "code";

/** Whether its answer has an ETag that a client can send back as `If-None-Match`. */
const hasTag = ({ method, answers }: Operation): boolean =>
  method === "get" && answers[200]?.headers?.ETag !== undefined;

const COMMON: readonly (readonly [
  status: number,
  description: string,
  applies: (operation: Operation) => boolean,
])[] = [
  [400, "The request is not valid HTTP", takesNoBody],
  [
    400,
    "The request is not valid HTTP, or its body is not a JSON object or lacks its wrapper",
    (operation) => !takesNoBody(operation),
  ],
  [401, "The credential is missing or invalid", isForKnown],
  [403, "The credential does not allow this, or another page than the server's own asks", isForKnown],
  [413, "The body is too large", (operation) => !takesNoBody(operation)],
  [415, "The content type is not supported", (operation) => !takesNoBody(operation)],
  [422, "The query or the body has an unknown name", ({ other_names }) => other_names !== "ignored"],
  [429, "Too many requests in one minute", ({ access }) => access !== "public"],
  [500, "Unexpected error", () => true],
  [503, "Storage is busy or full; nothing was changed", () => true],
];

const UNCHANGED = "Unchanged since the ETag in If-None-Match";

const answersOf = (operation: Operation): ReadonlyMap<string, DescribedAnswer> => {
  const common = COMMON.filter(([, , applies]) => applies(operation)).map(
    ([status, description]): [string, DescribedAnswer] => [String(status), { description }],
  );
  const unchanged: [string, DescribedAnswer][] = hasTag(operation)
    ? [["304", { ...operation.answers[200], description: UNCHANGED, schema: undefined }]]
    : [];
  const all = new Map([...common, ...unchanged, ...Object.entries(operation.answers)]);
  return new Map([...all].sort(([a], [b]) => Number(a) - Number(b)));
};

/** Collects schemas while the document is written, and fills them in at the end, under shared names. */
const schemas = (onExcessProperty: "ignore" | "error") => {
  const collected: Schema.Codec<unknown, unknown>[] = [];
  const places: Record<string, unknown>[] = [];
  return {
    place: (schema: Schema.Codec<unknown, unknown>): Record<string, unknown> => {
      const at: Record<string, unknown> = {};
      collected.push(schema);
      places.push(at);
      return at;
    },
    finish: (): Readonly<Record<string, Json>> => {
      const [first, ...rest] = collected.map(({ ast }) => ast);
      if (first === undefined) return {};
      const made = JsonSchema.toMultiDocumentOpenApi3_1(
        SchemaRepresentation.toJsonSchemaMultiDocument(
          SchemaRepresentation.toRepresentations([first, ...rest]),
          { onExcessProperty },
        ),
      );
      for (const [i, at] of places.entries()) Object.assign(at, made.schemas[i]);
      return made.definitions;
    },
  };
};

/** `example` is in the request that is shown of the operation, `examples` are not. */
const exampleOf = (id: string, name: string): Json => {
  const example = PARAMETER_EXAMPLES[id]?.[name];
  if (example !== undefined) return { example };
  const value = OTHER_PARAMETERS[id]?.[name] ?? QUERY_EXAMPLES[name];
  return { examples: { [name]: { value } } };
};

const securityOf = (operation: Operation): readonly Json[] => {
  if (!isForKnown(operation)) return [];
  return operation.access === "person" ? [{ accessToken: [] }] : [{ apiKey: [] }, { accessToken: [] }];
};

/** The scope that a credential needs: OpenAPI has a place for it at OAuth alone, so it is an extension. */
const scopeOf = ({ access }: Operation): Json =>
  access === "read" || access === "read_write" ? { "x-scope": access } : {};

/** The OpenAPI 3.1 document of these operations. */
export const openApiDocument = (operations: readonly Operation[], version: string): Json => {
  // Requests have no other names, except where a standard lets clients send more; answers contain only what is described.
  const [open, asked, answered] = [schemas("ignore"), schemas("error"), schemas("error")];

  // Parameters are sent as text: a client has to know what the text means.
  const parameters = (id: string, where: "path" | "query", { fields }: Parameters<unknown>): Json[] =>
    Object.entries(fields).map(([name, schema]) => ({
      name,
      in: where,
      required: !SchemaAST.isOptional(SchemaAST.toEncoded(schema.ast)),
      description: SchemaAST.resolveDescription(SchemaAST.toType(schema.ast)),
      schema: asked.place(Schema.toType(schema)),
      ...exampleOf(id, name),
    }));

  const response = (operation: Operation, status: string, answer: DescribedAnswer): Json => {
    const error = operation.errors_for === "oauth" ? OAuthError : ErrorResponse;
    const body = Number(status) >= 400 ? (answer.schema ?? error) : answer.schema;
    const type = answer.content_type ?? "application/json";
    // A schema of its own has examples of its own.
    const examples = body === error ? { examples: errorExamples(operation, Number(status)) } : {};
    return {
      description: answer.description,
      headers: headersOf(operation, status, answer),
      ...(body === undefined ? {} : { content: { [type]: { schema: answered.place(body), ...examples } } }),
    };
  };

  const ifNoneMatch = {
    name: "If-None-Match",
    in: "header",
    required: false,
    description: "Answer 304 without a body if one of these is still its ETag; * always matches",
    schema: { type: "string" },
  };

  const ifMatch = {
    name: "If-Match",
    in: "header",
    required: false,
    description: "Change or delete the transaction only if this is still its ETag; * always matches",
    schema: { type: "string" },
  };

  const idempotencyKey = {
    name: "Idempotency-Key",
    in: "header",
    required: false,
    description: "Answer this request once, however often it is sent with the same key within a day",
    schema: { type: "string", minLength: 1, maxLength: 255, pattern: "^[!-~]+$" },
  };

  const ofPage = (cookie: PageCookie): readonly Json[] => [
    {
      ...{ name: "Origin", in: "header", required: true },
      description: "The public address of the server, as the browser of its page sends it",
      ...{ schema: { type: "string" }, example: EXAMPLE_URL },
    },
    {
      ...{ name: pageCookieName(cookie, EXAMPLE_URL), in: "cookie", required: false },
      description: "What the browser keeps of the sign-in; without `__Secure-` where the server has no TLS",
      ...{ schema: { type: "string" }, example: cookie.example },
    },
  ];

  const describe = (operation: Operation): Json => ({
    operationId: operation.id,
    tags: [operation.tag],
    summary: operation.summary,
    description: operation.description,
    security: securityOf(operation),
    ...scopeOf(operation),
    parameters: [
      ...parameters(operation.id, "path", operation.path),
      ...parameters(operation.id, "query", operation.query),
      ...(operation.page_cookie === undefined ? [] : ofPage(operation.page_cookie)),
      ...(operation.conditional === true ? [ifMatch] : []),
      ...(operation.idempotent === true ? [idempotencyKey] : []),
      ...(hasTag(operation) ? [ifNoneMatch] : []),
    ],
    ...(takesNoBody(operation)
      ? {}
      : {
          requestBody: {
            required: true,
            description: operation.body.description,
            content: Object.fromEntries(
              Object.entries(operation.body.content).map(([type, schema]) => [
                type,
                { schema: (operation.other_names === "ignored" ? open : asked).place(schema) },
              ]),
            ),
          },
        }),
    responses: Object.fromEntries(
      [...answersOf(operation)].map(([status, answer]) => [status, response(operation, status, answer)]),
    ),
  });

  const paths: Record<string, Record<string, Json>> = {};
  for (const operation of operations) {
    paths[operation.route] = { ...paths[operation.route], [operation.method]: describe(operation) };
  }
  const definitions = Object.entries({ ...open.finish(), ...asked.finish(), ...answered.finish() }).map(
    ([name, schema]): [string, unknown] => {
      const examples = EXAMPLES[name];
      return [name, examples === undefined ? schema : { ...schema, examples }];
    },
  );
  return {
    openapi: "3.1.0",
    info: {
      title: "Farthing",
      version,
      summary: "The edge of a personal-finance service",
      description: INTRODUCTION,
      contact: { name: "Farthing" },
      license: { name: "MIT", identifier: "MIT" },
    },
    // Relative to the document, because the API may be mounted below a path of a host.
    servers: [{ url: "." }],
    tags: [...new Set(operations.map(({ tag }) => tag))].map((name) => ({ name, description: TAGS[name] })),
    paths,
    components: {
      schemas: Object.fromEntries(definitions),
      securitySchemes: {
        apiKey: {
          type: "apiKey",
          in: "header",
          name: "X-Api-Key",
          description:
            "`fk_…`, created with `farthing api-key create`. The scope `read` is for what only reads, and for checking files; `read_write` is for everything.",
        },
        accessToken: {
          type: "http",
          scheme: "bearer",
          description: "`fat_…`, which an app gets when a person signs in. It may do everything.",
        },
      },
    },
  };
};
