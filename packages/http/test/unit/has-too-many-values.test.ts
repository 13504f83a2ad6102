import { describe, expect, it } from "vitest";
import { hasTooManyValues } from "../../src/request/has-too-many-values.ts";

const MOST = 10_000;

const bytesOf = (json: string): Uint8Array => new TextEncoder().encode(json);

/** The same bytes, and how many of them were looked at. */
const counted = (bytes: Uint8Array) => {
  let looks = 0;
  const seen = new Proxy(bytes, {
    get: (target, name) => {
      if (typeof name === "string" && /^\d+$/.test(name)) looks += 1;
      return Reflect.get(target, name, target);
    },
  });
  return { seen, looks: () => looks };
};

describe("a body holds too many values", () => {
  it.each(["{},", "[],", "1,", '"",', "{", "["])("from one more than the limit on: %s", (unit) => {
    const marks = unit.replaceAll(/[^,{[]/g, "").length;
    const most = Math.floor(MOST / marks);
    expect(hasTooManyValues(bytesOf(unit.repeat(most)), MOST)).toBe(false);
    expect(hasTooManyValues(bytesOf(unit.repeat(most + 1)), MOST)).toBe(true);
  });

  it("and no more is looked at than tells it", () => {
    const { seen, looks } = counted(bytesOf("{},".repeat(200_000)));
    expect(hasTooManyValues(seen, MOST)).toBe(true);
    expect(looks()).toBeLessThan(5 * (MOST + 1));
  });

  it("but not what stands in a text, however it is escaped", () => {
    for (const text of ["{[,".repeat(10_000), '\\\\\\",{'.repeat(10_000), "\\\\"])
      expect(hasTooManyValues(bytesOf(`{"a":"${text}"}`), MOST), text.slice(0, 10)).toBe(false);
    expect(hasTooManyValues(bytesOf(`{"a":"\\\\",${"[],".repeat(MOST)}`), MOST)).toBe(true);
  });

  it("and one that is cut off within a text is read to its end", () => {
    for (const end of ["", "\\", '\\"']) expect(hasTooManyValues(bytesOf(`{"a":"x${end}`), MOST)).toBe(false);
  });
});
