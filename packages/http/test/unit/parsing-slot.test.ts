import { expect, it } from "vitest";
import { parsingSlot } from "../../src/request/parsing-slot.ts";

/** Which bodies of these sizes, all there at once, are parsed in the same slot. */
const slotsOf = async (...sizes: readonly number[]): Promise<readonly number[]> => {
  const slots = sizes.map((bytes) => parsingSlot(bytes));
  await Promise.all(slots);
  const all = [...new Set(slots)];
  return slots.map((each) => all.indexOf(each));
};

it("small bodies share a slot until they have 4 KiB together", async () => {
  expect(await slotsOf(...Array<number>(8).fill(1_024))).toEqual([0, 0, 0, 0, 1, 1, 1, 1]);
  expect(await slotsOf(4_096, 1, 4_095, 1)).toEqual([0, 1, 1, 2]);
});

it("a larger body has a slot of its own", async () => {
  expect(await slotsOf(5_000, 5_000, 10, 5_000, 10)).toEqual([0, 1, 2, 3, 4]);
});

it("a body that comes when a slot has begun waits for another", async () => {
  const first = parsingSlot(10);
  await first;
  expect(parsingSlot(10)).not.toBe(first);
});

it("something else can happen between two slots", async () => {
  const order: string[] = [];
  const slots = [5_000, 5_000, 5_000].map(async (bytes, i) => {
    await parsingSlot(bytes);
    order.push(`body ${i}`);
    setImmediate(() => order.push(`after ${i}`));
  });
  await Promise.all(slots);
  expect(order.slice(0, 4)).toEqual(["body 0", "after 0", "body 1", "after 1"]);
});
