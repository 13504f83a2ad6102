import { FORMER_FOLDS } from "@farthing/core/storage";
import { MONTHS, monthOf, TRANSFER_LISTS } from "./months.ts";
import { BY_INDEXES } from "./schema.sql.ts";

/** Text that is compared and sorted by code point, as in schema.sql.ts. */
const TEXT = 'text COLLATE "C"';

/**
 * SQL that writes changes of counts, given SQL for those of a list and a month. What is counted already is folded into the new row,
 * but for what another transaction is folding: so nobody waits here for anybody, and nothing can be locked in the wrong order.
 */
const write = (changes: (list: string) => string): string =>
  MONTHS.map(
    ({ table, list }) => `WITH changes AS (${changes(list)}),
  folded AS (
    DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
      SELECT m.ctid FROM ${table} AS m JOIN (SELECT DISTINCT ${list}, month FROM changes) AS c USING (${list}, month)
      FOR UPDATE OF m SKIP LOCKED))
    RETURNING ${list}, month, transactions
  )
  INSERT INTO ${table} (${list}, month, transactions)
  SELECT ${list}, month, sum(transactions) FROM (TABLE changes UNION ALL TABLE folded) AS one
  GROUP BY 1, 2 HAVING sum(transactions) <> 0;`,
  ).join("\n  ");

/** Lists that are not filtered are counted, and skipped over, by month: docs/adr/0059-lists-are-counted-by-month.md. */
export const COUNT_BY_MONTH = /* sql */ `
---- Counted lists

-- How many transactions a family has in a month, parts of others not counted: the sum of its rows.
CREATE TABLE family_months (
  family_id ${TEXT} NOT NULL,
  -- Its first day.
  month date NOT NULL,
  transactions bigint NOT NULL
);
CREATE INDEX months_of_family ON family_months (family_id, month) INCLUDE (transactions);

-- How many transactions an account has in a month, parts of others not counted: the sum of its rows.
CREATE TABLE account_months (
  account_id ${TEXT} NOT NULL,
  -- Its first day.
  month date NOT NULL,
  transactions bigint NOT NULL
);
CREATE INDEX months_of_account ON account_months (account_id, month) INCLUDE (transactions);

-- The months have what the transactions have.
CREATE FUNCTION count_some_in_months() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  ${write(
    (list) => `SELECT ${list}, ${monthOf("date")} AS month,
      count(*) * CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END AS transactions
    FROM changed WHERE parent_id IS NULL GROUP BY 1, 2`,
  )}
  RETURN NULL;
END $$;
CREATE TRIGGER months_have_new_transactions AFTER INSERT ON transactions
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_some_in_months();
CREATE TRIGGER months_lose_deleted_transactions AFTER DELETE ON transactions
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_some_in_months();
CREATE FUNCTION count_one_in_months() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  ${write(
    (
      list,
    ) => `SELECT OLD.${list}, ${monthOf("OLD.date")} AS month, -1::bigint AS transactions WHERE OLD.parent_id IS NULL
    UNION ALL SELECT NEW.${list}, ${monthOf("NEW.date")}, 1 WHERE NEW.parent_id IS NULL`,
  )}
  RETURN NULL;
END $$;
CREATE TRIGGER months_have_changed_transaction AFTER UPDATE OF date, account_id, parent_id ON transactions FOR EACH ROW
WHEN ((${monthOf("NEW.date")}, NEW.account_id, NEW.parent_id IS NULL)
  IS DISTINCT FROM (${monthOf("OLD.date")}, OLD.account_id, OLD.parent_id IS NULL))
EXECUTE FUNCTION count_one_in_months();
${MONTHS.map(
  ({ table, list }) => `INSERT INTO ${table} (${list}, month, transactions)
SELECT ${list}, ${monthOf("date")}, count(*) FROM transactions WHERE parent_id IS NULL GROUP BY 1, 2;`,
).join("\n")}
`;

