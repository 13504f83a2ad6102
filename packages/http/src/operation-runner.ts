import type { Readable } from "node:stream";
import { Waited } from "@farthing/core/storage";
import * as Cause from "effect/Cause";
import type * as Services from "effect/Context";
import * as Effect from "effect/Effect";
import * as Exit from "effect/Exit";
import * as Option from "effect/Option";
import type * as Scope from "effect/Scope";
import type { Context } from "koa";
import type { ApiError } from "./answer/api-error.ts";
import { errorAnswer, UNFORESEEN } from "./answer/error-answer.ts";
import { asOAuthAnswer } from "./answer/oauth-answer.ts";
import type { Logger } from "./host/logger.ts";
import type { Meter } from "./host/meter.ts";
import type { Environment, OperationAnswer } from "./operations/operation.ts";
import { readCredential } from "./request/credential.ts";
import { sendAnswer } from "./send-answer.ts";

/** The status in the log if the client has left; it is never sent. */
const CLIENT_GONE = 499;

/** The code of the error of a body whose client has left. */
const CLIENT_LEFT = "ERR_STREAM_PREMATURE_CLOSE";

/** Errors that are answered as any other, and not the client's: their causes are in the log. */
const LOGGED: ReadonlySet<ApiError["_tag"]> = new Set(["HostSilent", "StorageUnavailable"]);

/** The id of a request, which its answer and its lines in the log have. */
export const requestIdOf = (ctx: Context): string => ctx.state.requestId as string;

/** What the span of the work for a request is called, where the host's services have a tracer. */
const spanName = (ctx: Context): string => (ctx.state.operation as string | undefined) ?? "refused";

/** What operations are run with. */
interface RunnerOptions {
  readonly environment: Services.Context<Environment>;
  readonly logger: Logger;
  readonly meter: Meter;
  /** Ends what is at work when it is aborted. */
  readonly ending: AbortSignal | undefined;
}

/** Runs operations, and answers what comes of them. */
export class OperationRunner {
  readonly #options: RunnerOptions;

  constructor(options: RunnerOptions) {
    this.#options = options;
  }

  async run(
    ctx: Context,
    effect: Effect.Effect<OperationAnswer, ApiError, Environment | Scope.Scope>,
  ): Promise<void> {
    const { environment, ending } = this.#options;
    const exit = await Effect.runPromiseExitWith(environment)(
      Effect.scoped(effect).pipe(
        Effect.withSpan(spanName(ctx), undefined, { captureStackTrace: false }),
        Effect.provideService(Waited, { milliseconds: 0 }),
      ),
      ending === undefined ? {} : { signal: ending },
    );
    if (Exit.isSuccess(exit)) {
      if ("stream" in exit.value) this.#logBrokenOff(ctx, exit.value.stream);
      sendAnswer(ctx, exit.value);
    }
    // Only a client that has left interrupts, or the end of the server: a client that waits sees its connection end.
    else if (Cause.hasInterruptsOnly(exit.cause)) {
      ctx.status = CLIENT_GONE;
      ctx.respond = false;
      ctx.req.destroy();
    } else this.fail(ctx, exit.cause);
  }

  /** Answers an error, and logs it if it is not the client's. */
  fail(ctx: Context, cause: Cause.Cause<ApiError>): void {
    const { logger, meter } = this.#options;
    const error = Cause.findErrorOption(cause);
    const isLogged = Option.isNone(error) || LOGGED.has(error.value._tag);
    const unexpected = isLogged ? Cause.squash(cause) : undefined;
    if (Option.isSome(error) && error.value._tag === "StorageUnavailable")
      meter.storageFailed(error.value.reason);
    if (unexpected !== undefined)
      logger.error({ request_id: requestIdOf(ctx), err: unexpected }, "request failed");
    const answer = Option.isSome(error) ? errorAnswer(error.value, readCredential(ctx.headers)) : UNFORESEEN;
    sendAnswer(ctx, ctx.state.errorsFor === "oauth" ? asOAuthAnswer(answer) : answer);
  }

  /** Its status is sent already, so the client sees only that the answer has no end. */
  #logBrokenOff(ctx: Context, stream: Readable): void {
    stream.on("error", (err: NodeJS.ErrnoException) => {
      if (err.code !== CLIENT_LEFT)
        this.#options.logger.error({ request_id: requestIdOf(ctx), err }, "answer broken off");
    });
  }
}
