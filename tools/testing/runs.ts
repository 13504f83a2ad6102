import { FEW } from "./slow.ts";

/** How often a property is tried, and from which seed; without one, from another each time. */
export type Runs = (inFull: number) => { readonly numRuns: number; readonly seed?: number };

/** For `*.long.test.ts`. */
export const full: Runs = (numRuns) => ({ numRuns });

/** For all other tests: the same few each time. */
export const short: Runs = (inFull) => ({ numRuns: Math.ceil(inFull / 40), seed: 20_240_630 });

/** For `npm test`, of a property that takes long even in short. */
export const few: Runs = (inFull) => ({ ...short(inFull), numRuns: FEW.runs(short(inFull).numRuns) });
