import { FORMER_FOLDS } from "@farthing/core/storage";
import { MONTHS, TRANSFER_LISTS } from "./months.ts";

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
export const COUNT_BY_MONTH = /* sql */ `
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

/** How files are read: docs/spec/import.md, Remembered readings. */
const READINGS = /* sql */ `
---- Remembered readings

-- How a file was read when an import stored it, for files of the same layout that go into the same account: the newest.
CREATE TABLE readings (
  id TEXT PRIMARY KEY,
  family_id TEXT NOT NULL,
  account_id TEXT,
  import_id TEXT NOT NULL,
  learned_at TEXT NOT NULL,
  -- What all layouts have in common that can be the same.
  layout_key TEXT NOT NULL,
  layout TEXT NOT NULL CHECK (json_valid(layout)),
  -- The accounts that the file named.
  accounts TEXT NOT NULL CHECK (json_valid(accounts)),
  reading TEXT NOT NULL CHECK (json_valid(reading)),
  -- The names of what somebody said of the reading.
  said TEXT NOT NULL CHECK (json_valid(said)),
  FOREIGN KEY (family_id, account_id) REFERENCES accounts (family_id, id) ON DELETE CASCADE,
  FOREIGN KEY (family_id, import_id) REFERENCES imports (family_id, id) ON DELETE CASCADE
) STRICT;
CREATE INDEX readings_of_layout ON readings (family_id, layout_key, learned_at DESC, id DESC);
CREATE INDEX readings_newest_first ON readings (family_id, learned_at DESC, id DESC);
CREATE INDEX readings_of_account ON readings (account_id) WHERE account_id IS NOT NULL;
CREATE INDEX readings_of_import ON readings (import_id);
`;

/** Transfers are paired by a rule, by persons and by files, and some are only proposed or rejected: docs/spec/transfers.md. */
export const PAIR_TRANSFERS = /* sql */ `
---- Transfers

-- Who has paired its transactions.
ALTER TABLE transfers ADD COLUMN made_by TEXT NOT NULL DEFAULT 'file' CHECK (made_by IN ('person', 'rule', 'file'));
CREATE INDEX transfers_newest_first ON transfers (family_id, created_at, id);
CREATE INDEX transactions_by_amount ON transactions (family_number, amount, date) WHERE parent_id IS NULL;

-- Two transactions that may be a transfer, as the rule proposes, or are not to be, as a person has said.
CREATE TABLE transfer_candidates (
  id TEXT PRIMARY KEY,
  family_id TEXT NOT NULL,
  inflow_transaction_id TEXT NOT NULL REFERENCES transactions (id) ON DELETE CASCADE,
  outflow_transaction_id TEXT NOT NULL REFERENCES transactions (id) ON DELETE CASCADE,
  state TEXT NOT NULL CHECK (state IN ('proposed', 'rejected')),
  created_at TEXT NOT NULL,
  UNIQUE (inflow_transaction_id, outflow_transaction_id),
  CHECK (inflow_transaction_id <> outflow_transaction_id)
) STRICT;
CREATE INDEX candidates_of_outflow ON transfer_candidates (outflow_transaction_id);
CREATE INDEX candidates_newest_first ON transfer_candidates (family_id, state, created_at, id);
-- Both transactions are of the family of the candidate.
${(["WRITTEN", "CHANGED"] as const)
  .map(
    (when) => `CREATE TRIGGER transfer_candidates_${when.toLowerCase()}
BEFORE ${when === "WRITTEN" ? "INSERT" : "UPDATE OF family_id, inflow_transaction_id, outflow_transaction_id"} ON transfer_candidates
WHEN 2 <> (
  SELECT count(*) FROM transactions
  WHERE id IN (NEW.inflow_transaction_id, NEW.outflow_transaction_id)
    AND family_number = (SELECT number FROM families WHERE id = NEW.family_id)
)
BEGIN
  SELECT RAISE(ABORT, 'the transaction is not of this family');
END;`,
  )
  .join("\n")}
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

