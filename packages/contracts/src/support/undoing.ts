import { type ImportChange, Imports, type UndoOutcome } from "@farthing/core/import";
import { Accounts, Taxonomy, Transactions } from "@farthing/core/transactions";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { importOf, planning, STORED_AT } from "./planned.ts";
import { listAll } from "./read-all.ts";

/** When things are undone and changed. */
export const LATER = "2026-06-01T00:00:00.000Z";

/** In which three imports can be undone. */
export const ORDERS = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
] as const;

/** Stores changes at a moment, each as an import; answers with their ids. */
export const storeAll = Effect.fn(function* (
  familyId: string,
  changes: readonly ImportChange[],
  created_at = STORED_AT,
) {
  const imports = yield* Imports;
  const ids: string[] = [];
  for (const each of changes) {
    const asked = importOf(familyId, { created_at });
    yield* imports.store(
      asked,
      planning(() => Result.succeed(each)),
    );
    ids.push(asked.file.id);
  }
  return ids;
});

/** Undoes an import. */
export const undo = Effect.fn(function* (familyId: string, id: string, with_edited = false) {
  const outcome = yield* (yield* Imports).undo({ family_id: familyId, id, with_edited, at: LATER });
  return outcome as Extract<UndoOutcome, { readonly _tag: "Undone" }>;
});

/** The names of all that transactions refer to, and how many of them belong to a transfer. */
export const namesIn = Effect.fn(function* (familyId: string) {
  const page = { page: 1, per_page: 100 };
  const taxonomy = yield* Taxonomy;
  const lists = [
    yield* (yield* Accounts).list(familyId, page),
    yield* taxonomy.categories(familyId, page),
    yield* taxonomy.tags(familyId, page),
    yield* taxonomy.merchants(familyId, page),
  ];
  const transactions = yield* listAll(familyId);
  return {
    names: lists.flatMap(({ items }) => items.map(({ name }) => name)),
    moved: transactions.filter(({ transfer }) => transfer !== null).length,
  };
});

/** A person changes a transaction. */
export const note = (familyId: string, id: string) =>
  Effect.flatMap(Transactions, (transactions) =>
    transactions.update(familyId, id, {}, () =>
      Result.succeed({ notes: "mine", locked: ["notes"] as const, updated_at: LATER }),
    ),
  );
