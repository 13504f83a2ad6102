import { eachInSteps, type Pausing } from "@farthing/core/import";
import { type Account, type AccountContents, AccountNotFound } from "@farthing/core/transactions";
import type { Database } from "better-sqlite3";
import * as Result from "effect/Result";
import { ACCOUNT_BY_ID } from "./account-rows.ts";
import { incompleteMarker } from "./import-accounts.ts";
import { forIds, IDS } from "./in-steps.ts";
import { accountNumber, familyNumber } from "./numbers.ts";
import { wholeRemover } from "./remove-wholes.ts";

type Owned = Readonly<Record<"family_id" | "id", string>>;

/** Ids as a JSON list. */
type Ids = Readonly<Record<"ids", string>>;

type Decide<E> = (contents: AccountContents) => Result.Result<void, E>;

/** Removes an account with what is in it, in steps of one transaction of this connection. */
export const removingAccount = (db: Database) => {
  const byId = db.prepare<[string, string], Account>(ACCOUNT_BY_ID);
  const inside = db.prepare<[Owned], Pick<AccountContents, "transactions" | "connection_id">>(
    `SELECT
       (SELECT count(*) FROM transactions WHERE account_number = ${accountNumber("+@id")} AND parent_id IS NULL) AS transactions,
       (SELECT connection_id FROM bank_accounts
        WHERE family_id = +@family_id AND account_id = +@id) AS connection_id`,
  );
  const contained = db.prepare<[Owned], { readonly id: string }>(
    `SELECT id FROM transactions
     WHERE +family_number = ${familyNumber("@family_id")} AND account_number = ${accountNumber("+@id")}`,
  );
  const partsElsewhere = db.prepare<[Owned & Ids], { readonly id: string }>(
    `SELECT id FROM transactions
     WHERE +family_number = ${familyNumber("@family_id")} AND parent_id IN ${IDS} AND account_number <> ${accountNumber("@id")}`,
  );
  // The other side stays unless it is in the account, too, itself or as a part.
  const halved = [
    ["inflow", "outflow"],
    ["outflow", "inflow"],
  ].map(([side, other]) =>
    db
      .prepare<[Owned & Ids], number>(
        `SELECT count(*) FROM json_each(@ids) AS g
         CROSS JOIN transfers AS x ON x.${side}_transaction_id = g.value
         JOIN transactions AS o ON o.id = x.${other}_transaction_id
         LEFT JOIN transactions AS w ON w.id = o.parent_id
         WHERE x.family_id = @family_id 
           AND ${accountNumber("@id")} NOT IN (o.account_number, coalesce(w.account_number, o.account_number))`,
      )
      .pluck(),
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
    const within: string[] = [];
    // Parts can be in another account than what they are parts of.
    yield* eachInSteps(contained.iterate(own), ({ id }) => void within.push(id));
    let halved_transfers = 0;
    yield* forIds(within, (some) => {
      const ids = [...JSON.parse(some), ...partsElsewhere.all({ ...own, ids: some }).map(({ id }) => id)];
      for (const statement of halved)
        halved_transfers += statement.get({ ...own, ids: JSON.stringify(ids) })!;
    });
    const contents: AccountContents = { account, ...inside.get(own)!, halved_transfers };
    const decided = decide(contents);
    if (Result.isFailure(decided)) return Result.fail(decided.failure);
    markIncomplete(own.family_id, own.id);
    yield* forIds(within, (some) => removeWholes(own.family_id, some));
    drop.run(own);
    return Result.succeed(contents);
  };
};
