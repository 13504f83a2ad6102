import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { PLANTED } from "./planted/planted.ts";

/** In so many steps each fault is found. */
const STEPS = 12_000;

const run = (seed: number, ...args: readonly string[]) => {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      "--conditions=@farthing/source",
      fileURLToPath(new URL("main.ts", import.meta.url)),
      ...["--seed", String(seed), "--steps", String(STEPS), ...args],
    ],
    { encoding: "utf8", maxBuffer: 2 ** 26 },
  );
  return { stderr, isBroken: stdout.includes("To see it again:"), stdout };
};

it("has twenty faults and more", () => {
  expect(Object.keys(PLANTED).length).toBeGreaterThanOrEqual(20);
});

it.each([...new Set(Object.values(PLANTED).map(({ seed }) => seed))])(
  "finds nothing without a fault from seed %i",
  (seed) => {
    const { stdout, stderr, isBroken } = run(seed);
    expect([stderr, isBroken]).toEqual(["", false]);
    expect(stdout).toContain(`seed ${seed}: `);
  },
);

it.each(Object.entries(PLANTED))("finds that %s", (name, { seed }) => {
  const { stderr, isBroken } = run(seed, "--planted", name);
  expect([stderr, isBroken]).toEqual(["", true]);
});
