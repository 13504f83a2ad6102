import { absoluteDecimal, negateDecimal } from "@farthing/values";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { columnOfValues } from "../src/find/columns/column.ts";
import { ColumnUnits } from "../src/find/columns/column-units.ts";
import type { MoneyRule } from "../src/money/money-rule.ts";
import { exactMoney, rowMoney } from "../src/money/row-money.ts";
import { decimalOfUnits } from "../src/money/units.ts";
import { NumberCells } from "../src/split/number-cell.ts";
import { RowView } from "../src/split/row-view.ts";
import { shown } from "./shown.ts";

const FORMAT = "1,234.56";
const ONE: MoneyRule = { amount: 0, inflowsPositive: true };
const OUT_POSITIVE: MoneyRule = { amount: 0, inflowsPositive: false };
const TYPED: MoneyRule = {
  ...ONE,
  direction: { cell: 1, of: (value) => (value === "in" || value === "out" ? value : undefined) },
};
const TWO: MoneyRule = { outflow: 0, inflow: 1, inflowsPositive: true };
const PLUS: MoneyRule = { ...TWO, debitSign: "plus" };
const MINUS: MoneyRule = { ...TWO, debitSign: "minus" };
const FEE: MoneyRule = { ...ONE, fees: [1] };

const exact = (cells: readonly string[], rule: MoneyRule): string | undefined =>
  exactMoney(rule, FORMAT)(cells);

/** Of rows whose money is within hundredths. */
const inHundredths = (cells: readonly string[], rule: MoneyRule): number =>
  rowMoney(rule, FORMAT, new NumberCells(FORMAT)).hundredths(shown(new RowView(), cells));

const inUnits = (cells: readonly string[], rule: MoneyRule): string | undefined => {
  const columns = cells.map((value, cell) => columnOfValues(cell, "", [value]));
  const [money] = new ColumnUnits(columns, FORMAT).moneyBy(rule);
  return money === undefined ? undefined : decimalOfUnits(-money);
};

/** The money of a row, read exactly, after it is seen that all three readers agree. */
const money = (cells: readonly string[], rule: MoneyRule): string | undefined => {
  const read = exact(cells, rule);
  expect(inHundredths(cells, rule)).toBeCloseTo(Number(read ?? "0") * 100, 5);
  expect(inUnits(cells, rule)).toBe(read);
  return read;
};

describe("the money of a row, money out positive", () => {
  it.each(["12.50", "-12.50", "(12.50)"])(
    "a mark decides at %s, whatever the convention, the type or the column",
    (n) => {
      for (const [mark, amount] of [
        ["CR", "-12.5"],
        ["DR", "12.5"],
      ] as const)
        for (const [cells, rule] of [
          [[`${n} ${mark}`], ONE],
          [[`${n} ${mark}`], OUT_POSITIVE],
          [[`${n} ${mark}`, "in"], TYPED],
          [[`${n} ${mark}`, "out"], TYPED],
          [[`${n} ${mark}`, ""], TWO],
          [["", `${n} ${mark}`], TWO],
          [[`${n} ${mark}`, ""], PLUS],
          [["", `${n} ${mark}`], MINUS],
        ] as const)
          expect(money(cells, rule)).toBe(amount);
    },
  );

  it.each(["12.5", "-12.5"])("without a mark the convention, the type or the column decides at %s", (n) => {
    expect(money([n], ONE)).toBe(negateDecimal(n));
    expect(money([n], OUT_POSITIVE)).toBe(n);
    expect(money([n, "in"], TYPED)).toBe(negateDecimal(absoluteDecimal(n)));
    expect(money([n, "out"], TYPED)).toBe(absoluteDecimal(n));
    expect(money([n, ""], TWO)).toBe("12.5");
    expect(money(["", n], TWO)).toBe("-12.5");
    expect(money([n, "2.50"], TWO)).toBe("10");
  });

  it.each([
    ["where signs count, money out has a plus", ["12.50", ""], PLUS, "12.5"],
    ["and a minus if it came back", ["-12.50", ""], PLUS, "-12.5"],
    ["or the other way round", ["-12.50", ""], MINUS, "12.5"],
    ["money in always has a plus", ["", "3"], MINUS, "-3"],
    ["and a minus if it went back", ["", "-3"], PLUS, "3"],
    ["both together", ["12.50", "2.50"], PLUS, "10"],
    ["a fee comes on top of money out", ["-10", "0.35"], FEE, "10.35"],
    ["and takes from money in", ["10", "0.35"], FEE, "-9.65"],
    ["whatever its sign", ["10", "-0.35"], FEE, "-9.65"],
    ["unless signs count", ["10", "-0.35"], { ...FEE, feeSign: "plus" }, "-10.35"],
    ["or it has a mark", ["10", "0.35 CR"], FEE, "-10.35"],
    ["which says more than a sign", ["10", "0.35 DR"], { ...FEE, feeSign: "minus" }, "-9.65"],
    [
      "a type says where the amount went, and the fee comes on top",
      ["4", "in", "0.35"],
      { ...TYPED, fees: [2] },
      "-3.65",
    ],
    ["whichever way that was", ["4", "out", "0.35"], { ...TYPED, fees: [2] }, "4.35"],
    ["a row can be a fee alone", ["", "0.35"], FEE, "0.35"],
    ["but not beside an amount that is no number", ["x", "0.35"], FEE, undefined],
    ["or a direction that is not known", ["4", "maybe"], TYPED, undefined],
    ["nothing is a number", ["x"], ONE, undefined],
    ["nor is a blank pair", ["", ""], TWO, undefined],
  ] as const)("%s: %j", (_, cells, rule, expected) => {
    expect(money(cells, rule)).toBe(expected);
  });

  it("is the same in decimals, in hundredths and in units", () => {
    const amount = fc.constantFrom(
      "",
      "0",
      "0.00",
      "7",
      "-3.10",
      "1,250.99",
      "(4.20)",
      "5 CR",
      "6.5 DR",
      "n/a",
    );
    const sign = fc.constantFrom(undefined, "plus", "minus") as fc.Arbitrary<"plus" | "minus" | undefined>;
    const rule = fc
      .tuple(fc.constantFrom(ONE, OUT_POSITIVE, TYPED, TWO), sign, sign, fc.constantFrom([], [2], [2, 3]))
      .map(([of, debitSign, feeSign, fees]): MoneyRule => ({ ...of, debitSign, feeSign, fees }));
    const type = fc.constantFrom("in", "out", "maybe", "");
    const cells = fc.tuple(amount, amount, amount, amount);
    fc.assert(
      fc.property(rule, cells, type, (of, [first, second, ...others], way) => {
        money([first, of.direction === undefined ? second : way, ...others], of);
      }),
      { numRuns: 1_000 },
    );
  });
});
