import * as Effect from "effect/Effect";
import type * as Layer from "effect/Layer";
import * as fc from "fast-check";
import { it } from "vitest";

/** The functions that declare laws, which use no other ports than these. */
export interface Laws<Ports> {
  /** One promise, checked in its own empty storage. */
  readonly law: (title: string, holds: Effect.Effect<unknown, unknown, Ports>) => void;
  /** The same, checked for every sample; all samples share one storage. */
  readonly property: <A>(
    title: string,
    samples: fc.Arbitrary<A>,
    holds: (sample: A) => Effect.Effect<unknown, unknown, Ports>,
  ) => void;
}

/** Samples of each property, if fast-check is configured for no other number. */
const RUNS = 50;

/** A property tries its samples on whatever adapter there is, and machines are busy: more than the 5 seconds that vitest waits. */
const LONGEST_MS = 5 * 60_000;

/** How many samples a law tries. */
export const runsOfLaw = (): number => fc.readConfigureGlobal()?.numRuns ?? RUNS;

/** Laws as vitest tests. */
export const lawsOn = <Ports>(layer: () => Layer.Layer<Ports, unknown>): Laws<Ports> => {
  const titles = new Set<string>();
  const law: Laws<Ports>["law"] = (title, holds) => {
    if (titles.has(title)) throw new Error(`two laws have the title "${title}"`);
    titles.add(title);
    it(title, () => Effect.runPromise(Effect.provide(Effect.asVoid(holds), layer())), LONGEST_MS);
  };
  const property: Laws<Ports>["property"] = (title, samples, holds) => {
    law(
      title,
      Effect.gen(function* () {
        const runWithStorage = Effect.runPromiseWith(yield* Effect.context<Ports>());
        const each = fc.asyncProperty(samples, async (sample) => {
          await runWithStorage(holds(sample));
        });
        yield* Effect.promise(() => fc.assert(each, { numRuns: runsOfLaw() }));
      }),
    );
  };
  return { law, property };
};
