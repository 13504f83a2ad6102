import { runToEnd } from "@farthing/core/import";
import {
  type ClientName,
  cameAfter,
  type NewTransaction,
  type StoredAccount,
} from "@farthing/core/transactions";
import type { Database } from "better-sqlite3";
import { storedMoment } from "../columns/moments.ts";
import { accountNumber, familyNumber, giveNumber } from "../columns/numbers.ts";
import { ACCOUNT_BY_ID } from "../rows/account-rows.ts";
import { balanceSettler } from "./settle-balances.ts";
import { transferSettler } from "./settle-transfers.ts";

type Named = ClientName & Readonly<Record<"family_id" | "account_id", string>>;

/** The texts and the key by which a search finds it are made by triggers of the connection. */
const INSERT = `
INSERT INTO transactions (id, family_number, account_number, date, amount, currency, name, notes, category_id, merchant_id,
  external_id, source, locked, created_at, updated_at, by_hand)
SELECT @id, ${familyNumber("+@family_id")}, ${accountNumber("+@account_id")}, @date, @amount, @currency, @name, @notes,
  @category_id, @merchant_id, @external_id, @source, @locked, ${storedMoment("@created_at")}, ${storedMoment("@created_at")}, 1`;

/** Adds transactions by hand, in the caller's transaction. */
export const handAdder = (db: Database) => {
  const namedSo = db
    .prepare<[Named], string>(
      `SELECT id FROM transactions
       WHERE account_number = (SELECT number FROM accounts WHERE family_id = +@family_id AND id = +@account_id)
         AND external_id = @external_id AND source = +@source AND parent_id IS NULL
       ORDER BY created_at, id LIMIT 1`,
    )
    .pluck();
  const accountById = db.prepare<[string, string], StoredAccount>(ACCOUNT_BY_ID);
  const numberFamily = db.prepare<[string]>(giveNumber("families"));
  const numberAccount = db.prepare<[string]>(giveNumber("accounts"));
  const insert = db.prepare<[Readonly<Record<string, string | null>>]>(INSERT);
  const tag = db.prepare<[string, string, string]>(
    "INSERT INTO transaction_tags (family_id, transaction_id, tag_id) VALUES (?, ?, ?)",
  );
  const { statedOf, settle } = balanceSettler(db);
  const settler = transferSettler(db);
  return {
    /** The id of the transaction that its client has named so. */
    namedSo: (named: Named): string | undefined => namedSo.get(named),

    accountOf: (family_id: string, id: string): StoredAccount | undefined => accountById.get(family_id, id),

    add: (family_id: string, { tag_ids, locked, ...row }: NewTransaction): void => {
      const { id, account_id } = row;
      const created_at = cameAfter(row.created_at, statedOf({ family_id, account_id }));
      numberFamily.run(family_id);
      numberAccount.run(account_id);
      insert.run({ ...row, family_id, created_at, locked: JSON.stringify(locked) });
      for (const each of tag_ids) tag.run(family_id, id, each);
      runToEnd(settle(family_id, [account_id], created_at));
      const touched = settler.begin(family_id);
      settler.seeAgain(touched, JSON.stringify([id]));
      runToEnd(settler.settle(touched));
    },
  };
};
