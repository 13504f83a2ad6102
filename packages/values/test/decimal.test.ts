import {
  absoluteDecimal,
  addDecimals,
  canonicalDecimal,
  negateDecimal,
  numberDecimal,
  plainDecimal,
  withPlaces,
} from "@farthing/values";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { exceeds, hundredthsOf, isPlainDecimal, placesOf, wholeUnits } from "../src/decimal.ts";

/** A decimal as so many units of a place. */
interface Decimal {
  readonly units: bigint;
  readonly places: number;
}

const decimal: fc.Arbitrary<Decimal> = fc.record({
  units: fc.oneof(fc.bigInt(-1_000n, 1_000n), fc.bigInt(-(10n ** 40n), 10n ** 40n)),
  places: fc.nat(20),
});

/** All its digits, with zeros to spare. */
const written = ({ units, places }: Decimal, zeros = 0): string => {
  const digits = (units < 0n ? -units : units).toString().padStart(places + 1, "0");
  const cut = digits.length - places;
  const fraction = digits.slice(cut) + "0".repeat(zeros);
  return `${units < 0n ? "-" : ""}${"0".repeat(zeros)}${digits.slice(0, cut)}${fraction === "" ? "" : `.${fraction}`}`;
};

const CANONICAL = /^(?:0|-?(?:[1-9]\d*|0(?=\.))(?:\.\d*[1-9])?)$/;

const units = (text: string, places: number): bigint => {
  const [integer = "", fraction = ""] = text.split(".");
  return BigInt(integer + fraction.padEnd(places, "0"));
};

