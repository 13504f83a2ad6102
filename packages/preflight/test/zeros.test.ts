import { expect, it } from "vitest";
import { zeros } from "../src/split/zeros.ts";

it("gives nobody numbers that somebody else has, and zeros alone", () => {
  const lengths = [1, 3, 16, 112, 768, 1_024, 2_048, 2_049, 20_000];
  const all = Array.from({ length: 300 }, (_, i) => zeros(lengths[i % lengths.length]!));
  for (const [i, numbers] of all.entries()) {
    expect(numbers.length).toBe(lengths[i % lengths.length]);
    if (numbers.some((number) => number !== 0)) expect.fail(`the array ${i} was given before`);
    numbers.fill(i + 1);
  }
  for (const [i, numbers] of all.entries())
    if (numbers.some((number) => number !== i + 1)) expect.fail(`the array ${i} is in another, too`);
});
