import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { itSampled } from "../../../tools/testing/slow.ts";
import { answerWithoutFee } from "../src/index.ts";
import { lines, read } from "./read-as-found.ts";

/** Whether an amount contains its fee, or the fee comes on top of it: what decides it, and that nothing else does. */

interface Row {
  /** What the account lost or got, with the fee. */
  readonly total: number;
  readonly fee: number;
}

const NAMES = ["Old Mill", "Skylark", "Kite Books", "Reed Works", "Harbour", "Acme", "Wren", "Quay"];

const decimal = (cents: number): string => (cents / 100).toFixed(2);
const FEE = "fee_col_label";

/** At least one has a fee, and each is a small part of what moved. */
const rowsOf = (fee: fc.Arbitrary<number>): fc.Arbitrary<readonly Row[]> =>
  fc.array(
    fc.record({
      total: fc
        .tuple(fc.integer({ min: 1_000, max: 90_000 }), fc.integer({ min: 0, max: 3 }))
        .map(([cents, kind]) => (kind === 0 ? cents : -cents)),
      fee,
    }),
    { minLength: 2, maxLength: NAMES.length },
  );
const some = rowsOf(fc.constantFrom(0, 0, 35, 60, 125)).filter((all) => all.some(({ fee }) => fee > 0));

/** What stands in the column of the amount, if it contains the fee, or if it does not. */
const written = ({ total, fee }: Row, isInside: boolean): number => (isInside ? total : total + fee);

type Cells = (row: Row, at: number, all: readonly Row[]) => readonly string[];

const file = (header: string, rows: readonly Row[], cells: Cells): string =>
  lines(
    `Date,Text,${header}`,
    ...rows.map((row, i) => [`2024-03-1${i}`, NAMES[i]!, ...cells(row, i, rows)].join(",")),
  );

const sums = (text: string, given: object): readonly number[] =>
  read(text, { signage_convention: "inflows_positive", ...given }).records.map(
    ({ amount }) => -Math.round(Number(amount) * 100),
  );
const totals = (rows: readonly Row[]): readonly number[] => rows.map(({ total }) => total);

const amountAndFee =
  (isInside: boolean, sign = 1): Cells =>
  (row) => [decimal(written(row, isInside)), decimal(sign * row.fee)];

const pairAndFee =
  (isInside: boolean): Cells =>
  (row) => {
    const amount = written(row, isInside);
    return amount < 0 ? [decimal(-amount), "", decimal(row.fee)] : ["", decimal(amount), decimal(row.fee)];
  };

const balanceAfter = (at: number, all: readonly Row[]): string =>
  decimal(500_000 + all.slice(0, at + 1).reduce((sum, { total }) => sum + total, 0));

/** Asserts that nothing is asked of the fee, and that the totals are stored. */
const decides = (text: string, rows: readonly Row[], given: object = {}): void => {
  expect(read(text, given).asked).not.toContain(FEE);
  expect(sums(text, given)).toEqual(totals(rows));
};

