import { type FairQueue, withSlot } from "@farthing/core/request";
import * as Effect from "effect/Effect";
import { ServiceBusy } from "../answer/errors.ts";
import { interruptedByLeaving } from "../request/interrupted-by-leaving.ts";
import type { Taken } from "./preflight-service.ts";

/** Who waits for an answer. */
export type Client = Pick<Taken, "familyId" | "connection">;

/** Begins work when there is a slot for a client, unless they have left by then. Fails if too many wait for one. */
export const withClientSlot = <Slot, A, E, R>(
  queue: FairQueue<Slot>,
  { familyId, connection }: Client,
  work: Effect.Effect<A, E, R>,
): Effect.Effect<A, E | ServiceBusy, R> =>
  withSlot(
    queue,
    familyId,
    { onFull: Effect.fail(new ServiceBusy()), giveUp: interruptedByLeaving(connection) },
    work,
  );
