import type { Storage } from "@farthing/core/storage";
import * as Effect from "effect/Effect";
import type * as Layer from "effect/Layer";
import * as fc from "fast-check";
import { it } from "vitest";

/** What an adapter says of itself. */
export interface StorageLawsOptions {
  /** Laws that the adapter does not keep, by title, each with the reason. They are shown as skipped. */
  readonly gaps?: Readonly<Record<string, string>>;
  /** How many samples each property is tried with; 50 unless given. */
  readonly runs?: number;
}

/** What a law is written with. */
export interface Laws {
  /** One promise, in a storage of its own that is empty. */
  readonly law: (title: string, holds: Effect.Effect<unknown, unknown, Storage>) => void;
  /** The same for every sample; all samples share one storage. */
  readonly property: <A>(
    title: string,
    samples: fc.Arbitrary<A>,
    holds: (sample: A) => Effect.Effect<unknown, unknown, Storage>,
  ) => void;
}

const DEFAULT_RUNS = 50;

/** Laws that vitest runs, and what of the declared gaps no law bears as its title. */
export const lawsOn = (
  layer: () => Layer.Layer<Storage, unknown>,
  { gaps = {}, runs = DEFAULT_RUNS }: StorageLawsOptions,
): Laws & { readonly unknownGaps: () => readonly string[] } => {
  const titles = new Set<string>();
  const law: Laws["law"] = (title, holds) => {
    if (titles.has(title)) throw new Error(`two laws have the title "${title}"`);
    titles.add(title);
    const gap = gaps[title];
    if (gap !== undefined) it.skip(`${title} (gap: ${gap})`);
    else it(title, () => Effect.runPromise(Effect.provide(Effect.asVoid(holds), layer())));
  };
  const property: Laws["property"] = (title, samples, holds) => {
    law(
      title,
      Effect.gen(function* () {
        const runWithStorage = Effect.runPromiseWith(yield* Effect.context<Storage>());
        const each = fc.asyncProperty(samples, async (sample) => {
          await runWithStorage(holds(sample));
        });
        yield* Effect.promise(() => fc.assert(each, { numRuns: runs }));
      }),
    );
  };
  return { law, property, unknownGaps: () => Object.keys(gaps).filter((title) => !titles.has(title)) };
};
