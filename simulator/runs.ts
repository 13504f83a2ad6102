import { expect, it } from "vitest";
import { simulate } from "./simulate.ts";
import { missedStates } from "./world/states.ts";

/** Declares that nothing is broken in a run, and that a long one comes to all states in which promises are hard to keep. */
export const runsWell = (seed: number, steps: number, isLong: boolean): void => {
  it(`keeps every promise in ${steps} steps from seed ${seed}`, () => {
    const { failure, reached, steps: taken } = simulate({ seed, steps });
    expect(failure).toBeUndefined();
    expect(taken).toBeGreaterThanOrEqual(steps);
    if (isLong) expect(missedStates(reached)).toEqual([]);
    else expect(reached.size).toBeGreaterThan(15);
  });
};
