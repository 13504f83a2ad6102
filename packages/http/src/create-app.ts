import { DEFAULT_REFRESH_GRACE } from "@farthing/core/sso";
import type { Storage } from "@farthing/core/storage";
import * as Services from "effect/Context";
import * as SecureRandom from "effect/crypto/SecureRandom";
import * as Effect from "effect/Effect";
import Koa, { type Middleware } from "koa";
import { PathNotFound } from "./answer/errors.ts";
import { answerAndLog } from "./answer-and-log.ts";
import { apiRouter } from "./api-router.ts";
import { checkOptions } from "./check-options.ts";
import { type Logger, SILENT } from "./host/logger.ts";
import { AppMeter, type Meter, NO_METER } from "./host/meter.ts";
import { NO_SIGN_ON, SignOn, type SignOnOptions } from "./host/sign-on.ts";
import { OperationRunner } from "./operation-runner.ts";
import type { Environment } from "./operations/operation.ts";
import type { PageFile } from "./page/page-file.ts";
import { preflightService } from "./preflight/create-preflight-service.ts";
import type { PreflightWorker } from "./preflight/pool.ts";
import { PreflightService } from "./preflight/preflight-service.ts";
import { clientAddress } from "./request/client-address.ts";
import type { Authenticate } from "./request/host-session.ts";
import { inOrder } from "./request/in-order.ts";
import { DEFAULT_RATE_LIMITS, type RateLimits } from "./request/rate-limit.ts";
import { requestLimit } from "./request-limits.ts";

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

/** What the app writes to, and what checks contents. */
interface Watched {
  readonly logger: NonNullable<AppOptions["logger"]>;
  readonly meter: NonNullable<AppOptions["meter"]>;
  readonly preflights: PreflightService["Service"];
}

/** What operations need, from the options; a preflight service among the given services takes precedence. */
const environmentOf = (
  {
    services,
    signOn = NO_SIGN_ON,
    publicUrl = signOn.publicUrl,
    refreshGrace = DEFAULT_REFRESH_GRACE,
  }: AppOptions,
  { logger, meter, preflights }: Watched,
): Services.Context<Environment> => {
  return Services.make(PreflightService, preflights).pipe(
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
};

/** Which requests are for the API. The path is asked for only if it decides: a target that is no URL has none, and is refused. */
type IsOurs = (path: () => string, method: string) => boolean;

/** A Koa app that answers the requests that are for the API, and leaves the others to the host. */
const koaApp = (middleware: readonly Middleware[], isOurs: IsOurs): Koa => {
  const app = new Koa();
  // Errors are answered and logged; Koa's own handler would print them.
  app.silent = true;
  for (const each of middleware)
    app.use((ctx, next) => (isOurs(() => ctx.path, ctx.method) ? each(ctx, next) : next()));
  return app;
};

/** The handler of an app, with which requests that are not for the API go on to the host. */
const handlerOf = (app: Koa, isOurs: IsOurs): Handler => {
  const answer = Koa.prototype.callback.call(app);
  return async (...[request, response, next]) => {
    const path = (): string => (request.url ?? "").split("?")[0]!;
    if (next === undefined || isOurs(path, request.method ?? "GET")) await answer(request, response);
    else next();
  };
};

/**
 * The API as a Koa app, to serve or to mount in another app. It neither opens nor closes storage. Throws a
 * `RangeError` if a trusted proxy is neither an IP address nor a CIDR, and a `TypeError` for an option that there is not, or that is
 * not what it must be (docs/spec/embedding.md, The API in a server).
 */
export const createApp = (options: AppOptions): FarthingApp => {
  checkOptions(options);
  const { version, logger = SILENT, meter = NO_METER, ending, trustedProxies = [], page = [] } = options;
  const { rateLimits = DEFAULT_RATE_LIMITS, authenticate = () => undefined, fallthrough = false } = options;
  const addresses = clientAddress(trustedProxies);
  const preflights = preflightService({ worker: options.worker });
  const environment = environmentOf(options, { logger, meter, preflights });
  meter.preflights(Services.get(environment, PreflightService).usage);

  const runner = new OperationRunner({ environment, logger, meter, ending });
  const limit = requestLimit(rateLimits, addresses);
  const router = apiRouter({ runner, limit, addresses, authenticate, version, page });
  const isOurs: IsOurs = (path, method) => !fallthrough || router.match(path(), method).path.length > 0;
  const app = koaApp(
    [
      inOrder,
      answerAndLog(runner, { logger, meter, addresses }),
      router.routes() as Middleware,
      (ctx) => runner.run(ctx, Effect.fail(new PathNotFound())),
    ],
    isOurs,
  );
  return Object.assign(app, { callback: () => handlerOf(app, isOurs), close: preflights.close });
};
