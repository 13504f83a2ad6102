import * as Cause from "effect/Cause";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import type { Context, Middleware } from "koa";
import type { Logger } from "./host/logger.ts";
import type { Meter } from "./host/meter.ts";
import { type OperationRunner, requestIdOf } from "./operation-runner.ts";
import { answerWhole } from "./request/answer-whole.ts";
import { checkProtocol } from "./request/check-protocol.ts";
import type { ClientAddress } from "./request/client-address.ts";
import { requestId } from "./request/request-id.ts";

/** Warns once that a proxy is not trusted. */
class ProxyWarning {
  readonly #addresses: ClientAddress;
  readonly #logger: Logger;
  #hasWarned = false;

  constructor(addresses: ClientAddress, logger: Logger) {
    this.#addresses = addresses;
    this.#logger = logger;
  }

  see(ctx: Context): void {
    if (this.#hasWarned) return;
    const address = this.#addresses.untrustedProxy(ctx.req);
    if (address === undefined) return;
    this.#hasWarned = true;
    this.#logger.warn(
      { request_id: requestIdOf(ctx), address },
      "forwarded header ignored: the proxy is not trusted",
    );
  }
}

/** Where answered requests are told. */
interface Observers {
  readonly logger: Logger;
  readonly meter: Meter;
  readonly addresses: ClientAddress;
}

const tellAnswered = (ctx: Context, took: number, { logger, meter }: Observers): void => {
  const { method, status } = ctx;
  const route = (ctx.state.route as string | undefined) ?? null;
  meter.answered({
    operation: (ctx.state.operation as string | undefined) ?? null,
    ...{ method, route, status, seconds: took / 1000 },
  });
  logger.info(
    {
      request_id: requestIdOf(ctx),
      ...{ method, route, status },
      duration_ms: Math.round(took * 10) / 10,
      address: ctx.state.address as string,
      key_id: (ctx.state.keyId as string | undefined) ?? null,
    },
    "request",
  );
};

/** Gives each request its id, has it answered whatever happens, and logs that. */
export const answerAndLog = (runner: OperationRunner, observers: Observers): Middleware => {
  const proxies = new ProxyWarning(observers.addresses, observers.logger);
  return async (ctx, next) => {
    const start = performance.now();
    ctx.state.requestId = requestId(ctx.headers["x-request-id"]);
    ctx.set({ "X-Request-Id": requestIdOf(ctx), "X-Content-Type-Options": "nosniff" });
    // Once it is answered, a client may be gone, and its address with it.
    ctx.state.address = observers.addresses.of(ctx.req);
    proxies.see(ctx);
    try {
      const checked = checkProtocol(ctx);
      await (Result.isSuccess(checked) ? next() : runner.run(ctx, Effect.fail(checked.failure)));
    } catch (error) {
      runner.fail(ctx, Cause.die(error));
    }
    answerWhole(ctx);
    tellAnswered(ctx, performance.now() - start, observers);
  };
};
