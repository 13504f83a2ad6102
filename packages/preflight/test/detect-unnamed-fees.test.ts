import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lines, read } from "./read-as-found.ts";

const NAMES = ["Old Mill", "Skylark", "Kite Books", "Reed Works", "Harbour", "Acme", "Wren", "Quay"];
const AMOUNTS = [-1250, -820, -3000, -775, -6100, -440, -999, 210000];

const decimal = (cents: number): string => (cents / 100).toFixed(2);

/** Rows without a header row: with a fee each, a sign of all fees, and maybe the balance after each row. */
const file = (fees: readonly number[], sign: "" | "-", hasBalance: boolean): string => {
  let balance = 500_000;
  return lines(
    ...AMOUNTS.map((amount, i) => {
      balance += amount - fees[i]!;
      const fee = fees[i] === 0 ? "0.00" : `${sign}${decimal(fees[i]!)}`;
      const after = hasBalance ? `,${decimal(balance)}` : "";
      return `2024-03-1${i},${NAMES[i]},${decimal(amount)},${fee}${after}`;
    }),
  );
};

/** Fees of some rows or all, each a small part of the smallest amount. */
const fees = fc
  .array(fc.constantFrom(0, 12, 25, 30, 50), { minLength: AMOUNTS.length, maxLength: AMOUNTS.length })
  .filter((all) => new Set(all.filter((each) => each > 0)).size > 1 && all.filter(Boolean).length > 2);

describe("a fee that no header names", () => {
  it("is taken into the amount where every balance shows it", () => {
    fc.assert(
      fc.property(fees, fc.constantFrom("" as const, "-" as const), (all, sign) => {
        const { asked, records } = read(file(all, sign, true));
        expect(asked).toEqual([]);
        expect(records.map(({ amount }) => Math.round(Number(amount) * 100))).toEqual(
          AMOUNTS.map((amount, i) => all[i]! - amount),
        );
      }),
      { numRuns: 30 },
    );
  });

  it("is asked about where no balance does, and each answer is taken", () => {
    fc.assert(
      fc.property(fees, fc.constantFrom("" as const, "-" as const), (all, sign) => {
        const text = file(all, sign, false);
        const question = read(text).undecided.find(({ field }) => field === "fee_col_label");
        expect(question).toMatchObject({ candidates: ["column 4"] });
        expect(question!.reason).toContain('`amount_col_label` "column 3"');
        const sums = (given: object) =>
          read(text, given).records.map(({ amount }) => Math.round(Number(amount) * 100));
        const amount = { amount_col_label: "column 3" };
        expect(sums({ ...amount, fee_col_label: "column 4" })).toEqual(
          AMOUNTS.map((amount, i) => all[i]! - amount),
        );
        expect(sums(amount)).toEqual(AMOUNTS.map((amount) => -amount));
      }),
      { numRuns: 30 },
    );
  });

  it("is not seen in what is no small part of the amounts, or stands beside quantities and prices", () => {
    const rows = (more: (i: number) => string): string =>
      lines(...AMOUNTS.map((amount, i) => `2024-03-1${i},${NAMES[i]},${decimal(amount)},${more(i)}`));
    expect(read(rows((i) => decimal(AMOUNTS[i]! / 2))).asked).not.toContain("fee_col_label");
    expect(read(rows((i) => `${i + 2},${decimal(40 + i)},${decimal(12 + i)}`)).asked).not.toContain(
      "fee_col_label",
    );
  });
});
