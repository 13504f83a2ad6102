import { parseUuid } from "@farthing/values";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { type AccountContents, Accounts } from "./accounts.ts";
import { AccountNotEmpty, AccountNotFound } from "./errors.ts";

/** Which account is to go (docs/spec/accounts.md). */
export interface DeleteAccount {
  readonly family_id: string;
  /** As received; an id that is not a UUID is an unknown account. */
  readonly id: string;
  /** Whether its transactions may be deleted with it. */
  readonly with_transactions?: boolean;
}

/** An account of a connection is never deleted: the next sync would bring it back. */
const decideDeletion =
  (withTransactions: boolean) =>
  ({
    account,
    transactions,
    halved_transfers,
    connection_id,
  }: AccountContents): Result.Result<void, AccountNotEmpty> =>
    connection_id !== null || (transactions > 0 && !withTransactions)
      ? Result.fail(
          new AccountNotEmpty({ name: account.name, transactions, halved_transfers, connection_id }),
        )
      : Result.void;

/** Deletes an account and returns what was deleted with it. Fails with `AccountNotFound` or `AccountNotEmpty`. */
export const deleteAccount = Effect.fnUntraced(function* (request: DeleteAccount) {
  const id = parseUuid(request.id);
  if (id === undefined) return yield* new AccountNotFound({ id: request.id });
  const accounts = yield* Accounts;
  return yield* accounts.remove(request.family_id, id, decideDeletion(request.with_transactions ?? false));
});
