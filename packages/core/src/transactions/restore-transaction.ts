import { parseUuid } from "@farthing/values";
import * as Effect from "effect/Effect";
import { now } from "../request/now.ts";
import { TransactionNotFound } from "./errors.ts";
import { Transactions } from "./transactions.ts";

/** A transaction that is to be restored. */
export interface RestoreTransaction {
  readonly family_id: string;
  /** As received; an id that is not a UUID is an unknown transaction. */
  readonly id: string;
}

/**
 * Takes back the deletion of a transaction, with its parts, and returns it with the names of what it referred to and the family has
 * deleted since. One that is there is returned as it is. Fails, having changed nothing, with `TransactionNotFound` if nothing is
 * kept of it, or `TransactionNotRestorable` (docs/spec/transactions.md, Restoring).
 */
export const restoreTransaction = Effect.fnUntraced(function* ({ family_id, id: given }: RestoreTransaction) {
  const id = parseUuid(given);
  if (id === undefined) return yield* new TransactionNotFound({ id: given });
  return yield* (yield* Transactions).restore(family_id, id, yield* now);
});
