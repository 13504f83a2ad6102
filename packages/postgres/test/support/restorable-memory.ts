import * as Effect from "effect/Effect";
import { storageIn } from "../../../core/src/memory/layer.ts";
import { emptyState, type State } from "../../../core/src/memory/state.ts";
import { beginningAt, NOT_COMPARED } from "./attempt.ts";
import { canonical } from "./canonical.ts";
import type { Restorable } from "./failing-tour.ts";
import { FOUNDED, foundWorld, layerOutside } from "./tour-world.ts";

/** What a value is but for ids, which are other ones each time. */
const withoutIds = (value: unknown): string => JSON.stringify(value).replaceAll(/[0-9a-f-]{36}/g, "");

const byContent = (one: unknown, other: unknown): number => (withoutIds(one) < withoutIds(other) ? -1 : 1);

/** Maps and sets as lists without an order and bytes as text, so that they can be written as JSON. */
const plain = (value: unknown): unknown => {
  if (value instanceof Uint8Array) return Buffer.from(value).toString("hex");
  if (value instanceof Map)
    return [...value].map(([key, each]) => ({ key, value: plain(each) })).toSorted(byContent);
  if (value instanceof Set) return [...value].map(plain).toSorted();
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, plain(each)]));
};

const NOT_HERE: ReadonlySet<string> = new Set([...Object.keys(NOT_COMPARED), "requests"]);

/** Each collection of a family and of all as a table. */
const tablesOf = ({ families, requestCounts: _, worked: __, ...others }: State) => {
  const rows = (value: unknown) => (Array.isArray(value) ? value : [value]);
  const all = Object.entries(others).map(([name, value]) => [name, rows(plain(value))] as const);
  const ofFamilies = [...families].flatMap(([id, own]) =>
    Object.entries(own).map(([name, value]) => [`${id} ${name}`, rows(plain(value))] as const),
  );
  return Object.fromEntries(
    [...all, ...ofFamilies].map(([name, value]) => [
      name,
      value.map((row) =>
        JSON.parse(JSON.stringify(row), (key, each) => (NOT_HERE.has(key) ? undefined : each)),
      ),
    ]),
  );
};

/** Storage in memory that can be made as it was. */
export const restorableMemory = async (): Promise<Restorable> => {
  let state = emptyState();
  const world = await Effect.runPromise(
    foundWorld.pipe(beginningAt(FOUNDED), Effect.provide(layerOutside), Effect.provide(storageIn(state))),
  );
  const saved = structuredClone(state);
  return {
    fresh: async () => {
      state = structuredClone(saved);
      return { world, storage: storageIn(state) };
    },
    stateNow: async () => canonical(tablesOf(state)),
  };
};
