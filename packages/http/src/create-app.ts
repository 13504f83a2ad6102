import type { Readable } from "node:stream";
import { DEFAULT_REFRESH_GRACE } from "@farthing/core/sso";
import { type Storage, Waited } from "@farthing/core/storage";
import Router from "@koa/router";
import * as Cause from "effect/Cause";
import * as Services from "effect/Context";
import * as SecureRandom from "effect/crypto/SecureRandom";
import * as Effect from "effect/Effect";
import * as Exit from "effect/Exit";
import * as Option from "effect/Option";
import * as Result from "effect/Result";
import type * as Scope from "effect/Scope";
import Koa, { type Context, type Middleware } from "koa";
import type { ApiError } from "./answer/api-error.ts";
import { errorAnswer, UNFORESEEN } from "./answer/error-answer.ts";
import { MethodNotAllowed, PathNotFound } from "./answer/errors.ts";
import { asOAuthAnswer } from "./answer/oauth-answer.ts";
import { answerRequest, type Limit } from "./answer-request.ts";
import { checkOptions } from "./check-options.ts";
import { type Logger, SILENT } from "./host/logger.ts";
import { AppMeter, type Meter, NO_METER } from "./host/meter.ts";
import { NO_SIGN_ON, SignOn, type SignOnOptions } from "./host/sign-on.ts";
import { openApiDocument } from "./openapi/document.ts";
import { documentationPage } from "./openapi/page.ts";
import { OPERATIONS } from "./operations/index.ts";
import type { Environment, OperationAnswer } from "./operations/operation.ts";
import type { PageFile } from "./page/page-file.ts";
import { pageAnswers } from "./page/serve-page.ts";
import { preflightService } from "./preflight/create-preflight-service.ts";
import type { PreflightWorker } from "./preflight/pool.ts";
import { PreflightService } from "./preflight/preflight-service.ts";
import { answerWhole } from "./request/answer-whole.ts";
import { checkProtocol } from "./request/check-protocol.ts";
import { clientAddress } from "./request/client-address.ts";
import { countedAddress } from "./request/counted-address.ts";
import { credentialDigest, readCredential } from "./request/credential.ts";
import { isWaiting } from "./request/expect-continue.ts";
import type { Authenticate } from "./request/host-session.ts";
import { inOrder } from "./request/in-order.ts";
import { type Counted, DEFAULT_RATE_LIMITS, type RateLimits, rateLimiter } from "./request/rate-limit.ts";
import { requestId } from "./request/request-id.ts";

/** The parts of the API. */
export interface AppOptions {
  /** Open storage. Whoever opened it closes it, after the last answer. */
  readonly services: Services.Context<Storage>;
  /** The version in the OpenAPI document. */
  readonly version: string;
  /** The destination of the log; by default nothing is logged. */
  readonly logger?: Logger;
  /** Where what is done is counted; by default nowhere. */
  readonly meter?: Meter;
  /** The limits of requests per minute, or "off". */
  readonly rateLimits?: RateLimits | "off";
  /** Sign-in with identity providers; without it users cannot sign in. */
  readonly signOn?: SignOnOptions | undefined;
  /** The public address of this API, without a slash at the end; by default that of sign-in. */
  readonly publicUrl?: string | undefined;
  /**
   * For how many seconds after its first use a refresh token is answered with the same pair, from 0 to 60; 10 by default, 0 for never
   * (docs/spec/keys-and-tokens.md, Refresh).
   */
  readonly refreshGrace?: number;
  /** Ends the requests that are at work when it is aborted, and their connections: nobody waits for their answers any more. */
  readonly ending?: AbortSignal;
  /** Addresses and CIDRs of proxies whose `X-Forwarded-For` is trusted; none by default. */
  readonly trustedProxies?: readonly string[];
  /** The files of a page to be served at `/`; without them there is none. */
  readonly page?: readonly PageFile[];
  /** The user of a request by the host's own session, asked before Farthing's credentials are. */
  readonly authenticate?: Authenticate;
  /** Whether requests for paths that the API does not have go on to the host; by default they are answered 404. */
  readonly fallthrough?: boolean;
  /**
   * The file of the worker that checks large contents, the module `@farthing/http/preflight-worker` in a bundle; or "inline": they
   * are checked on the thread that answers requests, which keeps other requests waiting.
   */
  readonly worker?: PreflightWorker;
}

/** Answers a request of Node. What falls through goes to `next`, as Express has it, or is answered 404 without one. */
export type Handler = (
  ...given: [...Parameters<ReturnType<Koa["callback"]>>, next?: () => void]
) => Promise<void>;

/** The API as a Koa app. */
export interface FarthingApp extends Koa {
  /** A handler for any server of Node. */
  callback(): Handler;
  /** Ends what the app has started, after the last answer. Storage stays open. */
  readonly close: () => Promise<void>;
}

/** The documents load nothing and run nothing. */
const DOCUMENT_HEADERS = {
  "Content-Security-Policy":
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'",
};

/** The status in the log if the client has left; it is never sent. */
const CLIENT_GONE = 499;

