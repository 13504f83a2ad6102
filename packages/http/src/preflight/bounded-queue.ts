import { type FairQueue, fairQueue, type QueueLimits } from "@farthing/core/request";

/** A queue with a fixed number of slots, fair by family. */
export interface BoundedQueue {
  /**
   * Does work of a family in a slot, or says that too many wait for one. Rejects, without beginning, if the caller has left.
   */
  readonly inSlot: <A>(familyId: string, left: AbortSignal, work: () => Promise<A>) => Promise<A | "full">;
  readonly usage: FairQueue<number>["usage"];
}

export const boundedQueue = (slots: number, limits: QueueLimits): BoundedQueue => {
  const line = fairQueue([...Array(slots).keys()], limits);

  const slot = (familyId: string, left: AbortSignal): Promise<number> | "full" => {
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    const giveUp = line.enter({ familyId, only: undefined, begin: resolve });
    if (giveUp === undefined) return promise;
    if (giveUp === "full") return "full";
    const leave = (): void => {
      if (giveUp()) reject(left.reason);
    };
    left.addEventListener("abort", leave, { once: true });
    return promise.finally(() => left.removeEventListener("abort", leave));
  };

  return {
    usage: () => line.usage(),
    inSlot: async (familyId, left, work) => {
      const waited = slot(familyId, left);
      if (waited === "full") return "full";
      const place = await waited;
      try {
        return await work();
      } finally {
        line.leave(place, familyId);
      }
    },
  };
};
