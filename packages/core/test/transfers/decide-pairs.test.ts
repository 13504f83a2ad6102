import {
  Around,
  type Cell,
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
  ...{ counters: [], reference: "", text: id, is_free: true, created_at: "2024-03-11T00:00:00.000Z" },
  ...parts,
});

const into = (id: string, parts: Partial<Movement> = {}): Movement =>
  movement(id, { account_id: "b", account_name: "Reserve", amount: "-40", ...parts });

/** Where a movement is: its own amount on its day, and what it is stated to be. */
const cellsOf = ({ amount, date, counters }: Movement): readonly Cell[] =>
  [amount, ...counters.map((counter) => counter.amount)].map((each) => ({ amount: each, date }));

const keyOf = ({ amount, date }: Cell): string => `${amount} ${date}`;

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

  const dollars = { currency: "USD", amount: "-43.4" };
  const stated = { counters: [{ amount: "40", currency: "EUR" }] };

  it.each<[what: string, out: Partial<Movement>, other: Partial<Movement>, isPaired: boolean]>([
    ["of which one states the other", { counters: [{ amount: "43.4", currency: "USD" }] }, {}, true],
    ["of which the other states the one", {}, { counters: [{ amount: "-40", currency: "EUR" }] }, true],
    [
      "that state each other, as one pair",
      { counters: [{ amount: "43.4", currency: "USD" }] },
      { counters: [{ amount: "-40", currency: "EUR" }] },
      true,
    ],
    ["that state nothing", {}, {}, false],
    ["of which one states another amount", { counters: [{ amount: "43.41", currency: "USD" }] }, {}, false],
    ["of which one states another currency", { counters: [{ amount: "43.4", currency: "CHF" }] }, {}, false],
    [
      "that state one amount in a third currency",
      { counters: [{ amount: "39", currency: "CHF" }] },
      { counters: [{ amount: "-39", currency: "CHF" }] },
      false,
    ],
    [
      "too many days apart",
      { counters: [{ amount: "43.4", currency: "USD" }] },
      { date: "2024-03-15" },
      false,
    ],
  ])("of two currencies, %s", (_, out, other, isPaired) => {
    expect(decided([movement("out", out), into("in", { ...dollars, ...other })])).toEqual(
      isPaired ? ["paired in out"] : [],
    );
  });

  it("of two currencies and of one are candidates alike", () => {
    const out = movement("out", { counters: [{ amount: "43.4", currency: "USD" }] });
    const own = into("own", { account_id: "c" });
    expect(decided([out, into("in", dollars), own])).toEqual(["proposed in out", "proposed own out"]);
    const near = movement("near", { ...stated, currency: "CHF", amount: "38", date: "2024-03-11" });
    expect(decided([near, into("own", { date: "2024-03-11" })])).toEqual(["paired own near"]);
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
      amount: fc.constantFrom("40", "-40", "7", "-7", "5", "-5", "3", "-3", "2"),
      currency: fc.constantFrom("EUR", "EUR", "USD"),
      stated: fc.subarray(["40", "7", "5", "3", "2"], { maxLength: 2 }),
      isStated: fc.boolean(),
      reference: fc.constantFrom("", "", "", "R"),
      text: fc.constantFrom("To Reserve", "Transfer", "from Everyday"),
      account_name: fc.constant("Everyday"),
      is_free: fc.constantFrom(true, true, true, false),
    }),
    { minLength: 1, maxLength: 40 },
  )
  .map((all) =>
    all.map(({ stated, isStated, ...each }, i) => {
      const currency = each.currency === "EUR" ? "USD" : "EUR";
      const sign = each.amount.startsWith("-") ? "-" : "";
      const counters = isStated ? stated.map((amount) => ({ amount: `${sign}${amount}`, currency })) : [];
      return movement(`m${i}`, { ...each, counters });
    }),
  );

it("amounts are followed as far as from a candidate to its candidates, and to theirs", () => {
  const changed = into("changed", { amount: "-1" });
  const all = [
    movement("candidate", { amount: "1", counters: [{ amount: "2", currency: "USD" }] }),
    into("its", { amount: "-2", currency: "USD", counters: [{ amount: "-3", currency: "EUR" }] }),
    movement("theirs", { amount: "3", counters: [{ amount: "4", currency: "USD" }] }),
    into("further", { amount: "-4", currency: "USD" }),
  ];
  const around = new Around(cellsOf(changed));
  while (around.cells.length > 0) {
    const cells = new Set(around.cells.map(keyOf));
    around.add(all.filter((each) => cellsOf(each).some((cell) => cells.has(keyOf(cell)))));
  }
  expect(around.movements.map(({ id }) => id)).toEqual(["candidate", "its", "theirs"]);
});

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
          const touched = cellsOf(changed);
          const around = new Around(touched);
          while (around.cells.length > 0) {
            const cells = new Set(around.cells.map(keyOf));
            around.add(after.filter((each) => cellsOf(each).some((cell) => cells.has(keyOf(cell)))));
          }
          const near = around.movements;
          const about = movementsAround(touched, near);
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