/** How files are read: docs/spec/import.md, Remembered readings. */
const READINGS = /* sql */ `
---- Remembered readings

-- How a file was read when an import stored it, for files of the same layout that go into the same account: the newest.
CREATE TABLE readings (
  id ${TEXT} PRIMARY KEY,
  family_id ${TEXT} NOT NULL,
  account_id ${TEXT},
  import_id ${TEXT} NOT NULL,
  learned_at ${TEXT} NOT NULL,
  -- What all layouts have in common that can be the same.
  layout_key ${TEXT} NOT NULL,
  layout ${TEXT} NOT NULL,
  -- The accounts that the file named.
  accounts ${TEXT} NOT NULL,
  reading ${TEXT} NOT NULL,
  -- The names of what somebody said of the reading.
  said ${TEXT} NOT NULL,
  FOREIGN KEY (family_id, account_id) REFERENCES accounts (family_id, id) ON DELETE CASCADE,
  FOREIGN KEY (family_id, import_id) REFERENCES imports (family_id, id) ON DELETE CASCADE
);
CREATE INDEX readings_of_layout ON readings (family_id, layout_key, learned_at DESC, id DESC);
CREATE INDEX readings_newest_first ON readings (family_id, learned_at DESC, id DESC);
CREATE INDEX readings_of_account ON readings (account_id) WHERE account_id IS NOT NULL;
CREATE INDEX readings_of_import ON readings (import_id);
`;

/** Transfers are paired by a rule, by persons and by files, and some are only proposed or rejected: docs/spec/transfers.md. */
export const PAIR_TRANSFERS = /* sql */ `
---- Transfers

-- Who has paired its transactions.
ALTER TABLE transfers ADD COLUMN made_by ${TEXT} NOT NULL DEFAULT 'file' CHECK (made_by IN ('person', 'rule', 'file'));
CREATE INDEX transfers_newest_first ON transfers (family_id, created_at, id);
-- Not by the family first: the planner would take it for other searches of one.
CREATE INDEX transactions_by_amount ON transactions (amount, family_id, date) WHERE parent_id IS NULL;

-- Two transactions that may be a transfer, as the rule proposes, or are not to be, as a person has said.
CREATE TABLE transfer_candidates (
  id ${TEXT} PRIMARY KEY,
  family_id ${TEXT} NOT NULL,
  inflow_transaction_id ${TEXT} NOT NULL,
  outflow_transaction_id ${TEXT} NOT NULL,
  state ${TEXT} NOT NULL CHECK (state IN ('proposed', 'rejected')),
  created_at ${TEXT} NOT NULL,
  UNIQUE (inflow_transaction_id, outflow_transaction_id),
  CHECK (inflow_transaction_id <> outflow_transaction_id),
  FOREIGN KEY (family_id, inflow_transaction_id) REFERENCES transactions (family_id, id) ON DELETE CASCADE,
  FOREIGN KEY (family_id, outflow_transaction_id) REFERENCES transactions (family_id, id) ON DELETE CASCADE
);
CREATE INDEX candidates_of_outflow ON transfer_candidates (outflow_transaction_id);
CREATE INDEX candidates_newest_first ON transfer_candidates (family_id, state, created_at, id);
`;

/** The books are held against the balances of banks: docs/spec/accounts.md, Proof. */
const BALANCE_POINTS = /* sql */ `
---- Proof

-- The balances that the entries of an account are held against.
CREATE TABLE balance_points (
  family_id ${TEXT} NOT NULL,
  account_id ${TEXT} NOT NULL,
  day date NOT NULL,
  -- At the end of the day, or at a moment of it: before the first entry of what states it, or after its last.
  place ${TEXT} NOT NULL CHECK (place IN ('day', 'end', 'start')),
  -- What stated it, and goes with it; blank for a bank connection.
  import_id ${TEXT} NOT NULL,
  balance numeric NOT NULL,
  currency ${TEXT} NOT NULL,
  PRIMARY KEY (account_id, day, place, import_id),
  FOREIGN KEY (family_id, account_id) REFERENCES accounts (family_id, id) ON DELETE CASCADE
);
CREATE INDEX balance_points_of_import ON balance_points (import_id) WHERE import_id <> '';

-- What a person has deleted of what imports have, as it came in, until it comes in again.
CREATE TABLE deleted_entries (
  transaction_id ${TEXT} PRIMARY KEY,
  family_id ${TEXT} NOT NULL,
  account_id ${TEXT} NOT NULL,
  date date NOT NULL,
  amount numeric NOT NULL,
  currency ${TEXT} NOT NULL,
  FOREIGN KEY (family_id, account_id) REFERENCES accounts (family_id, id) ON DELETE CASCADE
);
CREATE INDEX deleted_entries_of_account ON deleted_entries (account_id, date);
`;

