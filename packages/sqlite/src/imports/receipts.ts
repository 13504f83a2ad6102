import {
  type BalanceOfReceipt,
  type Import,
  type ReceiptDraft,
  type StoredReceipt,
  sealReceipt,
} from "@farthing/core/import";
import type { Database } from "better-sqlite3";

/** SQL for the receipt of an import of a family. */
export const RECEIPT_OF = `SELECT import_id, number, sha256, head, rows FROM receipts
  WHERE family_id = ? AND import_id = ?`;

type Balances = ReadonlyMap<string, BalanceOfReceipt>;

type Row = StoredReceipt & { readonly family_id: string };

/** Stores the receipt of an import, in its transaction. */
export const receiptKeeper = (db: Database) => {
  const balances = db.prepare<[string, string], BalanceOfReceipt & { readonly id: string }>(
    `SELECT id, balance AS amount, balance_day AS day FROM accounts
     WHERE family_id = ? AND balance_day IS NOT NULL AND id IN (SELECT value FROM json_each(?))`,
  );
  const newest = db.prepare<[string], Pick<StoredReceipt, "number" | "sha256">>(
    "SELECT number, sha256 FROM receipts WHERE family_id = ? ORDER BY number DESC LIMIT 1",
  );
  const insert = db.prepare<[Row]>(
    `INSERT INTO receipts (import_id, family_id, number, sha256, head, rows)
     VALUES (@import_id, @family_id, @number, @sha256, @head, @rows)`,
  );
  return {
    /** What the accounts of a receipt hold at this moment. */
    balancesOf: (family_id: string, { accounts }: Pick<ReceiptDraft, "accounts">): Balances => {
      const ids = JSON.stringify(accounts.map(({ id }) => id));
      return new Map(balances.all(family_id, ids).map(({ id, amount, day }) => [id, { amount, day }]));
    },
    /** Ends the receipt of an import, after the newest of the family. */
    keep: (
      family_id: string,
      draft: ReceiptDraft,
      stored: Import,
      held: Record<"before" | "after", Balances>,
    ) => {
      const previous = newest.get(family_id);
      insert.run({ ...sealReceipt(draft, stored, { family_id, previous, ...held }), family_id });
    },
  };
};
