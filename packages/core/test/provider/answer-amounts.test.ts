import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { translate } from "../../src/provider/translate/translate.ts";
import { answerOf, END } from "./support.ts";

/** The maximum number of digits of an amount before and after the point. */
const decimals = fc
  .tuple(
    fc.constantFrom("", "-"),
    fc.stringMatching(/^(?:0|[1-9]\d{0,11})$/),
    fc.option(fc.stringMatching(/^\d{1,2}$/), { nil: undefined }),
  )
  .map(([sign, whole, fraction]) => sign + whole + (fraction === undefined ? "" : `.${fraction}`));

/** What it is worth, as a fraction of whole numbers. */
const worth = (text: string): readonly [bigint, bigint] => {
  const [mantissa = "", exponent = "0"] = text.toLowerCase().split("e");
  const [whole = "", fraction = ""] = mantissa.replace("+", "").split(".");
  const power = BigInt(exponent) - BigInt(fraction.length);
  const digits = BigInt(whole.replace("-", "") + fraction) * (mantissa.startsWith("-") ? -1n : 1n);
  return power >= 0n ? [digits * 10n ** power, 1n] : [digits, 10n ** -power];
};

const isNegated = (out: string, text: string): boolean => {
  const [a, b] = worth(out);
  const [c, d] = worth(text);
  return a * d === -c * b;
};

const CANONICAL = /^(?:0|-?(?:0|[1-9]\d*)(?:\.\d*[1-9])?)$/;

/** The amount as it would be kept, of JSON in which it stands as `literal`. */
const kept = (literal: string): string => {
  const answer = answerOf(
    `{"accounts":[{"id":"A","currency":"USD","balance":${literal},"transactions":[{"id":"T","posted":1,"amount":${literal}}]}]}`,
  );
  const [account] = translate(answer.accounts, {
    dayOf: () => "2026-03-01",
    currency: "USD",
    end: END,
  }).accounts;
  expect(account!.balance).toMatch(CANONICAL);
  expect(isNegated(account!.balance, literal.replaceAll('"', "").trim())).toBe(account!.balance === "0");
  return account!.transactions[0]!.amount;
};

describe("an amount goes out as exactly what came in, with its sign turned", () => {
  it("from text", () => {
    fc.assert(
      fc.property(decimals, fc.constantFrom("", "+"), (decimal, plus) => {
        const text = decimal.startsWith("-") ? decimal : plus + decimal;
        const out = kept(JSON.stringify(` ${text} `));
        expect(out).toMatch(CANONICAL);
        expect(out).not.toBe("-0");
        expect(isNegated(out, text)).toBe(true);
      }),
    );
  });

  it("from JSON numbers, with an exponent or without", () => {
    fc.assert(
      fc.property(decimals, fc.constantFrom("", "e0", "e2", "E+3", "e-2"), (decimal, exponent) => {
        const out = kept(decimal + exponent);
        expect(out).toMatch(CANONICAL);
        expect(isNegated(out, decimal + exponent)).toBe(true);
      }),
    );
  });

  it.each([
    ["0.1", "-0.1"],
    ["-0.10", "0.1"],
    ["123456789012345.6789", "-123456789012345.6789"],
    ["1e15", "-1000000000000000"],
    ["-0", "0"],
    ['"-0.00"', "0"],
    ['".5"', "-0.5"],
    ['"1e3"', "-1000"],
  ])("%s", (literal, amount) => {
    expect(kept(literal)).toBe(amount);
  });
});

it.each([
  '"1,50"',
  '"$1"',
  '"1.2.3"',
  '"١"',
  '"0x10"',
  '"Infinity"',
  '"NaN"',
  '""',
  '" "',
  "1e999",
  '"1e999"',
  "1e16",
  "1000000000000000.01",
  "0.00001",
  '"--1"',
  "true",
])("%s is no amount", (literal) => {
  expect(() => kept(literal)).toThrow();
});
