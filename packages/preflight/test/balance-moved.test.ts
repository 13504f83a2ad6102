import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { itSampled } from "../../../tools/testing/slow.ts";
import { lines, read } from "./read-as-found.ts";

/** Rows that are left out because no amount is read in them, although the balance says that money moved. */

interface Row {
  readonly cents: number;
  readonly balance: number;
  readonly day: number;
}

const TEXTS = ["Old Mill", "Skylark", "Kite Books", "Reed Works", "Harbour", "Acme", "Wren"];

const decimal = (cents: number): string => (cents / 100).toFixed(2);

/** Rows of which at least one is money out, and one money in. */
const statement = (least: number, most: number): fc.Arbitrary<readonly Row[]> =>
  fc
    .record({
      opening: fc.integer({ min: 1_000_000, max: 9_000_000 }),
      amounts: fc
        .array(
          fc.integer({ min: -9_999, max: 9_999 }).filter((each) => Math.abs(each) > 1),
          { minLength: least, maxLength: most },
        )
        .filter((all) => all.some((each) => each < 0) && all.some((each) => each > 0)),
    })
    .map(({ opening, amounts }) => {
      let balance = opening;
      return amounts.map((cents, i) => {
        balance += cents;
        return { cents, balance, day: i + 1 };
      });
    });

const written = (
  rows: readonly Row[],
  amountOf: (row: Row, at: number) => string,
  header = "Credit",
): string =>
  lines(
    `Date,Text,${header},Balance`,
    ...rows.map(
      (row, i) =>
        `2024-01-${String(row.day).padStart(2, "0")},${TEXTS[i % TEXTS.length]},${amountOf(row, i)},${decimal(row.balance)}`,
    ),
  );

/** The lines of the rows that moved the balance, as they are found. */
const moved = (text: string) => {
  const { outcome } = read(text, { signage_convention: "inflows_positive" });
  if (outcome._tag === "Refused") throw new Error(outcome.message);
  const { report } = outcome;
  const found = report.findings.filter(({ code }) => code === "balance_moved");
  expect(report.valid).toBe(found.length === 0);
  return found;
};

const linesOf = (text: string): readonly number[] => moved(text).map(({ line }) => line!);

describe("a row without an amount that moves the balance", () => {
  itSampled(
    "is told with its cell and what to do, in a file of any length and either order, if another row shows the order",
    ({ runs }) => {
      fc.assert(
        fc.property(
          fc.oneof(statement(3, 7), statement(20, 28)),
          fc.boolean(),
          fc.constantFrom("", "0.00"),
          (rows, newFirst, nothing) => {
            // All money out is in a column that is not there.
            const all = newFirst ? rows.toReversed() : rows;
            const text = written(all, ({ cents }) => (cents > 0 ? decimal(cents) : nothing));
            // The oldest row has no balance before it.
            const oldest = newFirst ? all.length - 1 : 0;
            const expected = all.flatMap(({ cents }, i) => (cents < 0 && i !== oldest ? [i + 2] : []));
            const shown = all.some(({ cents }, i) => cents > 0 && i !== oldest);
            fc.pre(shown);
            const found = moved(text);
            expect(found.map(({ line }) => line)).toEqual(expected);
            for (const { line, column, cell, message, help } of found) {
              expect([column, cell?.index]).toEqual(["Credit", 2]);
              expect(message).toContain(`moves by ${decimal(-all[line! - 2]!.cents)}`);
              expect(help).toContain("debit_col_label");
            }
          },
        ),
        { numRuns: runs(60) },
      );
    },
  );

  it("is told where it is the only one beside another", () => {
    const [salary, rent] = [
      { cents: 100_000, balance: 100_000, day: 1 },
      { cents: -60_000, balance: 40_000, day: 2 },
    ];
    const of = ({ cents }: Row): string => (cents > 0 ? decimal(cents) : "");
    expect(linesOf(written([salary, rent], of))).toEqual([3]);
    expect(linesOf(written([rent, salary], of))).toEqual([2]);
    expect(linesOf(written([salary, rent, { ...rent, balance: 39_000, day: 3 }], of))).toEqual([3, 4]);
  });

  it("is told of two columns at the side to which the money went", () => {
    const text = lines(
      "Date,Text,Debit,Credit,Balance",
      "2024-01-01,Acme,,100.00,1100.00",
      "2024-01-02,Mill,20.00,,1080.00",
      "2024-01-03,Quay,,,1050.00",
      "2024-01-04,Wren,,,1075.00",
      "2024-01-05,Mill,5.00,,1070.00",
    );
    expect(moved(text).map(({ line, column }) => [line, column])).toEqual([
      [4, "Debit"],
      [5, "Credit"],
    ]);
  });

  it("is told in a file with other errors, and in the account that it is of", () => {
    const text = lines(
      "Date,Text,Amount,Account,Balance",
      "2024-01-01,Acme,-100.00,Everyday,900.00",
      "2024-01-01,Bank,5.00,Savings,5005.00",
      "2024-01-02,Mill,-20.00,Everyday,880.00",
      "2024-01-03,Quay,,Everyday,850.00",
      "2024-01-03,Bank,,Savings,5005.00",
      "2024-01-04,Wren,-10.00,Everyday,840.00",
      "2024-01-04,Bank,7.00,Savings,5012.00",
    );
    expect(linesOf(text)).toEqual([5]);
  });
});

