import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { short } from "../../../tools/testing/runs.ts";
import { alreadyThere, NAMELESS, type SourceIdentity } from "../src/index.ts";

const day = fc.integer({ min: 1, max: 12 }).map((n) => `2024-01-${String(n).padStart(2, "0")}`);

const identity = fc.record({
  date: day,
  amount: fc.constantFrom("1", "2", "2.00"),
  currency: fc.constantFrom("EUR", "EUR", "USD"),
  name: fc.constantFrom("Oven", "OVEN", "Corner Oven 12", "Mill", NAMELESS),
  reference: fc.constant(""),
});

const rows = fc.array(identity, { maxLength: 7 });

const stored = fc.array(
  fc
    .record({ identity, by_hand: fc.boolean(), added_as: fc.option(identity, { nil: undefined }) })
    .map(({ identity: each, by_hand, added_as }) => ({
      ...each,
      ...(by_hand ? { by_hand } : {}),
      ...(by_hand && added_as !== undefined ? { added_as } : {}),
    })),
  { maxLength: 7 },
);

const DAY = 86_400_000;

const daysApart = (a: SourceIdentity, b: SourceIdentity): number =>
  Math.abs(Date.parse(a.date) - Date.parse(b.date)) / DAY;

const wordsOf = ({ name }: SourceIdentity): readonly string[] =>
  name === NAMELESS ? [] : name.toLowerCase().split(" ");

const isNamedLike = (row: SourceIdentity, hand: SourceIdentity): boolean => {
  const [a, b] = [wordsOf(row), wordsOf(hand)];
  return a.every((word) => b.includes(word)) || b.every((word) => a.includes(word));
};

/** The rule, in its own words. */
const canBe = (row: SourceIdentity, hand: SourceIdentity): boolean => {
  const forms = [hand, ...(hand.added_as === undefined ? [] : [{ ...hand, ...hand.added_as }])];
  return (
    forms.some((each) => row.currency === each.currency && Number(row.amount) === Number(each.amount)) &&
    forms.some((each) => daysApart(row, each) <= 3) &&
    forms.some((each) => isNamedLike(row, each))
  );
};

const isSame = (row: SourceIdentity, other: SourceIdentity): boolean =>
  row.currency === other.currency &&
  Number(row.amount) === Number(other.amount) &&
  row.date === other.date &&
  row.name.toLowerCase() === other.name.toLowerCase();

const one = (parts: Partial<SourceIdentity> = {}): SourceIdentity => ({
  ...{ date: "2024-01-13", amount: "18.4", currency: "EUR", name: "Corner Oven", reference: "" },
  ...parts,
});

describe("what was added by hand", () => {
  it("is one row at most, and only one that can be it; what came in is found as if there were nothing else", () => {
    fc.assert(
      fc.property(rows, stored, (some, all) => {
        const found = alreadyThere(some, all);
        const taken = [...found.values()];
        expect(new Set(taken).size).toBe(taken.length);
        for (const [row, each] of found) expect((each.by_hand ? canBe : isSame)(some[row]!, each)).toBe(true);
        const came = all.filter(({ by_hand }) => by_hand !== true);
        expect([...alreadyThere(some, came)]).toEqual([...found].filter(([, each]) => !each.by_hand));
      }),
      short(20_000),
    );
  });

  it("is not left while a row is left that can be it", () => {
    fc.assert(
      fc.property(rows, stored, (some, all) => {
        const found = alreadyThere(some, all);
        const taken = new Set(found.values());
        const open = some.filter((_, row) => !found.has(row));
        const left = all.filter((each) => each.by_hand === true && !taken.has(each));
        for (const hand of left) expect(open.filter((row) => canBe(row, hand))).toEqual([]);
      }),
      short(20_000),
    );
  });

  it.each<[what: string, came: Partial<SourceIdentity>, hand: Partial<SourceIdentity>, is: boolean]>([
    ["the same", {}, {}, true],
    ["three days later", { date: "2024-01-16" }, {}, true],
    ["three days earlier", { date: "2024-01-10" }, {}, true],
    ["four days later", { date: "2024-01-17" }, {}, false],
    ["four days earlier", { date: "2024-01-09" }, {}, false],
    ["i with a dot", { name: "ISTANBUL MARKET" }, { name: "İstanbul Market" }, true],
    ["i without a dot", { name: "İSTANBUL", date: "2024-01-14" }, { name: "Istanbul" }, true],
    ["a capital sharp s", { name: "STRAẞE 5" }, { name: "Straße 5" }, true],
    ["a final sigma", { name: "ΟΔΟΣ7", date: "2024-01-14" }, { name: "οδος7" }, true],
    ["a cent more", { amount: "18.41" }, {}, false],
    ["the other sign", { amount: "-18.4" }, {}, false],
    ["another currency", { currency: "USD" }, {}, false],
    ["another account", { account: "a" }, { account: "b" }, false],
    ["what a bank writes", { name: "CORNER OVEN 0815 BERLIN", date: "2024-01-14" }, {}, true],
    ["another form of a character", { name: "Corner Ｏven", date: "2024-01-14" }, {}, true],
    ["without a name", { name: NAMELESS, date: "2024-01-14" }, {}, true],
    ["another name", { name: "Mill" }, {}, false],
    ["a name that shares a word", { name: "Corner Mill" }, {}, false],
    ["with a reference", { reference: "R", date: "2024-01-14" }, {}, true],
    ["pending", { pending: true, date: "2024-01-14" }, {}, true],
    ["pending, six days away", { pending: true, date: "2024-01-19" }, {}, false],
    ["pending, of about the amount", { pending: true, amount: "19" }, {}, false],
  ])("is %s or not", (_what, came, hand, is) => {
    expect(alreadyThere([one(came)], [{ ...one(hand), by_hand: true }]).size).toBe(is ? 1 : 0);
  });

  it("is the row of its name before that of another day, and the nearest before one that is further away", () => {
    const hands = [
      { ...one({ name: "Oven", date: "2024-01-12" }), by_hand: true },
      { ...one({ name: "Corner Oven", date: "2024-01-10" }), by_hand: true },
    ];
    expect([...alreadyThere([one()], hands).values()]).toEqual([hands[1]]);
    const near = [one({ date: "2024-01-10" }), one({ date: "2024-01-14" })];
    const only = [{ ...one(), by_hand: true }];
    expect([...alreadyThere(near, only).keys()]).toEqual([1]);
  });

  it("is as it is now before it is as it was added, and as it was added where it is nothing else", () => {
    const hands = [
      { ...one({ name: "Mill" }), by_hand: true, added_as: one() },
      { ...one({ date: "2024-01-15" }), by_hand: true },
    ];
    expect([...alreadyThere([one({ date: "2024-01-14" })], hands).values()]).toEqual([hands[1]]);
    expect(alreadyThere([one(), one({ date: "2024-01-14" })], hands).size).toBe(2);
  });

  it("is found among many of one amount without comparing all with all", () => {
    const count = 20_000;
    const hands = Array.from({ length: count }, (_, n) => ({ ...one({ name: `Oven ${n}` }), by_hand: true }));
    const some = Array.from({ length: count }, (_, n) => one({ name: `Mill ${n}`, date: "2024-01-14" }));
    expect(alreadyThere(some, hands).size).toBe(0);
    expect(alreadyThere([one({ name: "Oven 7", date: "2024-01-14" })], hands).size).toBe(1);
  });
});
