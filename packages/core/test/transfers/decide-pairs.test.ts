import {
  cellsToRead,
  decidePairs,
  MOST_OF_A_DAY,
  type Movement,
  movementsAround,
  type RulePair,
  settle,
} from "@farthing/core/transfers";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { namesAccount } from "../../src/transfers/names-account.ts";

const movement = (id: string, parts: Partial<Movement> = {}): Movement => ({
  ...{ id, account_id: "a", account_name: "Everyday", date: "2024-03-10", amount: "40", currency: "EUR" },
  ...{ reference: "", text: id, is_free: true, created_at: "2024-03-11T00:00:00.000Z" },
  ...parts,
});

const into = (id: string, parts: Partial<Movement> = {}): Movement =>
  movement(id, { account_id: "b", account_name: "Reserve", amount: "-40", ...parts });

const NONE: (legs: string) => boolean = () => false;

const decided = (movements: readonly Movement[], isRejected = NONE): readonly string[] =>
  decidePairs(movements, isRejected)
    .map(({ state, inflow, outflow }) => `${state} ${inflow.id} ${outflow.id}`)
    .sort();

describe("two movements", () => {
  it.each<[what: string, other: Partial<Movement>, isPaired: boolean]>([
    ["of opposite amounts", {}, true],
    ["of another amount", { amount: "-40.01" }, false],
    ["of one sign", { amount: "40" }, false],
    ["of one account", { account_id: "a" }, false],
    ["of another currency", { currency: "USD" }, false],
    ["4 days apart", { date: "2024-03-14" }, true],
    ["4 days apart, the other way around", { date: "2024-03-06" }, true],
    ["5 days apart", { date: "2024-03-15" }, false],
    ["of which one is not free", { is_free: false }, false],
  ])("%s", (_, other, isPaired) => {
    expect(decided([movement("out"), into("in", other)])).toEqual(isPaired ? ["paired in out"] : []);
  });

  it("that were rejected", () => {
    expect(decided([movement("out"), into("in")], (legs: string) => legs === "in out")).toEqual([]);
  });

  it("of nothing", () => {
    expect(decided([movement("out", { amount: "0" }), into("in", { amount: "0" })])).toEqual([]);
  });
});

describe("of two candidates the one is paired that is better", () => {
  it.each<[by: string, better: Partial<Movement>, other: Partial<Movement>]>([
    [
      "by its reference, whatever the rest says",
      { reference: "R", date: "2024-03-14" },
      { text: "Everyday" },
    ],
    ["by naming the account", { text: "from everyday", date: "2024-03-14" }, { text: "out" }],
    ["by its text", { text: "OUT ", date: "2024-03-14" }, {}],
    ["by its day", {}, { date: "2024-03-11" }],
  ])("%s", (_, better, other) => {
    const out = movement("out", { reference: "R" });
    const [one, two] = [into("better", better), into("other", { account_id: "c", ...other })];
    expect(decided([out, one, two])).toEqual(["paired better out"]);
    expect(decided([two, one, out])).toEqual(["paired better out"]);
  });

  it("and both are proposed if nothing tells them apart, also where the text is none that came", () => {
    const text = "Imported transaction";
    const all = [movement("out", { text }), into("in", { text }), into("other", { account_id: "c" })];
    expect(decided(all)).toEqual(["proposed in out", "proposed other out"]);
  });

  it("and two pairs of one amount are told apart by their days", () => {
    const later = { date: "2024-03-11" };
    const all = [movement("out"), into("in"), movement("out 2", later), into("in 2", later)];
    expect(decided(all)).toEqual(["paired in 2 out 2", "paired in out"]);
  });
});

it("a day with too many of one amount has no pairs, and its transactions are no candidates", () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, i) => into(`in ${i}`, { is_free: i === 0 }));
  expect(decided([movement("out"), ...many(MOST_OF_A_DAY)])).toEqual(["paired in 0 out"]);
  expect(decided([movement("out"), ...many(MOST_OF_A_DAY + 1)])).toEqual([]);
});

