import { describe, expect, it } from "vitest";
import { counted } from "./steps.ts";

const { growth, steps } = await counted<typeof import("./growing.ts")>(
  new URL("./growing.ts", import.meta.url),
);
const { linear, quadratic } = await import("./growing.ts");

describe("steps", () => {
  it.each(Object.keys(linear) as (keyof typeof linear)[])(
    "%s takes eight times as many of them for eight times as much",
    (name) => {
      const times = growth(({ linear }, size) => linear[name](size), 512, 8);
      expect(times).toBeGreaterThan(7.5);
      expect(times).toBeLessThan(8.5);
    },
  );

  it.each(Object.keys(quadratic) as (keyof typeof quadratic)[])("%s takes the square", (name) => {
    expect(growth(({ quadratic }, size) => quadratic[name](size), 256, 8)).toBeGreaterThan(40);
  });

  it("are as many each time", () => {
    const all = () =>
      steps(({ linear }, size) => Object.values(linear).forEach((work) => void work(size)), 3_000);
    expect(all()).toBe(all());
  });
});
