import type { IncomingMessage } from "node:http";
import { sentenceOf, spokenProblems } from "@farthing/core/request";
import { nearestName } from "@farthing/values";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import * as Schema from "effect/Schema";
import type * as Scope from "effect/Scope";
import type { Context } from "koa";
import type { ApiError } from "../answer/api-error.ts";
import { BadRequest } from "../answer/errors.ts";
import type { PreflightService } from "../preflight/preflight-service.ts";
import type { JsonObject, Named } from "../request/as-sent.ts";
import { checkNames } from "../request/check-names.ts";
import {
  BODY_LIMITS,
  type BodyLimits,
  CREDENTIAL_LIMITS,
  type Parse,
  readFormOrJsonBody,
  readJsonBody,
  readOptionalJsonBody,
} from "../request/read-body.ts";

/** The body that an operation takes. */
export interface OperationBody<Body> {
  readonly description: string;
  /** By media type. */
  readonly content: Readonly<Record<string, Schema.Codec<unknown, unknown>>>;
  /**
   * Reads and decodes it for a family; its resources are released with the scope of the request. A name that it does not have is
   * refused, unless it is ignored.
   */
  readonly read: (
    context: Context,
    familyId: string,
    isIgnored: (name: string) => boolean,
  ) => Effect.Effect<Body, ApiError, PreflightService | Scope.Scope>;
}

const NOTHING = Schema.Struct({});

const NOT_TAKEN = new BadRequest({ message: "This request takes no body. Send it without one." });

/** Whether there is a body, by the headers (RFC 9112, 6.3). */
const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

/**
 * Of an operation that is asked by its path and query alone. Some clients send `{}` with every request; what else is sent would be
 * left undone without a word. What a body of GET and HEAD means is not defined (RFC 9110, 9.3.1), and it is not read.
 */
export const NO_BODY: OperationBody<undefined> = {
  description: "",
  content: {},
  read: Effect.fnUntraced(function* ({ req: request, method }, _familyId, isIgnored) {
    if (method === "GET" || method === "HEAD" || !hasBody(request)) return undefined;
    const object = yield* Effect.mapError(readOptionalJsonBody(request, CREDENTIAL_LIMITS), () => NOT_TAKEN);
    return yield* Effect.fromResult(
      Result.map(checkNames(NOTHING, object, "field", isIgnored), () => undefined),
    );
  }),
};

/** The errors for fields that cannot be decoded; by default a `BadRequest` with the message of the schema. */
type Refusals<Body> = { readonly [Field in keyof Body]?: (sent: unknown) => ApiError };

interface DecodedBody<Body> {
  readonly description: string;
  readonly schema: Schema.Codec<Body, unknown> & Named;
  /** The first field of the schema that cannot be decoded decides. */
  readonly refused?: Refusals<Body>;
  readonly limits?: BodyLimits;
}

/** Whether a field is missing, and one of the names that the schema does not have is close to its own. */
const isMisspelled = (field: string, sent: JsonObject, fields: Named["fields"]): boolean =>
  !Object.hasOwn(sent, field) &&
  Object.keys(sent).some(
    (name) => !Object.hasOwn(fields, name) && nearestName(name, Object.keys(fields)) === field,
  );

const decode = <Body>(
  { schema, refused = {} }: DecodedBody<Body>,
  object: JsonObject,
  isIgnored: (name: string) => boolean,
): Result.Result<Body, ApiError> => {
  const known = Object.fromEntries(
    Object.entries(object).filter(([name]) => Object.hasOwn(schema.fields, name)),
  );
  const refusals = new Map<unknown, (sent: unknown) => ApiError>(Object.entries(refused));
  const names = checkNames(schema, object, "field", isIgnored);
  const decoded = Result.mapError(Schema.decodeUnknownResult(schema)(known), ({ issue }): ApiError => {
    const problem = spokenProblems(issue)[0]!;
    const [field] = problem.path;
    const own = refusals.get(field)?.(known[String(field)]);
    // A required field that is misspelled is not just missing.
    if (Result.isFailure(names) && (own === undefined || isMisspelled(String(field), object, schema.fields)))
      return names.failure;
    return own ?? new BadRequest({ message: sentenceOf(problem) });
  });
  return Result.flatMap(decoded, (body) => Result.map(names, () => body));
};

/** A body of JSON; `parse` reads values that need their exact text. */
export const jsonBody = <Body>(
  body: DecodedBody<Body> & { readonly parse?: Parse },
): OperationBody<Body> => ({
  description: body.description,
  content: { "application/json": body.schema },
  read: Effect.fnUntraced(function* ({ req: request }, _familyId, isIgnored) {
    const object = yield* readJsonBody(request, body.limits ?? BODY_LIMITS, body.parse);
    return yield* Effect.fromResult(decode(body, object, isIgnored));
  }),
});

/** The parameters of an OAuth request: a form, or JSON. What cannot be read is `malformed`. */
export const formOrJsonBody = <Body>(
  body: DecodedBody<Body> & {
    readonly limits: BodyLimits;
    readonly malformed: (message: string) => ApiError;
  },
): OperationBody<Body> => ({
  description: body.description,
  content: { "application/x-www-form-urlencoded": body.schema, "application/json": body.schema },
  read: Effect.fnUntraced(function* ({ req: request }, _familyId, isIgnored) {
    const object = yield* Effect.catchTag(
      readFormOrJsonBody(request, body.limits),
      "BadRequest",
      ({ message }) => Effect.fail(body.malformed(message)),
    );
    return yield* Effect.fromResult(decode(body, object, isIgnored));
  }),
});
