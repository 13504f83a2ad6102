import { type Exported, Exports, type FamilySnapshot } from "@farthing/core/import";
import * as Effect from "effect/Effect";

/** Everything of one kind in a snapshot, read in parts of at most `most`. */
export const readKind = <Kind extends keyof Exported>(snapshot: FamilySnapshot, kind: Kind, most = 100) =>
  Effect.gen(function* () {
    const all: Exported[Kind][] = [];
    for (;;) {
      const part = yield* snapshot.read(kind, most, all.at(-1));
      all.push(...part);
      if (part.length < most) return all;
    }
  });

/** All that a snapshot has. */
export const readSnapshot = (snapshot: FamilySnapshot, most?: number) =>
  Effect.all({
    accounts: readKind(snapshot, "accounts", most),
    categories: readKind(snapshot, "categories", most),
    tags: readKind(snapshot, "tags", most),
    merchants: readKind(snapshot, "merchants", most),
    readings: readKind(snapshot, "readings", most),
    transactions: readKind(snapshot, "transactions", most),
  });

/** All that a family has now. */
export const snapshotNow = (familyId: string, most?: number) =>
  Effect.scoped(
    Effect.flatMap(Exports, (exports) =>
      Effect.flatMap(exports.open(familyId), (snapshot) => readSnapshot(snapshot, most)),
    ),
  );
