import { allows, InsufficientScope, type Principal, type Scope, Unauthorized } from "@farthing/core/access";
import { authenticate, originOf } from "@farthing/core/sso";
import * as Effect from "effect/Effect";
import type { Context } from "koa";
import { MethodNotAllowed, type RateLimitExceeded, SignInRequired } from "./answer/errors.ts";
import type { Operation, OperationRequest } from "./operation.ts";
import { readCookie } from "./request/cookie.ts";
import { readCredential } from "./request/credential.ts";

const METHODS: Readonly<Record<Operation["method"], readonly string[]>> = {
  get: ["GET", "HEAD"],
  post: ["POST"],
  patch: ["PATCH"],
  delete: ["DELETE"],
};

const methodsOf = ({ method, once }: Operation): readonly string[] =>
  once === true ? METHODS[method].slice(0, 1) : METHODS[method];

/** Methods that change nothing (RFC 9110, 9.2.1). */
const SAFE: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

/** What a method needs that a path does not take: as its others do, and to write where it is one that may change things. */
const accessOfOthers = (operations: readonly Operation[], method: string): Operation["access"] => {
  const [access = "public"] = operations.map((each) => each.access);
  if (access === "read" || access === "read_write") return SAFE.has(method) ? "read" : "read_write";
  return access;
};

/**
 * Counts one more request, and fails where that is one too many: of a credential, of an address without a good one, or
 * of an address that tries codes.
 */
export type Count = (
  ctx: Context,
  what: "credential" | "address" | "code",
) => Effect.Effect<void, RateLimitExceeded>;

/**
 * Who is asking. They are counted when they are known, wrong credentials by address: however many are tried, nothing is
 * remembered of them.
 */
const principalOf = Effect.fnUntraced(function* (ctx: Context, count: Count) {
  const credential = readCredential(ctx.headers);
  const principal = yield* Effect.catchTag(
    credential === undefined ? Effect.fail(new Unauthorized()) : authenticate(credential),
    "Unauthorized",
    (error) => Effect.andThen(count(ctx, "address"), Effect.fail(error)),
  );
  yield* count(ctx, "credential");
  return principal;
});

/** Whether what was shown is good for this. */
const checkAccess = Effect.fnUntraced(function* (principal: Principal, needs: Scope | "person") {
  if (needs === "person") {
    if (principal.shown === "api_key") return yield* new SignInRequired();
  } else if (!allows(principal.scope, needs)) return yield* new InsufficientScope({ needs });
});

/**
 * Answers a request to a path with these operations. What can be wrong is looked for in a fixed order
 * (docs/spec/http.md, Order of checks); the operation itself does the rest. Only who is known can be counted, so a request
 * that is one too many has been looked up all the same.
 */
export const answerRequest = Effect.fnUntraced(function* (
  operations: readonly Operation[],
  ctx: Context,
  path: Readonly<Record<string, string>>,
  { count, address }: { readonly count: Count; readonly address: string },
) {
  const operation = operations.find((each) => methodsOf(each).includes(ctx.method));
  const access = operation?.access ?? accessOfOthers(operations, ctx.method);
  if (access === "code") yield* count(ctx, "code");
  const principal = access === "public" || access === "code" ? undefined : yield* principalOf(ctx, count);
  if (principal !== undefined && access !== "public" && access !== "code")
    yield* checkAccess(principal, access);
  if (operation === undefined) return yield* new MethodNotAllowed({ allow: operations.flatMap(methodsOf) });

  const request: OperationRequest = {
    path,
    query: { ...ctx.query },
    request_id: ctx.state.requestId as string,
    search: ctx.search,
    cookie: (name) => readCookie(ctx.headers.cookie, name),
    if_match: ctx.headers["if-match"],
    origin: originOf(address, ctx.headers["user-agent"]),
    body: operation.body === undefined ? undefined : yield* operation.body.read(ctx.req),
  };
  if (operation.access === "public" || operation.access === "code") return yield* operation.run(request);
  if (principal === undefined) return yield* new Unauthorized();
  return yield* operation.run({ ...request, principal });
});
