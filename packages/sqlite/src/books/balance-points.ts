import { type Chunked, eachInChunks } from "@farthing/core/import";
import type { NewBalancePoint } from "@farthing/core/transactions";
import type { Database } from "better-sqlite3";
import { storedMoment } from "../columns/moments.ts";
import { accountNumber, accountOf, familyNumber, familyOf } from "../columns/numbers.ts";
import { isOpen } from "../rows/original-values.ts";

type Row = Readonly<Record<string, string>>;

/** Keeps the balances that entries are held against, in the caller's transaction. */
export const balancePointKeeper = (db: Database) => {
  const keep = db.prepare<[Row]>(
    `INSERT INTO balance_points (family_id, account_id, day, place, import_id, balance, currency)
     SELECT family_id, id, @day, @place, @import_id, @balance, @currency FROM accounts
     WHERE family_id = @family_id AND id = @account_id
     ON CONFLICT DO UPDATE SET balance = excluded.balance, currency = excluded.currency`,
  );
  const forget = db.prepare<[string, string]>(
    "DELETE FROM balance_points WHERE import_id = ? AND family_id = ? AND import_id <> ''",
  );
  return {
    /** Of an import, or of a bank connection (null): what that stated of a place of a day before is replaced. */
    keep: (family_id: string, import_id: string | null, points: readonly NewBalancePoint[]): Chunked<void> =>
      eachInChunks(points, (point) => {
        if (keep.run({ ...point, family_id, import_id: import_id ?? "" }).changes === 0)
          throw new Error(`the family does not have the account ${point.account_id}`);
      }),
    /** Forgets what an import stated. */
    forget: (family_id: string, import_id: string): void => void forget.run(import_id, family_id),
  };
};

/** Whether nothing is there, or deleted in turn, as which a deleted entry `d` has come in again. */
export const IS_NOT_BACK = `(d.came_again_as IS NULL OR NOT EXISTS (
    SELECT 1 FROM transactions AS a WHERE a.id = d.came_again_as AND a.family_number = ${familyNumber("d.family_id")})
  AND NOT EXISTS (
    SELECT 1 FROM deleted_entries AS a WHERE (a.family_id, a.transaction_id) = (d.family_id, d.came_again_as)))`;

/** Keeps what a person deletes of what imports have and no bank has booked, and as what it comes in again: no gap is claimed for it. */
export const deletedEntries = (db: Database) => {
  const keep = db.prepare<[string]>(
    `INSERT OR REPLACE INTO deleted_entries (transaction_id, family_id, account_id, date, amount, currency)
     SELECT t.id, ${familyOf("t")}, ${accountOf("t")}, coalesce(t.original ->> 'date', t.date),
       coalesce(t.original ->> 'amount', t.amount), coalesce(t.original ->> 'currency', t.currency)
     FROM transactions AS t
     WHERE t.id = ? AND t.pending = 0 AND EXISTS (SELECT 1 FROM import_claims WHERE transaction_number = t.number)
       AND NOT EXISTS (
         SELECT 1 FROM bank_transactions AS b WHERE b.transaction_id = t.id AND (b.pending = 0 OR t.source IS 'bank_sync'))`,
  );
  const returned = `FROM transactions AS t
     WHERE t.account_number = ${accountNumber("d.account_id")} AND t.parent_id IS NULL
       AND t.date = d.date AND t.created_at = ${storedMoment("@at")} AND (t.amount, t.currency) IS (d.amount, d.currency)`;
  const markIn = (accounts: string) =>
    db.prepare<[Row]>(
      `UPDATE deleted_entries AS d SET came_again_as = (SELECT min(t.id) ${returned})
       WHERE account_id IN (${accounts}) AND EXISTS (SELECT 1 ${returned}) AND ${IS_NOT_BACK}`,
    );
  /** Of a transaction that was pending, or of one that was added by hand. */
  const ofBooked = db.prepare<[Row]>(
    `UPDATE deleted_entries AS d SET came_again_as = @id
     WHERE (family_id, transaction_id) IN (
       SELECT d.family_id, d.transaction_id
       FROM transactions AS t CROSS JOIN deleted_entries AS d ON d.account_id = ${accountOf("t")} AND d.date = @date
       WHERE t.id = @id AND ${isOpen("t")}
         AND (d.amount, d.currency) = (@amount, coalesce(t.original ->> 'currency', t.currency))) AND ${IS_NOT_BACK}`,
  );
  const ofImport = markIn("SELECT account_id FROM import_accounts WHERE import_id = @import_id");
  const ofBank = markIn("SELECT account_id FROM bank_accounts WHERE connection_id = @connection_id");
  return {
    /** Of a transaction that is about to be deleted. */
    keep: (id: string): void => void keep.run(id),
    /** Marks what came in again with an import. */
    markImported: (import_id: string, at: string): void => void ofImport.run({ import_id, at }),
    /** Marks what comes in again as what books a transaction, before that is written. */
    markBooked: ({ id, date, amount }: Readonly<Record<"id" | "date" | "amount", string>>): void =>
      void ofBooked.run({ id, date, amount }),
    /** Marks what came in again from a bank. */
    markTold: (connection_id: string, at: string): void => void ofBank.run({ connection_id, at }),
  };
};
