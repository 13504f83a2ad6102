import type { Queries } from "../connection/queries.ts";
import { type Sql, sql } from "../connection/sql.ts";
import { rowsOf } from "../rows/rows.ts";

/** A balance that is said of an account; `day` and `import_id` as in the core. */
export interface StatedBalance {
  readonly account_id: string;
  readonly balance: string;
  readonly day: string | null;
  readonly import_id: string | null;
  /** None that was said before counts any more. */
  readonly replaces: boolean;
}

/** The family of the accounts, and when it was said. */
interface Stamp {
  readonly family_id: string;
  readonly at: string;
}

const COLUMNS = {
  ...{ account_id: "text", balance: "numeric", day: "date", import_id: "text", replaces: "boolean" },
} as const;

const given = (said: readonly StatedBalance[]): Sql =>
  rowsOf(
    COLUMNS,
    said.map((each) => ({ ...each })),
  );

/** Keeps others from saying or forgetting balances of accounts until the work ends; counts the accounts. */
export const lockAccounts = ({ run }: Queries, family_id: string, ids: readonly string[]): Promise<number> =>
  run(
    sql`SELECT 1 FROM accounts WHERE family_id = ${family_id} AND id = ANY(${ids}::text[]) ORDER BY id FOR NO KEY UPDATE`,
  );

/** Gives accounts the balances that follow from what was said of them. */
const settle = ({ run }: Queries, { at }: Stamp, ids: readonly string[]): Promise<number> =>
  run(
    sql`UPDATE accounts AS a SET balance = s.balance, balance_day = s.day, updated_at = ${at}
        FROM (
          SELECT i.id, coalesce(b.balance, 0) AS balance, b.day
          FROM unnest(${ids}::text[]) AS i (id)
          LEFT JOIN LATERAL (
            SELECT balance, day FROM account_balances WHERE account_id = i.id
            ORDER BY day DESC NULLS LAST, number DESC LIMIT 1) AS b ON true
        ) AS s
        WHERE a.id = s.id AND (a.balance, a.balance_day) IS DISTINCT FROM (s.balance, s.day)`,
  );

/**
 * Keeps what is said of accounts, once of each; they must be locked. The balance of an account is that of the latest day, of
 * several of that day the last.
 */
export const stateBalances = async (
  queries: Queries,
  stamp: Stamp,
  said: readonly StatedBalance[],
): Promise<void> => {
  if (said.length === 0) return;
  await queries.run(
    sql`DELETE FROM account_balances AS b USING ${given(said)} AS r
        WHERE b.account_id = r.account_id
          AND (r.replaces OR (r.import_id IS NULL AND (b.day IS NULL OR b.day <= r.day)))`,
  );
  await queries.run(
    sql`INSERT INTO account_balances (family_id, account_id, number, balance, day, import_id)
        SELECT ${stamp.family_id}, r.account_id,
          coalesce((SELECT max(number) FROM account_balances WHERE account_id = r.account_id), 0) + 1,
          r.balance, r.day, r.import_id
        FROM ${given(said)} AS r`,
  );
  await settle(
    queries,
    stamp,
    said.map(({ account_id }) => account_id),
  );
};

/** Keeps where the balance of an account has moved that a person has said or begun; the account must be locked. */
export const stateMoved = async (
  queries: Queries,
  stamp: Stamp,
  { account_id, balance, day }: Pick<StatedBalance, "account_id" | "balance" | "day">,
): Promise<void> => {
  const { run } = queries;
  const { family_id } = stamp;
  await run(
    sql`INSERT INTO account_balances (family_id, account_id, number, balance)
        SELECT ${family_id}, ${account_id}, 1, 0
        WHERE NOT EXISTS (SELECT 1 FROM account_balances WHERE account_id = ${account_id})`,
  );
  await run(
    sql`DELETE FROM account_balances WHERE account_id = ${account_id}
          AND number > (SELECT min(number) FROM account_balances WHERE account_id = ${account_id})`,
  );
  await run(
    sql`INSERT INTO account_balances (family_id, account_id, number, balance, day)
        SELECT ${family_id}, ${account_id}, max(number) + 1, ${balance}::numeric, ${day}::date
        FROM account_balances WHERE account_id = ${account_id}`,
  );
  await settle(queries, stamp, [account_id]);
};

/** Keeps what is said of the balances of accounts that were just added. */
export const stateFirstBalance = async (
  { run }: Queries,
  family_id: string,
  import_id: string | null,
  ids: readonly string[],
): Promise<void> => {
  await run(
    sql`INSERT INTO account_balances (family_id, account_id, number, balance, day, import_id)
        SELECT family_id, id, 1, balance, balance_day, ${import_id} FROM accounts
        WHERE family_id = ${family_id} AND id = ANY(${ids}::text[]) AND (balance <> 0 OR balance_day IS NOT NULL)`,
  );
};

/** Forgets what an import said; the accounts must be locked. */
export const forgetStated = async (queries: Queries, stamp: Stamp, importId: string): Promise<void> => {
  const forgotten = await queries.all<{ readonly id: string }>(
    sql`DELETE FROM account_balances WHERE import_id = ${importId} AND family_id = ${stamp.family_id}
        RETURNING account_id AS id`,
  );
  if (forgotten.length === 0) return;
  await settle(queries, stamp, [...new Set(forgotten.map(({ id }) => id))]);
};