/** Transactions are added by hand: docs/spec/transactions.md, Adding. */
export const BY_HAND = /* sql */ `
---- Books

-- Whether a person or their program has added it. Until a file or a bank has it, too, nothing is known of what came in.
ALTER TABLE transactions ADD COLUMN by_hand boolean NOT NULL DEFAULT false;

-- Writes all fields of a transaction that can change, and what came in when a person changes it first.
CREATE OR REPLACE FUNCTION change_transaction(given_family text, given_id text, new_date date, new_amount numeric,
  new_currency text, new_name text, new_name_folded text, new_notes text, new_notes_folded text, new_category_id text,
  new_merchant_id text, new_locked text[], new_updated_at text, came_in_with jsonb) RETURNS void LANGUAGE plpgsql
${BY_INDEXES} AS $$
BEGIN
  UPDATE transactions AS t
  SET date = new_date, amount = new_amount, currency = new_currency, name = new_name, name_folded = new_name_folded,
    notes = new_notes, notes_folded = new_notes_folded, category_id = new_category_id, merchant_id = new_merchant_id,
    locked = new_locked, updated_at = new_updated_at,
    original = CASE WHEN t.by_hand THEN t.original ELSE coalesce(t.original, came_in_with) END
  WHERE t.family_id = given_family AND t.id = given_id;
END $$;
`;

/** What an import stored is kept as it was then: docs/spec/import.md, Receipts. */
const RECEIPTS = /* sql */ `
---- Receipts

-- What an import stored, as it was then. Nothing that happens later changes it; it goes with its family.
CREATE TABLE receipts (
  import_id ${TEXT} PRIMARY KEY,
  family_id ${TEXT} NOT NULL,
  -- Its place among those of the family: each has the digest of the one before.
  number integer NOT NULL CHECK (number > 0),
  sha256 ${TEXT} NOT NULL,
  -- All but its rows and its digest.
  head ${TEXT} NOT NULL,
  rows bytea NOT NULL,
  UNIQUE (family_id, number),
  FOREIGN KEY (family_id, import_id) REFERENCES imports (family_id, id) ON DELETE CASCADE
);
`;

/** What a bank had as pending can be gone: docs/spec/transactions.md, Pending. */
export const PENDING_GONE = /* sql */ `
---- Books

-- Whether its bank, which had it as pending, has it no more. What is booked is not gone.
ALTER TABLE transactions ADD COLUMN pending_gone boolean NOT NULL DEFAULT false;

-- A transaction with everything that belongs to it.
CREATE OR REPLACE FUNCTION whole_transaction(t transactions) RETURNS json LANGUAGE plpgsql STABLE
${BY_INDEXES} AS $$
DECLARE
  a accounts;
  c categories;
  m merchants;
  link transfers;
  other transactions;
  b accounts;
  told bank_transactions;
BEGIN
  SELECT * INTO told FROM bank_transactions WHERE transaction_id = t.id;
  SELECT * INTO a FROM accounts WHERE id = t.account_id;
  IF t.category_id IS NOT NULL THEN
    SELECT * INTO c FROM categories WHERE id = t.category_id;
  END IF;
  IF t.merchant_id IS NOT NULL THEN
    SELECT * INTO m FROM merchants WHERE id = t.merchant_id;
  END IF;
  SELECT * INTO link FROM transfers WHERE inflow_transaction_id = t.id;
  IF NOT FOUND THEN
    SELECT * INTO link FROM transfers WHERE outflow_transaction_id = t.id;
  END IF;
  IF link.id IS NOT NULL THEN
    SELECT * INTO other FROM transactions
    WHERE id IN (link.inflow_transaction_id, link.outflow_transaction_id) AND id <> t.id;
    SELECT * INTO b FROM accounts WHERE id = other.account_id;
  END IF;
  RETURN json_build_object(
    'id', t.id, 'date', t.date, 'amount', t.amount::text, 'currency', t.currency, 'name', t.name, 'notes', t.notes,
    'external_id', t.external_id, 'source', t.source,
    'pending', coalesce(told.pending AND (t.pending OR t.source IS NOT DISTINCT FROM 'bank_sync'), t.pending), 'pending_gone', t.pending_gone,
    'parent_id', t.parent_id, 'locked', t.locked,
    'created_at', t.created_at, 'updated_at', t.updated_at,
    'has_parts', (SELECT true FROM transactions AS part WHERE part.family_id = t.family_id AND part.parent_id = t.id LIMIT 1)
      IS NOT NULL,
    'tags', (
      SELECT coalesce(json_agg(json_build_object('id', g.id, 'name', g.name, 'color', g.color) ORDER BY g.name, g.id), '[]')
      FROM transaction_tags AS tt JOIN tags AS g ON g.id = tt.tag_id WHERE tt.transaction_id = t.id),
    'account_id', t.account_id, 'account_name', a.name, 'account_type', a.account_type, 'account_status', a.status,
    'category_id', t.category_id, 'category_name', c.name, 'category_color', c.color, 'category_icon', c.icon,
    'merchant_id', t.merchant_id, 'merchant_name', m.name,
    'transfer_id', link.id, 'is_inflow', coalesce(link.inflow_transaction_id = t.id, false),
    'other_amount', other.amount::text, 'other_currency', other.currency,
    'other_account_id', b.id, 'other_account_name', b.name, 'other_account_type', b.account_type,
    'other_account_status', b.status);
END $$;
`;

