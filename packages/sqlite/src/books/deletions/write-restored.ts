import {
  type DeletedContent,
  type DeletedRejection,
  keptUntil,
  type RestoredContent,
} from "@farthing/core/transactions";
import type { Database } from "better-sqlite3";
import { storedMoment } from "../../columns/moments.ts";
import { accountNumber, familyNumber, giveNumber } from "../../columns/numbers.ts";
import { transferWriter } from "../write-transfers.ts";
import { ALL_TOLD, type Owned, type Row, type StoredDeletion, TEXTS } from "./stored-deletion.ts";

/** The texts and the key by which a search finds it are made by triggers of the connection. */
const INSERT = `
INSERT INTO transactions (${TEXTS.join(", ")}, family_number, account_number, pending, by_hand, locked, original, added_as, created_at,
  updated_at)
SELECT ${TEXTS.map((column) => `@${column}`).join(", ")}, ${familyNumber("+@family_id")}, ${accountNumber("+@account_id")},
  @pending, @by_hand, @locked, @original, @added_as, ${storedMoment("@created_at")}, ${storedMoment("@updated_at")}`;

/** Writes what of a deletion is put back, in the caller's transaction. */
export const restoredWriter = (db: Database) => {
  const allTold = db.prepare<[string], Row>(
    `SELECT ${ALL_TOLD} FROM deleted_bank_transactions WHERE transaction_id = ?`,
  );
  const dropTold = db.prepare<[string]>("DELETE FROM deleted_bank_transactions WHERE transaction_id = ?");
  const putTold = db.prepare<[Row]>(
    `INSERT INTO bank_transactions (${ALL_TOLD}) VALUES (${ALL_TOLD.split(", ")
      .map((column) => `@${column.trim()}`)
      .join(", ")})`,
  );
  const numberAccount = db.prepare<[string]>(giveNumber("accounts"));
  const numberFamily = db.prepare<[string]>(giveNumber("families"));
  const insert = db.prepare<[Row]>(INSERT);
  const tag = db.prepare<[string, string, string]>(
    "INSERT INTO transaction_tags (family_id, transaction_id, tag_id) VALUES (?, ?, ?)",
  );
  const claim = db.prepare<[string, string, 0 | 1]>(
    `INSERT INTO import_claims (transaction_number, import_number, removable)
     VALUES ((SELECT number FROM transactions WHERE id = ?), (SELECT number FROM imports WHERE id = ?), ?)`,
  );
  const dropEntry = db.prepare<[Owned]>(
    "DELETE FROM deleted_entries WHERE family_id = @family_id AND transaction_id = @id",
  );
  const areThere = db
    .prepare<[DeletedRejection], number>(
      "SELECT count(*) FROM transactions WHERE id IN (@inflow_transaction_id, @outflow_transaction_id)",
    )
    .pluck();
  const { reject } = transferWriter(db);
  const markRestored = db.prepare<[Owned & Readonly<Record<"at" | "kept_until", string>>]>(
    "UPDATE deleted_transactions SET restored_at = @at, kept_until = @kept_until WHERE family_id = @family_id AND id = @id",
  );

  return (
    { family_id, id, account_id, content }: StoredDeletion,
    restored: RestoredContent,
    at: string,
  ): void => {
    numberFamily.run(family_id);
    numberAccount.run(account_id);
    for (const { tag_ids, pending, by_hand, locked, original, added_as, ...row } of restored.rows) {
      insert.run({
        ...{ ...row, family_id, account_id, pending: pending ? 1 : 0, by_hand: by_hand ? 1 : 0 },
        locked: JSON.stringify(locked),
        original: original === null ? null : JSON.stringify(original),
        added_as: added_as == null ? null : JSON.stringify(added_as),
      });
      for (const each of tag_ids) tag.run(family_id, row.id, each);
    }
    for (const { import_id, removable } of restored.claims) claim.run(id, import_id, removable ? 1 : 0);
    const told = allTold.get(id);
    if (told !== undefined) {
      dropTold.run(id);
      putTold.run(told);
    }
    dropEntry.run({ family_id, id });
    for (const each of (JSON.parse(content) as DeletedContent).rejections)
      if (areThere.get(each) === 2) {
        const { created_at, ...rejection } = each;
        reject(rejection, { family_id, created_at });
      }
    markRestored.run({ family_id, id, at, kept_until: keptUntil(at) });
  };
};
