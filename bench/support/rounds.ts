import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

/** How often something is measured. */
export interface Rounds {
  readonly rounds: number;
  readonly warmups: number;
}

type Rival = () => number | Promise<number>;

/** Milliseconds that work takes, beginning on a heap without another's garbage. */
export const timed = (work: () => unknown): number => {
  collect();
  const start = performance.now();
  work();
  return performance.now() - start;
};

/** As `timed`, for work that waits. */
export const timedAsync = async (work: () => Promise<unknown>): Promise<number> => {
  collect();
  const start = performance.now();
  await work();
  return performance.now() - start;
};

/**
 * What each rival measured in each round. Rivals take turns within a round, and each round begins with another, so that
 * the noise of the machine hits all alike. Warm-up rounds come first and are not counted.
 */
export const inTurns = async <Name extends string>(
  rivals: Readonly<Record<Name, Rival>>,
  { rounds, warmups }: Rounds,
): Promise<Readonly<Record<Name, readonly number[]>>> => {
  const names = Object.keys(rivals) as Name[];
  const measured = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, number[]>;
  for (let round = -warmups; round < rounds; round += 1) {
    for (const [i] of names.entries()) {
      const name = names[(i + round + warmups) % names.length]!;
      const value = await rivals[name]();
      if (round >= 0) measured[name].push(value);
    }
  }
  return measured;
};
