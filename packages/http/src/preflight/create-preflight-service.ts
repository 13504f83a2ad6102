import { fairQueue, InvalidRequest, withSlot } from "@farthing/core/request";
import { StorageUnavailable } from "@farthing/core/storage";
import { preflightKeepingRows } from "@farthing/preflight";
import * as Cause from "effect/Cause";
import * as Effect from "effect/Effect";
import * as Exit from "effect/Exit";
import { BadRequest, ContentTooCostly, ServiceBusy } from "../answer/errors.ts";
import { interruptedByLeaving } from "../request/interrupted-by-leaving.ts";
import { type ByteBudget, byteBudget } from "./byte-budget.ts";
import type { ImportQuestion } from "./examine-received.ts";
import type { FamilyFacts } from "./known-of-family.ts";
import { MAX_IMPORTS, type PreflightPool, type PreflightWorker, preflightPool } from "./pool.ts";
import { PreflightService, type Taken } from "./preflight-service.ts";
import { receive } from "./receive.ts";

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

type Service = PreflightService["Service"];

/** Receives contents, as many at a time as there is room for. */
const takeWithin = (budget: ByteBudget): Service["take"] =>
  Effect.fnUntraced(function* (context, familyId) {
    const { received, giveBack } = yield* Effect.promise(() => receive(context, budget, familyId));
    yield* Effect.addFinalizer(() => Effect.sync(giveBack));
    if (received._tag === "Success")
      return { received: received.success, familyId, connection: context.req.socket };
    // The client has left, so no client waits for the answer.
    return yield* received.failure ?? Effect.interrupt;
  });

/** What a pool made of a content; fails if it could not. */
const made = Effect.fnUntraced(function* <A>(result: A | "full" | "exhausted") {
  if (result === "full") return yield* new ServiceBusy();
  if (result === "exhausted") return yield* new ContentTooCostly();
  return result;
});

const checkIn = (pool: PreflightPool): Service["check"] =>
  Effect.fnUntraced(function* ({ received, familyId, connection }, include, ask) {
    const answer = yield* Effect.tryPromise({
      try: (left) => pool.check({ received, familyId, left }, include, ask),
      catch: (error) => error,
    }).pipe(
      Effect.catch((error) => (error instanceof StorageUnavailable ? Effect.fail(error) : Effect.die(error))),
      Effect.raceFirst(interruptedByLeaving(connection)),
    );
    return yield* made(answer);
  });

const examineIn = (pool: PreflightPool): Service["examine"] =>
  Effect.fnUntraced(function* <E, R>(
    { received, familyId, connection }: Taken,
    begin: (question: ImportQuestion) => Effect.Effect<FamilyFacts, E, R>,
  ) {
    const services = yield* Effect.context<R>();
    const begun = async (question: ImportQuestion): Promise<FamilyFacts> => {
      const exit = await Effect.runPromiseExitWith(services)(begin(question));
      if (Exit.isSuccess(exit)) return exit.value;
      throw new NotBegun(exit.cause);
    };
    const answer = yield* Effect.tryPromise({
      try: (left) => pool.examine({ received, familyId, left }, begun),
      catch: (error) => error,
    }).pipe(
      Effect.catch((error) =>
        Effect.failCause(error instanceof NotBegun ? (error as NotBegun<E>).cause : Cause.die(error)),
      ),
      Effect.raceFirst(interruptedByLeaving(connection)),
    );
    const examined = yield* made(answer);
    if (examined._tag === "BadRequest") return yield* new BadRequest({ message: examined.message });
    if (examined._tag === "InvalidRequest") return yield* new InvalidRequest({ errors: examined.errors });
    return examined;
  });

export const preflightService = ({
  budget = byteBudget(MAX_HELD_BYTES, MAX_OF_FAMILY),
  worker,
}: {
  readonly budget?: ByteBudget;
  readonly worker?: PreflightWorker | undefined;
} = {}): Service => {
  const pool = preflightPool(undefined, worker);
  const oneByOne = fairQueue(["the only one"], { at_once: 1, ...MAX_IMPORTS });
  return PreflightService.of({
    take: takeWithin(budget),
    check: checkIn(pool),
    examine: examineIn(pool),
    checkAgain: preflightKeepingRows,
    usage: () => {
      const { working, waiting } = pool.usage();
      return { checking: working, waiting, held_bytes: budget.held() };
    },
    store: ({ familyId, connection }, work) =>
      withSlot(
        oneByOne,
        familyId,
        { onFull: Effect.fail(new ServiceBusy()), giveUp: interruptedByLeaving(connection) },
        work,
      ),
    close: () => pool.close(),
  });
};
