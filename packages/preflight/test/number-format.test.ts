import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  NUMBER_FORMATS,
  type NumberFormat,
  numberFits,
  numberFormatBit,
  oddNumberStyle,
  readNumber,
} from "../src/formats/number-format.ts";

const MARKS: Record<NumberFormat, readonly [group: string, decimal: string]> = {
  "1,234.56": [",", "."],
  "1.234,56": [".", ","],
  "1 234,56": [" ", ","],
  "1,234": [",", ""],
};

const grouped = (digits: string, mark: string): string => digits.replace(/\B(?=(\d{3})+$)/g, mark);

const fits = (text: string): string[] =>
  NUMBER_FORMATS.filter((format) => numberFits(text) & numberFormatBit(format));

const decimal = fc.record({
  negative: fc.boolean(),
  integer: fc.bigInt({ min: 0n, max: 999_999_999_999_999n }).map(String),
  fraction: fc.stringMatching(/^\d{0,6}$/),
});

describe("a number written in a format is read back exactly", () => {
  for (const format of NUMBER_FORMATS) {
    it(format, () => {
      const [group, mark] = MARKS[format];
      fc.assert(
        fc.property(
          decimal,
          fc.boolean(),
          fc.constantFrom(
            (n: string, minus: boolean) => (minus ? `-${n}` : n),
            (n: string, minus: boolean) => (minus ? `\u2212${n}` : `+${n}`),
            (n: string, minus: boolean) => (minus ? `${n}-` : n),
            (n: string, minus: boolean) => (minus ? `(${n})` : n),
            (n: string, minus: boolean) => (minus ? `-$${n}` : `$${n}`),
            (n: string, minus: boolean) => (minus ? `€ -${n}` : `€${n}`),
            (n: string, minus: boolean) => (minus ? `-${n} EUR` : `+ £${n}`),
            (n: string, minus: boolean) => (minus ? `CHF -${n}` : `${n} zł`),
            (n: string, minus: boolean) => (minus ? `($ ${n})` : `R$ ${n}`),
          ),
          ({ negative, integer, fraction }, withGroups, dress) => {
            const tail = mark === "" || fraction === "" ? "" : `${mark}${fraction}`;
            const text = dress(`${withGroups ? grouped(integer, group) : integer}${tail}`, negative);
            const value = `${integer}${tail === "" ? "" : `.${fraction}`}`
              .replace(/(\.\d*?)0+$/, "$1")
              .replace(/\.$/, "");
            const expected = negative && /[1-9]/.test(value) ? `-${value}` : value;
            expect(readNumber(text, format)).toBe(expected);
          },
        ),
        { numRuns: 2_000 },
      );
    });
  }
});

describe("which formats a text fits", () => {
  it.each([
    ["123", NUMBER_FORMATS],
    ["12.50", ["1,234.56"]],
    ["12,50", ["1.234,56", "1 234,56"]],
    ["1,234", NUMBER_FORMATS],
    ["1.234", ["1,234.56", "1.234,56"]],
    ["0.123", ["1,234.56"]],
    ["1 234,50", ["1 234,56"]],
    ["1\u202f234,50", ["1 234,56"]],
    ["1\u00a0234", ["1 234,56"]],
    ["12,34,567.00", ["1,234.56"]],
    ["12,34,567", ["1,234.56", "1,234"]],
    ["-,50", ["1.234,56", "1 234,56"]],
    [".5", ["1,234.56"]],
    ["1,234.56", ["1,234.56"]],
    ["1.234,56", ["1.234,56"]],
    ["1.234.567", ["1.234,56"]],
    ["-kr 1 234,50", ["1 234,56"]],
    ["10000000000000000000", NUMBER_FORMATS],
  ])("%s", (text, formats) => {
    expect(fits(text)).toEqual([...formats]);
  });

  it.each([
    "",
    "-",
    "+",
    "()",
    "$",
    ".",
    ",",
    "1,2.3.4",
    "1,23,4",
    "12,3456.7",
    "1,,234",
    "--5",
    "-5-",
    "(-5)",
    "(5",
    "5)",
    "-(5)",
    "5+",
    "1e5",
    "11'373.94",
    "12.00 CR",
    "5%",
    "1_000",
    "٣",
    "１２",
    "abc",
    "12.",
    "0,123,456.7",
    "$$5",
    "USD",
    "5 XYZ",
    "1 23",
    "NaN",
    "Infinity",
    "0x10",
    "-5 -",
  ])("no number in any format: %s", (text) => {
    expect(fits(text)).toEqual([]);
  });

  it("agrees with reading: a text fits a format exactly when it reads in it", () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[-+(]?[\d., ]{0,12}[-)]?$/),
        fc.constantFrom(...NUMBER_FORMATS),
        (text, format) => {
          expect(readNumber(text, format) !== undefined).toBe(
            (numberFits(text) & numberFormatBit(format)) !== 0,
          );
        },
      ),
      { numRuns: 5_000 },
    );
  });
});

it.each([
  ["11'373.94", /apostrophes/],
  ["12.00 CR", /credit or debit/],
  ["1.2E+05", /scientific/],
  ["5 %", /percentage/],
  ["(-5)", /more than one sign/],
  ["5+", /plus/],
  ["5.-", /dash/],
  ["n/a", /no digit/],
  ["9".repeat(81), /too long/],
])("says what is odd about %s", (text, said) => {
  expect(oddNumberStyle(text)).toMatch(said);
});

it("of a text nothing is left for the next", () => {
  expect(fits("-1234.50")).toEqual(["1,234.56"]);
  expect(fits("")).toEqual([]);
  expect(fits("-")).toEqual([]);
});
