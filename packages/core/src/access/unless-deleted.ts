import * as Effect from "effect/Effect";
import { FamilyNotFound } from "./errors.ts";
import type { Family } from "./user.ts";
import { Users } from "./users.ts";

/**
 * Work for a family that is not there, or that somebody deletes meanwhile, cannot succeed: then it fails with `FamilyNotFound`. What
 * else goes wrong stays what it is.
 */
export const unlessDeleted = <A, E, R>({ id }: Pick<Family, "id">, work: Effect.Effect<A, E, R>) =>
  Effect.catchDefect(work, (defect) =>
    Effect.gen(function* () {
      const family = yield* (yield* Users).findFamily(id);
      return yield* family === undefined ? new FamilyNotFound({ id }) : Effect.die(defect);
    }),
  );
