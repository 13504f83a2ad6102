import { fileURLToPath } from "node:url";
import { runInContext } from "node:vm";
import { rolldown } from "rolldown";
import { countedRealm, sizeOf } from "./counted-realm.ts";
import { instrument } from "./instrument.ts";

/** Does some work of a size with a module. */
type Work<Module> = (module: Module, size: number) => unknown;

/** A module of which each step is counted: no clock, and the same number on every machine. */
export interface Counted<Module> {
  /** How many steps it takes, once that has been made which is made only once. */
  readonly steps: (work: Work<Module>, size: number) => number;
  /** How many times as many steps it takes for so many times the size. */
  readonly growth: (work: Work<Module>, size: number, times: number) => number;
}

const bundle = async (entry: URL): Promise<string> => {
  const built = await rolldown({
    input: fileURLToPath(entry),
    platform: "browser",
    logLevel: "silent",
    resolve: { conditionNames: ["@farthing/source", "import", "default"] },
  });
  const { output } = await built.generate({ format: "iife", name: "entry" });
  await built.close();
  return output[0].code;
};

// By what it can do: the scripts have an `Iterator` of their own.
const isIterator = (values: unknown): values is Iterable<unknown> =>
  typeof (values as { readonly next?: unknown } | null | undefined)?.next === "function";

const load = async <Module>(entry: URL): Promise<Counted<Module>> => {
  let outside = 0;
  const count = (steps: number): void => {
    outside += steps;
  };
  const spread = (values: unknown): unknown => {
    // What is made only as it is asked for has no size before.
    const all = isIterator(values) ? [...values] : values;
    count(sizeOf(all));
    return all;
  };
  // Its own steps are counted within the script: a call out of it takes much longer than what it counts.
  const script = `($spread) => {
    let $steps = 0;
    ${instrument(await bundle(entry))};
    return { entry, inside: () => $steps };
  }`;
  const { entry: module, inside } = runInContext(script, countedRealm(count))(spread);
  const stepsOf = (work: Work<Module>, size: number): number => {
    const before = inside() + outside;
    work(module, size);
    return inside() + outside - before;
  };
  const steps: Counted<Module>["steps"] = (work, size) => {
    stepsOf(work, size);
    return stepsOf(work, size);
  };
  return { steps, growth: (work, size, times) => stepsOf(work, size * times) / steps(work, size) };
};

const loaded = new Map<string, Promise<Counted<unknown>>>();

/**
 * Loads the module of a file, with all that it imports, by itself and away from what else runs. Give it texts and numbers:
 * lists and bytes that were made elsewhere are not counted.
 */
export const counted = <Module>(entry: URL): Promise<Counted<Module>> => {
  const known = loaded.get(entry.href) ?? load<Module>(entry);
  loaded.set(entry.href, known);
  return known as Promise<Counted<Module>>;
};