describe("a decimal", () => {
  it("has one canonical text, whatever zeros it is written with", () => {
    fc.assert(
      fc.property(decimal, fc.nat(3), (value, zeros) => {
        const text = canonicalDecimal(written(value, zeros))!;
        expect(text).toMatch(CANONICAL);
        expect(units(text, value.places)).toBe(value.units);
        expect(canonicalDecimal(text)).toBe(text);
        expect(plainDecimal(written(value, zeros))).toBe(text);
        expect(numberDecimal(written(value, zeros))).toBe(text);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    "",
    "-",
    ".",
    "1.",
    ".5",
    "+1",
    "--1",
    "1e2",
    " 1",
    "1 ",
    "1\n",
    "1,5",
    "1_0",
    "1:",
    "٣",
    "Infinity",
  ])("is not %j, as canonical texts go", (text) => {
    expect(canonicalDecimal(text)).toBeUndefined();
  });

  it("may be written by a person with a plus, and without a digit before the point", () => {
    for (const [text, exact] of [
      ...[
        ["+1", "1"],
        [".5", "0.5"],
        ["-.50", "-0.5"],
        ["+.5", "0.5"],
        ["+007.10", "7.1"],
        ["-0.0", "0"],
      ],
    ])
      expect([text, plainDecimal(text!)]).toEqual([text, exact]);
  });

  it.each([
    "",
    "+",
    "-",
    ".",
    "-.",
    "+-1",
    "-+1",
    "1.",
    "1..2",
    "1.2.3",
    "1e2",
    " 1",
    "1 ",
    "1a",
    "a",
    "1.a",
    "٣",
  ])("is not %j, as people write them", (text) => {
    expect([isPlainDecimal(text), plainDecimal(text)]).toEqual([false, undefined]);
  });

  it("may be a JSON number with an exponent, and is read to the digit", () => {
    fc.assert(
      fc.property(
        decimal,
        fc.integer({ min: -60, max: 60 }),
        fc.constantFrom("e", "E"),
        (value, exponent, e) => {
          const sign = exponent >= 0 ? "+" : "";
          const places = Math.max(0, value.places - exponent);
          const moved = value.units * 10n ** BigInt(Math.max(0, exponent - value.places));
          for (const text of [`${written(value)}${e}${exponent}`, `${written(value)}${e}${sign}${exponent}`])
            expect(numberDecimal(text)).toBe(canonicalDecimal(written({ units: moved, places })));
        },
      ),
      { numRuns: 500 },
    );
  });

  it("is zero with any exponent, and none where writing it out would be absurd", () => {
    expect([numberDecimal("0e99999"), numberDecimal("-0.0E-99999")]).toEqual(["0", "0"]);
    expect(numberDecimal("1e401")).toBe(`1${"0".repeat(401)}`);
    expect(numberDecimal("1e-401")).toBe(`0.${"0".repeat(400)}1`);
    for (const text of ["1e402", "-1e402", "1e-402", "1e99999999999999999999", "12e-403"])
      expect(numberDecimal(text), text).toBeUndefined();
    for (const text of ["", "e1", "1e", "1e1.5", "1e+", "+1e1", ".5e1", "1.e1", "0x1e1"])
      expect(numberDecimal(text), text).toBeUndefined();
  });
});

describe("arithmetic is exact", () => {
  it("in sums, in whatever order", () => {
    fc.assert(
      fc.property(fc.array(decimal, { maxLength: 6 }), (values) => {
        const terms = values.map((value) => canonicalDecimal(written(value))!);
        const sum = values.reduce(
          (total, { units: each, places }) => total + each * 10n ** BigInt(20 - places),
          0n,
        );
        expect(addDecimals(terms)).toBe(canonicalDecimal(written({ units: sum, places: 20 })));
        expect(addDecimals(terms.toReversed())).toBe(addDecimals(terms));
      }),
    );
  });

  it("in signs: there is no zero below zero", () => {
    fc.assert(
      fc.property(decimal, ({ units: value, places }) => {
        const of = (each: bigint) => canonicalDecimal(written({ units: each, places }))!;
        expect(negateDecimal(of(value))).toBe(of(-value));
        expect(absoluteDecimal(of(value))).toBe(of(value < 0n ? -value : value));
      }),
    );
  });

  it("in comparisons with a bound", () => {
    fc.assert(
      fc.property(decimal, fc.bigInt(1n, 10n ** 16n), ({ units: value, places }, bound) => {
        const absolute = value < 0n ? -value : value;
        expect(exceeds(canonicalDecimal(written({ units: value, places }))!, bound)).toBe(
          absolute > bound * 10n ** BigInt(places),
        );
      }),
      { numRuns: 500 },
    );
    expect(
      ["100", "-100", "100.1", "-100.1", "99.9", "101", "1000"].filter((each) => exceeds(each, 100n)),
    ).toEqual([...["100.1", "-100.1", "101", "1000"]]);
  });
});

it("a decimal is written with as many digits as are wanted, or more where it has more", () => {
  fc.assert(
    fc.property(decimal, fc.nat(6), (value, places) => {
      const text = canonicalDecimal(written(value))!;
      expect(canonicalDecimal(withPlaces(text, places))).toBe(text);
      expect(placesOf(withPlaces(text, places))).toBe(Math.max(places, placesOf(text)));
    }),
  );
  expect([withPlaces("0", 0), withPlaces("0", 2), withPlaces("-0.5", 0)]).toEqual(["0", "0.00", "-0.5"]);
});

describe("a decimal as a whole number of a place", () => {
  const short = fc.record({ units: fc.bigInt(-(10n ** 17n), 10n ** 17n), places: fc.nat(4) });

  /** The same in units of another place, halves away from zero. */
  const inUnits = ({ units, places }: Decimal, of: number): bigint => {
    const size = (units < 0n ? -units : units) * 10n ** BigInt(of);
    const divisor = 10n ** BigInt(places);
    const rounded = (2n * size + divisor) / (2n * divisor);
    return units < 0n ? -rounded : rounded;
  };

  const isExact = (value: bigint): boolean => Number.isSafeInteger(Number(value));

  it("is rounded halves away from zero, and none if it is not exact", () => {
    fc.assert(
      fc.property(short, fc.nat(3), (value, places) => {
        const whole = inUnits(value, places);
        expect(wholeUnits(canonicalDecimal(written(value))!, places)).toBe(
          isExact(whole) ? Number(whole) : null,
        );
      }),
      { numRuns: 1_000 },
    );
  });

  it.each([
    ["-12.5", 2, -1250],
    ["0.004", 2, 0],
    ["-0.004", 2, 0],
    ["0.005", 2, 1],
    ["-0.005", 2, -1],
    ["0.5", 0, 1],
    ["9007199254740991", 0, 9007199254740991],
    ["9007199254740992", 0, null],
    ["-9007199254740992", 0, null],
  ])("%s with %i places is %s", (decimal, places, whole) => {
    expect(wholeUnits(decimal, places)).toBe(whole);
  });

  it("is in hundredths if it has no more places and sixteen digits at most", () => {
    fc.assert(
      fc.property(short, (value) => {
        const text = canonicalDecimal(written(value))!;
        const hundredths = hundredthsOf(text);
        const digits = text.replace("-", "").split(".")[0]!.length + 2;
        if (placesOf(text) > 2 || digits > 16) expect(hundredths).toBeNaN();
        else if (digits < 16) expect(hundredths).toBe(Number(inUnits(value, 2)));
      }),
      { numRuns: 1_000 },
    );
  });

  it.each([
    ["0", 0],
    ["7", 700],
    ["-0.5", -50],
    ["12.34", 1234],
    ["0.125", Number.NaN],
    ["12345678901234.56", 1234567890123456],
    ["123456789012345.67", Number.NaN],
  ])("%s is %d hundredths", (decimal, hundredths) => {
    expect(hundredthsOf(decimal)).toBe(hundredths);
  });
});

it("zero has no other sign", () => {
  expect(negateDecimal("0")).toBe("0");
});