describe("nothing is told", () => {
  it("of a row beside another that is left out, whether that one moves the balance or not", () => {
    const of = (balance: string): string =>
      lines(
        "Date,Text,Status,Amount,Balance",
        "2024-01-01,Acme,Completed,-100.00,900.00",
        "2024-01-02,Mill,Completed,-20.00,880.00",
        "2024-01-03,Card hold,Pending,-30.00,850.00",
        `2024-01-03,Fee waived,Completed,0.00,${balance}`,
        `2024-01-04,Wren,Completed,-10.00,${(Number(balance) - 10).toFixed(2)}`,
        `2024-01-05,Kite,Completed,-10.00,${(Number(balance) - 20).toFixed(2)}`,
      );
    for (const balance of ["850.00", "880.00"]) expect(linesOf(of(balance))).toEqual([]);
  });

  it("of notes without a currency among rows that have one", () => {
    const text = lines(
      "Date,Text,Amount,Currency,Balance",
      "2024-01-01,Acme,-100.00,EUR,900.00",
      "2024-01-02,Note,0.00,,900.00",
      "2024-01-03,Mill,-20.00,EUR,880.00",
      "2024-01-04,Note,0.00,,880.00",
      "2024-01-05,Wren,-10.00,EUR,870.00",
    );
    expect(linesOf(text)).toEqual([]);
  });

  itSampled(
    "of rows that move nothing, wherever they stand and whether a row is missing elsewhere",
    ({ runs }) => {
      fc.assert(
        fc.property(
          statement(3, 12),
          fc.boolean(),
          fc.constantFrom("", "0.00"),
          fc.nat(),
          fc.option(fc.nat()),
          (rows, newFirst, nothing, at, missing) => {
            const where = at % (rows.length + 1);
            const { balance, day } =
              where === 0 ? { ...rows[0]!, balance: rows[0]!.balance - rows[0]!.cents } : rows[where - 1]!;
            const all = rows.toSpliced(where, 0, { cents: 0, balance, day });
            const gone = missing === null ? undefined : missing % all.length;
            // A row that is missing right beside it looks as if this one moved the money.
            fc.pre(gone === undefined || (Math.abs(gone - where) > 1 && all.length > 6));
            const kept = all.filter((_, i) => i !== gone);
            const text = written(
              newFirst ? kept.toReversed() : kept,
              ({ cents }) => (cents === 0 ? nothing : decimal(cents)),
              "Amount",
            );
            expect(moved(text)).toEqual([]);
          },
        ),
        { numRuns: runs(80) },
      );
    },
  );

  it("of a balance that stands there for none, or is that of another row", () => {
    fc.assert(
      fc.property(
        statement(4, 12),
        fc.constantFrom("0.00", "1.00", "99999.99"),
        fc.nat(),
        (rows, odd, at) => {
          const where = 1 + (at % (rows.length - 1));
          const text = written(rows, ({ cents }) => decimal(cents), "Amount").split("\n");
          text.splice(where + 1, 0, `2024-01-${String(where).padStart(2, "0")},Card check,0.00,${odd}`);
          expect(moved(text.join("\n"))).toEqual([]);
        },
      ),
      { numRuns: 40 },
    );
  });

  it("where the column is no balance of the rows", () => {
    fc.assert(
      fc.property(
        statement(8, 12),
        fc.array(fc.integer({ min: 0, max: 999_999 }), { minLength: 12, maxLength: 12 }),
        (rows, others) => {
          const text = written(
            rows.map((row, i) => ({ ...row, balance: others[i]! })),
            ({ cents }, i) => (i % 3 === 1 ? "" : decimal(cents)),
            "Amount",
          );
          expect(moved(text)).toEqual([]);
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe("a row with a written zero beside one that is missing", () => {
  const gapsOf = (text: string) => {
    const { outcome } = read(text, { signage_convention: "inflows_positive" });
    if (outcome._tag === "Refused") throw new Error(outcome.message);
    expect(outcome.report.valid).toBe(true);
    return outcome.report.findings.filter(({ code }) => code === "balance_gap");
  };

  itSampled(
    "is not blamed where other rows show that money of this way is read: the gap is a warning",
    ({ runs }) => {
      fc.assert(
        fc.property(statement(7, 12), fc.boolean(), fc.nat(), (rows, newFirst, at) => {
          const gone = 1 + (at % (rows.length - 2));
          const before = rows[gone - 1]!;
          const after = { cents: 0, balance: rows[gone]!.balance, day: rows[gone]!.day };
          const kept = rows.toSpliced(gone, 1, after);
          const isOut = after.balance < before.balance;
          // Another row of the same way is left.
          fc.pre(kept.some(({ cents }) => (isOut ? cents < 0 : cents > 0)));
          const all = newFirst ? kept.toReversed() : kept;
          const text = written(all, ({ cents }) => decimal(cents), "Amount");
          expect(linesOf(text)).toEqual([]);
          const [gap, ...more] = gapsOf(text);
          expect(more).toEqual([]);
          expect(gap).toMatchObject({ line: all.indexOf(after) + 2, value: decimal(after.balance) });
          expect(gap!.message).toContain(`would be ${decimal(before.balance)}`);
          // A blank cell is no amount.
          expect(linesOf(text.replace(",0.00,", ",,"))).toEqual([all.indexOf(after) + 2]);
        }),
        { numRuns: runs(60) },
      );
    },
  );

  it("is not blamed beside two columns that both have amounts", () => {
    const text = lines(
      "Date,Text,Debit,Credit,Balance",
      "2024-01-01,Acme,0.00,100.00,1100.00",
      "2024-01-02,Mill,20.00,0.00,1080.00",
      "2024-01-03,Quay,30.00,0.00,1050.00",
      "2024-01-09,Card check,0.00,0.00,990.00",
      "2024-01-10,Wren,5.00,0.00,985.00",
    );
    expect(linesOf(text)).toEqual([]);
    expect(gapsOf(text)).toMatchObject([{ line: 5, value: "990.00" }]);
  });
});
