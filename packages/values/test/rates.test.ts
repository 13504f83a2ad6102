import { canonicalDecimal, dividedDecimal, exchangeRate, multipliedDecimal } from "@farthing/values";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

/** A decimal as so many units of its last place. */
const decimal = fc.record({ units: fc.bigInt(-(10n ** 20n), 10n ** 20n), places: fc.nat(8) });

type Decimal = typeof decimal extends fc.Arbitrary<infer One> ? One : never;

const textOf = ({ units, places }: Decimal): string => {
  const digits = (units < 0n ? -units : units).toString().padStart(places + 1, "0");
  const cut = digits.length - places;
  const sign = units < 0n ? "-" : "";
  return canonicalDecimal(
    places === 0 ? `${sign}${digits}` : `${sign}${digits.slice(0, cut)}.${digits.slice(cut)}`,
  )!;
};

/** A text in units of so many places, or undefined if it has more. */
const unitsOf = (text: string, places: number): bigint => {
  const [whole = "", fraction = ""] = text.split(".");
  expect(fraction.length).toBeLessThanOrEqual(places);
  return BigInt(whole + fraction.padEnd(places, "0"));
};

const size = (of: bigint): bigint => (of < 0n ? -of : of);

/** Holds a result against the fraction that it is rounded from: at most half a unit away, and further from 0 at exactly a half. */
const expectRounded = (result: bigint, of: bigint, by: bigint): void => {
  const twice = size(2n * (size(result) * size(by) - size(of)));
  expect(twice <= size(by)).toBe(true);
  if (twice === size(by)) expect(size(result) * size(by) > size(of)).toBe(true);
  if (result !== 0n) expect(result < 0n).toBe(of < 0n !== by < 0n);
};

it.each([
  ["1.2", "1.2"],
  ["0.0071", "0.0071"],
  ["0", null],
  ["1", null],
  ["-1.2", null],
  ["-1", null],
])("%s is the rate of an exchange: %s", (number, rate) => {
  expect(exchangeRate(number)).toBe(rate);
});

describe("an amount at a rate", () => {
  it("is the product to its last place, halves away from zero", () => {
    fc.assert(
      fc.property(decimal, decimal, fc.nat(4), (one, other, places) => {
        const result = unitsOf(multipliedDecimal(textOf(one), textOf(other), places), places);
        expectRounded(
          result,
          one.units * other.units * 10n ** BigInt(places),
          10n ** BigInt(one.places + other.places),
        );
      }),
      { numRuns: 500 },
    );
  });

  it("is the quotient to its last place, halves away from zero", () => {
    const divisor = decimal.filter(({ units }) => units !== 0n);
    fc.assert(
      fc.property(decimal, divisor, fc.nat(4), (one, other, places) => {
        const result = unitsOf(dividedDecimal(textOf(one), textOf(other), places), places);
        expectRounded(
          result,
          one.units * 10n ** BigInt(other.places + places),
          other.units * 10n ** BigInt(one.places),
        );
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ["100", "1.085", 2, "108.5", "92.17"],
    ["-100", "1.085", 2, "-108.5", "-92.17"],
    ["0.01", "0.5", 2, "0.01", "0.02"],
    ["0.01", "0.49", 2, "0", "0.02"],
    ["99.99", "156.37", 0, "15635", "1"],
    ["12.345", "1", 3, "12.345", "12.345"],
  ])("%s times and through %s, to %d places, is %s and %s", (amount, rate, places, times, through) => {
    expect(multipliedDecimal(amount, rate, places)).toBe(times);
    expect(dividedDecimal(amount, rate, places)).toBe(through);
  });
});
