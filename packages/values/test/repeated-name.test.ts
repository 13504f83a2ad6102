import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { repeatedName } from "../src/repeated-name.ts";

describe("a name that an object of JSON has twice", () => {
  it.each([
    ['{"amount":1,"amount":2}', "amount"],
    ['{"a":{"b":1,"c":[{"d":1,"d":1}]}}', "d"],
    ['[{"a":1},{"b":1,"b":2}]', "b"],
    ['{"a":{"a":{}},"b":[],"a":null}', "a"],
    ['{ "a" : "b" , "a"\t:\r\n 1 }', "a"],
    ['{"name":1,"n\\u0061me":2}', "name"],
    ['{"\\"":1,"\\u0022":2}', '"'],
    ['{"":1,"":2}', ""],
    ['{"__proto__":1,"__proto__":2}', "__proto__"],
  ])("is found: %s", (json, name) => {
    expect(repeatedName(json)).toBe(name);
  });

  it.each([
    '{"a":"a","b":"a:","c":"\\"a\\":"}',
    '{"a":{"a":{"a":1}}}',
    '[{"a":1},{"a":1},"a","a"]',
    '{"toString":1,"a":"{","b":"}","c":["}"]}',
    '{"a":1,"A":2,"a ":3}',
    '"a"',
  ])("is not there: %s", (json) => {
    expect(repeatedName(json)).toBeUndefined();
  });

  it("is in none that was written from a value, and in each with one more", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 }), fc.nat(), (value, at) => {
        const json = JSON.stringify(value, null, at % 3);
        expect(repeatedName(json)).toBeUndefined();
        const names = Object.keys(value);
        const name = names[at % names.length]!;
        const more = `${json.trimEnd().slice(0, -1)},${JSON.stringify(name)}:{}}`;
        expect(repeatedName(`[1,${more}]`)).toBe(name);
      }),
    );
  });
});
