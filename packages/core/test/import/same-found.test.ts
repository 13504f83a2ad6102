import * as fc from "fast-check";
import { expect, it } from "vitest";
import { type Found, isSameFound } from "../../src/import/index.ts";

const recorded = fc.record({
  ...{
    id: fc.constantFrom("1", "2"),
    account: fc.constantFrom("A", "B"),
    external_id: fc.constantFrom(null, "x"),
  },
  ...{ date: fc.constantFrom("2024-01-01", "2024-01-02"), amount: fc.constantFrom("1", "2") },
  ...{ currency: fc.constantFrom("EUR", "USD"), name: fc.constantFrom("Oven", "Mill") },
  ...{ reference: fc.constantFrom("", "R"), pending: fc.boolean() },
});

const named = fc.array(fc.record({ id: fc.constantFrom("1", "2"), name: fc.constantFrom("a", "b") }), {
  maxLength: 2,
});

const found: fc.Arbitrary<Found> = fc.record({
  books: fc.record({
    ...{ currency: fc.constantFrom("EUR", "USD"), categories: named, tags: named, merchants: named },
    accounts: named.map((all) => all.map((each) => ({ ...each, currency: "EUR" }))),
    ...{ recorded: fc.array(recorded, { maxLength: 3 }), sides: fc.constant([]) },
  }),
  taken: fc.array(fc.constantFrom("p", "q"), { maxLength: 2 }).map((ids) => new Set(ids)),
});

const textOf = ({ books, taken }: Found): string => JSON.stringify([books, [...taken].toSorted()]);

it("what was found twice is the same exactly if nothing of it is different", () => {
  fc.assert(
    fc.property(found, found, (one, other) => {
      expect(isSameFound(one, structuredClone(one))).toBe(true);
      for (const mixed of [
        other,
        { ...one, taken: other.taken },
        { ...one, books: { ...one.books, recorded: other.books.recorded } },
      ])
        expect(isSameFound(one, mixed)).toBe(textOf(one) === textOf(mixed));
    }),
    { numRuns: 2_000 },
  );
});
