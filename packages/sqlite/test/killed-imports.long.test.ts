import { it } from "vitest";
import { killedImports, type Moment } from "./support/killed-imports.ts";

/** Twenty moments: spread over the statements, at growths of the log, as it is seen from outside, and when it is done. */
const MOMENTS: readonly Moment[] = [
  ...[0, 0.01, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.99, 1].map((share) => ({ share })),
  ...[1, 2, 3].map((grown) => ({ grown })),
  ...[1, 2, 5].map((seen) => ({ seen })),
  "done",
];

it.each([
  ["import that pairs its rows", "killImport"],
  ["undo of such an import", "killUndo"],
  ["sync that pairs", "killSync"],
  ["pair by hand", "killPair"],
] as const)(
  "the %s that is killed at any of twenty moments is there whole or not at all",
  async (_, kill) => {
    const all = await killedImports();
    for (const moment of MOMENTS) await all[kill](moment);
  },
);
