import { absoluteDecimal, negateDecimal } from "@farthing/values";
import { describe, expect, it } from "vitest";
import { type AmountColumns, recordedAmount } from "../src/judge/money/recorded-amount.ts";
import type { CsvOptions } from "../src/reading/csv-options.ts";

const column = (cell: number) => ({ key: "amount", cell, header: "" }) as const;
const ONE: AmountColumns = {
  amount: column(0),
  outflow: undefined,
  inflow: undefined,
  entityType: undefined,
  fees: [],
};
const TYPED: AmountColumns = { ...ONE, entityType: column(1) };
const TWO: AmountColumns = { ...ONE, amount: undefined, outflow: column(0), inflow: column(1) };

const optionsOf = (inflowsPositive: boolean): CsvOptions => ({
  _tag: "CsvOptions",
  rowsToSkip: 0,
  hasHeader: true,
  inflowsPositive,
  namesBelow: false,
  pendingWithoutBalance: false,
  onlyAccounts: undefined,
  signsByBalance: undefined,
  holder: undefined,
  currency: "",
  debitSign: undefined,
  feeSign: undefined,
  direction: (value) => (value === "in" ? "in" : value === "out" ? "out" : undefined),
  neutral: new Set(),
  bookedStatuses: undefined,
  leftOut: new Set(),
});

const recorded = (cells: readonly string[], columns: AmountColumns, inflowsPositive = true) =>
  recordedAmount(cells, columns, "1,234.56", optionsOf(inflowsPositive));

describe("the amount that is recorded, money out positive", () => {
  it.each(["12.50", "-12.50", "(12.50)"])(
    "a mark decides at %s, whatever the convention or the type",
    (n) => {
      for (const inflowsPositive of [true, false]) {
        for (const [mark, amount] of [
          ["CR", "-12.5"],
          ["DR", "12.5"],
        ] as const) {
          expect(recorded([`${n} ${mark}`], ONE, inflowsPositive)).toBe(amount);
          for (const type of ["in", "out"])
            expect(recorded([`${n} ${mark}`, type], TYPED, inflowsPositive)).toBe(amount);
          expect(recorded([`${n} ${mark}`, ""], TWO, inflowsPositive)).toBe(amount);
          expect(recorded(["", `${n} ${mark}`], TWO, inflowsPositive)).toBe(amount);
        }
      }
    },
  );

  it.each(["12.5", "-12.5"])("without a mark the convention, the type or the column decides at %s", (n) => {
    expect(recorded([n], ONE, true)).toBe(negateDecimal(n));
    expect(recorded([n], ONE, false)).toBe(n);
    expect(recorded([n, "in"], TYPED)).toBe(negateDecimal(absoluteDecimal(n)));
    expect(recorded([n, "out"], TYPED)).toBe(absoluteDecimal(n));
    expect(recorded([n, ""], TWO)).toBe("12.5");
    expect(recorded(["", n], TWO)).toBe("-12.5");
    expect(recorded([n, "2.50"], TWO)).toBe("10");
  });

  it("where signs count in a pair, an amount with the other sign came back", () => {
    const signed = (debitSign: "plus" | "minus", ...cells: readonly string[]) =>
      recordedAmount(cells, TWO, "1,234.56", { ...optionsOf(true), debitSign });
    for (const [sign, usual, back] of [
      ["plus", "12.50", "-12.50"],
      ["minus", "-12.50", "12.50"],
    ] as const) {
      expect(signed(sign, usual, "")).toBe("12.5");
      expect(signed(sign, back, "")).toBe("-12.5");
      expect(signed(sign, "", "3")).toBe("-3");
      expect(signed(sign, "", "-3")).toBe("3");
      expect(signed(sign, usual, "2.50")).toBe("10");
      expect(signed(sign, `${back} DR`, "")).toBe("12.5");
    }
  });

  it.each([[["x"], ONE] as const, [["x", "in"], TYPED] as const, [["", ""], TWO] as const])(
    "is undefined where nothing is a number: %j",
    (cells, columns) => {
      expect(recorded(cells, columns)).toBeUndefined();
    },
  );
});
