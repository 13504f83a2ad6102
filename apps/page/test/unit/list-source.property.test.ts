import * as fc from "fast-check";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Part } from "../../src/account/list-part.ts";
import type { PartPlace } from "../../src/account/transactions.ts";
import { listSource } from "../../src/books/list-source.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const SIZE = 10;

interface Item {
  readonly id: string;
}

/** A server with so many items, each answer of which takes its time. */
const serverOf = (count: number) => {
  const asked: PartPlace[] = [];
  const open = { now: 0, most: 0 };
  const fetch = async (at: PartPlace): Promise<Part<Item>> => {
    asked.push(at);
    open.now += 1;
    open.most = Math.max(open.most, open.now);
    await new Promise((resolve) => void setTimeout(resolve, 50));
    open.now -= 1;
    const from = "cursor" in at ? Number(at.cursor) : (at.page - 1) * SIZE;
    const to = Math.min(count, from + SIZE);
    const items = Array.from({ length: Math.max(0, to - from) }, (_, i) => ({ id: String(from + i) }));
    return { items, next: to < count ? String(to) : null, total: "cursor" in at ? null : count };
  };
  return { asked, open, fetch };
};

/** Where somebody looks, and for how long, in milliseconds. */
const looks = fc.array(
  fc.record({ from: fc.nat(2_000), rows: fc.integer({ min: 1, max: 35 }), stays: fc.nat(400) }),
  { minLength: 1, maxLength: 12 },
);

it("has what is in sight when it stays there, with two requests at once and few of them", async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 2_000 }), looks, async (count, seen) => {
      const { asked, open, fetch } = serverOf(count);
      const source = listSource({ size: SIZE, fetch });
      await vi.advanceTimersByTimeAsync(200);
      expect(source.total.value).toBe(count);
      let time = 200;
      for (const { from, rows, stays } of seen) {
        const first = Math.min(from, count - 1);
        source.see(first, Math.min(count, first + rows));
        await vi.advanceTimersByTimeAsync(stays);
        time += stays;
      }
      await vi.advanceTimersByTimeAsync(2_000);
      const last = seen.at(-1)!;
      const first = Math.min(last.from, count - 1);
      for (let place = first; place < Math.min(count, first + last.rows); place += 1)
        expect(source.at(place)?.id).toBe(String(place));
      expect(source.total.value).toBe(count);
      expect(open.most).toBeLessThanOrEqual(2);
      expect(asked.length).toBeLessThanOrEqual(2 + Math.ceil((time + 2_000) / 120));
      source.close();
    }),
  );
});

it("asks by the cursor for what follows a part that is there, and by its number for what is far away", async () => {
  const { asked, fetch } = serverOf(1_000);
  const source = listSource({ size: SIZE, fetch });
  await vi.advanceTimersByTimeAsync(500);
  source.see(5, 15);
  await vi.advanceTimersByTimeAsync(500);
  source.see(700, 705);
  await vi.advanceTimersByTimeAsync(500);
  expect(asked).toEqual([{ page: 1 }, { cursor: "10" }, { page: 71 }]);
  source.close();
});

it("takes nothing that comes after the items are others, and asks no more after an error until it is told", async () => {
  const { fetch } = serverOf(100);
  let fails = false;
  let asked = 0;
  const source = listSource<Item>({
    size: SIZE,
    fetch: async (at) => {
      asked += 1;
      if (fails) throw new Error("no");
      return fetch(at);
    },
  });
  source.anew();
  await vi.advanceTimersByTimeAsync(500);
  expect([asked, source.at(3)?.id]).toEqual([2, "3"]);
  fails = true;
  source.see(50, 55);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asked).toBe(3);
  expect(source.problem.value).not.toBeUndefined();
  fails = false;
  source.again();
  await vi.advanceTimersByTimeAsync(500);
  expect(source.at(52)?.id).toBe("52");
  source.close();
});
