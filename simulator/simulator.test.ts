import { expect, it } from "vitest";
import { runsWell } from "./runs.ts";
import { simulate } from "./simulate.ts";

for (const seed of [1, 2]) runsWell(seed, 3_000, false);

it("writes the same trace from the same seed, to the byte, and another from another", () => {
  const traceOf = (seed: number): readonly string[] => {
    const lines: string[] = [];
    simulate({ seed, steps: 1, print: (line) => lines.push(line) });
    return lines;
  };
  const first = traceOf(5);
  expect(first.length).toBeGreaterThan(1_000);
  expect(traceOf(5)).toEqual(first);
  expect(traceOf(6)).not.toEqual(first);
});

it("runs a world alone as it runs among others", () => {
  const { hash } = simulate({ seed: 3, steps: 1, world: 0 });
  expect(simulate({ seed: 3, steps: 1 }).hash).toBe(hash);
});