/** The code of the error of a body whose client has left. */
const CLIENT_LEFT = "ERR_STREAM_PREMATURE_CLOSE";

/** Errors that are answered as any other, and not the client's: their causes are in the log. */
const LOGGED: ReadonlySet<ApiError["_tag"]> = new Set(["HostSilent", "StorageUnavailable"]);

const NO_CONTENT = 204;

const NOT_MODIFIED = 304;

const koaPath = (path: string): string => path.replace(/\{(\w+)\}/g, ":$1");

const requestIdOf = (ctx: Context): string => ctx.state.requestId as string;

const send = (ctx: Context, answer: OperationAnswer): void => {
  const { status, headers = {} } = answer;
  ctx.status = status;
  ctx.set(headers as Record<string, string>);
  ctx.set("Cache-Control", "no-store");
  // A refused client may send its body or not, so it is unknown what follows.
  if (isWaiting(ctx.req)) ctx.set("Connection", "close");
  if ("location" in answer) {
    ctx.set("Location", answer.location);
    ctx.body = "";
  }
  if (status === NO_CONTENT || "location" in answer) return;
  if ("stream" in answer) {
    ctx.set("Content-Type", answer.content_type);
    ctx.body = answer.stream;
    return;
  }
  if (ctx.response.get("ETag") !== "" && ctx.fresh) {
    ctx.status = NOT_MODIFIED;
    return;
  }
  ctx.type = "application/json";
  ctx.body = "json" in answer ? answer.json : JSON.stringify(answer.body);
};

/** The groups by which requests are counted. */
const limitersOf = ({ perCredential, perAddress }: RateLimits) => ({
  credential: rateLimiter("credential", perCredential),
  address: rateLimiter("address", perCredential),
  code: rateLimiter("code", perAddress),
});

/**
 * The API as a Koa app, to serve or to mount in another app. It neither opens nor closes storage. Throws a
 * `RangeError` if a trusted proxy is neither an IP address nor a CIDR, and a `TypeError` for an option that there is not, or that is
 * not what it must be (docs/spec/embedding.md, The API in a server).
 */
