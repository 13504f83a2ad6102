import type { Socket } from "node:net";
import { fairLine, InvalidRequest, takeTurn } from "@farthing/core/request";
import { StorageUnavailable } from "@farthing/core/storage";
import * as Cause from "effect/Cause";
import * as Context from "effect/Context";
import * as Effect from "effect/Effect";
import * as Exit from "effect/Exit";
import type * as Scope from "effect/Scope";
import type { Context as Request } from "koa";
import {
  BadRequest,
  ContentTooCostly,
  type PayloadTooLarge,
  type RequestTimeout,
  ServiceBusy,
} from "../answer/errors.ts";
import type { PreflightUsage } from "../host/meter.ts";
import { interruptedByLeaving } from "../request/interrupted-by-leaving.ts";
import { type ByteBudget, byteBudget } from "./byte-budget.ts";
import type { AskFamily, ReadyAnswer } from "./check-received.ts";
import type { ExaminedImport, ImportQuestion } from "./examine-received.ts";
import type { ToldOfFamily } from "./known-of-family.ts";
import { MOST_IMPORTS, type PreflightWorker, preflightPool } from "./pool.ts";
import { receive } from "./receive.ts";
import type { Received } from "./received.ts";

/** The received content, and the connection that waits for the answer. */
export interface Taken {
  readonly received: Received;
  /** The family. */
  readonly whose: string;
  readonly connection: Socket;
}

/** Receives contents and checks them, as many at a time as the process can handle. */
export class PreflightService extends Context.Service<
  PreflightService,
  {
    /** Receives the content of a request of a family; its bytes are released when the scope is closed. */
    readonly take: (
      context: Request,
      whose: string,
    ) => Effect.Effect<Taken, BadRequest | PayloadTooLarge | RequestTimeout | ServiceBusy, Scope.Scope>;
    /** Returns the answer; the check ends if the connection is closed. */
    readonly check: (
      taken: Taken,
      include: string | undefined,
      ask: AskFamily,
    ) => Effect.Effect<ReadyAnswer, ContentTooCostly | ServiceBusy | StorageUnavailable>;
    /**
     * Examines the content of an import. `begin` is asked what preflight may know of the family, once the request is
     * understood and before the content is looked at; if it fails, so does this. Ends if the connection is closed.
     */
    readonly examine: <E, R>(
      taken: Taken,
      begin: (question: ImportQuestion) => Effect.Effect<ToldOfFamily, E, R>,
    ) => Effect.Effect<ExaminedImport, E | BadRequest | ContentTooCostly | InvalidRequest | ServiceBusy, R>;
    /** What it holds now. */
    readonly usage: () => PreflightUsage;
    /**
     * Stores one import after the other, in turns of families: the rows of each are held in memory. What has not begun is given up
     * if the connection is closed.
     */
    readonly store: <A, E, R>(
      taken: Taken,
      work: Effect.Effect<A, E, R>,
    ) => Effect.Effect<A, E | ServiceBusy, R>;
    /** Ends the threads when they are at nothing any more. */
    readonly close: () => Promise<void>;
  }
>()("@farthing/http/preflight/PreflightService") {}

/** Why an import did not begin. */
class NotBegun<E> {
  readonly cause: Cause.Cause<E>;
  constructor(cause: Cause.Cause<E>) {
    this.cause = cause;
  }
}

/** The limit for all requests together: three of the largest, or twenty-five files of the largest size. */
const MAX_HELD_BYTES = 256 * 1_048_576;

/** The limit for those of one family. */
const MAX_OF_FAMILY = MAX_HELD_BYTES / 2;

export const preflightService = ({
  budget = byteBudget(MAX_HELD_BYTES, MAX_OF_FAMILY),
  worker,
}: {
  readonly budget?: ByteBudget;
  readonly worker?: PreflightWorker | undefined;
} = {}): PreflightService["Service"] => {
  const pool = preflightPool(undefined, worker);
  const oneByOne = fairLine(["the only one"], { at_once: 1, ...MOST_IMPORTS });
  return PreflightService.of({
    take: Effect.fnUntraced(function* (context, whose) {
      const { received, giveBack } = yield* Effect.promise(() => receive(context, budget, whose));
      yield* Effect.addFinalizer(() => Effect.sync(giveBack));
      if (received._tag === "Success")
        return { received: received.success, whose, connection: context.req.socket };
      // The client has left, so no client waits for the answer.
      return yield* received.failure ?? Effect.interrupt;
    }),
    check: Effect.fnUntraced(function* ({ received, whose, connection }, include, ask) {
      const answer = yield* Effect.tryPromise({
        try: (left) => pool.check({ received, whose, left }, include, ask),
        catch: (error) => error,
      }).pipe(
        Effect.catch((error) =>
          error instanceof StorageUnavailable ? Effect.fail(error) : Effect.die(error),
        ),
        Effect.raceFirst(interruptedByLeaving(connection)),
      );
      if (answer === "full") return yield* new ServiceBusy();
      if (answer === "exhausted") return yield* new ContentTooCostly();
      return answer;
    }),
    examine: Effect.fnUntraced(function* <E, R>(
      { received, whose, connection }: Taken,
      begin: (question: ImportQuestion) => Effect.Effect<ToldOfFamily, E, R>,
    ) {
      const services = yield* Effect.context<R>();
      const begun = async (question: ImportQuestion): Promise<ToldOfFamily> => {
        const exit = await Effect.runPromiseExitWith(services)(begin(question));
        if (Exit.isSuccess(exit)) return exit.value;
        throw new NotBegun(exit.cause);
      };
      const examined = yield* Effect.tryPromise({
        try: (left) => pool.examine({ received, whose, left }, begun),
        catch: (error) => error,
      }).pipe(
        Effect.catch((error) =>
          Effect.failCause(error instanceof NotBegun ? (error as NotBegun<E>).cause : Cause.die(error)),
        ),
        Effect.raceFirst(interruptedByLeaving(connection)),
      );
      if (examined === "full") return yield* new ServiceBusy();
      if (examined === "exhausted") return yield* new ContentTooCostly();
      if (examined._tag === "BadRequest") return yield* new BadRequest({ message: examined.message });
      if (examined._tag === "InvalidRequest") return yield* new InvalidRequest({ errors: examined.errors });
      return examined;
    }),
    usage: () => {
      const { working, waiting } = pool.usage();
      return { checking: working, waiting, held_bytes: budget.held() };
    },
    store: ({ whose, connection }, work) =>
      takeTurn(
        oneByOne,
        whose,
        { full: Effect.fail(new ServiceBusy()), enough: interruptedByLeaving(connection) },
        work,
      ),
    close: pool.close,
  });
};
