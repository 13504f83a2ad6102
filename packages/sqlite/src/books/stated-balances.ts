import type { Chunked } from "@farthing/core/import";
import type { Account } from "@farthing/core/transactions";
import type { Database } from "better-sqlite3";
import { chunksOfIds, IDS } from "../scheduling/chunks.ts";

/** A balance that is said of an account, and when; `day` and `import_id` as in the core. */
interface StatedBalance {
  readonly family_id: string;
  readonly account_id: string;
  readonly balance: string;
  readonly day: string | null;
  readonly import_id: string | null;
  readonly at: string;
}

/** The balance of a new account. */
type First = Pick<Account, "id" | "balance" | "balance_day"> & Pick<StatedBalance, "family_id" | "import_id">;

type OfImport = Readonly<Record<"family_id" | "import_id", string>>;

/** The number of what counts of the balances of an account. */
const COUNTS =
  "SELECT number FROM account_balances WHERE account_id = a.id ORDER BY day DESC, number DESC LIMIT 1";

const COLUMNS = "family_id, account_id, number, balance, day, import_id";

/**
 * Keeps what is said of the balances of accounts, in the caller's transaction: the balance of an account is that of the latest
 * day, of several of that day the last.
 */
export const statedBalances = (db: Database) => {
  const insertFirst = db.prepare<[First]>(
    `INSERT INTO account_balances (${COLUMNS}) SELECT @family_id, @id, 1, @balance, @balance_day, @import_id
     WHERE @balance <> '0' OR @balance_day IS NOT NULL`,
  );
  const forgetAll = db.prepare<[StatedBalance]>(
    "DELETE FROM account_balances WHERE account_id = @account_id",
  );
  const forgetEarlier = db.prepare<[StatedBalance]>(
    "DELETE FROM account_balances WHERE account_id = @account_id AND (day IS NULL OR day <= @day)",
  );
  const insert = db.prepare<[StatedBalance]>(
    `INSERT INTO account_balances (${COLUMNS})
     SELECT @family_id, @account_id, coalesce(max(number), 0) + 1, @balance, @day, @import_id
     FROM account_balances WHERE account_id = @account_id`,
  );
  const begin = db.prepare<[StatedBalance]>(
    `INSERT INTO account_balances (${COLUMNS}) SELECT @family_id, @account_id, 1, '0', NULL, NULL
     WHERE NOT EXISTS (SELECT 1 FROM account_balances WHERE account_id = @account_id)`,
  );
  const forgetMoved = db.prepare<[StatedBalance]>(
    `DELETE FROM account_balances WHERE account_id = @account_id
       AND number > (SELECT min(number) FROM account_balances WHERE account_id = @account_id)`,
  );
  const settle = db.prepare<[{ readonly ids: string; readonly at: string }]>(
    `UPDATE accounts SET balance = s.balance, balance_day = s.day, updated_at = @at
     FROM (
       SELECT a.id, coalesce(b.balance, '0') AS balance, b.day
       FROM json_each(@ids) AS i CROSS JOIN accounts AS a ON a.id = i.value
       LEFT JOIN account_balances AS b ON b.account_id = a.id AND b.number = (${COUNTS})
     ) AS s
     WHERE accounts.id = s.id AND (accounts.balance, accounts.balance_day) IS NOT (s.balance, s.day)`,
  );
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
    /** Where a balance has moved that a person has said or begun. The account must be there. */
    move: (moved: Omit<StatedBalance, "import_id">): void => {
      const said = { ...moved, import_id: null };
      begin.run(said);
      forgetMoved.run(said);
      insert.run(said);
      settle.run({ ids: JSON.stringify([said.account_id]), at: said.at });
    },
    /** With `replaces`, none that was said before counts any more. The account must be there. */
    say: (said: StatedBalance, replaces = false): void => {
      if (replaces) forgetAll.run(said);
      else if (said.import_id === null) forgetEarlier.run(said);
      insert.run(said);
      settle.run({ ids: JSON.stringify([said.account_id]), at: said.at });
    },
    /** Forgets what an import said, in chunks. */
    *forget(own: OfImport, at: string): Chunked<void> {
      yield* chunksOfIds(accountsOf.all(own), (ids) => {
        forgetIn.run({ ...own, ids });
        settle.run({ ids, at });
      });
    },
  };
};
