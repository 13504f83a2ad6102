import { inBatches } from "./in-batches.ts";

/** So that one statement does not become long. */
const MAX_AT_ONCE = 64;

interface Lookup<A> {
  readonly key: string;
  readonly resolve: (found: Promise<A | undefined>) => void;
}

/** Looks up together what is asked for in one turn of the event loop, each key once. */
export const groupedLookups = <A>(
  lookUp: (keys: readonly string[]) => Promise<ReadonlyMap<string, A>>,
): ((key: string) => Promise<A | undefined>) => {
  const ask = inBatches<Lookup<A>>(MAX_AT_ONCE, (asked) => {
    const found = lookUp([...new Set(asked.map(({ key }) => key))]);
    for (const { key, resolve } of asked) resolve(found.then((all) => all.get(key)));
  });
  return (key) => new Promise((resolve) => ask({ key, resolve }));
};
