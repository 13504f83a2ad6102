import {
  allows,
  InsufficientScope,
  type Principal,
  type RequestCounts,
  type Scope,
  Unauthorized,
} from "@farthing/core/access";
import { authenticate, type Credential, originOf } from "@farthing/core/sso";
import type { Storage, StorageUnavailable } from "@farthing/core/storage";
import * as Effect from "effect/Effect";
import { isPromiseLike } from "effect/Predicate";
import type { Context } from "koa";
import {
  ForeignPage,
  HostSilent,
  MethodNotAllowed,
  type RateLimitExceeded,
  SignInRequired,
} from "./answer/errors.ts";
import { PAGE_SESSION_HEADER, type PageSignIn } from "./host/link-sign-in.ts";
import type { Operation } from "./operations/operation.ts";
import { readCookie, readCookieNames } from "./request/cookie.ts";
import { readCredential } from "./request/credential.ts";
import { type Authenticate, type HostUser, hostPrincipal, hostUserOf } from "./request/host-session.ts";
import { interruptedByLeaving } from "./request/interrupted-by-leaving.ts";
import { isPublicOrigin, isSameOrigin } from "./request/same-origin.ts";

const METHODS: Readonly<Record<Operation["method"], readonly string[]>> = {
  get: ["GET", "HEAD"],
  post: ["POST"],
  put: ["PUT"],
  patch: ["PATCH"],
  delete: ["DELETE"],
};

const methodsOf = ({ method, once }: Operation): readonly string[] =>
  once === true ? METHODS[method].slice(0, 1) : METHODS[method];

/** Methods that change nothing (RFC 9110, 9.2.1). */
const SAFE: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * The scope for a method that a path does not support: the same as for its other methods, and `read_write` if
 * the method may change something.
 */
const accessOfOthers = (operations: readonly Operation[], method: string): Operation["access"] => {
  const [access = "public"] = operations.map((each) => each.access);
  if (access === "read" || access === "read_write") return SAFE.has(method) ? "read" : "read_write";
  return access;
};

/** The limits of requests. */
export interface Limit {
  /** Fails if a credential is known to have been used too often, without asking storage. */
  readonly refuse: (ctx: Context, by: Credential | HostUser) => Effect.Effect<void, RateLimitExceeded>;
  /**
   * Counts one more request and fails if it is one too many: of a credential, of an address without a valid
   * one, or of an address that tries codes.
   */
  readonly count: (
    ctx: Context,
    by: Credential | HostUser | "address" | "code",
  ) => Effect.Effect<void, RateLimitExceeded | StorageUnavailable, RequestCounts>;
}

/** Who says who they are, and how to find out whether it is so. */
interface Shown {
  readonly by: Credential | HostUser;
  readonly principal: Effect.Effect<Principal, StorageUnavailable | Unauthorized, Storage>;
}

/** How long a host may take to say whose session a request is of, in seconds. */
const HOST_ANSWERS_WITHIN = 10;

/** What the host says of a request. Few hosts have to be waited for, and a limit of time costs more than they do. */
const hostedBy = (
  ctx: Context,
  authenticateHost: Authenticate,
): Effect.Effect<Required<HostUser> | undefined, HostSilent> =>
  Effect.suspend(() => {
    const said = authenticateHost(ctx.req);
    if (!isPromiseLike(said)) return Effect.succeed(hostUserOf(said));
    return Effect.timeoutOrElse(
      Effect.promise(async () => hostUserOf(await said)),
      {
        duration: `${HOST_ANSWERS_WITHIN} seconds`,
        orElse: () => Effect.fail(new HostSilent({ seconds: HOST_ANSWERS_WITHIN })),
      },
    );
  });

/** How the user of a request can be known besides by a credential of Farthing's. */
export interface KnownBy {
  readonly authenticate: Authenticate;
  readonly pageSignIn: PageSignIn | undefined;
  /** Empty if there is none. */
  readonly publicUrl: string;
}

/** The user of the page's session. Whoever has its cookie and is another page is refused, whatever is asked. */
const signedInAtPage = (
  { req, headers }: Context,
  { pageSignIn, publicUrl }: KnownBy,
): Effect.Effect<Required<HostUser> | undefined, ForeignPage> => {
  if (pageSignIn === undefined) return Effect.undefined;
  const cookie = readCookie(headers.cookie, pageSignIn.cookie);
  if (cookie === undefined) return Effect.undefined;
  if (!isSameOrigin(req, publicUrl)) return Effect.fail(new ForeignPage());
  const email = pageSignIn.emailOf(cookie, String(headers[PAGE_SESSION_HEADER] ?? ""));
  return Effect.succeed(hostUserOf(email === undefined ? undefined : { email }));
};

