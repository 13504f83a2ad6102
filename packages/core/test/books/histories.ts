import * as Effect from "effect/Effect";
import * as fc from "fast-check";
import type { World } from "../import/support.ts";
import { withTickingClock } from "../ticking-clock.ts";
import { BooksModel } from "./books-model.ts";
import { startFamily } from "./family.ts";
import { HISTORIES } from "./steps.ts";
import { type Truth, truths } from "./truth.ts";

type Steps = typeof HISTORIES extends fc.Arbitrary<infer Each> ? Each : never;

/** Runs a history in a family of its own; fails where the books and the model differ after a step. */
const runHistory = Effect.fn(function* (truth: Truth, steps: Steps) {
  const family = yield* startFamily(truth.currencies);
  const run = Effect.runPromiseWith(yield* Effect.context<World>());
  yield* Effect.promise(() =>
    fc.asyncModelRun(() => ({ model: new BooksModel(truth, family.accounts), real: { family, run } }), steps),
  );
});

/** That histories of all that happens to books go as the model says, on a storage. */
export const booksGoAsTheModel = (
  run: (history: Effect.Effect<void, unknown, World>) => Promise<void>,
  runs: { readonly numRuns: number; readonly seed?: number },
): Promise<void> =>
  fc.assert(
    fc.asyncProperty(truths, HISTORIES, (truth, steps) => run(withTickingClock(runHistory(truth, steps)))),
    runs,
  );
