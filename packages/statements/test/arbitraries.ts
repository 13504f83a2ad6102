import { type Arbitrary, array, bigInt, constantFrom, integer, record, string, tuple } from "fast-check";

/** What a bank writes: letters, marks and blanks, none of them at the edges. */
export const words: Arbitrary<string> = string({
  unit: constantFrom(..."aZ09é€ñжß .-&<>;#'/*日", "&amp;", "<A>", "</B>"),
  minLength: 1,
  maxLength: 24,
}).map((text) => `w${text}w`);

const days: Arbitrary<string> = tuple(
  integer({ min: 1970, max: 2069 }),
  integer({ min: 1, max: 12 }),
  integer({ min: 1, max: 28 }),
).map(([year, month, day]) => [year, String(month).padStart(2, "0"), String(day).padStart(2, "0")].join("-"));

/** With two digits after the point: `-1234.50`. */
export const amounts: Arbitrary<string> = tuple(
  constantFrom("", "-"),
  bigInt(0n, 10n ** 9n),
  integer({ min: 0, max: 99 }),
).map(([sign, whole, cents]) => `${sign}${whole}.${String(cents).padStart(2, "0")}`);

export const writtenEntries = array(record({ day: days, amount: amounts, name: words, memo: words }), {
  minLength: 1,
  maxLength: 6,
});