const shownBy = Effect.fnUntraced(function* (ctx: Context, known: KnownBy) {
  const hosted = yield* hostedBy(ctx, known.authenticate);
  if (hosted !== undefined) return { by: hosted, principal: hostPrincipal(hosted) } satisfies Shown as Shown;
  const credential = readCredential(ctx.headers);
  if (credential === undefined) {
    const user = yield* signedInAtPage(ctx, known);
    return user === undefined
      ? undefined
      : ({ by: user, principal: hostPrincipal(user, "page_link") } satisfies Shown as Shown);
  }
  return { by: credential, principal: authenticate(credential) } satisfies Shown as Shown;
});

/**
 * The user of a request. Requests are counted by user if the credential is valid, otherwise by address:
 * however many credentials are tried, none of them is remembered.
 */
const principalOf = Effect.fnUntraced(function* (
  ctx: Context,
  { refuse, count }: Limit,
  shown: Shown | undefined,
) {
  const refused = Effect.flatMap(count(ctx, "address"), () => Effect.fail(new Unauthorized()));
  if (shown === undefined) return yield* refused;
  yield* refuse(ctx, shown.by);
  const principal = yield* Effect.catchTag(shown.principal, "Unauthorized", () => refused);
  yield* count(ctx, shown.by);
  return principal;
});

/** Whether the credential allows this. */
const checkAccess = Effect.fnUntraced(function* (principal: Principal, needs: Scope | "person") {
  if (needs === "person") {
    if (principal.shown === "api_key") return yield* new SignInRequired();
  } else if (!allows(principal.scope, needs)) return yield* new InsufficientScope({ needs });
});

/**
 * Whoever is deleted while a request is worked on has no credential any more, and that is the answer: work for a family that is
 * gone cannot succeed. What else goes wrong stays what it is.
 */
const unlessDeleted = <A, E, R>(work: Effect.Effect<A, E, R>, shown: Shown | undefined) =>
  shown === undefined
    ? work
    : Effect.catchDefect(work, (defect) =>
        Effect.matchEffect(shown.principal, {
          onFailure: (error) => (error._tag === "Unauthorized" ? Effect.fail(error) : Effect.die(defect)),
          onSuccess: () => Effect.die(defect),
        }),
      );

/**
 * Answers a request to a path with these operations. Errors are checked in a fixed order (docs/spec/http.md,
 * Order of checks); the operation itself does the rest. A request can be counted only after its credential
 * was looked up, unless it is known to be one too many.
 */
export const answerRequest = Effect.fnUntraced(function* (
  operations: readonly Operation[],
  ctx: Context,
  path: object,
  { limit, address, known }: { readonly limit: Limit; readonly address: string; readonly known: KnownBy },
) {
  const operation = operations.find((each) => methodsOf(each).includes(ctx.method));
  const access = operation?.access ?? accessOfOthers(operations, ctx.method);
  if (access === "code") yield* limit.count(ctx, "code");
  const isOpen = access === "public" || access === "code";
  const shown = isOpen ? undefined : yield* shownBy(ctx, known);
  const principal = isOpen ? undefined : yield* principalOf(ctx, limit, shown);
  ctx.state.keyId = principal?.key_id;
  if (principal !== undefined && !isOpen) yield* checkAccess(principal, access);
  if (operation === undefined) return yield* new MethodNotAllowed({ allow: operations.flatMap(methodsOf) });

  const answer = operation.answer({
    context: ctx,
    path,
    query: { ...ctx.query },
    principal,
    request_id: ctx.state.requestId as string,
    search: ctx.search,
    cookie: (name) => readCookie(ctx.headers.cookie, name),
    cookie_names: () => readCookieNames(ctx.headers.cookie),
    is_same_origin: () => isSameOrigin(ctx.req, known.publicUrl),
    is_public_origin: () => isPublicOrigin(ctx.req, known.publicUrl),
    left: interruptedByLeaving(ctx.req.socket),
    if_match: ctx.headers["if-match"],
    idempotency_key: ctx.headers["idempotency-key"],
    origin: originOf(address, ctx.headers["user-agent"]),
  });
  return yield* unlessDeleted(answer, shown);
});
