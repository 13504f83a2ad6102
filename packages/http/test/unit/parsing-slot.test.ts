import { expect, it } from "vitest";
import { parsingTurn } from "../../src/request/parsing-turn.ts";

/** Which bodies of these sizes, all there at once, are parsed in the same turn. */
const turnsOf = async (...sizes: readonly number[]): Promise<readonly number[]> => {
  const turns = sizes.map((bytes) => parsingTurn(bytes));
  await Promise.all(turns);
  const all = [...new Set(turns)];
  return turns.map((each) => all.indexOf(each));
};

it("small bodies share a turn until they have 4 KiB together", async () => {
  expect(await turnsOf(...Array<number>(8).fill(1_024))).toEqual([0, 0, 0, 0, 1, 1, 1, 1]);
  expect(await turnsOf(4_096, 1, 4_095, 1)).toEqual([0, 1, 1, 2]);
});

it("a larger body has a turn of its own", async () => {
  expect(await turnsOf(5_000, 5_000, 10, 5_000, 10)).toEqual([0, 1, 2, 3, 4]);
});

it("a body that comes when a turn has begun waits for another", async () => {
  const first = parsingTurn(10);
  await first;
  expect(parsingTurn(10)).not.toBe(first);
});

it("something else can happen between two turns", async () => {
  const order: string[] = [];
  const turns = [5_000, 5_000, 5_000].map(async (bytes, i) => {
    await parsingTurn(bytes);
    order.push(`body ${i}`);
    setImmediate(() => order.push(`after ${i}`));
  });
  await Promise.all(turns);
  expect(order.slice(0, 4)).toEqual(["body 0", "after 0", "body 1", "after 1"]);
});
