import { describe, expect, it } from "vitest";
import type { Field } from "../src/ndjson/record-fields.ts";
import { emptyShape, type Shape, shapeAfter } from "../src/ndjson/shape.ts";
import { expectSameJson, expectSameParsed, OPTIONS } from "./ndjson-properties.ts";
import { reportOn } from "./support.ts";

const EXAMPLES = [
  "1",
  "-0",
  "01",
  "1.",
  ".5",
  "1e5",
  "1E+5",
  "1e",
  "+1",
  "0x1",
  "NaN",
  "Infinity",
  "true",
  "True",
  "null",
  "nul",
  '"a"',
  "'a'",
  '"\\x"',
  '"\t"',
  '"\u2028"',
  '"\\ud800"',
  "[1,]",
  "[,1]",
  "{}",
  '{"a":}',
  '{"a":1,}',
  "{a:1}",
  '{"a":1 "b":2}',
  "[1 2]",
  "[]x",
  "\u00a0{}",
  "{}\u00a0",
  "\ufeff{}",
  "\v{}",
  " {} ",
  "// {}",
  '{"a":1}//',
  "[\u0000]",
  '"\u007f"',
  "1 1",
  '"a" "b"',
  "[[]",
  "]",
  "}",
  '"',
  "-",
  "--1",
  "1-1",
  "1e1.5",
  "[1e+]",
  '"\\u00zz"',
  "undefined",
  "\\",
  "{}\r",
  "\r{}",
];

it.each(EXAMPLES)("%j is JSON exactly when JSON.parse says so", expectSameJson);

describe("a line that is read where it stands", () => {
  it.each([
    ["a number that is none", '"amount":01'],
    ["a number that is too small to tell", '"amount":1e-400'],
    ["a number beyond any amount", '"amount":1e400'],
    ["a name that stands twice", '"amount":"1","amount":"x"'],
    ["a name that stands twice, the second time well", '"amount":"x","amount":"1"'],
    ["a name with an escape", '"am\\u006funt":"x"'],
    ["a value with an escape", '"amount":"\\u0031"'],
    ["a control character", '"amount":"1\t"'],
    ["the last control character", '"amount":"1","tag_ids":["t\u001f"]'],
    ["a brace too many", '"amount":"1"}'],
    ["a long list", `"amount":"1","tag_ids":[${Array(150).fill('"t"').join()}]`],
    ["a long list that ends badly", `"amount":"1","tag_ids":[${Array(150).fill('"t"').join()},1]`],
    ["split lines that are none", '"amount":"1","splits":"none"'],
    ["split lines that are empty", '"amount":"1","splits":[]'],
    ["a list of other things", '"amount":"1","tag_ids":["t",1,null]'],
    ["a list that goes on", '"amount":"1","tag_ids":["t",]'],
    ["a list of what does not exist", '"amount":"1","tag_ids":["t","u"]'],
    ["no value", '"amount":'],
    ["more behind its end", '"amount":"1"}}{"a":{"b":1'],
    ["more of the line", '"amount":"1"},"type":"Tag","data":{"id":"q","name":"z"'],
    ["a comma too many", '"amount":"1",'],
  ])("is distinguished from one with %s", (_, amount) => {
    const line = (id: string, rest: string): string =>
      `{"type":"Transaction","data":{"id":"${id}","account_id":"a","date":"2024-01-01",${rest}}}`;
    // An earlier line tells which names there are.
    const broken = [line("x", amount), line("y", amount), line("z", amount)];
    expectSameParsed([line("v", '"amount":"1"'), line("w", '"amount":"1"'), ...broken].join("\n"));
    expectSameParsed([line("v", '"amount":"1","tag_ids":["t"],"splits":null'), ...broken].join("\n"));
    expectSameParsed([line("v", '"amount":"1","splits":null'), ...broken].join("\n"));
  });
});

describe("names that a line makes up", () => {
  const line = (id: number, fields: string): string =>
    `{"type":"Transaction","data":{"id":"${id}","account_id":"a","date":"2024-01-01",${fields}}}`;
  const invalidLines = (lines: readonly string[]): number[] =>
    reportOn(`${lines.join("\n")}\n`, OPTIONS)
      .findings.filter(({ code }) => code === "invalid_json")
      .map(({ line }) => line!);

  it("are read as JSON reads them, though another line has written them with an escape", () => {
    const well = line(1, '"a\\\\q":1,"amount":"1"');
    const badly = line(2, '"a\\q":1,"amount":"1"');
    expect(() => JSON.parse(well)).not.toThrow();
    expect(() => JSON.parse(badly)).toThrow();
    expect(invalidLines([well, well, badly])).toEqual([3]);
  });

  it.each([`a${"b".repeat(64)}`, 'a\\"b'])("are not taken for the name before them: %j", (name) => {
    const lines = [1, 2, 3].map((id) => line(id, `"amount":"1","${name}":"no number"`));
    expect(reportOn(lines.join("\n"), OPTIONS).findings.map(({ code }) => code)).not.toContain(
      "invalid_decimal",
    );
  });

  it("are kept up to some number, and do not keep those that follow from being read quickly", () => {
    const shape = emptyShape((name) => ({ name }) as Field);
    for (let i = 0; i < 5_000; i += 1) shapeAfter(shapeAfter(shape, `a"${i}`), `b${i}`);
    expect(shapeAfter(shape, "amount").isKept).toBe(true);
    const count = ({ next }: Shape): number => next.reduce((sum, each) => sum + count(each), next.length);
    for (let i = 0; i < 5_000; i += 1)
      shapeAfter(shapeAfter(shapeAfter(shapeAfter(shape, `a${i % 8}`), `b${i % 9}`), `c${i % 10}`), `d${i}`);
    expect(count(shape)).toBeLessThanOrEqual(1_000);
  });
});
