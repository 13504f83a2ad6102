import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { short } from "../../../tools/testing/runs.ts";
import { alreadyThere, type SourceIdentity } from "../src/index.ts";

const identity = fc.record({
  date: fc.constantFrom("2024-01-01", "2024-01-02", "2024-02-20"),
  amount: fc.constantFrom("1", "2"),
  currency: fc.constant("EUR"),
  name: fc.constantFrom("Oven", "Mill"),
  reference: fc.constantFrom("", "", "R1", "R2", "R3"),
});

const all = fc.array(identity, { maxLength: 8 });

const isSame = (a: SourceIdentity, b: SourceIdentity): boolean =>
  a.date === b.date && a.amount === b.amount && a.name === b.name && a.reference === b.reference;

const row = (parts: Partial<SourceIdentity> = {}): SourceIdentity => ({
  ...{ date: "2024-01-13", amount: "18.4", currency: "EUR", name: "Oven", reference: "" },
  ...parts,
});

describe("alreadyThere", () => {
  it("finds each stored transaction once, and of an import that is stored all", () => {
    fc.assert(
      fc.property(all, all, (rows, stored) => {
        const found = alreadyThere(rows, stored);
        const taken = [...found.values()];
        expect(new Set(taken).size).toBe(taken.length);
        for (const each of taken) expect(stored).toContain(each);
        expect(alreadyThere(rows, rows).size).toBe(rows.length);
        // What was new is there once it is stored.
        const after = [...stored, ...rows.filter((_, i) => !found.has(i))];
        expect(alreadyThere(rows, after).size).toBe(rows.length);
      }),
      short(20_000),
    );
  });

  it("finds as many whatever the order of the rows is", () => {
    fc.assert(
      fc.property(all, all, (rows, stored) => {
        const count = (some: readonly SourceIdentity[]): number => alreadyThere(some, stored).size;
        expect(count(rows.toReversed())).toBe(count(rows));
      }),
      short(20_000),
    );
  });

  it("never takes rows with different references for one", () => {
    fc.assert(
      fc.property(all, all, (rows, stored) => {
        for (const [i, each] of alreadyThere(rows, stored)) {
          const came = rows[i]!;
          if (!isSame(came, each)) {
            const [a, b] = [came.reference, each.reference];
            expect(a === b || a === "" || b === "").toBe(true);
          }
        }
      }),
      short(20_000),
    );
  });

  it.each<[what: string, came: Partial<SourceIdentity>, stored: Partial<SourceIdentity>, is: boolean]>([
    ["the name in other case", { name: "OVEN" }, {}, true],
    ["another form of a character", { name: "Ｏven" }, {}, true],
    ["the amount in another form", { amount: "18.40" }, {}, true],
    ["another currency", { currency: "USD" }, {}, false],
    ["another day", { date: "2024-01-14" }, {}, false],
    ["another day with the same reference", { date: "2024-01-15", reference: "R" }, { reference: "R" }, true],
    ["another name with the same reference", { name: "Mill", reference: "R" }, { reference: "R" }, true],
    [
      "a reference that is used again later",
      { date: "2024-02-13", reference: "R" },
      { reference: "R" },
      false,
    ],
    ["another amount with the same reference", { amount: "19", reference: "R" }, { reference: "R" }, false],
    ["a reference only in the file", { reference: "R" }, {}, true],
    ["a reference only in what is stored", {}, { reference: "R" }, true],
    ["another reference", { reference: "R" }, { reference: "S" }, false],
  ])("%s", (_, came, stored, is) => {
    expect(alreadyThere([row(came)], [row(stored)]).size === 1).toBe(is);
  });
});