describe("where nothing decides it", () => {
  itSampled("it is asked once, with both readings of a row, and each answer is taken", ({ runs }) => {
    fc.assert(
      fc.property(some, fc.constantFrom(1, -1), fc.boolean(), (rows, sign, isPair) => {
        const cells = (isInside: boolean) => (isPair ? pairAndFee(isInside) : amountAndFee(isInside, sign));
        const header = isPair ? "Debit,Credit,Total fees" : "Amount,Total fees";
        for (const isInside of [true, false]) {
          const text = file(header, rows, cells(isInside));
          const { undecided, options } = read(text, { signage_convention: "inflows_positive" });
          const [question, ...more] = undecided.filter(({ field }) => field === FEE);
          expect(more).toEqual([]);
          const { total, fee } = rows.find((row) => row.fee > 0)!;
          const amount = isInside ? total : total + fee;
          expect(question).toMatchObject({ candidates: ["Total fees"] });
          expect(question!.readings).toEqual([
            `the fee comes on top of the amount: ${sayCents(amount - fee)} in all`,
            `the amount contains the fee: ${sayCents(amount)} in all`,
          ]);
          const answer = isInside ? answerWithoutFee(question!, options)!.set : { [FEE]: "Total fees" };
          decides(text, rows, answer);
        }
      }),
      { numRuns: runs(25) },
    );
  });

  itSampled("it is asked where rows contradict each other, however many say the one", ({ runs }) => {
    fc.assert(
      fc.property(some, fc.constantFrom("0.00", "-0.10", ""), (rows, sum) => {
        // The other amount of each row is what is left without the fee; one row has more fee than amount.
        const cells: Cells = (row) => [
          ...amountAndFee(true)(row, 0, rows),
          "2.00000",
          (Math.abs(row.total + row.fee) / 50).toFixed(4),
        ];
        const inside = file("Amount,Total fees,Exchange rate,Original amount", rows, cells);
        const given = { signage_convention: "inflows_positive" };
        decides(inside, rows, given);
        expect(read(`${inside}2024-03-20,Monthly,${sum},2.50,,\n`, given).asked).toContain(FEE);
      }),
      { numRuns: runs(25) },
    );
  });

  it("more columns of fees than an export has are asked about and not added", () => {
    const fees = Array.from({ length: 17 }, (_, k) => `fee ${k}`);
    const rows = NAMES.map((name, i) =>
      [`2024-03-0${i + 1}`, `-${i + 3}.10`, name, ...fees.map(() => "0.05")].join(),
    );
    expect(read(lines(["date", "amount", "name", ...fees].join(), ...rows)).asked).toEqual([FEE]);
  });

  it("fees that are all nothing ask nothing", () => {
    fc.assert(
      fc.property(rowsOf(fc.constant(0)), fc.constantFrom("0.00", "", "0", "-"), (rows, nothing) => {
        const cells: Cells = ({ total }) => [decimal(total), nothing];
        decides(file("Amount,Total fees", rows, cells), rows);
      }),
      { numRuns: 15 },
    );
  });

  it("a fee of a row that is not among the first and the last is asked about", () => {
    const rows = Array.from({ length: 900 }, (_, i) => {
      const day = String(1 + (i % 28)).padStart(2, "0");
      const month = String(1 + (Math.floor(i / 28) % 12)).padStart(2, "0");
      const [fee, sum] = [i === 600 ? "1.20" : "0.00", decimal(i % 5 === 0 ? 5_000 + i : -700 - i)];
      return `${2021 + Math.floor(i / 336)}-${month}-${day},${NAMES[i % NAMES.length]} shop,${sum},${fee}`;
    });
    const asked = (amount: string, given: object = {}) =>
      read(lines(`Date,Text,${amount},Fee`, ...rows), { signage_convention: "inflows_positive", ...given })
        .undecided;
    expect(asked("Amount")).toMatchObject([{ field: FEE, line: 602, candidates: ["Fee"] }]);
    expect(asked("Net amount")).toEqual([]);
    expect(asked("Amount", { amount_col_label: "Amount" })).toEqual([]);
    expect(asked("Amount", { fee_col_label: "Fee" })).toEqual([]);
  });

  it.each([true, false])("and decided by the balances beside that row, inside: %s", (isInside) => {
    let balance = 9_000_000;
    const rows = Array.from({ length: 900 }, (_, i) => {
      const fee = i === 600 ? 120 : 0;
      const total = (i % 5 === 0 ? 5_000 + i : -700 - i) - fee;
      balance += total;
      const day = String(1 + (i % 28)).padStart(2, "0");
      const month = String(1 + (Math.floor(i / 28) % 12)).padStart(2, "0");
      const sum = decimal(written({ total, fee }, isInside));
      return `${2021 + Math.floor(i / 336)}-${month}-${day},${NAMES[i % NAMES.length]} shop,${sum},${decimal(fee)},${decimal(balance)}`;
    });
    for (const all of [rows, rows.toReversed()]) {
      const { asked, records, outcome } = read(lines("Date,Text,Amount,Fee,Balance", ...all));
      expect(asked).toEqual([]);
      expect(records.reduce((sum, { amount }) => sum - Math.round(Number(amount) * 100), 9_000_000)).toBe(
        balance,
      );
      expect(outcome).toMatchObject({ report: { warning_count: 0 } });
    }
  });
});

