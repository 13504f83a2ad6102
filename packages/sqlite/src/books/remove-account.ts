import { type Chunked, eachInChunks } from "@farthing/core/import";
import type { Tell } from "@farthing/core/storage";
import { type AccountContents, AccountNotFound, type StoredAccount } from "@farthing/core/transactions";
import type { Database } from "better-sqlite3";
import * as Result from "effect/Result";
import { accountNumber, familyNumber } from "../columns/numbers.ts";
import { ACCOUNT_BY_ID } from "../rows/account-rows.ts";
import { chunksOfIds, IDS } from "../scheduling/chunks.ts";
import { incompleteMarker } from "./import-accounts.ts";
import { wholeRemover } from "./remove-wholes.ts";
import { transferSettler } from "./settle-transfers.ts";

type Owned = Readonly<Record<"family_id" | "id", string>>;

/** Ids as a JSON list. */
type Ids = Readonly<Record<"ids", string>>;

export type Decide<E> = (contents: AccountContents) => Result.Result<void, E>;

/** What is in an account, what was decided about it, and the state of the file in which it was so. */
export interface Decided<E> {
  readonly version: number;
  /** The ids of its transactions. */
  readonly within: readonly string[];
  readonly decided: Result.Result<AccountContents, E | AccountNotFound>;
}

/** Removes an account with what is in it, in chunks of transactions of this connection. */
export const removingAccount = (db: Database) => {
  const byId = db.prepare<[string, string], StoredAccount>(ACCOUNT_BY_ID);
  const connectionOf = db
    .prepare<[Owned], string>(
      "SELECT connection_id FROM bank_accounts WHERE family_id = +@family_id AND account_id = +@id",
    )
    .pluck();
  // Of the account alone, which is of the family: the index of its list has all of this.
  const contained = db.prepare<[Owned], { readonly id: string; readonly is_whole: 0 | 1 }>(
    `SELECT id, parent_id IS NULL AS is_whole FROM transactions WHERE account_number = ${accountNumber("+@id")}`,
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
  const settler = transferSettler(db);
  const drop = db.prepare<[Owned]>("DELETE FROM accounts WHERE family_id = +@family_id AND id = +@id");
  /** Changes when another connection has written. */
  const version = db.prepare<[], number>("PRAGMA data_version").pluck();

  function* read<E>(own: Owned, decide: Decide<E>): Chunked<Decided<E>> {
    const account = byId.get(own.family_id, own.id);
    if (account === undefined)
      return {
        version: version.get()!,
        within: [],
        decided: Result.fail(new AccountNotFound({ id: own.id })),
      };
    const connection_id = connectionOf.get(own) ?? null;
    const within: string[] = [];
    let transactions = 0;
    // Parts can be in another account than what they are parts of.
    yield* eachInChunks(contained.iterate(own), ({ id, is_whole }) => {
      within.push(id);
      transactions += is_whole;
    });
    let halved_transfers = 0;
    yield* chunksOfIds(within, (some) => {
      const ids = [...JSON.parse(some), ...partsElsewhere.all({ ...own, ids: some }).map(({ id }) => id)];
      for (const statement of halved)
        halved_transfers += statement.get({ ...own, ids: JSON.stringify(ids) })!;
    });
    const contents: AccountContents = { account, transactions, connection_id, halved_transfers };
    return { version: version.get()!, within, decided: Result.map(decide(contents), () => contents) };
  }

  return {
    /** What can be done before the file is locked. */
    read,

    /** What was refused stays refused: it was true of one state of the file. */
    *remove<E>(
      own: Owned,
      decide: Decide<E>,
      before: Decided<E>,
      tell: Tell,
    ): Chunked<Result.Result<AccountContents, E | AccountNotFound>> {
      const isUpToDate = Result.isFailure(before.decided) || version.get() === before.version;
      const { decided, within } = isUpToDate ? before : yield* read(own, decide);
      if (Result.isFailure(decided)) return decided;
      markIncomplete(own.family_id, own.id);
      const touched = settler.begin(own.family_id);
      const takeAway = (ids: string): void => {
        settler.see(touched, ids);
        removeWholes(own.family_id, ids);
      };
      yield* chunksOfIds(within, takeAway, tell);
      drop.run(own);
      yield* settler.settle(touched);
      return decided;
    },
  };
};
