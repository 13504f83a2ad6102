import { addDecimals, shiftedDay } from "@farthing/values";
import { array, assert, nat, property } from "fast-check";
import { describe, expect, it } from "vitest";
import type { Balance, Statement } from "../src/model/statement.ts";
import { chained } from "../src/proof/chain.ts";

interface Made {
  readonly from: string;
  readonly to: string;
  readonly day?: string;
  readonly until?: string;
  readonly id?: string;
}

const balance = (amount: string, date: string | undefined): Balance => ({
  ...{ amount, currency: "EUR" },
  date: date ?? null,
});

const statementOf = ({ from, to, day, until = day, id = "1" }: Made): Statement => ({
  account: { id, name: "", currency: "EUR" },
  opening: balance(from, day),
  closing: balance(to, until),
  entries: [],
  proof: { state: "proven" },
  problems: [],
});

/** The numbers of the statements that do not follow. */
const gapsOf = (statements: readonly Statement[]): readonly number[] =>
  chained(
    statements.map((statement, line) => ({ statement, place: { kind: "text", line, column: 1 } })),
  ).flatMap(({ problems }, i) => (problems.some(({ code }) => code === "balance_gap") ? [i] : []));

const FIRST = "2024-01-01";

/** Statements of one day each, of which each begins with the balance with which the one before it ends. */
const chainOf = (changes: readonly number[]): readonly Statement[] => {
  let from = "0";
  return changes.map((change, i) => {
    const to = addDecimals([from, String(change + 1)]);
    const made = statementOf({ from, to, day: shiftedDay(FIRST, i) });
    from = to;
    return made;
  });
};

const changes = array(nat(100), { minLength: 3, maxLength: 10 });

/** The same in another order. */
const shuffled = <Each>(each: readonly Each[], by: readonly number[]): readonly Each[] =>
  each
    .map((one, i) => [by[i % by.length]!, one] as const)
    .sort(([a], [b]) => a - b)
    .map(([, one]) => one);

describe("the statements of an account", () => {
  it("follow from each other by their days, in whatever order they stand", () => {
    assert(
      property(changes, array(nat(), { minLength: 1, maxLength: 10 }), (by, order) => {
        expect(gapsOf(shuffled(chainOf(by), order))).toEqual([]);
      }),
    );
  });

  it("do not where one is missing, doubled or changed", () => {
    assert(
      property(changes, nat(), (by, chosen) => {
        const all = chainOf(by);
        const at = 1 + (chosen % (all.length - 2));
        const one = all[at]!;
        expect(gapsOf(all.toSpliced(at, 1))).toEqual([at]);
        expect(gapsOf([...all, { ...one }])).toHaveLength(1);
        expect(gapsOf(all.with(at, { ...one, opening: balance("-1", one.opening!.date!) }))).toEqual([at]);
        expect(gapsOf(all.with(at, { ...one, closing: balance("-1", one.closing!.date!) }))).toEqual([
          at + 1,
        ]);
      }),
    );
  });

  it.each<readonly [string, readonly Made[], readonly number[]]>([
    [
      "a later one that ends with what an earlier one began with",
      [
        { from: "10", to: "9", day: "2024-03-01" },
        { from: "12", to: "10", day: "2024-03-05" },
      ],
      [1],
    ],
    [
      "the newest first, of one day",
      [
        { from: "9", to: "8", day: "2024-03-01" },
        { from: "10", to: "9", day: "2024-03-01" },
      ],
      [],
    ],
    [
      "the newest first, of which two are of one day",
      [
        { from: "8", to: "7", day: "2024-03-02" },
        { from: "9", to: "8", day: "2024-03-01" },
        { from: "10", to: "9", day: "2024-03-01" },
      ],
      [],
    ],
    [
      "the newest first, without days",
      [
        { from: "9", to: "8" },
        { from: "10", to: "9" },
      ],
      [],
    ],
    [
      "one after the other, without days",
      [
        { from: "10", to: "9" },
        { from: "9", to: "8" },
      ],
      [],
    ],
    [
      "one that begins on the day on which the other ends, and is shorter",
      [
        { from: "9", to: "8", day: "2024-03-04", until: "2024-03-04" },
        { from: "10", to: "9", day: "2024-03-01", until: "2024-03-04" },
      ],
      [],
    ],
    [
      "those of other accounts",
      [
        { from: "10", to: "9", day: "2024-03-01" },
        { from: "5", to: "4", day: "2024-03-02", id: "2" },
        { from: "9", to: "8", day: "2024-03-02" },
      ],
      [],
    ],
  ])("are held against each other: %s", (_, made, gaps) => {
    expect(gapsOf(made.map(statementOf))).toEqual(gaps);
  });
});
