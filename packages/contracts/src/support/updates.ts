import { type EditableField, type TransactionChange, Transactions } from "@farthing/core/transactions";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import type { FamilyWithBooks } from "./family-with-books.ts";

/** The time of an update that `changing` makes. */
export const CHANGED_AT = "2026-04-01T08:00:00.000Z";

/** A change of these fields, each of them locked by it. */
export const changing = (fields: Omit<TransactionChange, "locked" | "updated_at">): TransactionChange => ({
  ...fields,
  locked: Object.keys(fields) as EditableField[],
  updated_at: CHANGED_AT,
});

/** Makes this change, whatever the transaction is now. */
export const update = (home: FamilyWithBooks, id: string, change: TransactionChange) =>
  Effect.flatMap(Transactions, (transactions) =>
    transactions.update(home.family.id, id, {}, () => Result.succeed(change)),
  );

export const find = (home: FamilyWithBooks, id: string) =>
  Effect.flatMap(Transactions, (transactions) => transactions.find(home.family.id, id));