/** Deleted transactions can be restored: docs/spec/transactions.md, Restoring. */
const DELETED_TRANSACTIONS = /* sql */ `
---- Books

-- Transactions that a person has deleted, with all that went with them, until they are restored or a month is over.
CREATE TABLE deleted_transactions (
  family_id ${TEXT} NOT NULL,
  id ${TEXT} NOT NULL,
  account_id ${TEXT} NOT NULL,
  deleted_at ${TEXT} NOT NULL,
  kept_until ${TEXT} NOT NULL,
  content ${TEXT} NOT NULL,
  PRIMARY KEY (family_id, id),
  FOREIGN KEY (family_id, account_id) REFERENCES accounts (family_id, id) ON DELETE CASCADE
);
CREATE INDEX deleted_transactions_newest_first ON deleted_transactions (family_id, deleted_at DESC, id DESC);
CREATE INDEX deleted_transactions_of_account ON deleted_transactions (account_id);
CREATE INDEX deleted_transactions_by_end ON deleted_transactions (kept_until);

-- Two families may have had one id.
ALTER TABLE deleted_entries DROP CONSTRAINT deleted_entries_pkey, ADD PRIMARY KEY (family_id, transaction_id);
`;

/** Transactions of two currencies can be one transfer: docs/adr/0070-files-state-what-was-converted.md. */
const COUNTER_VALUES = /* sql */ `
---- Transfers

-- What an import states of a transaction in another currency, with the sign of the transaction. It goes with either.
CREATE TABLE counter_values (
  transaction_id ${TEXT} NOT NULL,
  import_id ${TEXT} NOT NULL,
  family_id ${TEXT} NOT NULL,
  amount numeric NOT NULL,
  currency ${TEXT} NOT NULL,
  PRIMARY KEY (transaction_id, import_id),
  FOREIGN KEY (family_id, transaction_id) REFERENCES transactions (family_id, id) ON DELETE CASCADE,
  FOREIGN KEY (family_id, import_id) REFERENCES imports (family_id, id) ON DELETE CASCADE
);
CREATE INDEX counter_values_by_amount ON counter_values (family_id, amount);
CREATE INDEX counter_values_of_import ON counter_values (import_id);
`;

