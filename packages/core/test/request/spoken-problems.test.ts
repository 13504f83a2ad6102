import * as Result from "effect/Result";
import * as Schema from "effect/Schema";
import { describe, expect, it } from "vitest";
import { sentenceOf, spokenProblems } from "../../src/request/index.ts";

const OF_ALL_KINDS = Schema.Struct({
  text: Schema.String,
  number: Schema.Number,
  switch: Schema.Boolean,
  list: Schema.Array(Schema.String),
  inner: Schema.Struct({ name: Schema.String }),
  choice: Schema.Literals(["a", "b"]),
  whole: Schema.Int,
  either: Schema.Union([Schema.String, Schema.Array(Schema.String)]),
  said: Schema.String.annotate({ message: "must be a colour" }),
});

const sentences = (value: object): readonly string[] =>
  Result.match(Schema.decodeUnknownResult(OF_ALL_KINDS, { errors: "all" })(value), {
    onSuccess: () => [],
    onFailure: ({ issue }) => spokenProblems(issue).map((problem) => sentenceOf(problem)),
  });

const NAMES = Object.keys(OF_ALL_KINDS.fields);

describe("what is wrong with a value", () => {
  it("is that it is missing", () => {
    expect(sentences({})).toEqual(NAMES.map((name) => `${name} is missing.`));
  });

  it("is said by its schema, else by the kind that it must have", () => {
    const wrong = {
      ...{ text: 1, number: "x", switch: "x", list: "x", inner: "x" },
      ...{ choice: "c", whole: 1.5, either: 7, said: 1 },
    };
    expect(sentences(wrong)).toEqual([
      "text must be text.",
      "number must be a number.",
      "switch must be true or false.",
      "list must be a list.",
      "inner must be an object.",
      "choice cannot be used.",
      "whole cannot be used.",
      "either cannot be used.",
      "said must be a colour.",
    ]);
  });

  it("is told with its place", () => {
    const good = { text: "", number: 1, switch: true, choice: "a", whole: 1, either: "", said: "" };
    expect(sentences({ ...good, list: ["a", 7], inner: { name: null } })).toEqual([
      "list[1] must be text.",
      "inner[name] must be text.",
    ]);
  });
});