export const createApp = (options: AppOptions): FarthingApp => {
  checkOptions(options);
  const {
    services,
    version,
    logger = SILENT,
    meter = NO_METER,
    rateLimits = DEFAULT_RATE_LIMITS,
    signOn = NO_SIGN_ON,
    publicUrl = signOn.publicUrl,
    refreshGrace = DEFAULT_REFRESH_GRACE,
    ending,
    trustedProxies = [],
    page = [],
    authenticate = () => undefined,
    fallthrough = false,
    worker,
  } = options;
  const addresses = clientAddress(trustedProxies);
  const limiters = rateLimits === "off" ? undefined : limitersOf(rateLimits);
  const document = openApiDocument(OPERATIONS, version);
  const preflights = preflightService({ worker });
  // A preflight service among the given services takes precedence.
  const environment = Services.make(PreflightService, preflights).pipe(
    Services.merge(services),
    Services.add(AppMeter, meter),
    Services.add(SignOn, {
      ...signOn,
      publicUrl,
      refreshGrace,
      // As plain fields: the log of an error object has its stack, but not what the provider did.
      onFailure: (request_id, { provider, cause }) =>
        logger.error({ request_id, err: { provider, cause } }, "identity provider failed"),
    }),
    Services.add(SecureRandom.SecureRandom, SecureRandom.make(SecureRandom.randomBytesUnsafe)),
  );

  meter.preflights(Services.get(environment, PreflightService).usage);

  const report = (ctx: Context, { headers, exceeded }: Counted) => {
    ctx.set(headers as Record<string, string>);
    return exceeded === undefined ? Effect.void : Effect.fail(exceeded);
  };
  const limit: Limit =
    limiters === undefined
      ? { refuse: () => Effect.void, count: () => Effect.void }
      : {
          refuse: (ctx, credential) =>
            Effect.flatMap(limiters.credential.refusal(credentialDigest(credential)), (refused) =>
              refused === undefined ? Effect.void : report(ctx, refused),
            ),
          count: (ctx, by) =>
            Effect.flatMap(
              typeof by === "object"
                ? limiters.credential.count(credentialDigest(by))
                : limiters[by].count(countedAddress(addresses.of(ctx.req))),
              (counted) => report(ctx, counted),
            ),
        };

  const fail = (ctx: Context, cause: Cause.Cause<ApiError>): void => {
    const error = Cause.findErrorOption(cause);
    const isLogged = Option.isNone(error) || LOGGED.has(error.value._tag);
    const unexpected = isLogged ? Cause.squash(cause) : undefined;
    if (Option.isSome(error) && error.value._tag === "StorageUnavailable")
      meter.storageFailed(error.value.reason);
    if (unexpected !== undefined)
      logger.error({ request_id: requestIdOf(ctx), err: unexpected }, "request failed");
    const answer = Option.isSome(error) ? errorAnswer(error.value, readCredential(ctx.headers)) : UNFORESEEN;
    send(ctx, ctx.state.errorsFor === "oauth" ? asOAuthAnswer(answer) : answer);
  };

  /** Its status is sent already, so the client sees only that the answer has no end. */
  const logBrokenOff = (ctx: Context, stream: Readable): void => {
    stream.on("error", (err: NodeJS.ErrnoException) => {
      if (err.code !== CLIENT_LEFT) logger.error({ request_id: requestIdOf(ctx), err }, "answer broken off");
    });
  };

  const run = async (
    ctx: Context,
    effect: Effect.Effect<OperationAnswer, ApiError, Environment | Scope.Scope>,
  ): Promise<void> => {
    const exit = await Effect.runPromiseExitWith(environment)(
      Effect.provideService(Effect.scoped(effect), Waited, { milliseconds: 0 }),
      ending === undefined ? {} : { signal: ending },
    );
    if (Exit.isSuccess(exit)) {
      if ("stream" in exit.value) logBrokenOff(ctx, exit.value.stream);
      send(ctx, exit.value);
    }
    // Only a client that has left interrupts, or the end of the server: a client that waits sees its connection end.
    else if (Cause.hasInterruptsOnly(exit.cause)) {
      ctx.status = CLIENT_GONE;
      ctx.respond = false;
      ctx.req.destroy();
    } else fail(ctx, exit.cause);
  };

  let hasWarned = false;
  const warnOfProxy = (ctx: Context): void => {
    if (hasWarned) return;
    const address = addresses.untrustedProxy(ctx.req);
    if (address === undefined) return;
    hasWarned = true;
    logger.warn(
      { request_id: requestIdOf(ctx), address },
      "forwarded header ignored: the proxy is not trusted",
    );
  };

  // Paths must match exactly.
  const router = new Router({ sensitive: true, strict: true });
  for (const [path, operations] of Map.groupBy(OPERATIONS, (each) => each.route)) {
    router.all(koaPath(path), (ctx) => {
      ctx.state.route = path;
      const asked = operations.find(
        ({ method }) => method === (ctx.method === "HEAD" ? "get" : ctx.method.toLowerCase()),
      );
      ctx.state.errorsFor = asked?.errors_for;
      ctx.state.operation = asked?.id;
      return run(
        ctx,
        answerRequest(operations, ctx, ctx.params, { limit, address: addresses.of(ctx.req), authenticate }),
      );
    });
  }
  const serveFile = (path: string, answer: (ctx: Context) => void): void => {
    router.all(path, (ctx) => {
      ctx.state.route = path;
      if (ctx.method !== "GET" && ctx.method !== "HEAD")
        return run(ctx, Effect.fail(new MethodNotAllowed({ allow: ["GET", "HEAD"] })));
      answer(ctx);
    });
  };
  const text = (type: string, body: string) => (ctx: Context) => {
    ctx.set(DOCUMENT_HEADERS);
    ctx.type = type;
    ctx.body = body;
  };
  serveFile("/openapi.json", text("application/json", JSON.stringify(document)));
  serveFile("/docs", text("text/html", documentationPage(document, OPERATIONS)));
  for (const [path, answer] of pageAnswers(page)) serveFile(path, answer);

  const app = new Koa();
  // Errors are answered and logged below; Koa's own handler would print them.
  app.silent = true;
  const isOurs = (path: () => string, method: string): boolean =>
    !fallthrough || router.match(path(), method).path.length > 0;
  const use = (middleware: Middleware) =>
    app.use((ctx, next) => (isOurs(() => ctx.path, ctx.method) ? middleware(ctx, next) : next()));
  use(inOrder);
  use(async (ctx, next) => {
    const start = performance.now();
    ctx.state.requestId = requestId(ctx.headers["x-request-id"]);
    ctx.set({ "X-Request-Id": requestIdOf(ctx), "X-Content-Type-Options": "nosniff" });
    warnOfProxy(ctx);
    try {
      const checked = checkProtocol(ctx);
      await (Result.isSuccess(checked) ? next() : run(ctx, Effect.fail(checked.failure)));
    } catch (error) {
      fail(ctx, Cause.die(error));
    }
    answerWhole(ctx);
    const took = performance.now() - start;
    meter.answered((ctx.state.operation as string | undefined) ?? null, ctx.status, took / 1000);
    logger.info(
      {
        request_id: requestIdOf(ctx),
        method: ctx.method,
        route: (ctx.state.route as string | undefined) ?? null,
        status: ctx.status,
        duration_ms: Math.round(took * 10) / 10,
      },
      "request",
    );
  });
  use(router.routes() as Middleware);
  use((ctx) => run(ctx, Effect.fail(new PathNotFound())));
  const callback = (): Handler => {
    const answer = Koa.prototype.callback.call(app);
    return async (...[request, response, next]) => {
      const path = (): string => (request.url ?? "").split("?")[0]!;
      if (next === undefined || isOurs(path, request.method ?? "GET")) await answer(request, response);
      else next();
    };
  };
  return Object.assign(app, { callback, close: preflights.close });
};
