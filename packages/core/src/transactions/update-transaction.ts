import * as Effect from "effect/Effect";
import { now } from "../values/now.ts";
import { parseUuid } from "../values/uuid.ts";
import { decideUpdate } from "./decide-update.ts";
import { TransactionNotFound } from "./errors.ts";
import { readPatch, type TransactionPatch } from "./patch.ts";
import { type References, Transactions } from "./transactions.ts";

export interface UpdateTransaction {
  readonly family_id: string;
  /** As it was written; what is no UUID is no transaction. */
  readonly id: string;
  /** The JSON object that holds the fields (docs/spec/transactions.md, Update). */
  readonly fields: object;
  /** The `If-Match` header, where there is one. */
  readonly if_match?: string;
}

const referencesOf = ({ category_id, merchant_id, tag_ids }: TransactionPatch): References => ({
  ...(typeof category_id === "string" ? { category_id } : {}),
  ...(typeof merchant_id === "string" ? { merchant_id } : {}),
  ...(tag_ids === undefined ? {} : { tag_ids }),
});

/**
 * Changes the fields of a transaction that are named, and answers with it as it is then. Fails, having changed
 * nothing, with `TransactionNotFound`, `PreconditionFailed`, or an `InvalidRequest` that lists every wrong field.
 */
export const updateTransaction = Effect.fnUntraced(function* (request: UpdateTransaction) {
  const { family_id, fields, if_match } = request;
  const id = parseUuid(request.id);
  if (id === undefined) return yield* new TransactionNotFound({ id: request.id });
  const read = readPatch(fields);
  const transactions = yield* Transactions;
  return yield* transactions.update(
    family_id,
    id,
    referencesOf(read.patch),
    decideUpdate(read, { if_match, at: yield* now }),
  );
});
