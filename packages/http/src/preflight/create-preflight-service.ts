import { fairQueue, InvalidRequest } from "@farthing/core/request";
import { preflightKeepingRows } from "@farthing/preflight";
import * as Effect from "effect/Effect";
import { BadRequest } from "../answer/errors.ts";
import { type Answering, asking } from "./asking.ts";
import { type ByteBudget, byteBudget } from "./byte-budget.ts";
import { type AskFamily, checkShort } from "./check-received.ts";
import { withClientSlot } from "./client-slot.ts";
import type { ImportQuestion } from "./examine-received.ts";
import type { FamilyFacts } from "./known-of-family.ts";
import { MAX_IMPORTS, PreflightPool } from "./pool.ts";
import { checkOf, examinationOf } from "./pooled-work.ts";
import { type Family, PreflightService, type Taken } from "./preflight-service.ts";
import { receive } from "./receive.ts";
import { sizeOf } from "./received.ts";

/** Smaller content is checked immediately, in about a millisecond, unless that takes long all the same; the rest goes to a worker. */
const SMALL = 16_384;

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

/** A family whose answers are promises. */
const promisedBy = <E, R>({ known, recorded }: Family<E, R>, answer: Answering<E, R>): AskFamily => ({
  known: (accountId) => answer(known(accountId)),
  recorded: (accountId, question) => answer(recorded(accountId, question)),
});

const checkIn = (pool: PreflightPool): Service["check"] =>
  Effect.fnUntraced(function* <E, R>(taken: Taken, include: string | undefined, family: Family<E, R>) {
    const { received, connection } = taken;
    if (sizeOf(received) <= SMALL) {
      const short = yield* asking(connection, (answer: Answering<E, R>) =>
        checkShort(received, include, promisedBy(family, answer)),
      );
      if (short !== "long") return short;
    }
    const check = asking(connection, (answer: Answering<E, R>, left) =>
      pool.run(checkOf(received, include, promisedBy(family, answer)), left),
    );
    return yield* pool.inSlot(taken, check);
  });

const examineIn = (pool: PreflightPool): Service["examine"] =>
  Effect.fnUntraced(function* <E, R>(
    taken: Taken,
    begin: (question: ImportQuestion) => Effect.Effect<FamilyFacts, E, R>,
  ) {
    const { received, connection } = taken;
    const examined = yield* pool.inImportSlot(
      taken,
      asking(connection, (answer: Answering<E, R>, left) =>
        pool.run(
          examinationOf(received, (question) => answer(begin(question))),
          left,
        ),
      ),
    );
    if (examined._tag === "BadRequest") return yield* new BadRequest({ message: examined.message });
    if (examined._tag === "InvalidRequest") return yield* new InvalidRequest({ errors: examined.errors });
    return examined;
  });

/** Receives contents within a budget, and checks them in a pool. */
export const preflightService = ({
  budget = byteBudget(MAX_HELD_BYTES, MAX_OF_FAMILY),
  pool = new PreflightPool(),
}: {
  readonly budget?: ByteBudget;
  readonly pool?: PreflightPool;
} = {}): Service => {
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
    store: (taken, work) => withClientSlot(oneByOne, taken, work),
    close: () => pool.close(),
  });
};
