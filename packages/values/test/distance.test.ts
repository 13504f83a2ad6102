import * as fc from "fast-check";
import { expect, it } from "vitest";
import { distance } from "../src/distance.ts";

/** By its definition: what is cheapest for the last letters, and the same for the letters before them. */
const defined = (a: string, b: string): number => {
  if (a === "" || b === "") return a.length + b.length;
  const [restOfA, restOfB] = [a.slice(0, -1), b.slice(0, -1)];
  const isSwapped = a.length > 1 && b.length > 1 && a.slice(-2) === [...b.slice(-2)].reverse().join("");
  return Math.min(
    defined(restOfA, b) + 1,
    defined(a, restOfB) + 1,
    defined(restOfA, restOfB) + (a.at(-1) === b.at(-1) ? 0 : 1),
    ...(isSwapped ? [defined(a.slice(0, -2), b.slice(0, -2)) + 1] : []),
  );
};

const texts = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 5 });

it("is the smallest number of changes of letters and swaps of neighbours", () => {
  fc.assert(
    fc.property(texts, texts, (a, b) => {
      expect(distance(a, b)).toBe(defined(a, b));
      expect(distance(b, a)).toBe(distance(a, b));
    }),
    { numRuns: 500 },
  );
});
