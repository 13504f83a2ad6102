import { accountText } from "./account-text.ts";

/** SQL that a row of a table refers by a column to a transaction of its own family only. */
const ofItsFamily = (table: string, column: string): string =>
  ["INSERT", `UPDATE OF family_id, ${column}`]
    .map(
      (event) => `
CREATE TRIGGER ${table}_${column}_${event === "INSERT" ? "written" : "changed"} BEFORE ${event} ON ${table}
WHEN NOT EXISTS (SELECT 1 FROM transactions WHERE id = NEW.${column} AND family_id = NEW.family_id)
BEGIN
  SELECT RAISE(ABORT, 'the transaction is not of this family');
END;`,
    )
    .join("");

/** SQL that an import claims transactions of its own family only. */
const claimOfItsFamily = (event: string, name: string): string => `
CREATE TRIGGER import_claims_${name} BEFORE ${event} ON import_claims
WHEN NOT EXISTS (
  SELECT 1 FROM transactions AS t, imports AS i
  WHERE t.number = NEW.transaction_number AND i.number = NEW.import_number AND i.family_id = t.family_id
)
BEGIN
  SELECT RAISE(ABORT, 'the transaction and the import are not of one family');
END;`;

/** SQL that rows keep what other rows found them by. Of every update: `UPDATE OF` would not know `number` as `rowid`. */
const kept = (table: string): string => `
CREATE TRIGGER ${table}_stay BEFORE UPDATE ON ${table}
WHEN (NEW.number, NEW.id, NEW.family_id) IS NOT (coalesce(OLD.number, NEW.number), OLD.id, OLD.family_id)
BEGIN
  SELECT RAISE(ABORT, 'it keeps its number, its id and its family');
END;`;

/** The columns of a transaction that stay as they are. */
const COLUMNS = `id, family_id, account_id, date, amount, currency, name, notes, category_id, merchant_id, parent_id,
  external_id, source, locked, created_at, updated_at, reference, original, pending, folded_name, folded_notes, search_key`;

const TOLD = `transaction_id, family_id, account_id, provider_id, date, amount, name, notes, description, posted, pending,
  seen_at`;

/**
 * Transactions and imports have numbers, by which an import claims transactions: two ids and a family for each claim, and again in
 * its index, were a fifth of a file (docs/adr/0043-numbers-in-claims.md). No index has a family and an id beside each other only so
 * that references can name both: triggers refuse what leads into another family. The indexes of lists have no family where they
 * have an account, and are in the order in which files are stored, which fills their pages; they have parts, too, so that all of
 * an account or a family is found by them.
 *
 * Tables are made again, as SQLite cannot change their keys. Indexes go before the new rows come and come when the old rows are
 * gone, so the file does not grow.
 */