/** Transactions are added by hand: docs/spec/transactions.md, Adding. */
export const BY_HAND = /* sql */ `
---- Books

-- Whether a person or their program has added it. Until a file or a bank has it, too, nothing is known of what came in.
ALTER TABLE transactions ADD COLUMN by_hand INTEGER NOT NULL DEFAULT 0 CHECK (by_hand IN (0, 1));
`;

/** What a bank had as pending can be gone: docs/spec/transactions.md, Pending. */
export const PENDING_GONE = /* sql */ `
---- Books

-- Whether its bank, which had it as pending, has it no more. What is booked is not gone.
ALTER TABLE transactions ADD COLUMN pending_gone INTEGER NOT NULL DEFAULT 0 CHECK (pending_gone IN (0, 1));
`;

/** Transactions of two currencies can be one transfer: docs/adr/0070-files-state-what-was-converted.md. */
const COUNTER_VALUES = /* sql */ `
---- Transfers

-- What an import states of a transaction in another currency, with the sign of the transaction. It goes with either.
CREATE TABLE counter_values (
  transaction_id TEXT NOT NULL REFERENCES transactions (id) ON DELETE CASCADE,
  import_id TEXT NOT NULL,
  family_id TEXT NOT NULL,
  amount TEXT NOT NULL,
  currency TEXT NOT NULL,
  PRIMARY KEY (transaction_id, import_id),
  FOREIGN KEY (family_id, import_id) REFERENCES imports (family_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX counter_values_by_amount ON counter_values (family_id, amount);
CREATE INDEX counter_values_of_import ON counter_values (import_id);
-- The transaction is of the family.
CREATE TRIGGER counter_values_written BEFORE INSERT ON counter_values
WHEN NOT EXISTS (
  SELECT 1 FROM transactions
  WHERE id = NEW.transaction_id AND family_number = (SELECT number FROM families WHERE id = NEW.family_id)
)
BEGIN
  SELECT RAISE(ABORT, 'the transaction is not of this family');
END;
CREATE TRIGGER counter_values_changed BEFORE UPDATE OF family_id, transaction_id ON counter_values
WHEN NOT EXISTS (
  SELECT 1 FROM transactions
  WHERE id = NEW.transaction_id AND family_number = (SELECT number FROM families WHERE id = NEW.family_id)
)
BEGIN
  SELECT RAISE(ABORT, 'the transaction is not of this family');
END;
`;

/** What an import stored is kept as it was then: docs/spec/import.md, Receipts. */
const RECEIPTS = /* sql */ `
---- Receipts

-- What an import stored, as it was then. Nothing that happens later changes it; it goes with its family.
CREATE TABLE receipts (
  import_id TEXT PRIMARY KEY,
  family_id TEXT NOT NULL,
  -- Its place among those of the family: each has the digest of the one before.
  number INTEGER NOT NULL CHECK (number > 0),
  sha256 TEXT NOT NULL,
  -- All but its rows and its digest.
  head TEXT NOT NULL CHECK (json_valid(head)),
  rows BLOB NOT NULL,
  UNIQUE (family_id, number),
  FOREIGN KEY (family_id, import_id) REFERENCES imports (family_id, id) ON DELETE CASCADE
) STRICT;
`;

/** Deleted transactions can be restored: docs/spec/transactions.md, Restoring. */
const DELETED_TRANSACTIONS = /* sql */ `
---- Books

-- Transactions that a person has deleted, with all that went with them, until they are restored or a month is over.
CREATE TABLE deleted_transactions (
  family_id TEXT NOT NULL,
  id TEXT NOT NULL,
  account_id TEXT NOT NULL,
  deleted_at TEXT NOT NULL,
  kept_until TEXT NOT NULL,
  content TEXT NOT NULL CHECK (json_valid(content)),
  PRIMARY KEY (family_id, id),
  FOREIGN KEY (family_id, account_id) REFERENCES accounts (family_id, id) ON DELETE CASCADE
) STRICT;
CREATE INDEX deleted_transactions_newest_first ON deleted_transactions (family_id, deleted_at DESC, id DESC);
CREATE INDEX deleted_transactions_of_account ON deleted_transactions (account_id);
CREATE INDEX deleted_transactions_by_end ON deleted_transactions (kept_until);

-- What a person has deleted of what imports have, as it came in, until it comes in again. Two families may have had one id.
CREATE TABLE deleted_entries_of_families (
  transaction_id TEXT NOT NULL,
  family_id TEXT NOT NULL,
  account_id TEXT NOT NULL,
  date TEXT NOT NULL,
  amount TEXT NOT NULL,
  currency TEXT NOT NULL,
  PRIMARY KEY (family_id, transaction_id),
  FOREIGN KEY (family_id, account_id) REFERENCES accounts (family_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
INSERT INTO deleted_entries_of_families (transaction_id, family_id, account_id, date, amount, currency)
SELECT transaction_id, family_id, account_id, date, amount, currency FROM deleted_entries;
DROP TABLE deleted_entries;
ALTER TABLE deleted_entries_of_families RENAME TO deleted_entries;
CREATE INDEX deleted_entries_of_account ON deleted_entries (account_id, date);
`;

