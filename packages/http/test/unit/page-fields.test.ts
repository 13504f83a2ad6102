import { decodeObject } from "@farthing/core/request";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import * as Schema from "effect/Schema";
import { describe, expect, it } from "vitest";
import { listQuery, PAGE_FIELDS } from "../../src/request/page-fields.ts";

const decode = (query: object) =>
  Result.match(decodeObject(Schema.Struct(PAGE_FIELDS), query), {
    onFailure: (error) => error,
    onSuccess: (sent) => Result.merge(Effect.runSync(Effect.result(listQuery(sent)))),
  });

describe("the page of a list, as text in a query", () => {
  it("is the first of 25 unless another is asked for", () => {
    expect(decode({})).toEqual({ page: 1, per_page: 25 });
  });

  it.each([
    ["1", "1"],
    ["1000000", "100"],
    ["0000007", "010"],
  ])("may be %s, of %s", (page, per_page) => {
    expect(decode({ page, per_page })).toEqual({ page: Number(page), per_page: Number(per_page) });
  });

  it.each([
    ...["0", "-1", "+1", "1.0", "1e1", " 1", "1 ", "", "x", "00000001", "٣", "1000001", "Infinity", "NaN"],
    ...[1, null, ["1", "2"]],
  ])("is not %j", (page) => {
    expect(decode({ page })).toMatchObject({ errors: ["page must be a whole number from 1 to 1000000."] });
  });

  it.each(["0", "101", "1000", "x", ""])("is not of %j", (per_page) => {
    expect(decode({ per_page })).toMatchObject({
      errors: ["per_page must be a whole number from 1 to 100."],
    });
  });

  it("may be a cursor instead, of any text, but not both", () => {
    for (const cursor of ["", "x", "é"])
      expect(decode({ cursor, per_page: "7" })).toEqual({ cursor, per_page: 7 });
    expect(decode({ cursor: ["a", "b"] })).toMatchObject({ errors: ["cursor must be text."] });
    expect(decode({ cursor: "", page: "1" })).toMatchObject({
      errors: ["page and cursor exclude each other: send one of them."],
    });
  });

  it("is refused with everything that is wrong with it, once", () => {
    expect(decode({ page: "x", per_page: "0", sort: "x" })).toMatchObject({
      errors: [
        "page must be a whole number from 1 to 1000000.",
        "per_page must be a whole number from 1 to 100.",
      ],
    });
  });
});