describe("a text", () => {
  it.each<[text: string, name: string, names: boolean]>([
    ["TRANSFER TO SAVINGS", "Savings", true],
    ["transfer to my-savings 2", "savings", true],
    ["Transfer to savingsbank", "Savings", false],
    ["AN DE89 3704 0044 0532 0130 00", "DE89370400440532013000", true],
    ["DE89370400440532013000 Miete", "DE89 3704 0044 0532 0130 00", true],
    ["Transfer to account 4471", "Giro 4471", true],
    ["Transfer to account 14471", "Giro 4471", false],
    ["Paid on 2024", "Fund 24", false],
    ["To A", "A", false],
  ])("%s names %s: %s", (text, name, names) => {
    expect(namesAccount(text, name)).toBe(names);
  });
});

/** Movements of few amounts on few days in few accounts: they have many candidates. */
const MOVEMENTS = fc
  .array(
    fc.record({
      account_id: fc.constantFrom("a", "b", "c"),
      date: fc.integer({ min: 1, max: 31 }).map((day) => `2024-03-${String(day).padStart(2, "0")}`),
      amount: fc.constantFrom("40", "-40", "7", "-7"),
      reference: fc.constantFrom("", "", "", "R"),
      text: fc.constantFrom("To Reserve", "Transfer", "from Everyday"),
      account_name: fc.constant("Everyday"),
      is_free: fc.constantFrom(true, true, true, false),
    }),
    { minLength: 1, maxLength: 40 },
  )
  .map((all) => all.map((each, i) => movement(`m${i}`, each)));

describe("whatever the movements are", () => {
  it("their order decides nothing, and none is paired twice", () => {
    fc.assert(
      fc.property(MOVEMENTS, fc.infiniteStream(fc.nat()), (all, order) => {
        const shuffled = all.toSorted(() => (order.next().value! % 2 === 0 ? 1 : -1));
        expect(decided(shuffled)).toEqual(decided(all));
        const paired = decidePairs(all, NONE).filter(({ state }) => state === "paired");
        const sides = paired.flatMap(({ inflow, outflow }) => [inflow.id, outflow.id]);
        expect(new Set(sides).size).toBe(sides.length);
      }),
    );
  });

  it("one more or less changes what is decided around it alone, and that follows from what is read there", () => {
    fc.assert(
      fc.property(MOVEMENTS, fc.nat(), (all, which) => {
        const changed = all[which % all.length]!;
        const rest = all.filter((each) => each !== changed);
        for (const [before, after] of [
          [all, rest],
          [rest, all],
        ] as const) {
          const stored = decidePairs(before, NONE).map(
            ({ state, inflow, outflow }): RulePair => ({
              ...{ id: `${inflow.id} ${outflow.id}`, state },
              ...{ inflow_transaction_id: inflow.id, outflow_transaction_id: outflow.id },
            }),
          );
          const cells = new Set(cellsToRead([changed]).map(({ amount, date }) => `${amount} ${date}`));
          const near = after.filter(({ amount, date }) => cells.has(`${amount} ${date}`));
          const about = movementsAround([changed], near);
          const ids = new Set(about.map(({ id }) => id));
          const there = stored.filter(
            (pair) =>
              [pair.inflow_transaction_id, pair.outflow_transaction_id].every((id) => id !== changed.id) ||
              after.includes(changed),
          );
          const known = there.filter(
            (pair) => ids.has(pair.inflow_transaction_id) || ids.has(pair.outflow_transaction_id),
          );
          const { removed, added } = settle(near, about, known, NONE);
          const left = [...there.filter((pair) => !removed.includes(pair)), ...added]
            .map((pair) => `${pair.state} ${pair.inflow_transaction_id} ${pair.outflow_transaction_id}`)
            .sort();
          expect(left).toEqual(decided(after));
        }
      }),
      { numRuns: 500 },
    );
  });
});