describe("the sign", () => {
  const text = (more: string): string =>
    lines(
      "Date,Text,Amount,Total fees,Exchange rate,Original amount",
      "2024-03-10,Old Mill,10.00,0.35,2.00000,20.7000",
      `2024-03-11,Skylark,12.00,0.00,2.00000,24.0000${more}`,
    );

  it("decides the fee with it: what is left of an amount that came in is what went out and a fee", () => {
    const fee = (signage_convention: string) => read(text(""), { signage_convention }).options.fee_col_label;
    expect(fee("inflows_positive")).toBeUndefined();
    expect(read(text(""), { signage_convention: "inflows_positive" }).asked).toEqual([]);
    expect(read(text(""), { signage_convention: "inflows_negative" }).asked).toEqual([FEE]);
  });

  it("leaves the fee open while it is open itself", () => {
    expect(read(text("")).asked).toEqual([FEE, "signage_convention"]);
  });
});

describe("it is decided", () => {
  const both = fc.tuple(some, fc.boolean());

  itSampled("by balances, if one step has a fee", ({ runs }) => {
    fc.assert(
      fc.property(both, fc.boolean(), ([rows, isInside], isPair) => {
        fc.pre(rows.slice(1).some(({ fee }) => fee > 0));
        const cells: Cells = (row, at, all) => [
          ...(isPair ? pairAndFee(isInside) : amountAndFee(isInside))(row, at, all),
          balanceAfter(at, all),
        ];
        decides(file(`${isPair ? "Debit,Credit" : "Amount"},Total fees,Balance`, rows, cells), rows);
      }),
      { numRuns: runs(25) },
    );
  });

  itSampled("by a header that says it", ({ runs }) => {
    fc.assert(
      fc.property(some, (rows) => {
        decides(file("Gross amount,Fee", rows, amountAndFee(false)), rows);
        decides(file("Brutto,Gebühr", rows, amountAndFee(false)), rows);
        decides(file("Net amount,Fee", rows, amountAndFee(true)), rows);
        decides(file("Amount after fees,Fee", rows, amountAndFee(true)), rows);
      }),
      { numRuns: runs(15) },
    );
  });

  it("by the header of a net amount, where balances say the same with the fee and without it", () => {
    const text = lines(
      "Date,Name,Gross,Fee,Net,Balance",
      "2024-03-14,Quay Works,-20.00,0.00,-20.00,176.30",
      "2024-03-13,Old Mill,-3.70,0.00,-3.70,196.30",
      "2024-03-12,Rosa,103.30,-3.30,100.00,200.00",
    );
    const { asked, records } = read(text);
    expect(asked).toEqual([]);
    expect(records.map(({ amount }) => amount)).toEqual(["20", "3.7", "-100"]);
  });

  it("by a column of what both come to", () => {
    fc.assert(
      fc.property(some, (rows) => {
        const cells: Cells = (row) => [...amountAndFee(false)(row, 0, rows), decimal(row.total)];
        decides(file("Amount,Fee,Total", rows, cells), rows);
      }),
      { numRuns: 15 },
    );
  });

  it("by the amount of the other currency and its rate, whichever way the rate is meant", () => {
    fc.assert(
      fc.property(
        both,
        fc.integer({ min: 40_000, max: 250_000 }),
        fc.boolean(),
        ([rows, isInside], rate, isTurned) => {
          const cells: Cells = (row) => {
            // What was changed into the other currency: all but the fee.
            const changed = Math.abs(row.total + row.fee) / 100;
            const other = isTurned ? (changed * 100_000) / rate : (changed * rate) / 100_000;
            return [
              decimal(written(row, isInside)),
              decimal(row.fee),
              (rate / 100_000).toFixed(5),
              other.toFixed(4),
            ];
          };
          decides(file("Amount,Total fees,Exchange rate,Original amount", rows, cells), rows);
        },
      ),
      { numRuns: 25 },
    );
  });

  it("by a row that its fee is more than what went out", () => {
    fc.assert(
      fc.property(some, fc.constantFrom("0.00", "-0.10", ""), (rows, sum) => {
        const text = `${file("Amount,Fee", rows, amountAndFee(false))}2024-03-20,Monthly,${sum},2.50\n`;
        expect(read(text).asked).not.toContain(FEE);
      }),
      { numRuns: 15 },
    );
  });
});

/** An amount as a question says it. */
const sayCents = (cents: number): string => (cents % 100 === 0 ? String(cents / 100) : decimal(cents));
