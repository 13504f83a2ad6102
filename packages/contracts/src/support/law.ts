import type { Storage } from "@farthing/core/storage";
import * as Effect from "effect/Effect";
import type * as Layer from "effect/Layer";
import * as fc from "fast-check";
import { it } from "vitest";

/** What an adapter declares. */
export interface StorageLawsOptions {
  /** Laws that the adapter does not pass, by title, each with the reason. They are shown as skipped. */
  readonly gaps?: Readonly<Record<string, string>>;
  /** Number of samples for each property; 50 by default. */
  readonly runs?: number;
}

/** The functions that declare laws. */
export interface Laws {
  /** One promise, checked in its own empty storage. */
  readonly law: (title: string, holds: Effect.Effect<unknown, unknown, Storage>) => void;
  /** The same, checked for every sample; all samples share one storage. */
  readonly property: <A>(
    title: string,
    samples: fc.Arbitrary<A>,
    holds: (sample: A) => Effect.Effect<unknown, unknown, Storage>,
  ) => void;
}

const DEFAULT_RUNS = 50;

/** Laws as vitest tests, and the declared gaps that are not the title of a law. */
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
