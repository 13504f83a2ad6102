import * as Effect from "effect/Effect";
import { toReadingRow } from "../import/books/reading-row.ts";
import { type ReadingKey, Readings, type StoredReading } from "../import/books/readings.ts";
import { cut } from "./cut.ts";
import { compareTexts } from "./order.ts";
import type { State } from "./state.ts";

const compareNewest = (a: ReadingKey, b: ReadingKey): number =>
  compareTexts([b.learned_at, b.id], [a.learned_at, a.id]);

export const readingsIn = ({ families }: State) => {
  const of = (familyId: string): readonly StoredReading[] =>
    [...(families.get(familyId)?.readings.values() ?? [])].sort(compareNewest);
  return Readings.of({
    list: (familyId, request) => Effect.sync(() => cut(of(familyId), request, compareNewest)),
    familyOf: (id) => Effect.sync(() => [...families].find(([, { readings }]) => readings.has(id))?.[0]),
    find: (familyId, id) => Effect.sync(() => families.get(familyId)?.readings.get(id)),
    ofLayout: (familyId, key) =>
      Effect.sync(() => of(familyId).filter((each) => toReadingRow(each).layout_key === key)),
    forget: (familyId, id) => Effect.sync(() => families.get(familyId)?.readings.delete(id) ?? false),
  });
};
