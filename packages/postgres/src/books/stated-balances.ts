import { type StatedBalance, saidAfter } from "@farthing/core/transactions";
import type { Queries } from "../connection/queries.ts";
import { type Sql, sql } from "../connection/sql.ts";
import { lastWord } from "../rows/account-columns.ts";
import { rowsOf } from "../rows/rows.ts";

/** A balance that is said of an account. */
export interface SaidBalance extends StatedBalance {
  readonly account_id: string;
  /** None that was said before counts any more, said by a bank. */
  readonly replaces: boolean;
}

const COLUMNS = {
  ...{ account_id: "text", balance: "numeric", day: "date", import_id: "text", said_at: "text" },
  replaces: "boolean",
} as const;

const given = (said: readonly SaidBalance[]): Sql =>
  rowsOf(
    COLUMNS,
    said.map((each) => ({ ...each })),
  );

/** Keeps others from saying or forgetting balances of accounts until the work ends; counts the accounts. */
export const lockAccounts = ({ run }: Queries, family_id: string, ids: readonly string[]): Promise<number> =>
  run(
    sql`SELECT 1 FROM accounts WHERE family_id = ${family_id} AND id = ANY(${ids}::text[]) ORDER BY id FOR NO KEY UPDATE`,
  );

/** Keeps what is said of accounts, once of each, as `withStated` of the core says it; they must be locked. */
export const stateBalances = async (
  { run }: Queries,
  family_id: string,
  said: readonly SaidBalance[],
): Promise<void> => {
  if (said.length === 0) return;
  await run(
    sql`DELETE FROM account_balances AS b USING ${given(said)} AS r
        WHERE b.account_id = r.account_id AND r.import_id IS NULL AND CASE
          WHEN r.said_at IS NOT NULL THEN b.import_id IS NULL AND b.said_at IS NOT NULL
          ELSE r.replaces OR b.day IS NULL OR b.day <= r.day OR b.number < ${lastWord(sql`r.account_id`)}
        END`,
  );
  await run(
    sql`INSERT INTO account_balances (family_id, account_id, number, balance, day, import_id, said_at)
        SELECT ${family_id}, r.account_id,
          coalesce((SELECT max(number) FROM account_balances WHERE account_id = r.account_id), 0) + 1,
          r.balance, r.day, r.import_id, r.said_at
        FROM ${given(said)} AS r`,
  );
};

/** Takes back what persons said of the balance of an account, which must be locked. */
export const forgetSaid = ({ run }: Queries, account_id: string): Promise<number> =>
  run(sql`DELETE FROM account_balances WHERE account_id = ${account_id} AND said_at IS NOT NULL`);

/** When a person says the balance of an account, which must be locked. */
export const saidNow = async (
  { get }: Queries,
  family_id: string,
  account_id: string,
  at: string,
): Promise<string> => {
  const found = await get<{ readonly newest: string | null }>(
    sql`SELECT greatest(
          (SELECT max(created_at) FROM transactions
           WHERE family_id = ${family_id} AND account_id = ${account_id} AND parent_id IS NULL),
          (SELECT max(content::jsonb #>> '{rows,0,created_at}') FROM deleted_transactions
           WHERE account_id = ${account_id} AND restored_at IS NULL)
        ) AS newest`,
  );
  return saidAfter(at, found!.newest);
};

/** An account that was just added, and when a person said its balance. */
interface FirstBalance {
  readonly id: string;
  readonly said_at?: string | null;
}

/** Keeps what is said of the balances of accounts that were just added. */
export const stateFirstBalance = async (
  { run }: Queries,
  family_id: string,
  import_id: string | null,
  accounts: readonly FirstBalance[],
): Promise<void> => {
  const said = accounts.map(({ id, said_at = null }) => ({ id, said_at }));
  await run(
    sql`INSERT INTO account_balances (family_id, account_id, number, balance, day, import_id, said_at)
        SELECT a.family_id, a.id, 1, a.balance, a.balance_day, ${import_id}, r.said_at
        FROM ${rowsOf({ id: "text", said_at: "text" }, said)} AS r JOIN accounts AS a ON a.id = r.id
        WHERE a.family_id = ${family_id} AND (a.balance <> 0 OR a.balance_day IS NOT NULL)`,
  );
};

/** Forgets what an import said, whose accounts must be locked; answers with them. */
export const forgetStated = async (
  { all }: Queries,
  family_id: string,
  importId: string,
): Promise<readonly string[]> => {
  const forgotten = await all<{ readonly id: string }>(
    sql`DELETE FROM account_balances WHERE import_id = ${importId} AND family_id = ${family_id}
        RETURNING account_id AS id`,
  );
  return [...new Set(forgotten.map(({ id }) => id))];
};
