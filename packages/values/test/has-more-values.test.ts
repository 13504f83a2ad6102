import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { counted } from "../../../tools/testing/steps.ts";
import { hasMoreValues } from "../src/has-more-values.ts";

const MOST = 10_000;

/** The number of values in JSON, without the outermost. */
const countOf = (value: unknown): number =>
  typeof value === "object" && value !== null
    ? Object.values(value).reduce((sum: number, each) => sum + 1 + countOf(each), 0)
    : 0;

const { steps } = await counted<typeof import("../src/has-more-values.ts")>(
  new URL("../src/has-more-values.ts", import.meta.url),
);

describe("the values of JSON", () => {
  it("are at least as many as counted, and at most twice as many", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const json = JSON.stringify(value);
        let most = 0;
        while (hasMoreValues(json, most)) most += 1;
        expect(most).toBeLessThanOrEqual(2 * countOf(value) + 1);
        expect(countOf(value)).toBeLessThanOrEqual(2 * most);
      }),
    );
  });

  it.each(["{},", "[],", "1,", '"",', "{", "["])(
    "are too many from one more than the limit on: %s",
    (unit) => {
      const marks = unit.replaceAll(/[^,{[]/g, "").length;
      const most = Math.floor(MOST / marks);
      expect(hasMoreValues(unit.repeat(most), MOST)).toBe(false);
      expect(hasMoreValues(unit.repeat(most + 1), MOST)).toBe(true);
    },
  );

  it("are looked at no further than tells that they are too many", () => {
    const stepsFor = (times: number) =>
      steps((module, size) => module.hasMoreValues("{},".repeat(size), 100), times);
    expect(stepsFor(2_000)).toBe(stepsFor(200));
  });

  it("are not what stands in a text, however it is escaped", () => {
    for (const text of ["{[,".repeat(10_000), '\\\\\\",{'.repeat(10_000), "\\\\"])
      expect(hasMoreValues(`{"a":"${text}"}`, MOST), text.slice(0, 10)).toBe(false);
    expect(hasMoreValues(`{"a":"\\\\",${"[],".repeat(MOST)}`, MOST)).toBe(true);
  });

  it("of what is cut off within a text are counted to its end", () => {
    for (const end of ["", "\\", '\\"']) expect(hasMoreValues(`{"a":"x${end}`, MOST)).toBe(false);
  });
});
