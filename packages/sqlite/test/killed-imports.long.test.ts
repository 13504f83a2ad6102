import { it } from "vitest";
import { KILLED, killedImports, type Moment } from "./support/killed-imports.ts";

/** Twenty moments: spread over the statements, at growths of the log, as it is seen from outside, and when it is done. */
const MOMENTS: readonly Moment[] = [
  ...[0, 0.01, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.99, 1].map((share) => ({ share })),
  ...[1, 2, 3].map((grown) => ({ grown })),
  ...[1, 2, 5].map((seen) => ({ seen })),
  "done",
];

/** Twenty of what takes so few statements that the log does not grow before it is done. */
const MOMENTS_OF_FEW: readonly Moment[] = [
  ...Array.from({ length: 17 }, (_, i) => ({ share: i / 16 })),
  ...[1, 2].map((seen) => ({ seen })),
  "done",
];

it.each(KILLED)(
  "the %s that is killed at any of twenty moments is there whole or not at all",
  async (_, what, isLong) => {
    const kill = await (await killedImports())[what]();
    for (const moment of isLong ? MOMENTS : MOMENTS_OF_FEW) await kill(moment);
  },
);
