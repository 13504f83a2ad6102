import type { Chunked } from "@farthing/core/import";
import { type Account, type StatedBalance, saidAfter } from "@farthing/core/transactions";
import type { Database } from "better-sqlite3";
import { momentText } from "../columns/moments.ts";
import { accountNumber } from "../columns/numbers.ts";
import { lastWord } from "../rows/account-rows.ts";
import { chunksOfIds, IDS } from "../scheduling/chunks.ts";

/** A balance that is said of an account. */
interface Said extends StatedBalance {
  readonly family_id: string;
  readonly account_id: string;
}

/** The balance of a new account. */
type First = Pick<Account, "id" | "balance" | "balance_day"> &
  Pick<Said, "family_id" | "import_id" | "said_at">;

type OfImport = Readonly<Record<"family_id" | "import_id", string>>;

const COLUMNS = "family_id, account_id, number, balance, day, import_id, said_at";

/** Keeps what is said of the balances of accounts, in the caller's transaction. */
export const statedBalances = (db: Database) => {
  const insertFirst = db.prepare<[First]>(
    `INSERT INTO account_balances (${COLUMNS}) SELECT @family_id, @id, 1, @balance, @balance_day, @import_id, @said_at
     WHERE @balance <> '0' OR @balance_day IS NOT NULL`,
  );
  const forgetAll = db.prepare<[Said]>("DELETE FROM account_balances WHERE account_id = @account_id");
  const forgetEarlier = db.prepare<[Said]>(
    `DELETE FROM account_balances WHERE account_id = @account_id
       AND (day IS NULL OR day <= @day OR number < ${lastWord("@account_id")})`,
  );
  const forgetSaidHere = db.prepare<[Said]>(
    "DELETE FROM account_balances WHERE account_id = @account_id AND import_id IS NULL AND said_at IS NOT NULL",
  );
  const forgetSaid = db.prepare<[string]>(
    "DELETE FROM account_balances WHERE account_id = ? AND said_at IS NOT NULL",
  );
  const insert = db.prepare<[Said]>(
    `INSERT INTO account_balances (${COLUMNS})
     SELECT @family_id, @account_id, coalesce(max(number), 0) + 1, @balance, @day, @import_id, @said_at
     FROM account_balances WHERE account_id = @account_id`,
  );
  const newest = db
    .prepare<[string], number | null>(
      `SELECT max(created_at) FROM transactions
       WHERE account_number = ${accountNumber("?")} AND parent_id IS NULL AND typeof(created_at) = 'integer'`,
    )
    .pluck();
  const newestDeleted = db
    .prepare<[string], string | null>(
      `SELECT max(content ->> '$.rows[0].created_at') FROM deleted_transactions WHERE account_id = ? AND restored_at IS NULL`,
    )
    .pluck();
  const accountsOf = db
    .prepare<[OfImport], string>(
      "SELECT DISTINCT account_id FROM account_balances WHERE import_id = @import_id AND family_id = @family_id",
    )
    .pluck();
  const forgetIn = db.prepare<[OfImport & { readonly ids: string }]>(
    `DELETE FROM account_balances WHERE import_id = @import_id AND family_id = @family_id AND account_id IN ${IDS}`,
  );

  return {
    /** Of an account that was just added. */
    stateFirstBalance: (first: First): void => void insertFirst.run(first),
    /** When a person says the balance of an account. */
    saidNow: (account_id: string, at: string): string => {
      const came = newest.get(account_id) ?? null;
      const cameDeleted = newestDeleted.get(account_id) ?? null;
      return saidAfter(saidAfter(at, came === null ? null : momentText(came)), cameDeleted);
    },
    /** As `withStated` of the core says it. The account must be there. */
    say: (said: Said, replaces = false): void => {
      if (said.import_id === null)
        (said.said_at !== null ? forgetSaidHere : replaces ? forgetAll : forgetEarlier).run(said);
      insert.run(said);
    },
    /** Takes back what persons said of the balance of an account. */
    forgetSaid: (account_id: string): void => void forgetSaid.run(account_id),
    /** Forgets what an import said, in chunks; answers with the accounts of which it said something. */
    *forget(own: OfImport): Chunked<readonly string[]> {
      const accounts = accountsOf.all(own);
      yield* chunksOfIds(accounts, (ids) => void forgetIn.run({ ...own, ids }));
      return accounts;
    },
  };
};
