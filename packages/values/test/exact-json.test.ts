import { numberDecimal, parseExactJson } from "@farthing/values";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

describe("JSON is read as JSON.parse reads it", () => {
  it("whatever it is, but for numbers under the keys that are named", () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(parseExactJson(text, new Set())).toEqual(JSON.parse(text));
      }),
    );
    for (const text of ["", "{", "[1,]", "'a'", "{}x"])
      expect(() => parseExactJson(text)).toThrow(SyntaxError);
  });

  it("and what is nested too deep is refused as such", () => {
    const deep = 1_000_000;
    expect(() => parseExactJson(`${"[".repeat(deep)}${"]".repeat(deep)}`)).toThrow(RangeError);
  });
});

describe("a number under a key that is named", () => {
  it("is its exact text, wherever the key stands", () => {
    const text = '{"amount":0.10,"a":[{"amount":9007199254740993}],"amounts":0.10,"b":{"amount":1E+3}}';
    expect(parseExactJson(text)).toEqual({
      ...{ amount: "0.1", amounts: 0.1 },
      ...{ a: [{ amount: "9007199254740993" }], b: { amount: "1000" } },
    });
    expect(parseExactJson('{"id":9007199254740993,"amount":0.10}', new Set(["id"]))).toEqual({
      ...{ id: "9007199254740993", amount: 0.1 },
    });
  });

  it("is its exact text, whatever other numbers stand beside it", () => {
    const digits = fc.stringMatching(/^\d{1,20}$/).map((each) => each.replace(/^0+(?=\d)/, ""));
    const number = fc
      .tuple(
        fc.constantFrom("", "-"),
        digits,
        fc.option(fc.stringMatching(/^\d{1,20}$/)),
        fc.constantFrom("", "", "e2", "E-3"),
      )
      .map(
        ([sign, integer, fraction, exponent]) =>
          `${sign}${integer}${fraction === null ? "" : `.${fraction}`}${exponent}`,
      );
    const blank = fc.constantFrom("", " ", "\n\t ");
    fc.assert(
      fc.property(number, number, number, fc.string(), blank, (first, second, other, text, gap) => {
        const json = `{"amount":${gap}${first},"a":[[${gap}${other}${gap},{"amount"${gap}:${second}}]],"text":${JSON.stringify(text)}}`;
        expect(parseExactJson(json)).toEqual({
          ...{ amount: numberDecimal(first), text },
          a: [[Number(other), { amount: numberDecimal(second) }]],
        });
      }),
    );
  });

  it("is that alone: a text there stays as it is written, and so does what is no number", () => {
    for (const beside of ["1", "9007199254740993"])
      expect(
        parseExactJson(`{"amount":"0.10","a":[{"amount":null},{"amount":true}],"beside":${beside}}`),
      ).toEqual({
        ...{ amount: "0.10", a: [{ amount: null }, { amount: true }], beside: Number(beside) },
      });
  });

  it("that is beyond any amount is no number", () => {
    expect(parseExactJson('{"amount":1e99999}')).toEqual({ amount: Number.NaN });
  });

  it("is left alone where it is something else", () => {
    const text = '{"amount":"0.10","a":{"amount":null},"b":{"amount":[0.10]},"c":{"amount":{"x":1}}}';
    expect(parseExactJson(text)).toEqual(JSON.parse(text));
  });
});
