import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { StorageUnavailable } from "@farthing/core/storage";
import * as Context from "effect/Context";
import * as Effect from "effect/Effect";
import type * as Scope from "effect/Scope";
import {
  type BadRequest,
  ContentTooCostly,
  type PayloadTooLarge,
  type RequestTimeout,
  ServiceBusy,
} from "../answer/errors.ts";
import { type ByteBudget, byteBudget } from "./byte-budget.ts";
import type { LoadKnown, ReadyAnswer } from "./check-received.ts";
import { interruptedByLeaving } from "./interrupted-by-leaving.ts";
import { preflightPool } from "./pool.ts";
import { receive } from "./receive.ts";
import type { Received } from "./received.ts";

/** What a request brought, and the connection on which its answer is waited for. */
export interface Taken {
  readonly received: Received;
  readonly connection: Socket;
}

/** Takes contents and checks them, as many at once as this process can bear. */
export class PreflightDesk extends Context.Service<
  PreflightDesk,
  {
    /** Takes what a request brings; it counts as held until the scope is closed. */
    readonly take: (
      request: IncomingMessage,
    ) => Effect.Effect<Taken, BadRequest | PayloadTooLarge | RequestTimeout | ServiceBusy, Scope.Scope>;
    /** The answer; the check ends with the connection. */
    readonly check: (
      taken: Taken,
      include: string | undefined,
      loadKnown: LoadKnown,
    ) => Effect.Effect<ReadyAnswer, ContentTooCostly | ServiceBusy | StorageUnavailable>;
  }
>()("@farthing/http/preflight/PreflightDesk") {}

/** What all requests together may hold: three of the largest, or twenty-five files of the largest. */
const MAX_HELD_BYTES = 256 * 1_048_576;

export const preflightDesk = (budget: ByteBudget = byteBudget(MAX_HELD_BYTES)): PreflightDesk["Service"] => {
  const pool = preflightPool();
  return PreflightDesk.of({
    take: Effect.fnUntraced(function* (request) {
      const { received, giveBack } = yield* Effect.promise(() => receive(request, budget));
      yield* Effect.addFinalizer(() => Effect.sync(giveBack));
      if (received._tag === "Success") return { received: received.success, connection: request.socket };
      // The client has gone: there is nobody to answer.
      return yield* received.failure ?? Effect.interrupt;
    }),
    check: Effect.fnUntraced(function* ({ received, connection }, include, loadKnown) {
      const answer = yield* Effect.tryPromise({
        try: (left) => pool.check(received, include, loadKnown, left),
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
  });
};
