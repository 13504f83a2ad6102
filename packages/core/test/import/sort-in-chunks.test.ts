import fc from "fast-check";
import { expect, it } from "vitest";
import { sortInChunks } from "../../src/import/chunks/in-chunks.ts";

interface Row {
  readonly key: number;
  readonly place: number;
}

it("rows are sorted as at once, equal ones as they came, and no step compares more than so many", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(50), { maxLength: 400 }), fc.integer({ min: 2, max: 60 }), (keys, most) => {
      const rows = keys.map((key, place): Row => ({ key, place }));
      let compared = 0;
      const byKey = (one: Row, other: Row): number => {
        compared += 1;
        return one.key - other.key;
      };
      const sorting = sortInChunks(rows, byKey, most);
      // To sort so many, and to end a merge.
      const bound = most * (Math.ceil(Math.log2(most)) + 1);
      let step = sorting.next();
      for (; step.done !== true; step = sorting.next()) {
        expect(compared).toBeLessThanOrEqual(bound);
        compared = 0;
      }
      expect(step.value).toEqual(rows.toSorted((one, other) => one.key - other.key));
      expect(rows.map(({ place }) => place)).toEqual(keys.map((_, place) => place));
    }),
    { numRuns: 500 },
  );
});
