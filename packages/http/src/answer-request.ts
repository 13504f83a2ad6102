import { allows, InsufficientScope, Unauthorized } from "@farthing/core/access";
import { authenticate } from "@farthing/core/sso";
import * as Effect from "effect/Effect";
import type { Context } from "koa";
import { MethodNotAllowed, type RateLimitExceeded } from "./answer/errors.ts";
import type { Operation, OperationRequest } from "./operation.ts";
import { readCredential } from "./request/credential.ts";

const METHODS: Readonly<Record<Operation["method"], readonly string[]>> = {
  get: ["GET", "HEAD"],
  post: ["POST"],
  patch: ["PATCH"],
  delete: ["DELETE"],
};

/** Counts one more request of somebody, and says whether that is one too many. */
export type Count = (ctx: Context, whose: "credential" | "address") => Promise<RateLimitExceeded | undefined>;

const limit = Effect.fn("http.limit")(function* (exceeded: Promise<RateLimitExceeded | undefined>) {
  const error = yield* Effect.promise(() => exceeded);
  if (error !== undefined) return yield* error;
});

/**
 * Who is asking. They are counted when they are known, wrong credentials by address: however many are tried, nothing is
 * remembered of them.
 */
const principalOf = Effect.fn("http.principal")(function* (ctx: Context, count: Count) {
  const credential = readCredential(ctx.headers);
  const principal = yield* Effect.catchTag(
    credential === undefined ? Effect.fail(new Unauthorized()) : authenticate(credential),
    "Unauthorized",
    (error) => Effect.flatMap(limit(count(ctx, "address")), () => Effect.fail(error)),
  );
  yield* limit(count(ctx, "credential"));
  return principal;
});

/**
 * Answers a request to a path with these operations. What can be wrong is looked for in a fixed order (behaviour 2):
 * too many requests, credentials, scope, method, type, size, body; the operation itself does the rest. Only who is known can be
 * counted, so a request that is one too many has been looked up all the same.
 */
export const answerRequest = Effect.fn("http.answer")(function* (
  operations: readonly Operation[],
  ctx: Context,
  path: Readonly<Record<string, string>>,
  count: Count,
) {
  const isPublic = operations.every(({ access }) => access === "public");
  const principal = isPublic ? undefined : yield* principalOf(ctx, count);

  const operation = operations.find(({ method }) => METHODS[method].includes(ctx.method));
  const needs = operation?.access ?? "public";
  if (principal !== undefined && needs !== "public" && !allows(principal.scope, needs))
    return yield* new InsufficientScope({ needs });
  if (operation === undefined)
    return yield* new MethodNotAllowed({ allow: operations.flatMap(({ method }) => METHODS[method]) });

  const request: OperationRequest = {
    path,
    query: { ...ctx.query },
    if_match: ctx.headers["if-match"],
    body: operation.body === undefined ? undefined : yield* operation.body.read(ctx.req),
  };
  if (operation.access === "public") return yield* operation.run(request);
  if (principal === undefined) return yield* new Unauthorized();
  return yield* operation.run({ ...request, principal });
});
