import { isUuid } from "@farthing/values";
import { expect, it } from "vitest";
import { newIds } from "../../src/request/new-ids.ts";

const COUNT = 5_000;

it("new ids are UUIDs of version 7 from now on, each after those before", () => {
  const before = Date.now();
  const newId = newIds();
  const ids = Array.from({ length: COUNT }, newId);
  const times = ids.map((id) => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16));
  expect(ids.filter((id) => !isUuid(id) || !/^.{14}7.{4}[89ab]/.test(id))).toEqual([]);
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(COUNT);
  expect(times[0]).toBeGreaterThanOrEqual(before);
});

it("new ids made side by side are never the same", () => {
  const makers = Array.from({ length: 50 }, newIds);
  const ids = makers.flatMap((newId) => Array.from({ length: 100 }, newId));
  expect(new Set(ids).size).toBe(ids.length);
});
