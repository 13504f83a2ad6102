import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
/** Frees what nothing refers to. */
export const collect = runInNewContext("gc") as () => void;

/** How often something is measured. */
export interface Rounds {
  readonly rounds: number;
  readonly warmups: number;
}

type Candidate = () => number | Promise<number>;

/** Milliseconds that work takes, started on a heap without garbage of others. */
export const timed = (work: () => unknown): number => {
  collect();
  const start = performance.now();
  work();
  return performance.now() - start;
};

/** As `timed`, for asynchronous work. */
export const timedAsync = async (work: () => Promise<unknown>): Promise<number> => {
  collect();
  const start = performance.now();
  await work();
  return performance.now() - start;
};

/**
 * The measurements of each candidate in each round. Candidates take turns within a round, and each round starts with another one, so that
 * the noise of the machine affects all equally. Warm-up rounds come first and are not counted.
 */
export const inTurns = async <Name extends string>(
  candidates: Readonly<Record<Name, Candidate>>,
  { rounds, warmups }: Rounds,
): Promise<Readonly<Record<Name, readonly number[]>>> => {
  const names = Object.keys(candidates) as Name[];
  const measured = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, number[]>;
  for (let round = -warmups; round < rounds; round += 1) {
    for (const [i] of names.entries()) {
      const name = names[(i + round + warmups) % names.length]!;
      const value = await candidates[name]();
      if (round >= 0) measured[name].push(value);
    }
  }
  return measured;
};