/** A file can state several amounts of one transaction: docs/adr/0077-a-rate-states-what-was-converted.md. */
const COUNTERS_OF_RATES = /* sql */ `
---- Transfers

-- What an import states of a transaction in another currency, with the sign of the transaction: two amounts at a rate of which it
-- does not say which way it goes. It goes with either.
CREATE TABLE counters_of_rates (
  transaction_id TEXT NOT NULL REFERENCES transactions (id) ON DELETE CASCADE,
  import_id TEXT NOT NULL,
  family_id TEXT NOT NULL,
  amount TEXT NOT NULL,
  currency TEXT NOT NULL,
  PRIMARY KEY (transaction_id, import_id, currency, amount),
  FOREIGN KEY (family_id, import_id) REFERENCES imports (family_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
INSERT INTO counters_of_rates (transaction_id, import_id, family_id, amount, currency)
SELECT transaction_id, import_id, family_id, amount, currency FROM counter_values;
DROP TABLE counter_values;
ALTER TABLE counters_of_rates RENAME TO counter_values;
CREATE INDEX counter_values_by_amount ON counter_values (family_id, amount);
CREATE INDEX counter_values_of_import ON counter_values (import_id);
-- The transaction is of the family.
CREATE TRIGGER counter_values_written BEFORE INSERT ON counter_values
WHEN NOT EXISTS (
  SELECT 1 FROM transactions
  WHERE id = NEW.transaction_id AND family_number = (SELECT number FROM families WHERE id = NEW.family_id)
)
BEGIN
  SELECT RAISE(ABORT, 'the transaction is not of this family');
END;
CREATE TRIGGER counter_values_changed BEFORE UPDATE OF family_id, transaction_id ON counter_values
WHEN NOT EXISTS (
  SELECT 1 FROM transactions
  WHERE id = NEW.transaction_id AND family_number = (SELECT number FROM families WHERE id = NEW.family_id)
)
BEGIN
  SELECT RAISE(ABORT, 'the transaction is not of this family');
END;
`;

/**
 * What was stated of balances, with when a person said it, of a database without this: what a person had said was kept with where
 * it had moved, which counts as said after all that is there. Those that began at 0 by themselves had such a beginning; they follow
 * from the transactions where all were added by hand, or yield to what a file states.
 */
export const STATED_BEFORE = /* sql */ `
  WITH own AS (
    SELECT account_id, min(number) AS first, max(number) AS last FROM account_balances
    WHERE import_id IS NULL AND account_id NOT IN (SELECT account_id FROM bank_accounts) GROUP BY account_id
  )
  SELECT b.family_id, b.account_id, b.number, coalesce(l.balance, b.balance) AS balance, coalesce(b.day, l.day) AS day,
    b.import_id, CASE WHEN l.number IS NOT NULL THEN coalesce(
      (SELECT strftime('%Y-%m-%dT%H:%M:%fZ', (max(t.created_at) + 1) / 1000.0, 'unixepoch') FROM transactions AS t
       WHERE t.account_number = a.number AND t.parent_id IS NULL AND typeof(t.created_at) = 'integer'), a.created_at) END AS said_at
  FROM account_balances AS b JOIN accounts AS a ON a.id = b.account_id
  LEFT JOIN own ON own.account_id = b.account_id AND b.import_id IS NULL
  LEFT JOIN account_balances AS l ON l.account_id = own.account_id AND l.number = own.last
  WHERE own.account_id IS NULL OR b.number = own.first AND NOT (
    b.day IS NULL AND b.balance = '0' AND (
      EXISTS (SELECT 1 FROM account_balances AS i WHERE i.account_id = a.id AND i.import_id IS NOT NULL)
      OR NOT EXISTS (SELECT 1 FROM transactions AS t WHERE t.account_number = a.number AND t.parent_id IS NULL AND t.by_hand = 0)))`;

