import type { Storage } from "@farthing/core/storage";
import * as Context from "effect/Context";
import { byteBudget } from "../../src/preflight/byte-budget.ts";
import { preflightService } from "../../src/preflight/create-preflight-service.ts";
import { PreflightService } from "../../src/preflight/preflight-service.ts";
import { changes } from "./changes.ts";

/** What contents may be taken of, with a count of what is held and of all that was ever taken. */
export const watchedBudget = (limit: number) => {
  const budget = byteBudget(limit, limit);
  const { tell, until } = changes();
  let held = 0;
  let taken = 0;
  let inThisTurn = 0;
  let mostInATurn = 0;
  let turns = 0;
  return {
    take: (bytes: number, familyId: string): boolean => {
      if (!budget.take(bytes, familyId)) return false;
      held += bytes;
      taken += bytes;
      if (inThisTurn === 0) {
        turns += 1;
        setImmediate(() => {
          inThisTurn = 0;
        });
      }
      inThisTurn += bytes;
      mostInATurn = Math.max(mostInATurn, inThisTurn);
      tell();
      return true;
    },
    giveBack: (bytes: number, familyId: string): void => {
      budget.giveBack(bytes, familyId);
      held -= bytes;
      tell();
    },
    held: () => held,
    taken: () => taken,
    /** The most that was taken in one turn of the event loop. */
    mostInATurn: () => mostInATurn,
    /** How many turns there were in which something was taken. */
    turns: () => turns,
    until,
  };
};

export type WatchedBudget = ReturnType<typeof watchedBudget>;

/** Has contents taken of this budget. */
export const withBudget =
  (budget: WatchedBudget) =>
  (services: Context.Context<Storage>): Context.Context<Storage> =>
    Context.add(services, PreflightService, preflightService({ budget }));
