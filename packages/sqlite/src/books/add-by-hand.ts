import { runToEnd } from "@farthing/core/import";
import {
  type BalanceTellers,
  type ClientName,
  movedBalance,
  type NewTransaction,
  type StoredAccount,
  type Transaction,
} from "@farthing/core/transactions";
import type { Database } from "better-sqlite3";
import { storedMoment } from "../columns/moments.ts";
import { accountNumber, familyNumber, giveNumber } from "../columns/numbers.ts";
import { ACCOUNT_BY_ID } from "../rows/account-rows.ts";
import { transferSettler } from "./settle-transfers.ts";
import { statedBalances } from "./stated-balances.ts";

type Money = Pick<Transaction, "amount" | "currency">;

type Named = ClientName & Readonly<Record<"family_id" | "account_id", string>>;

/** What is known of an account whose balance nobody has said. */
const ONLY_BY_HAND = `NOT EXISTS (
  SELECT 1 FROM transactions WHERE account_number = a.number AND parent_id IS NULL AND by_hand = 0)`;

const TELLERS = `
SELECT EXISTS (SELECT 1 FROM bank_accounts WHERE account_id = a.id)
    OR EXISTS (SELECT 1 FROM account_balances WHERE account_id = a.id AND import_id IS NOT NULL) AS is_told,
  iif(a.balance_day IS NULL AND a.balance = '0', ${ONLY_BY_HAND}, 0) AS only_by_hand,
  (SELECT time_zone FROM families WHERE id = a.family_id) AS time_zone
FROM accounts AS a WHERE a.family_id = ? AND a.id = ?`;

interface TellersRow
  extends Pick<BalanceTellers, "time_zone">,
    Readonly<Record<"is_told" | "only_by_hand", 0 | 1>> {}

/** The texts and the key by which a search finds it are made by triggers of the connection. */
const INSERT = `
INSERT INTO transactions (id, family_number, account_number, date, amount, currency, name, notes, category_id, merchant_id,
  external_id, source, locked, created_at, updated_at, by_hand)
SELECT @id, ${familyNumber("+@family_id")}, ${accountNumber("+@account_id")}, @date, @amount, @currency, @name, @notes,
  @category_id, @merchant_id, @external_id, @source, @locked, ${storedMoment("@created_at")}, ${storedMoment("@created_at")}, 1`;

/** Moves the balances of accounts with what is added by hand, in the caller's transaction. */
export const balanceMover = (db: Database) => {
  const accountById = db.prepare<[string, string], StoredAccount>(ACCOUNT_BY_ID);
  const isByHand = db.prepare<[string], 0 | 1>("SELECT by_hand FROM transactions WHERE id = ?").pluck();
  const tellersOf = db.prepare<[string, string], TellersRow>(TELLERS);
  const { say } = statedBalances(db);
  return {
    isByHand: (id: string): boolean => isByHand.get(id) === 1,

    /** After a transaction has come, gone or changed. */
    move: (
      own: Readonly<Record<"family_id" | "account_id", string>>,
      change: readonly [before: Money | null, after: Money | null],
      at: string,
    ): void => {
      const { family_id, account_id } = own;
      const { is_told, only_by_hand, time_zone } = tellersOf.get(family_id, account_id)!;
      const tellers = { is_told: is_told === 1, only_by_hand: only_by_hand === 1, time_zone };
      const account = accountById.get(family_id, account_id)!;
      const moved = movedBalance(account, tellers, change, at);
      if (moved === undefined) return;
      say({ ...own, balance: moved.balance, day: moved.balance_day, import_id: null, at }, true);
    },
  };
};

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
  const mover = balanceMover(db);
  const settler = transferSettler(db);
  return {
    /** The id of the transaction that its client has named so. */
    namedSo: (named: Named): string | undefined => namedSo.get(named),

    accountOf: (family_id: string, id: string): StoredAccount | undefined => accountById.get(family_id, id),

    add: (family_id: string, { tag_ids, locked, ...row }: NewTransaction): void => {
      const { id, account_id, created_at } = row;
      numberFamily.run(family_id);
      numberAccount.run(account_id);
      insert.run({ ...row, family_id, locked: JSON.stringify(locked) });
      for (const each of tag_ids) tag.run(family_id, id, each);
      mover.move({ family_id, account_id }, [null, row], created_at);
      const touched = settler.begin(family_id);
      settler.seeAgain(touched, JSON.stringify([id]));
      runToEnd(settler.settle(touched));
    },
  };
};
