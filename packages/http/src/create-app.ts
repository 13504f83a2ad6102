import * as Services from "effect/Context";
import * as Effect from "effect/Effect";
import type Koa from "koa";
import type { Middleware } from "koa";
import { PathNotFound } from "./answer/errors.ts";
import { answerAndLog } from "./answer-and-log.ts";
import type { KnownBy } from "./answer-request.ts";
import { apiRouter } from "./api-router.ts";
import type { AppOptions } from "./app-options.ts";
import { checkOptions } from "./check-options.ts";
import { CrossOrigin } from "./cross-origin.ts";
import { environmentOf } from "./environment.ts";
import { SILENT } from "./host/logger.ts";
import { NO_METER } from "./host/meter.ts";
import { type Handler, handlerOf, type IsOurs, koaApp } from "./koa-app.ts";
import { OperationRunner } from "./operation-runner.ts";
import { isWrongAddress, leadToPage } from "./page/lead-to-page.ts";
import { preflightService } from "./preflight/create-preflight-service.ts";
import { PreflightPool, poolLimits } from "./preflight/pool.ts";
import { PreflightService } from "./preflight/preflight-service.ts";
import { UPLOAD_LIMITS } from "./preflight/upload-limits.ts";
import { clientAddress } from "./request/client-address.ts";
import { inOrder } from "./request/in-order.ts";
import { DEFAULT_RATE_LIMITS } from "./request/rate-limit.ts";
import { requestLimit } from "./request-limits.ts";

/** The API as a Koa app. */
export interface FarthingApp extends Koa {
  /** A handler for any server of Node. */
  callback(): Handler;
  /** Ends what the app has started, after the last answer. Storage stays open. */
  readonly close: () => Promise<void>;
}

/**
 * The API as a Koa app, to serve or to mount in another app. It neither opens nor closes storage. Throws a
 * `RangeError` if a trusted proxy is neither an IP address nor a CIDR, and a `TypeError` for an option that there is not, or that is
 * not what it must be (docs/spec/embedding.md, The API in a server).
 */
export const createApp = (options: AppOptions): FarthingApp => {
  checkOptions(options);
  const { version, logger = SILENT, meter = NO_METER, ending, trustedProxies = [], page = [] } = options;
  const { rateLimits = DEFAULT_RATE_LIMITS, authenticate = () => undefined, fallthrough = false } = options;
  const { pageSignIn, uploadLimits = "shared" } = options;
  const addresses = clientAddress(trustedProxies);
  const limits = UPLOAD_LIMITS[uploadLimits];
  const pool = new PreflightPool(poolLimits(limits), options.worker);
  const preflights = preflightService({ limits, pool });
  const environment = environmentOf(options, { logger, meter, preflights });
  meter.preflights(Services.get(environment, PreflightService).usage);

  const runner = new OperationRunner({ environment, logger, meter, ending });
  const limit = requestLimit(rateLimits, addresses);
  const known: KnownBy = {
    authenticate,
    pageSignIn,
    publicUrl: options.publicUrl ?? options.signOn?.publicUrl ?? "",
  };
  const crossOrigin = new CrossOrigin(options.corsOrigins ?? []);
  const router = apiRouter({ runner, limit, known, crossOrigin, version, page, most: limits.file });
  const isOurs: IsOurs = (path, method) => !fallthrough || router.match(path(), method).path.length > 0;
  const app = koaApp(
    [
      inOrder,
      answerAndLog(runner, { logger, meter, addresses }),
      router.routes() as Middleware,
      (ctx) =>
        page.length > 0 && isWrongAddress(ctx)
          ? leadToPage(ctx)
          : runner.run(ctx, Effect.fail(new PathNotFound())),
    ],
    isOurs,
  );
  return Object.assign(app, { callback: () => handlerOf(app, isOurs), close: preflights.close });
};
