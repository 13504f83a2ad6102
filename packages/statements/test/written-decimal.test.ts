import { array, assert, bigInt, constantFrom, integer, property, record, tuple } from "fast-check";
import { describe, expect, it } from "vitest";
import { type DecimalMark, DecimalMarks, readDecimal } from "../src/text/written-decimal.ts";

const decimalMarkOf = (texts: readonly string[]): DecimalMark | undefined => {
  const marks = new DecimalMarks();
  for (const text of texts) marks.add(text);
  return marks.mark;
};

describe("a number as it is written", () => {
  it.each([
    ["-12.50", "-12.5"],
    ["+1 006,60", "1006.6"],
    ["-1.234,56", "-1234.56"],
    ["- 12,5", "-12.5"],
    ["1,234.56", "1234.56"],
    ["12,34,567.00", "1234567"],
    ["1.234.567", "1234567"],
    ["1'234'567.8", "1234567.8"],
    ["\u22125", "-5"],
    ["7.25-", "-7.25"],
    ["-00000000001500.0000", "-1500"],
    ["+00000000000115.8331", "115.8331"],
    [".5", "0.5"],
    ["12,", "12"],
    ["0.005", "0.005"],
    ["-0,00", "0"],
    ["2\u202f345,60", "2345.6"],
  ])("%s is %s whatever its source shows", (text, value) => {
    for (const mark of [".", ",", undefined] as const) expect(readDecimal(text, mark)).toBe(value);
  });

  it.each([
    ["1.234", ".", "1.234"],
    ["1.234", ",", "1234"],
    ["1.234", undefined, undefined],
    ["1,234", ".", "1234"],
    ["1,234", ",", "1.234"],
    ["1,234", undefined, undefined],
  ] as const)("%s with the decimal mark %s of its source is %s", (text, mark, value) => {
    expect(readDecimal(text, mark)).toBe(value);
  });

  it.each([
    "",
    " ",
    ".",
    "-",
    "$120",
    "12.34.50,1,2",
    "12,34.50",
    "1e3",
    "--5",
    "-5-",
    "five",
    "1 2",
    "9".repeat(81),
  ])("%j is none", (text) => {
    for (const mark of [".", ",", undefined] as const) expect(readDecimal(text, mark)).toBeUndefined();
  });

  it.each([
    [["1,234.56", "1.234"], "."],
    [["1.234", "-12,5"], ","],
    [["1.234", "5"], undefined],
    [["1.5", "1,5"], undefined],
    [["1.234.567"], ","],
    [[], undefined],
  ] as const)("the numbers %j show the decimal mark %s", (texts, mark) => {
    expect(decimalMarkOf(texts)).toBe(mark);
  });

  const styles = constantFrom(
    ["", "."],
    [",", "."],
    [" ", "."],
    ["'", "."],
    ["", ","],
    [".", ","],
    [" ", ","],
  );

  it("is read in whichever style all numbers of a source are written", () => {
    const amounts = array(tuple(bigInt(0n, 10n ** 12n), integer({ min: 0, max: 99 })), { minLength: 1 });
    assert(
      property(
        record({ style: styles, amounts, sign: constantFrom("", "-", "+") }),
        ({ style, amounts, sign }) => {
          const [group, mark] = style as [string, string];
          const texts = amounts.map(
            ([whole, cents]) =>
              `${sign}${String(whole).replace(/\B(?=(?:\d{3})+$)/g, group)}${mark}${String(cents).padStart(2, "0")}`,
          );
          const found = decimalMarkOf(texts);
          expect(found).toBe(mark);
          texts.forEach((text, at) => {
            const [whole, cents] = amounts[at]!;
            const plain = readDecimal(`${sign}${whole}.${String(cents).padStart(2, "0")}`, ".");
            expect(readDecimal(text, found)).toBe(plain);
          });
        },
      ),
    );
  });
});
