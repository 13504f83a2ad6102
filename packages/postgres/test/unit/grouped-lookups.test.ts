import { expect, it } from "vitest";
import { groupedLookups } from "../../src/connection/grouped-lookups.ts";

/** Finds every key but those that begin with "no", and remembers what it was asked for at once. */
const asked = (fails = false) => {
  const lookups: (readonly string[])[] = [];
  const find = groupedLookups(async (keys) => {
    lookups.push(keys);
    if (fails) throw new Error("out of reach");
    return new Map(keys.filter((key) => !key.startsWith("no")).map((key) => [key, `found ${key}`]));
  });
  return { find, lookups };
};

it("what is asked for in one turn is looked up together, each key once, and each gets its own", async () => {
  const { find, lookups } = asked();
  const keys = ["a", "b", "a", "no", "c"];
  expect(await Promise.all(keys.map(find))).toEqual(["found a", "found b", "found a", undefined, "found c"]);
  expect(lookups).toEqual([["a", "b", "no", "c"]]);
});

it("what is asked for later is looked up again", async () => {
  const { find, lookups } = asked();
  expect([await find("a"), await find("a")]).toEqual(["found a", "found a"]);
  expect(lookups).toEqual([["a"], ["a"]]);
});

it("what is asked for at once by many is looked up by several statements", async () => {
  const { find, lookups } = asked();
  const keys = Array.from({ length: 200 }, (_, i) => `key ${i}`);
  expect(await Promise.all(keys.map(find))).toEqual(keys.map((key) => `found ${key}`));
  expect(lookups.map(({ length }) => length)).toEqual([64, 64, 64, 8]);
});

it("a failure is that of all who asked", async () => {
  const { find } = asked(true);
  for (const outcome of await Promise.allSettled(["a", "b"].map(find)))
    expect(outcome).toMatchObject({ status: "rejected", reason: { message: "out of reach" } });
});