/** A balance follows from what the books hold: docs/adr/0074-a-balance-follows-from-the-books.md. */
export const SAID_AT = /* sql */ `
---- Imports

CREATE TEMP TABLE stated_before AS ${STATED_BEFORE};
DELETE FROM account_balances;

-- When a person said it: what came before is in it. Null for a file or a bank.
ALTER TABLE account_balances ADD COLUMN said_at TEXT;

INSERT INTO account_balances (family_id, account_id, number, balance, day, import_id, said_at)
SELECT family_id, account_id, number, balance, day, import_id, said_at FROM stated_before;
DROP TABLE stated_before;

-- What comes on top of a balance that a person has said.
CREATE INDEX transactions_by_hand ON transactions (account_number, created_at) WHERE by_hand = 1 AND parent_id IS NULL;

-- Some were left with what had come and gone.
UPDATE accounts SET balance = '0', balance_day = NULL
WHERE NOT EXISTS (SELECT 1 FROM account_balances AS b WHERE b.account_id = accounts.id)
  AND NOT EXISTS (SELECT 1 FROM transactions AS t WHERE t.account_number = accounts.number)
  AND (balance <> '0' OR balance_day IS NOT NULL);
`;

/** A deletion that was taken back stays known until it is forgotten: docs/spec/transactions.md, Restoring. */
export const RESTORED_AT = /* sql */ `
-- When the transaction was put back; null if it was not. A deletion leads to its family by the id of the transaction.
ALTER TABLE deleted_transactions ADD COLUMN restored_at TEXT;
CREATE INDEX deleted_transactions_by_id ON deleted_transactions (id);
`;

/** SQL for a text that was folded before, without the letters that are written in two ways. */
const oneLetter = (text: string): string =>
  [
    ["\u00df", "ss"],
    ["i\u0307", "i"],
    ["\u0131", "i"],
    ["\u03c2", "\u03c3"],
  ].reduce((folded, [from, to]) => `replace(${folded}, '${from}', '${to}')`, text);

/** What folded texts have written in one way since: `fold` of @farthing/values, docs/spec/transactions.md, Reading. */
export const FOLD_LETTERS = /* sql */ `
UPDATE transactions SET folded_name = ${oneLetter("folded_name")}, folded_notes = ${oneLetter("folded_notes")}
WHERE folded_name <> ${oneLetter("folded_name")} OR folded_notes <> ${oneLetter("folded_notes")};
`;

/** SQL for one transfer more or less in the month of a list, given SQL for its state. */
const oneTransfer = (row: "NEW" | "OLD", state: string) => ({
  more: `INSERT INTO transfer_months (family_id, state, month, transfers)
  VALUES (${row}.family_id, ${state}, substr(${row}.created_at, 1, 7), 1)
  ON CONFLICT DO UPDATE SET transfers = transfers + 1;`,
  less: `DELETE FROM transfer_months
  WHERE (family_id, state, month) = (${row}.family_id, ${state}, substr(${row}.created_at, 1, 7)) AND transfers = 1;
  UPDATE transfer_months SET transfers = transfers - 1
  WHERE (family_id, state, month) = (${row}.family_id, ${state}, substr(${row}.created_at, 1, 7));`,
});

