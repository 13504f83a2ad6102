import { fairQueue, InvalidRequest } from "@farthing/core/request";
import { preflightKeepingRows } from "@farthing/preflight";
import * as Effect from "effect/Effect";
import { BadRequest } from "../answer/errors.ts";
import { asking } from "./asking.ts";
import { type ByteBudget, byteBudget } from "./byte-budget.ts";
import { checkShort, type ReadyAnswer } from "./check-received.ts";
import { withClientSlot } from "./client-slot.ts";
import type { Examination } from "./examine-received.ts";
import { formReader } from "./form-reader.ts";
import { MAX_IMPORTS, PreflightPool, poolLimits } from "./pool.ts";
import { PreflightService } from "./preflight-service.ts";
import { receive } from "./receive.ts";
import { sizeOf } from "./received.ts";
import { SHARED, type UploadLimits } from "./upload-limits.ts";
import { type CheckQuestion, familyBehind } from "./work.ts";

/** Smaller content is checked immediately, in about a millisecond, unless that takes long all the same; the rest goes to a worker. */
const SMALL = 16_384;

type Service = PreflightService["Service"];

const checkIn = (pool: PreflightPool): Service["check"] =>
  Effect.fnUntraced(function* (taken, include, family) {
    const { received } = taken;
    const answers = (question: CheckQuestion) =>
      question.what === "known"
        ? family.known(question)
        : family.recorded(question.account_id, question.question);
    const short =
      sizeOf(received) > SMALL
        ? "long"
        : yield* asking(taken, answers, (ask) => checkShort(received, include, familyBehind(ask)));
    if (short !== "long") return short;
    const check = asking(taken, answers, (ask, left) =>
      pool.run<ReadyAnswer>({ what: "check", received, include }, ask, left),
    );
    return yield* pool.inSlot(taken, check);
  });

const examineIn = (pool: PreflightPool): Service["examine"] =>
  Effect.fnUntraced(function* (taken, begin) {
    const { received } = taken;
    const examine = asking(taken, begin, (ask, left) =>
      pool.run<Examination>({ what: "examine", received }, ask, left),
    );
    const examined = yield* pool.inImportSlot(taken, examine);
    if (examined._tag === "BadRequest") return yield* new BadRequest({ message: examined.message });
    if (examined._tag === "InvalidRequest") return yield* new InvalidRequest({ errors: examined.errors });
    return examined;
  });

/** Receives contents within a budget, and checks them in a pool. */
export const preflightService = ({
  limits = SHARED,
  budget = byteBudget(limits.held, limits.held_of_family),
  pool = new PreflightPool(poolLimits(limits)),
}: {
  readonly limits?: UploadLimits;
  readonly budget?: ByteBudget;
  readonly pool?: PreflightPool;
} = {}): Service => {
  const receiver = { budget, limits, form: formReader(limits) };
  const oneByOne = fairQueue(["the only one"], { at_once: 1, ...MAX_IMPORTS });
  return PreflightService.of({
    take: ({ req }, familyId) =>
      Effect.map(receive(req, receiver, familyId), (received) => ({
        received,
        familyId,
        connection: req.socket,
      })),
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
