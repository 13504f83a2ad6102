import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** What V8 offers only where it is asked for by a flag. */
type Collect = (options: { readonly type: "minor" }) => void;

/** How many bytes may arrive until what they came in is freed. */
const AT_MOST = 1_048_576;

/** Flags that are frozen end the process where one is set. */
const areFlagsFrozen = process.execArgv.some((option) => /freeze[-_]flags[-_]after/.test(option));

/** In a context of its own, for only a new one has what a flag adds. */
const offered = (): Collect | undefined => runInNewContext("globalThis.gc") as Collect | undefined;

/** Leaves the flag as it was. Where V8 does not offer it, it collects when it finds it necessary. */
const collector = (): Collect => {
  let found = offered();
  if (found === undefined && !areFlagsFrozen) {
    setFlagsFromString("--expose-gc");
    found = offered();
    setFlagsFromString("--no-expose-gc");
  }
  return found ?? (() => {});
};

let collect: Collect | undefined;
let arrived = 0;

/**
 * Has V8 free its young objects for each megabyte of uploads. They arrive in thousands of buffers outside its heap, with hardly
 * an object in it: left to itself V8 frees them by collecting the whole heap, three times for an upload of ten megabytes, and
 * the threads that do it take the processors from requests: beside uploads the p99 of PATCH is 35 ms instead of 17 ms
 * (docs/adr/0013-large-contents-on-workers.md).
 */
export const collectAfter = (bytes: number): void => {
  arrived += bytes;
  if (arrived < AT_MOST) return;
  arrived = 0;
  collect ??= collector();
  collect({ type: "minor" });
};
