/** How often a property is tried, and from which seed; without one, from another each time. */
export type Runs = (inFull: number) => { readonly numRuns: number; readonly seed?: number };

/** For `*.long.test.ts`. */
export const full: Runs = (numRuns) => ({ numRuns });

/** For all other tests: the same few each time. */
export const short: Runs = (inFull) => ({ numRuns: Math.ceil(inFull / 40), seed: 20_240_630 });
