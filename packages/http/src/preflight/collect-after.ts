import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** What V8 offers only where it is asked for by a flag. */
type Collect = (options: { readonly type: "minor" }) => void;

/** How many bytes may arrive until what they came in is freed. */
const AT_MOST = 1_048_576;

let collect: Collect | undefined;

const collector = (): Collect => {
  setFlagsFromString("--expose-gc");
  const found = runInNewContext("gc") as Collect;
  setFlagsFromString("--no-expose-gc");
  return found;
};

let arrived = 0;

/**
 * Has V8 free its young objects for each megabyte of uploads. They arrive in thousands of buffers outside its heap, with hardly an
 * object in it: left to itself V8 frees them by collecting the whole heap, three times for an upload of ten megabytes, and the
 * threads that do it take the processors from requests. Young objects are freed in less than half a millisecond.
 */
export const collectAfter = (bytes: number): void => {
  arrived += bytes;
  if (arrived < AT_MOST) return;
  arrived = 0;
  collect ??= collector();
  collect({ type: "minor" });
};
