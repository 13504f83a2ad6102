import { eachInSteps, type Pausing } from "@farthing/core/import";
import { type Account, type AccountContents, AccountNotFound } from "@farthing/core/transactions";
import type { Database } from "better-sqlite3";
import * as Result from "effect/Result";
import { ACCOUNT_BY_ID } from "./account-rows.ts";
import { incompleteMarker } from "./import-accounts.ts";
import { forIds } from "./in-steps.ts";
import { wholeRemover } from "./remove-wholes.ts";

type Owned = Readonly<Record<"family_id" | "id", string>>;

type Decide<E> = (contents: AccountContents) => Result.Result<void, E>;

/** Removes an account with what is in it, in steps of one transaction of this connection. */
export const removingAccount = (db: Database) => {
  const byId = db.prepare<[string, string], Account>(ACCOUNT_BY_ID);
  const inside = db.prepare<[Owned], Omit<AccountContents, "account">>(
    `SELECT
       (SELECT count(*) FROM transactions
        WHERE family_id = +@family_id AND account_id = +@id AND parent_id IS NULL) AS transactions,
       (SELECT count(*) FROM transfers AS x
        JOIN transactions AS i ON i.id = x.inflow_transaction_id
        LEFT JOIN transactions AS u ON u.id = i.parent_id
        JOIN transactions AS o ON o.id = x.outflow_transaction_id
        LEFT JOIN transactions AS v ON v.id = o.parent_id
        WHERE x.family_id = +@family_id
          AND (@id IN (i.account_id, coalesce(u.account_id, i.account_id)))
            <> (@id IN (o.account_id, coalesce(v.account_id, o.account_id)))) AS halved_transfers,
       (SELECT connection_id FROM bank_accounts
        WHERE family_id = +@family_id AND account_id = +@id) AS connection_id`,
  );
  // There is an index of either.
  const contained = ["IS NOT NULL", "IS NULL"].map((is) =>
    db.prepare<[Owned], { readonly id: string }>(
      `SELECT id FROM transactions WHERE family_id = +@family_id AND account_id = +@id AND parent_id ${is}`,
    ),
  );
  const markIncomplete = incompleteMarker(db);
  const removeWholes = wholeRemover(db);
  const drop = db.prepare<[Owned]>("DELETE FROM accounts WHERE family_id = +@family_id AND id = +@id");

  return function* <E>(
    own: Owned,
    decide: Decide<E>,
  ): Pausing<Result.Result<AccountContents, E | AccountNotFound>> {
    const account = byId.get(own.family_id, own.id);
    if (account === undefined) return Result.fail(new AccountNotFound({ id: own.id }));
    const contents: AccountContents = { account, ...inside.get(own)! };
    const decided = decide(contents);
    if (Result.isFailure(decided)) return Result.fail(decided.failure);
    markIncomplete(own.family_id, own.id);
    // Parts can be in another account than what they are parts of.
    for (const statement of contained) {
      const ids: string[] = [];
      yield* eachInSteps(statement.iterate(own), ({ id }) => void ids.push(id));
      yield* forIds(ids, (some) => removeWholes(own.family_id, some));
    }
    drop.run(own);
    return Result.succeed(contents);
  };
};
