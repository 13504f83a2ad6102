import * as Schema from "effect/Schema";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeFields } from "../../src/request/index.ts";

const FIELDS = {
  first: Schema.String.annotate({ message: "must be text" }),
  second: Schema.Array(Schema.Number.annotate({ message: "must be a number" })).annotate({
    message: "must be a list",
  }),
} as const;

describe("fields are decoded one by one", () => {
  it("those that are there and good, in the order in which they are named", () => {
    const decoded = decodeFields(FIELDS, { second: [1], first: "a" });
    expect(decoded).toEqual({ values: { first: "a", second: [1] }, errors: [] });
    expect(Object.keys(decoded.values)).toEqual(["first", "second"]);
    expect(decodeFields(FIELDS, {})).toEqual({ values: {}, errors: [] });
  });

  it("and everything that is wrong is reported with its place", () => {
    expect(decodeFields(FIELDS, { second: [1, "x", 2, null], first: 1 })).toEqual({
      values: {},
      errors: ["first must be text.", "second[1] must be a number.", "second[3] must be a number."],
    });
    expect(decodeFields(FIELDS, { second: "x", first: "a" })).toEqual({
      values: { first: "a" },
      errors: ["second must be a list."],
    });
  });

  it("a field that is there without a value is wrong, not absent", () => {
    expect(decodeFields(FIELDS, { first: undefined }).errors).toEqual(["first must be text."]);
  });

  it("what an object inherits is no field of it", () => {
    expect(decodeFields(FIELDS, Object.create({ first: "a" }))).toEqual({ values: {}, errors: [] });
    expect(decodeFields({ toString: Schema.String, constructor: Schema.String }, {})).toEqual({
      ...{ values: {}, errors: [] },
    });
  });

  it("and what else an object has is wrong, whatever it is", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.anything(), { minKeys: 1, maxKeys: 10 }), (others) => {
        const { first: _1, second: _2, ...rest } = others;
        const { values, errors } = decodeFields(FIELDS, { ...rest, first: "a" });
        expect(values).toEqual({ first: "a" });
        expect(errors).toHaveLength(Object.keys(rest).length);
        for (const error of errors) expect(error).toMatch(/^There is no field "/);
      }),
    );
  });
});
