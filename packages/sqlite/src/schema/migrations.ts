import { MONTHS } from "./months.ts";

/** SQL for one transaction more or less in the month of a list. */
const one = (row: "NEW" | "OLD", { table, list }: (typeof MONTHS)[number]) => ({
  more: `INSERT INTO ${table} (${list}, month, transactions)
    SELECT ${row}.${list}, substr(${row}.date, 1, 7), 1 WHERE ${row}.parent_id IS NULL
    ON CONFLICT DO UPDATE SET transactions = transactions + 1;`,
  less: `DELETE FROM ${table}
    WHERE ${list} = ${row}.${list} AND month = substr(${row}.date, 1, 7) AND transactions = 1 AND ${row}.parent_id IS NULL;
  UPDATE ${table} SET transactions = transactions - 1
    WHERE ${list} = ${row}.${list} AND month = substr(${row}.date, 1, 7) AND ${row}.parent_id IS NULL;`,
});

const ONE_MORE = MONTHS.map((months) => one("NEW", months).more).join("\n  ");
const ONE_LESS = MONTHS.map((months) => one("OLD", months).less).join("\n  ");

/** Lists that are not filtered are counted, and skipped over, by month: docs/adr/0059-lists-are-counted-by-month.md. */
const COUNT_BY_MONTH = /* sql */ `
---- Counted lists

-- How many transactions a family has in a month, parts of others not counted.
CREATE TABLE family_months (
  family_number INTEGER NOT NULL,
  -- 2024-03
  month TEXT NOT NULL,
  transactions INTEGER NOT NULL CHECK (transactions > 0),
  PRIMARY KEY (family_number, month)
) STRICT, WITHOUT ROWID;

-- How many transactions an account has in a month, parts of others not counted.
CREATE TABLE account_months (
  account_number INTEGER NOT NULL,
  -- 2024-03
  month TEXT NOT NULL,
  transactions INTEGER NOT NULL CHECK (transactions > 0),
  PRIMARY KEY (account_number, month)
) STRICT, WITHOUT ROWID;
-- The months have what the transactions have.
CREATE TRIGGER months_have_new_transaction AFTER INSERT ON transactions WHEN NEW.parent_id IS NULL
BEGIN
  ${ONE_MORE}
END;
CREATE TRIGGER months_lose_deleted_transaction AFTER DELETE ON transactions WHEN OLD.parent_id IS NULL
BEGIN
  ${ONE_LESS}
END;
CREATE TRIGGER months_have_changed_transaction AFTER UPDATE OF date, account_number, parent_id ON transactions
WHEN (substr(NEW.date, 1, 7), NEW.account_number, NEW.parent_id IS NULL)
  IS NOT (substr(OLD.date, 1, 7), OLD.account_number, OLD.parent_id IS NULL)
BEGIN
  ${ONE_LESS}
  ${ONE_MORE}
END;
${MONTHS.map(
  ({ table, list }) => `INSERT INTO ${table} (${list}, month, transactions)
SELECT ${list}, substr(date, 1, 7), count(*) FROM transactions WHERE parent_id IS NULL GROUP BY 1, 2;`,
).join("\n")}
`;

/** The books are held against the balances of banks: docs/spec/accounts.md, Proof. */
const BALANCE_POINTS = /* sql */ `
---- Proof

-- The balances that the entries of an account are held against.
CREATE TABLE balance_points (
  family_id TEXT NOT NULL,
  account_id TEXT NOT NULL,
  day TEXT NOT NULL,
  -- At the end of the day, or at a moment of it: before the first entry of what states it, or after its last.
  place TEXT NOT NULL CHECK (place IN ('day', 'end', 'start')),
  -- What stated it, and goes with it; blank for a bank connection.
  import_id TEXT NOT NULL,
  balance TEXT NOT NULL,
  currency TEXT NOT NULL,
  PRIMARY KEY (account_id, day, place, import_id),
  FOREIGN KEY (family_id, account_id) REFERENCES accounts (family_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX balance_points_of_import ON balance_points (import_id) WHERE import_id <> '';

-- What a person has deleted of what imports have, as it came in, until it comes in again.
CREATE TABLE deleted_entries (
  transaction_id TEXT PRIMARY KEY,
  family_id TEXT NOT NULL,
  account_id TEXT NOT NULL,
  date TEXT NOT NULL,
  amount TEXT NOT NULL,
  currency TEXT NOT NULL,
  FOREIGN KEY (family_id, account_id) REFERENCES accounts (family_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX deleted_entries_of_account ON deleted_entries (account_id, date);
`;

/**
 * Changes of the schema since schema.sql.ts, in order: each is SQL that takes a database from one version to the next. None is
 * changed once it is released, and neither is schema.sql.ts. What reads a database as it is, a check or a copy, finds an older one.
 */
export const MIGRATIONS: readonly string[] = [COUNT_BY_MONTH, BALANCE_POINTS];