/** Lists of transfers are counted, and skipped over, by month: docs/adr/0059-lists-are-counted-by-month.md. */
export const COUNT_TRANSFERS = /* sql */ `
---- Counted lists

-- How many transfers of a family in each state were made in a month.
CREATE TABLE transfer_months (
  family_id TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('paired', 'proposed', 'rejected')),
  -- 2024-03
  month TEXT NOT NULL,
  transfers INTEGER NOT NULL CHECK (transfers > 0),
  PRIMARY KEY (family_id, state, month)
) STRICT, WITHOUT ROWID;
-- The months have what the transfers have.
${TRANSFER_LISTS.map(({ table, state }) => {
  const [before, now] = (["OLD", "NEW"] as const).map((row) =>
    oneTransfer(row, state === "state" ? `${row}.state` : state),
  );
  const changes = ["family_id", "created_at", ...(state === "state" ? ["state"] : [])].join(", ");
  return `CREATE TRIGGER months_have_new_${table} AFTER INSERT ON ${table}
BEGIN
  ${now!.more}
END;
CREATE TRIGGER months_lose_deleted_${table} AFTER DELETE ON ${table}
BEGIN
  ${before!.less}
END;
CREATE TRIGGER months_have_changed_${table} AFTER UPDATE OF ${changes} ON ${table}
BEGIN
  ${before!.less}
  ${now!.more}
END;
INSERT INTO transfer_months (family_id, state, month, transfers)
SELECT family_id, ${state}, substr(created_at, 1, 7), count(*) FROM ${table} GROUP BY 1, 2, 3;`;
}).join("\n")}
`;

/** A character of each text that {@link FORMER_FOLDS} changes. */
const FORMER_LETTERS = [
  ...new Set(FORMER_FOLDS.map(([from]) => Array.from(from).at(from.length > 1 ? 1 : 0)!)),
].join("");

/** SQL for a text that was folded before, as it is folded now. */
const foldedAnew = (text: string): string =>
  FORMER_FOLDS.reduce((folded, [from, to]) => `replace(${folded}, '${from}', '${to}')`, text);

/**
 * What folded texts have written in one way since, in upper case and in lower case: `fold` of @farthing/values. And what layouts are
 * looked up by, which is compared in the same letters.
 */
export const FOLD_CASES = /* sql */ `
UPDATE transactions SET folded_name = ${foldedAnew("folded_name")}, folded_notes = ${foldedAnew("folded_notes")}
WHERE folded_name GLOB '*[${FORMER_LETTERS}]*' OR folded_notes GLOB '*[${FORMER_LETTERS}]*';

UPDATE readings SET layout_key = ${oneLetter("layout_key")} WHERE layout_key <> ${oneLetter("layout_key")};
`;

/** What was added by hand is known as it was added: docs/spec/import.md, No row twice. */
export const ADDED_AS = /* sql */ `
---- Books

-- What a person has added by hand as it was added, once its day, amount, currency or name was changed: {"date", "amount",
-- "currency", "name"}.
ALTER TABLE transactions ADD COLUMN added_as TEXT CHECK (json_valid(added_as));
CREATE INDEX transactions_by_added_day ON transactions (account_number, added_as ->> 'date') WHERE added_as IS NOT NULL;
`;

/** What brings a deleted entry again can be undone: docs/spec/accounts.md, Proof. */
export const CAME_AGAIN = /* sql */ `
-- The transaction as which it has come in again: while that is booked there, it is not deleted.
ALTER TABLE deleted_entries ADD COLUMN came_again_as TEXT;
`;

/**
 * Changes of the schema since schema.sql.ts, in order: each is SQL that takes a database from one version to the next. None is
 * changed once it is released, and neither is schema.sql.ts. What reads a database as it is, a check or a copy, finds an older one.
 */
export const MIGRATIONS: readonly string[] = [
  COUNT_BY_MONTH,
  READINGS,
  PAIR_TRANSFERS,
  BALANCE_POINTS,
  BY_HAND,
  RECEIPTS,
  PENDING_GONE,
  DELETED_TRANSACTIONS,
  COUNTER_VALUES,
  COUNTERS_OF_RATES,
  SAID_AT,
  RESTORED_AT,
  FOLD_LETTERS,
  COUNT_TRANSFERS,
  FOLD_CASES,
  ADDED_AS,
  CAME_AGAIN,
];
