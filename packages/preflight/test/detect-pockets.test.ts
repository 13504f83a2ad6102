import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lines, read } from "./read-as-found.ts";

/** Pockets of a bank: a column whose values have a balance each. */

interface PocketRow {
  readonly pocket: string;
  readonly day: number;
  readonly cents: number;
  readonly balance: number;
}

const POCKETS = ["Current", "Savings", "Holiday fund"];
const TEXTS = ["Old Mill", "Skylark", "Kite Books", "Reed Works", "Harbour", "Acme", "Wren"];

const decimal = (cents: number): string => (cents / 100).toFixed(2);
const FIELD = "account_col_label";

/** The rows of each pocket, from old to new. */
const pockets = (least: number, most: number): fc.Arbitrary<readonly (readonly PocketRow[])[]> =>
  fc
    .array(
      fc.record({
        opening: fc.integer({ min: 100_000, max: 9_000_000 }),
        rows: fc.array(
          fc.record({
            gap: fc.integer({ min: 1, max: 4 }),
            cents: fc.integer({ min: -9_999, max: 9_999 }).filter((each) => each !== 0),
          }),
          { minLength: least, maxLength: most },
        ),
      }),
      { minLength: 2, maxLength: POCKETS.length },
    )
    .map((all) =>
      all.map(({ opening, rows }, i) => {
        let [balance, day] = [opening, 0];
        return rows.map(({ gap, cents }) => {
          balance += cents;
          day += gap;
          return { pocket: POCKETS[i]!, day, cents, balance };
        });
      }),
    );

/** One pocket below the other. */
const inBlocks = (all: readonly (readonly PocketRow[])[]): readonly PocketRow[] => all.flat();

/** By day, as a bank lists the rows of all. */
const byDay = (all: readonly (readonly PocketRow[])[]): readonly PocketRow[] =>
  all.flat().toSorted((a, b) => a.day - b.day);

/** Each in turn; the days are those of the file. */
const inTurns = (all: readonly (readonly PocketRow[])[]): readonly PocketRow[] =>
  Array.from({ length: Math.max(...all.map(({ length }) => length)) }, (_, i) =>
    all.flatMap((rows) => rows[i] ?? []),
  )
    .flat()
    .map((row, day) => ({ ...row, day: day + 1 }));

const file = (header: string, rows: readonly PocketRow[], newFirst: boolean): string => {
  const written = rows.map(
    ({ pocket, day, cents, balance }, i) =>
      `${pocket},2024-0${1 + Math.floor(day / 28)}-${String(1 + (day % 28)).padStart(2, "0")},${TEXTS[i % TEXTS.length]},${decimal(cents)},EUR,${decimal(balance)}`,
  );
  return lines(`${header},Date,Text,Amount,Currency,Balance`, ...(newFirst ? written.toReversed() : written));
};

/** Asserts that it is asked which pocket is meant, whatever the books have, and that each answer is taken. */
const asks = (text: string, rows: readonly PocketRow[], label: string): void => {
  const [question, ...more] = read(text).undecided.filter(({ field }) => field === FIELD);
  expect(more).toEqual([]);
  const names = new Set(rows.map(({ pocket }) => pocket));
  expect(new Set(question?.accounts)).toEqual(names);
  expect(question).not.toHaveProperty("names");
  const given = { signage_convention: "inflows_positive" };
  const all = read(text, { ...given, account_col_label: label });
  expect(all.asked).not.toContain(FIELD);
  expect(all.records).toHaveLength(rows.length);
  for (const name of names) {
    const one = read(text, { ...given, only_accounts: [name] });
    expect(one.asked).not.toContain(FIELD);
    expect(one.records.map(({ account }) => account)).toEqual(
      rows.filter(({ pocket }) => pocket === name).map(() => name),
    );
  }
};

describe("rows of several pockets", () => {
  it("are asked about below a header that says so, however few they are and in whichever order", () => {
    fc.assert(
      fc.property(
        pockets(2, 6),
        fc.constantFrom(inBlocks, byDay, inTurns),
        fc.boolean(),
        fc.constantFrom("Product", "Pocket", "Space", "Wallet"),
        (all, order, newFirst, header) => {
          const rows = order(all);
          asks(file(header, rows, newFirst), rows, header);
        },
      ),
      { numRuns: 15 },
    );
  });

  it("are asked about where a pocket has one row", () => {
    fc.assert(
      fc.property(pockets(3, 5), fc.nat({ max: 2 }), ([first, second], at) => {
        const rows = byDay([first!, [second![at]!]]);
        asks(file("Product", rows, false), rows, "Product");
      }),
      { numRuns: 15 },
    );
  });

  it("are asked about below any header where they take turns, or their days begin anew", () => {
    fc.assert(
      fc.property(pockets(3, 6), fc.boolean(), fc.boolean(), (all, newFirst, isTurns) => {
        const rows = isTurns ? inTurns(all) : inBlocks(all);
        asks(file("Area", rows, newFirst), rows, "Area");
      }),
      { numRuns: 12 },
    );
  });

  it("are seen in a long file, of which only the first and the last rows are looked at", () => {
    let [current, savings] = [10_000_000, 500_000];
    const rows = Array.from({ length: 1_200 }, (_, day): PocketRow => {
      const cents = ((day * 7_919) % 20_001) - 10_000 || 1;
      if (day % 5 === 0) savings += cents;
      else current += cents;
      return {
        ...(day % 5 === 0
          ? { pocket: "Savings", balance: savings }
          : { pocket: "Current", balance: current }),
        ...{ day: Math.floor(day / 10), cents },
      };
    });
    expect(read(file("Product", rows, false)).undecided).toMatchObject([{ field: FIELD }]);
  });
});

describe("nothing is asked", () => {
  it("of one pocket", () => {
    fc.assert(
      fc.property(pockets(2, 6), fc.boolean(), ([rows], newFirst) => {
        expect(read(file("Product", rows!, newFirst)).asked).not.toContain(FIELD);
      }),
      { numRuns: 15 },
    );
  });

  it("where one balance goes through all rows, or a row is missing where a kind of rows ends", () => {
    fc.assert(
      fc.property(
        pockets(4, 6),
        fc.constantFrom("Product", "Area", "Type"),
        fc.integer({ min: 1, max: 3 }),
        ([rows], header, at) => {
          const kinds = (pocket: (i: number) => string) =>
            rows!.map((row, i) => ({ ...row, pocket: pocket(i) }));
          for (const of of [
            (i: number) => (i < at ? "Card" : "Transfer"),
            (i: number) => (i % 2 ? "Card" : "Transfer"),
          ])
            expect(read(file(header, kinds(of), false)).asked).not.toContain(FIELD);
          if (header === "Product") return;
          const missing = kinds((i) => (i <= at ? "Card" : "Transfer")).toSpliced(at, 1);
          expect(read(file(header, missing, false)).asked).not.toContain(FIELD);
        },
      ),
      { numRuns: 12 },
    );
  });
});
