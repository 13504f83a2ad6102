import { parseUuid } from "@farthing/values";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { InvalidRequest } from "../request/invalid-request.ts";
import { now } from "../request/now.ts";
import { PreconditionFailed, TransactionNotFound } from "./errors.ts";
import type { Transaction } from "./transaction.ts";
import { Transactions } from "./transactions.ts";
import type { UpdateTransaction } from "./update-transaction.ts";
import { toTransactionBody, versionOf } from "./wire.ts";

/** A part of a split alone is not deleted: the parts would no longer add up to the whole. */
const decideDeletion =
  (versions: readonly string[] | undefined) =>
  (current: Transaction): Result.Result<void, InvalidRequest | PreconditionFailed> => {
    if (versions !== undefined && !versions.includes(versionOf(toTransactionBody(current))))
      return Result.fail(new PreconditionFailed());
    return current.split === "child"
      ? Result.fail(
          new InvalidRequest({
            errors: [
              "The transaction is part of a split transaction. Delete the split transaction, which deletes its parts too.",
            ],
          }),
        )
      : Result.void;
  };

/**
 * Deletes a transaction with its parts and its transfer, and returns it as it was. Fails, having deleted nothing, with
 * `TransactionNotFound`, `PreconditionFailed`, or an `InvalidRequest` for a part of a split.
 */
export const deleteTransaction = Effect.fnUntraced(function* (
  request: Omit<UpdateTransaction, "fields" | "nameOf">,
) {
  const id = parseUuid(request.id);
  if (id === undefined) return yield* new TransactionNotFound({ id: request.id });
  const transactions = yield* Transactions;
  return yield* transactions.remove(request.family_id, id, yield* now, decideDeletion(request.versions));
});
