import * as fc from "fast-check";
import { expect, it } from "vitest";
import { byteBudget } from "../../src/preflight/byte-budget.ts";

it("all hold no more than the budget, and no family more than its part; what is given back can be taken again", () => {
  const anyStep = fc.record({
    familyId: fc.constantFrom("a", "b", "c"),
    bytes: fc.integer({ min: 1, max: 60 }),
  });
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 50 }), fc.infiniteStream(fc.boolean()), (steps, gives) => {
      const budget = byteBudget(100, 50);
      const held: { readonly familyId: string; readonly bytes: number }[] = [];
      const sum = (familyId?: string): number =>
        held.reduce(
          (all, each) => (familyId === undefined || each.familyId === familyId ? all + each.bytes : all),
          0,
        );
      for (const step of steps) {
        const fits = sum() + step.bytes <= 100 && sum(step.familyId) + step.bytes <= 50;
        expect(budget.take(step.bytes, step.familyId)).toBe(fits);
        if (fits) held.push(step);
        if (held.length > 0 && gives.next().value) {
          const { familyId, bytes } = held.shift()!;
          budget.giveBack(bytes, familyId);
        }
      }
    }),
  );
});