export const NUMBERS_IN_CLAIMS = `
DROP TRIGGER search_changed_transaction;
DROP TRIGGER search_no_deleted_transaction;
DROP TRIGGER one_transfer_for_each_transaction;
DROP TRIGGER deleted_bank_transactions_stay_deleted;
DROP INDEX claims_of_import;
DROP INDEX transactions_newest_first;
DROP INDEX transactions_of_account;
DROP INDEX transactions_by_original_day;
DROP INDEX transactions_by_reference;
DROP INDEX transactions_by_external_id;
DROP INDEX transactions_by_search_key;
DROP INDEX transactions_of_tag;
DROP INDEX bank_transactions_by_time;
DROP INDEX bank_transactions_by_day;

ALTER TABLE imports ADD COLUMN number INTEGER;
UPDATE imports SET number = ranked.number
FROM (SELECT id, row_number() OVER (ORDER BY created_at, id) AS number FROM imports) AS ranked
WHERE ranked.id = imports.id;
CREATE UNIQUE INDEX imports_by_number ON imports (number);
CREATE TRIGGER number_new_import AFTER INSERT ON imports WHEN NEW.number IS NULL
BEGIN
  UPDATE imports SET number = (SELECT coalesce(max(number), 0) + 1 FROM imports) WHERE id = NEW.id;
END;
${kept("imports")}

ALTER TABLE transactions RENAME TO transactions_before;
CREATE TABLE transactions (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL,
  family_id TEXT NOT NULL,
  account_id TEXT NOT NULL,
  date TEXT NOT NULL,
  amount TEXT NOT NULL,
  currency TEXT NOT NULL,
  name TEXT NOT NULL,
  notes TEXT,
  category_id TEXT,
  merchant_id TEXT,
  parent_id TEXT REFERENCES transactions (id),
  external_id TEXT,
  source TEXT,
  locked TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(locked)),
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  reference TEXT,
  original TEXT CHECK (json_valid(original)),
  pending INTEGER NOT NULL DEFAULT 0 CHECK (pending IN (0, 1)),
  folded_name TEXT,
  folded_notes TEXT,
  search_key INTEGER,
  FOREIGN KEY (family_id, account_id) REFERENCES accounts (family_id, id),
  FOREIGN KEY (family_id, category_id) REFERENCES categories (family_id, id),
  FOREIGN KEY (family_id, merchant_id) REFERENCES merchants (family_id, id)
) STRICT;
CREATE UNIQUE INDEX transactions_by_id ON transactions (id);
INSERT INTO transactions (number, ${COLUMNS}) SELECT rowid, ${COLUMNS} FROM transactions_before ORDER BY rowid;

ALTER TABLE import_claims RENAME TO import_claims_before;
CREATE TABLE import_claims (
  transaction_number INTEGER NOT NULL REFERENCES transactions (number) ON DELETE CASCADE,
  import_number INTEGER NOT NULL REFERENCES imports (number) ON DELETE CASCADE,
  removable INTEGER NOT NULL CHECK (removable IN (0, 1)),
  PRIMARY KEY (transaction_number, import_number)
) STRICT, WITHOUT ROWID;
INSERT INTO import_claims
SELECT t.number, i.number, c.removable
FROM transactions AS t CROSS JOIN import_claims_before AS c ON c.transaction_id = t.id
CROSS JOIN imports AS i ON i.id = c.import_id
ORDER BY t.number;
DROP TABLE import_claims_before;
CREATE INDEX claims_of_import ON import_claims (import_number);
${claimOfItsFamily("INSERT", "written")}
${claimOfItsFamily("UPDATE OF transaction_number, import_number", "changed")}

ALTER TABLE transaction_tags RENAME TO transaction_tags_before;
CREATE TABLE transaction_tags (
  family_id TEXT NOT NULL,
  transaction_id TEXT NOT NULL REFERENCES transactions (id) ON DELETE CASCADE,
  tag_id TEXT NOT NULL,
  PRIMARY KEY (transaction_id, tag_id),
  FOREIGN KEY (family_id, tag_id) REFERENCES tags (family_id, id)
) STRICT, WITHOUT ROWID;
INSERT INTO transaction_tags SELECT family_id, transaction_id, tag_id FROM transaction_tags_before;
DROP TABLE transaction_tags_before;
CREATE INDEX transactions_of_tag ON transaction_tags (tag_id);
${ofItsFamily("transaction_tags", "transaction_id")}

ALTER TABLE transfers RENAME TO transfers_before;
CREATE TABLE transfers (
  id TEXT PRIMARY KEY,
  family_id TEXT NOT NULL,
  inflow_transaction_id TEXT NOT NULL UNIQUE REFERENCES transactions (id) ON DELETE CASCADE,
  outflow_transaction_id TEXT NOT NULL UNIQUE REFERENCES transactions (id) ON DELETE CASCADE,
  created_at TEXT NOT NULL,
  CHECK (inflow_transaction_id <> outflow_transaction_id)
) STRICT;
INSERT INTO transfers
SELECT id, family_id, inflow_transaction_id, outflow_transaction_id, created_at FROM transfers_before ORDER BY rowid;
DROP TABLE transfers_before;
CREATE TRIGGER one_transfer_for_each_transaction BEFORE INSERT ON transfers
WHEN EXISTS (
  SELECT 1 FROM transfers
  WHERE inflow_transaction_id = NEW.outflow_transaction_id OR outflow_transaction_id = NEW.inflow_transaction_id
)
BEGIN
  SELECT RAISE(ABORT, 'a transaction belongs to one transfer at most');
END;
${ofItsFamily("transfers", "inflow_transaction_id")}
${ofItsFamily("transfers", "outflow_transaction_id")}

ALTER TABLE bank_transactions RENAME TO bank_transactions_before;
CREATE TABLE bank_transactions (
  transaction_id TEXT PRIMARY KEY REFERENCES transactions (id) ON DELETE CASCADE,
  family_id TEXT NOT NULL,
  account_id TEXT NOT NULL,
  provider_id TEXT NOT NULL,
  date TEXT NOT NULL,
  amount TEXT NOT NULL,
  name TEXT NOT NULL,
  notes TEXT,
  description TEXT NOT NULL,
  posted INTEGER,
  pending INTEGER NOT NULL CHECK (pending IN (0, 1)),
  seen_at TEXT NOT NULL,
  UNIQUE (account_id, provider_id),
  FOREIGN KEY (family_id, account_id) REFERENCES bank_accounts (family_id, account_id) ON DELETE CASCADE
) STRICT;
INSERT INTO bank_transactions (${TOLD}) SELECT ${TOLD} FROM bank_transactions_before ORDER BY rowid;
DROP TABLE bank_transactions_before;
CREATE INDEX bank_transactions_by_time ON bank_transactions (account_id, pending, posted);
CREATE INDEX bank_transactions_by_day ON bank_transactions (account_id, date);
CREATE TRIGGER deleted_bank_transactions_stay_deleted BEFORE INSERT ON bank_transactions
WHEN EXISTS (
  SELECT 1 FROM deleted_bank_transactions WHERE account_id = NEW.account_id AND provider_id = NEW.provider_id
)
BEGIN
  SELECT RAISE(ABORT, 'a person has deleted this transaction of the bank');
END;
${ofItsFamily("bank_transactions", "transaction_id")}

DROP TABLE transactions_before;
CREATE INDEX transactions_newest_first ON transactions (family_id, parent_id, date, created_at, id);
CREATE INDEX transactions_of_account ON transactions (account_id, parent_id, date, created_at, id);
CREATE INDEX parts_of_transaction ON transactions (parent_id) WHERE parent_id IS NOT NULL;
CREATE INDEX transactions_by_original_day ON transactions (account_id, original ->> 'date')
  WHERE original IS NOT NULL AND parent_id IS NULL;
CREATE INDEX transactions_by_reference ON transactions (account_id, reference) WHERE reference IS NOT NULL;
CREATE INDEX transactions_by_external_id ON transactions (account_id, external_id) WHERE external_id IS NOT NULL;
CREATE UNIQUE INDEX transactions_by_search_key ON transactions (search_key) WHERE search_key IS NOT NULL;
${kept("transactions")}
CREATE TRIGGER part_written BEFORE INSERT ON transactions
WHEN EXISTS (SELECT 1 FROM transactions WHERE id = NEW.parent_id AND family_id <> NEW.family_id)
  OR EXISTS (SELECT 1 FROM transactions WHERE parent_id = NEW.id AND family_id <> NEW.family_id)
BEGIN
  SELECT RAISE(ABORT, 'a part is of the family of its whole');
END;
CREATE TRIGGER part_changed BEFORE UPDATE OF parent_id ON transactions
WHEN EXISTS (SELECT 1 FROM transactions WHERE id = NEW.parent_id AND family_id <> NEW.family_id)
BEGIN
  SELECT RAISE(ABORT, 'a part is of the family of its whole');
END;
CREATE TRIGGER search_changed_transaction
AFTER UPDATE OF search_key, folded_name, folded_notes, account_id ON transactions
BEGIN
  INSERT INTO transaction_search (transaction_search, rowid, name, notes, account)
  SELECT 'delete', OLD.search_key, OLD.folded_name, OLD.folded_notes, ${accountText("OLD.account_id")}
  WHERE OLD.search_key IS NOT NULL;
  UPDATE accounts SET number = (SELECT coalesce(max(number), 0) + 1 FROM accounts)
  WHERE id = NEW.account_id AND number IS NULL;
  INSERT INTO transaction_search (rowid, name, notes, account)
  SELECT NEW.search_key, NEW.folded_name, NEW.folded_notes, ${accountText("NEW.account_id")}
  WHERE NEW.search_key IS NOT NULL;
END;
CREATE TRIGGER search_no_deleted_transaction AFTER DELETE ON transactions WHEN OLD.search_key IS NOT NULL
BEGIN
  INSERT INTO transaction_search (transaction_search, rowid, name, notes, account)
  VALUES ('delete', OLD.search_key, OLD.folded_name, OLD.folded_notes, ${accountText("OLD.account_id")});
END;
`;
