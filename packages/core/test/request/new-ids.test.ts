import { isUuid } from "@farthing/values";
import * as SecureRandom from "effect/crypto/SecureRandom";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import * as TestClock from "effect/testing/TestClock";
import { expect, it } from "vitest";
import { type IdSource, idSource, idsInOrder, newIds } from "../../src/request/new-ids.ts";

const COUNT = 5_000;

/** The sources of use cases that begin at moments, with a service of random bytes. */
const sourcesAt = (moments: readonly number[], random: Layer.Layer<SecureRandom.SecureRandom>) =>
  Effect.runPromise(
    Effect.forEach(moments, (moment) => Effect.andThen(TestClock.setTime(moment), idSource)).pipe(
      Effect.provide(Layer.mergeAll(random, TestClock.layer())),
    ),
  );

const MOMENT = Date.UTC(2026, 2, 1);

const timeOf = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);

it("new ids are UUIDs of version 7 of the moment of the use case, each after those before", async () => {
  const [source] = await sourcesAt([MOMENT], SecureRandom.layerWebCrypto);
  const ids = Array.from({ length: COUNT }, newIds(source!));
  expect(ids.filter((id) => !isUuid(id) || !/^.{14}7.{4}[89ab]/.test(id))).toEqual([]);
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(COUNT);
  expect(new Set(ids.map(timeOf))).toEqual(new Set([MOMENT]));
});

it("the ids of a later use case come after those of an earlier one", async () => {
  const sources = await sourcesAt([MOMENT, MOMENT + 1, MOMENT + 1_000], SecureRandom.layerWebCrypto);
  const ids = sources.flatMap((source) => Array.from({ length: 100 }, newIds(source)));
  expect(ids.toSorted()).toEqual(ids);
});

it("new ids made side by side are never the same", async () => {
  const [source] = await sourcesAt([MOMENT], SecureRandom.layerWebCrypto);
  const makers = Array.from({ length: 50 }, () => newIds(source!));
  const ids = makers.flatMap((newId) => Array.from({ length: 100 }, newId));
  expect(new Set(ids).size).toBe(ids.length);
});

it("the same moment and random bytes make the same ids, in whatever order places are asked for", async () => {
  const counting = Layer.sync(SecureRandom.SecureRandom, () => {
    let next = 0;
    return SecureRandom.make((size) =>
      Uint8Array.from({ length: size }, () => {
        next = (next + 7) % 256;
        return next;
      }),
    );
  });
  const made = async (places: readonly number[]): Promise<readonly string[]> => {
    const [source] = await sourcesAt([MOMENT], counting);
    return places.map(idsInOrder(source as IdSource));
  };
  expect(await made([0, 1, 2])).toEqual(await made([0, 1, 2]));
  const [high, low] = await made([9, -9]);
  expect(low! < high!).toBe(true);
});
