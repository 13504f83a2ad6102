import { parseUuid } from "@farthing/values";
import * as Effect from "effect/Effect";
import { now } from "../request/now.ts";
import { decideUpdate } from "./decide-update.ts";
import { TransactionNotFound } from "./errors.ts";
import { readPatch, type TransactionPatch } from "./patch.ts";
import { type References, Transactions } from "./transactions.ts";

/** A transaction and what is to change in it (docs/spec/transactions.md, Update). */
export interface UpdateTransaction {
  readonly family_id: string;
  /** As received; an id that is not a UUID is an unknown transaction. */
  readonly id: string;
  /** The JSON object with the fields (docs/spec/transactions.md, Update). */
  readonly fields: object;
  /** The versions of which the transaction must have one; any will do if there are none given. */
  readonly versions?: readonly string[];
  /** What a wrong field is called at the edge. */
  readonly nameOf?: (field: string) => string;
}

/** The ids in an update or a new transaction. */
export const referencesOf = ({ category_id, merchant_id, tag_ids }: TransactionPatch): References => ({
  ...(typeof category_id === "string" ? { category_id } : {}),
  ...(typeof merchant_id === "string" ? { merchant_id } : {}),
  ...(tag_ids === undefined ? {} : { tag_ids }),
});

/**
 * Changes the given fields of a transaction and returns the updated transaction. Fails, having changed
 * nothing, with `TransactionNotFound`, `PreconditionFailed`, or an `InvalidRequest` that lists every invalid
 * field.
 */
export const updateTransaction = Effect.fnUntraced(function* (request: UpdateTransaction) {
  const { family_id, fields, versions, nameOf } = request;
  const id = parseUuid(request.id);
  if (id === undefined) return yield* new TransactionNotFound({ id: request.id });
  const read = readPatch(fields, nameOf);
  const transactions = yield* Transactions;
  return yield* transactions.update(
    family_id,
    id,
    referencesOf(read.patch),
    decideUpdate(read, { versions, at: yield* now }),
  );
});
