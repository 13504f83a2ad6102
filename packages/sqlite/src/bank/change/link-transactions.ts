import type { FoundTransaction } from "@farthing/core/provider";
import type { Database } from "better-sqlite3";
import { deletedEntries } from "../../books/balance-points.ts";
import { storedMoment } from "../../columns/moments.ts";
import { keepTold, ORIGINAL } from "../../rows/original-values.ts";
import { type Owner, ofConnection, once, type Row, toldRow } from "./of-connection.ts";

/** Lets a file remove a transaction when it is undone, or not. */
const removableSetter = (db: Database): ((removable: 0 | 1, id: string) => unknown) => {
  const set = db.prepare<[0 | 1, string]>(
    "UPDATE import_claims SET removable = ? WHERE transaction_number = (SELECT number FROM transactions WHERE id = ?)",
  );
  return (removable, id) => set.run(removable, id);
};

/** Makes a transaction that came in otherwise one of the connection. */
export const transactionLinker = (
  db: Database,
): ((owner: Owner, found: FoundTransaction, at: string) => void) => {
  const join = db.prepare<[Row]>(
    `INSERT INTO bank_transactions
       (transaction_id, family_id, account_id, provider_id, date, amount, name, notes, description, posted, pending,
        seen_at)
     SELECT t.id, a.family_id, a.account_id, @provider_id, @date, @amount, @name, @notes, @description, @posted, @pending,
       @seen_at
     FROM transactions AS t JOIN accounts AS own ON own.number = t.account_number
     JOIN bank_accounts AS a ON a.account_id = own.id
     WHERE t.id = @transaction_id AND t.parent_id IS NULL AND a.connection_id = +@connection_id`,
  );
  const name = db.prepare<[Row]>(
    `UPDATE transactions
     SET external_id = iif(by_hand = 1, external_id, @provider_id), original = ${ORIGINAL}, pending_gone = 0,
       updated_at = iif(by_hand = 1 OR external_id IS @provider_id, updated_at, ${storedMoment("@at")})
     WHERE id = @transaction_id`,
  );
  const { markBooked } = deletedEntries(db);
  const setRemovable = removableSetter(db);
  return (owner, { transaction_id, seen_at, told }, at) => {
    const row: Row = { ...toldRow(told), transaction_id, seen_at, ...owner, at };
    if (!told.pending) markBooked({ ...told, id: transaction_id });
    once("transaction", join.run(row).changes);
    name.run(row);
    setRemovable(0, transaction_id);
  };
};

/** Removes a transaction that the bank has taken back; one that a file has, too, stays as what the bank told of it. */
export const transactionRemover = (db: Database): ((owner: Owner, id: string) => void) => {
  const remove = db.prepare<[Row]>(
    `DELETE FROM transactions WHERE id IN
       (SELECT transaction_id FROM bank_transactions
        WHERE transaction_id = +@id AND ${ofConnection("bank_transactions")})`,
  );
  const forget = db.prepare<[Row]>(
    `DELETE FROM deleted_bank_transactions
     WHERE transaction_id = +@id AND ${ofConnection("deleted_bank_transactions")}`,
  );
  const isClaimed = db
    .prepare<[string], 1>(
      "SELECT 1 FROM import_claims WHERE transaction_number = (SELECT number FROM transactions WHERE id = ?)",
    )
    .pluck();
  const keep = db.prepare<[Row]>(keepTold("b.transaction_id = +@id"));
  const unlink = db.prepare<[Row]>(
    `DELETE FROM bank_transactions WHERE transaction_id = +@id AND ${ofConnection("bank_transactions")}`,
  );
  const setRemovable = removableSetter(db);
  return (owner, id) => {
    if (isClaimed.get(id) === undefined) {
      if (remove.run({ id, ...owner }).changes === 0)
        once("transaction", forget.run({ id, ...owner }).changes);
      return;
    }
    keep.run({ id });
    once("transaction", unlink.run({ id, ...owner }).changes);
    setRemovable(1, id);
  };
};

/** Marks a transaction that the bank does not tell any more. */
export const goneMarker = (db: Database): ((owner: Owner, id: string) => void) => {
  const lose = db.prepare<[Row]>(
    `UPDATE transactions SET pending_gone = pending = 1 OR NOT EXISTS (
       SELECT 1 FROM import_claims WHERE transaction_number = transactions.number)
     WHERE id IN (SELECT transaction_id FROM bank_transactions
       WHERE transaction_id = +@id AND ${ofConnection("bank_transactions")})`,
  );
  return (owner, id) => once("transaction", lose.run({ id, ...owner }).changes);
};
