import { runToEnd } from "@farthing/core/import";
import {
  type BalanceChange,
  type BalanceTellers,
  balanceWith,
  type ClientName,
  isKeptByHand,
  type MovingTransaction,
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

type Named = ClientName & Readonly<Record<"family_id" | "account_id", string>>;

/** What is known of an account whose balance nobody has said. */
const ONLY_BY_HAND = `NOT EXISTS (
  SELECT 1 FROM transactions WHERE account_number = a.number AND parent_id IS NULL AND by_hand = 0)`;

const TELLERS = `
SELECT EXISTS (SELECT 1 FROM bank_accounts WHERE account_id = a.id)
    OR EXISTS (SELECT 1 FROM account_balances WHERE account_id = a.id AND import_id IS NOT NULL) AS is_told,
  iif(a.balance_day IS NULL AND a.balance = '0', ${ONLY_BY_HAND}, 0) AS only_by_hand,
  (SELECT day FROM account_balances WHERE account_id = a.id ORDER BY number LIMIT 1) AS since,
  (SELECT time_zone FROM families WHERE id = a.family_id) AS time_zone
FROM accounts AS a WHERE a.family_id = ? AND a.id = ?`;

/** The texts and the key by which a search finds it are made by triggers of the connection. */
const INSERT = `
INSERT INTO transactions (id, family_number, account_number, date, amount, currency, name, notes, category_id, merchant_id,
  external_id, source, locked, created_at, updated_at, by_hand)
SELECT @id, ${familyNumber("+@family_id")}, ${accountNumber("+@account_id")}, @date, @amount, @currency, @name, @notes,
  @category_id, @merchant_id, @external_id, @source, @locked, ${storedMoment("@created_at")}, ${storedMoment("@created_at")}, 1`;

interface TellersRow extends Omit<BalanceTellers, "is_told" | "only_by_hand"> {
  readonly is_told: 0 | 1;
  readonly only_by_hand: 0 | 1;
}

type OwnAccount = Readonly<Record<"family_id" | "account_id", string>>;

/** An account whose balance only hand keeps, and from when on it moves. */
export interface KeptAccount extends OwnAccount, Pick<BalanceTellers, "since" | "time_zone"> {
  readonly currency: string;
}

/** Whether a transaction `t` moves the balance of a {@link KeptAccount}, as `isMoving` of the core says it. */
export const MOVING = `t.account_number = ${accountNumber("@account_id")} AND t.parent_id IS NULL AND t.currency = @currency
  AND t.pending = 0 AND (t.by_hand = 1 OR @since IS NULL OR t.date > @since)`;

/** Moves the balances of accounts that are kept by hand, in the caller's transaction. */
export const balanceMover = (db: Database) => {
  const accountById = db.prepare<[string, string], StoredAccount>(ACCOUNT_BY_ID);
  const find = db.prepare<[string], { readonly pending: 0 | 1; readonly by_hand: 0 | 1 }>(
    "SELECT pending, by_hand FROM transactions WHERE id = ?",
  );
  const tellersOf = db.prepare<[string, string], TellersRow>(TELLERS);
  const { move } = statedBalances(db);
  const tellers = ({ family_id, account_id }: OwnAccount): BalanceTellers => {
    const { is_told, only_by_hand, ...known } = tellersOf.get(family_id, account_id)!;
    return { is_told: is_told === 1, only_by_hand: only_by_hand === 1, ...known };
  };
  const keep = (own: OwnAccount, moved: ReturnType<typeof movedBalance>, at: string): void => {
    if (moved !== undefined) move({ ...own, balance: moved.balance, day: moved.balance_day, at });
  };
  return {
    /** A transaction that is there, as a balance has it. */
    moving: (each: Pick<Transaction, "id" | "date" | "amount" | "currency">): MovingTransaction => {
      const { pending, by_hand } = find.get(each.id)!;
      return { ...each, pending: pending === 1, by_hand: by_hand === 1 };
    },

    /** After a transaction has come, gone or changed. */
    move: (own: OwnAccount, change: BalanceChange, at: string): void => {
      const account = accountById.get(own.family_id, own.account_id)!;
      keep(own, movedBalance(account, tellers(own), change, at), at);
    },

    /** Those of some accounts of a family that are kept by hand. */
    kept: (family_id: string, ids: readonly string[]): readonly KeptAccount[] =>
      ids.flatMap((account_id) => {
        const account = accountById.get(family_id, account_id);
        if (account === undefined) return [];
        const found = tellers({ family_id, account_id });
        const { since, time_zone } = found;
        const { currency } = account;
        return isKeptByHand(account, found) ? [{ family_id, account_id, currency, since, time_zone }] : [];
      }),

    /** After more money has come into an account that is kept by hand. */
    moveBy: ({ family_id, account_id, time_zone }: KeptAccount, more: string, at: string): void => {
      const account = accountById.get(family_id, account_id);
      if (account !== undefined)
        keep({ family_id, account_id }, balanceWith(account, more, { time_zone }, at), at);
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
      const come = [{ ...row, pending: false, by_hand: true }];
      mover.move({ family_id, account_id }, { come }, created_at);
      const touched = settler.begin(family_id);
      settler.seeAgain(touched, JSON.stringify([id]));
      runToEnd(settler.settle(touched));
    },
  };
};