/** A file can state several amounts of one transaction: docs/adr/0077-a-rate-states-what-was-converted.md. */
const COUNTERS_OF_RATES = /* sql */ `
---- Transfers

-- Two amounts at a rate of which a file does not say which way it goes.
ALTER TABLE counter_values DROP CONSTRAINT counter_values_pkey,
  ADD PRIMARY KEY (transaction_id, import_id, currency, amount);
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
      (SELECT to_char((max(t.created_at)::timestamptz + interval '1 millisecond') AT TIME ZONE 'UTC',
         'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') FROM transactions AS t
       WHERE t.family_id = a.family_id AND t.account_id = a.id AND t.parent_id IS NULL), a.created_at) END AS said_at
  FROM account_balances AS b JOIN accounts AS a ON a.id = b.account_id
  LEFT JOIN own ON own.account_id = b.account_id AND b.import_id IS NULL
  LEFT JOIN account_balances AS l ON l.account_id = own.account_id AND l.number = own.last
  WHERE own.account_id IS NULL OR b.number = own.first AND NOT (
    b.day IS NULL AND b.balance = 0 AND (
      EXISTS (SELECT 1 FROM account_balances AS i WHERE i.account_id = a.id AND i.import_id IS NOT NULL)
      OR NOT EXISTS (SELECT 1 FROM transactions AS t
        WHERE t.family_id = a.family_id AND t.account_id = a.id AND t.parent_id IS NULL AND NOT t.by_hand)))`;

/** A balance follows from what the books hold: docs/adr/0074-a-balance-follows-from-the-books.md. */
export const SAID_AT = /* sql */ `
---- Imports

CREATE TEMP TABLE stated_before AS ${STATED_BEFORE};
DELETE FROM account_balances;

-- When a person said it: what came before is in it. Null for a file or a bank.
ALTER TABLE account_balances ADD COLUMN said_at ${TEXT};

INSERT INTO account_balances (family_id, account_id, number, balance, day, import_id, said_at)
SELECT family_id, account_id, number, balance, day, import_id, said_at FROM stated_before;
DROP TABLE stated_before;

-- What comes on top of a balance that a person has said.
CREATE INDEX transactions_by_hand ON transactions (family_id, account_id, created_at) WHERE by_hand AND parent_id IS NULL;

-- Some were left with what had come and gone.
UPDATE accounts SET balance = 0, balance_day = NULL
WHERE NOT EXISTS (SELECT 1 FROM account_balances AS b WHERE b.account_id = accounts.id)
  AND NOT EXISTS (SELECT 1 FROM transactions AS t WHERE t.family_id = accounts.family_id AND t.account_id = accounts.id)
  AND (balance <> 0 OR balance_day IS NOT NULL);
`;

/** A deletion that was taken back stays known until it is forgotten: docs/spec/transactions.md, Restoring. */
export const RESTORED_AT = /* sql */ `
-- When the transaction was put back; null if it was not. A deletion leads to its family by the id of the transaction.
ALTER TABLE deleted_transactions ADD COLUMN restored_at ${TEXT};
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
UPDATE transactions SET name_folded = ${oneLetter("name_folded")}, notes_folded = ${oneLetter("notes_folded")}
WHERE name_folded <> ${oneLetter("name_folded")} OR notes_folded <> ${oneLetter("notes_folded")};
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
UPDATE transactions SET name_folded = ${foldedAnew("name_folded")}, notes_folded = ${foldedAnew("notes_folded")}
WHERE name_folded ~ '[${FORMER_LETTERS}]' OR notes_folded ~ '[${FORMER_LETTERS}]';

UPDATE readings SET layout_key = ${oneLetter("layout_key")} WHERE layout_key <> ${oneLetter("layout_key")};
`;

/**
 * SQL that writes changes of the counts of transfers, given SQL for these changes. As with transactions, what is counted already is
 * folded into the new row, but for what another transaction is folding.
 */
const writeTransfers = (changes: string): string => `WITH changes AS (${changes}),
  folded AS (
    DELETE FROM transfer_months WHERE ctid = ANY (ARRAY(
      SELECT m.ctid FROM transfer_months AS m
      JOIN (SELECT DISTINCT family_id, state, month FROM changes) AS c USING (family_id, state, month)
      FOR UPDATE OF m SKIP LOCKED))
    RETURNING family_id, state, month, transfers
  )
  INSERT INTO transfer_months (family_id, state, month, transfers)
  SELECT family_id, state, month, sum(transfers) FROM (TABLE changes UNION ALL TABLE folded) AS one
  GROUP BY 1, 2, 3 HAVING sum(transfers) <> 0;`;

/** Lists of transfers are counted, and skipped over, by month: docs/adr/0059-lists-are-counted-by-month.md. */
export const COUNT_TRANSFERS = /* sql */ `
---- Counted lists

-- How many transfers of a family in each state were made in a month: the sum of its rows.
CREATE TABLE transfer_months (
  family_id ${TEXT} NOT NULL,
  state ${TEXT} NOT NULL,
  -- 2024-03
  month ${TEXT} NOT NULL,
  transfers bigint NOT NULL
);
CREATE INDEX months_of_transfers ON transfer_months (family_id, state, month) INCLUDE (transfers);

-- The months have what the transfers have.
${TRANSFER_LISTS.map(({ table, state }) => {
  const [before, now] = ["OLD", "NEW"].map((row) => (state === "state" ? `${row}.state` : state));
  const changes = ["family_id", "created_at", ...(state === "state" ? ["state"] : [])].join(", ");
  return `CREATE FUNCTION count_some_${table}() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  ${writeTransfers(`SELECT family_id, ${state} AS state, left(created_at, 7) AS month,
      count(*) * CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END AS transfers
    FROM changed GROUP BY 1, 2, 3`)}
  RETURN NULL;
END $$;
CREATE TRIGGER months_have_new_${table} AFTER INSERT ON ${table}
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_some_${table}();
CREATE TRIGGER months_lose_deleted_${table} AFTER DELETE ON ${table}
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_some_${table}();
CREATE FUNCTION count_one_of_${table}() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  ${writeTransfers(`SELECT OLD.family_id, ${before} AS state, left(OLD.created_at, 7) AS month, -1::bigint AS transfers
    UNION ALL SELECT NEW.family_id, ${now}, left(NEW.created_at, 7), 1`)}
  RETURN NULL;
END $$;
CREATE TRIGGER months_have_changed_${table} AFTER UPDATE OF ${changes} ON ${table} FOR EACH ROW
EXECUTE FUNCTION count_one_of_${table}();
INSERT INTO transfer_months (family_id, state, month, transfers)
SELECT family_id, ${state}, left(created_at, 7), count(*) FROM ${table} GROUP BY 1, 2, 3;`;
}).join("\n")}
`;

/** What was added by hand is known as it was added: docs/spec/import.md, No row twice. */
export const ADDED_AS = /* sql */ `
---- Books

-- What a person has added by hand as it was added, once its day, amount, currency or name was changed: {"date", "amount",
-- "currency", "name"}.
ALTER TABLE transactions ADD COLUMN added_as jsonb;
CREATE INDEX transactions_by_added_day ON transactions (account_id, (added_as ->> 'date')) WHERE added_as IS NOT NULL;

-- Writes all fields of a transaction that can change, and what came in, or was added by hand, when a person changes it first.
CREATE OR REPLACE FUNCTION change_transaction(given_family text, given_id text, new_date date, new_amount numeric,
  new_currency text, new_name text, new_name_folded text, new_notes text, new_notes_folded text, new_category_id text,
  new_merchant_id text, new_locked text[], new_updated_at text, came_in_with jsonb) RETURNS void LANGUAGE plpgsql
${BY_INDEXES} AS $$
BEGIN
  UPDATE transactions AS t
  SET date = new_date, amount = new_amount, currency = new_currency, name = new_name, name_folded = new_name_folded,
    notes = new_notes, notes_folded = new_notes_folded, category_id = new_category_id, merchant_id = new_merchant_id,
    locked = new_locked, updated_at = new_updated_at,
    original = CASE WHEN t.by_hand THEN t.original ELSE coalesce(t.original, came_in_with) END,
    added_as = CASE WHEN t.by_hand THEN coalesce(t.added_as, came_in_with) END
  WHERE t.family_id = given_family AND t.id = given_id;
END $$;
`;

/** What brings a deleted entry again can be undone: docs/spec/accounts.md, Proof. */
export const CAME_AGAIN = /* sql */ `
-- The transaction as which it has come in again: while that is booked there, it is not deleted.
ALTER TABLE deleted_entries ADD COLUMN came_again_as ${TEXT};
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
