import { storedMoment } from "../columns/moments.ts";
import { familyNumber, giveNumbers } from "../columns/numbers.ts";
import { accountText } from "../columns/search-key.ts";

/** SQL that a row of a table refers by a column to a transaction of its own family only. */
const ofItsFamily = (table: string, column: string): string =>
  ["INSERT", `UPDATE OF family_id, ${column}`]
    .map(
      (event) => `
CREATE TRIGGER ${table}_${column}_${event === "INSERT" ? "written" : "changed"} BEFORE ${event} ON ${table}
WHEN NOT EXISTS (
  SELECT 1 FROM transactions WHERE id = NEW.${column} AND family_number = ${familyNumber("NEW.family_id")}
)
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
  WHERE t.number = NEW.transaction_number AND i.number = NEW.import_number
    AND t.family_number = ${familyNumber("i.family_id")}
)
BEGIN
  SELECT RAISE(ABORT, 'the transaction and the import are not of one family');
END;`;

/** Where what transactions refer to by its id is. */
const TABLES: Readonly<Record<string, string>> = { category: "categories", merchant: "merchants" };

/** SQL that a transaction refers to accounts, categories and merchants of its own family only. */
const refersToItsFamily = (event: string, name: string): string => `
CREATE TRIGGER transaction_${name} BEFORE ${event} ON transactions
WHEN NOT EXISTS (
    SELECT 1 FROM accounts WHERE number = NEW.account_number
      AND family_id = (SELECT id FROM families WHERE number = NEW.family_number)
  )
  ${["category", "merchant"]
    .map(
      (kind) => `OR NEW.${kind}_id IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM ${TABLES[kind]} WHERE id = NEW.${kind}_id
      AND family_id = (SELECT id FROM families WHERE number = NEW.family_number)
  )`,
    )
    .join("\n  ")}
BEGIN
  SELECT RAISE(ABORT, 'a transaction refers to what its family has');
END;`;

/** SQL that what transactions refer to by its id stays while they do, and what it is. */
const referredTo = (kind: string): string => `
CREATE TRIGGER ${TABLES[kind]}_stay BEFORE UPDATE OF id, family_id ON ${TABLES[kind]}
WHEN (NEW.id, NEW.family_id) IS NOT (OLD.id, OLD.family_id)
BEGIN
  SELECT RAISE(ABORT, 'it keeps its id and its family');
END;
CREATE TRIGGER used_${TABLES[kind]}_stay BEFORE DELETE ON ${TABLES[kind]}
WHEN EXISTS (
  SELECT 1 FROM transactions
  WHERE family_number = ${familyNumber("OLD.family_id")} AND ${kind}_id = OLD.id
)
BEGIN
  SELECT RAISE(ABORT, 'a transaction refers to it');
END;`;

/** The columns of a transaction that stay as they are. */
const COLUMNS = `number, id, date, amount, currency, name, notes, category_id, merchant_id, parent_id, external_id, source, locked,
  reference, original, pending, folded_name, folded_notes, search_key`;

const TOLD = `transaction_id, family_id, account_id, provider_id, date, amount, name, notes, description, posted, pending,
  seen_at`;

/**
 * Transactions have numbers of their family and their account in place of their ids, and their moments are whole numbers: ids and
 * texts of moments were more than a third of a file (docs/adr/0044-numbers-in-transactions.md).
 *
 * What refers to transactions is made again with them, as a table that others refer to cannot be replaced. Indexes go before the
 * new rows come and come when the old rows are gone, so the file does not grow.
 */
export const NUMBERS_IN_TRANSACTIONS = `
DROP TRIGGER transactions_stay;
DROP TRIGGER part_written;
DROP TRIGGER part_changed;
DROP TRIGGER search_changed_transaction;
DROP TRIGGER search_no_deleted_transaction;
DROP TRIGGER one_transfer_for_each_transaction;
DROP TRIGGER deleted_bank_transactions_stay_deleted;
DROP TRIGGER import_claims_written;
DROP TRIGGER import_claims_changed;
${[
  ...["transaction_tags_transaction_id", "bank_transactions_transaction_id"],
  ...["transfers_inflow_transaction_id", "transfers_outflow_transaction_id"],
]
  .flatMap((name) => [`DROP TRIGGER ${name}_written;`, `DROP TRIGGER ${name}_changed;`])
  .join("\n")}
DROP INDEX claims_of_import;
DROP INDEX transactions_by_id;
DROP INDEX transactions_newest_first;
DROP INDEX transactions_of_account;
DROP INDEX parts_of_transaction;
DROP INDEX transactions_by_original_day;
DROP INDEX transactions_by_reference;
DROP INDEX transactions_by_external_id;
DROP INDEX transactions_by_search_key;
DROP INDEX transactions_of_tag;
DROP INDEX bank_transactions_by_time;
DROP INDEX bank_transactions_by_day;

${giveNumbers("families")};
${giveNumbers("accounts")};

ALTER TABLE transactions RENAME TO transactions_before;
CREATE TABLE transactions (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL,
  family_number INTEGER NOT NULL REFERENCES families (number),
  account_number INTEGER NOT NULL REFERENCES accounts (number),
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
  created_at ANY NOT NULL,
  updated_at ANY NOT NULL,
  reference TEXT,
  original TEXT CHECK (json_valid(original)),
  pending INTEGER NOT NULL DEFAULT 0 CHECK (pending IN (0, 1)),
  folded_name TEXT,
  folded_notes TEXT,
  search_key INTEGER
) STRICT;
CREATE UNIQUE INDEX transactions_by_id ON transactions (id);
INSERT INTO transactions (family_number, account_number, created_at, updated_at, ${COLUMNS})
SELECT ${familyNumber("t.family_id")}, (SELECT number FROM accounts WHERE id = t.account_id),
  ${storedMoment("t.created_at")}, ${storedMoment("t.updated_at")}, ${COLUMNS}
FROM transactions_before AS t ORDER BY number;

ALTER TABLE import_claims RENAME TO import_claims_before;
CREATE TABLE import_claims (
  transaction_number INTEGER NOT NULL REFERENCES transactions (number) ON DELETE CASCADE,
  import_number INTEGER NOT NULL REFERENCES imports (number) ON DELETE CASCADE,
  removable INTEGER NOT NULL CHECK (removable IN (0, 1)),
  PRIMARY KEY (transaction_number, import_number)
) STRICT, WITHOUT ROWID;
INSERT INTO import_claims SELECT transaction_number, import_number, removable FROM import_claims_before;
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
CREATE INDEX transactions_newest_first ON transactions (family_number, parent_id, date, created_at, id);
CREATE INDEX transactions_of_account ON transactions (account_number, parent_id, date, created_at, id);
CREATE INDEX parts_of_transaction ON transactions (parent_id) WHERE parent_id IS NOT NULL;
CREATE INDEX transactions_by_original_day ON transactions (account_number, original ->> 'date')
  WHERE original IS NOT NULL AND parent_id IS NULL;
CREATE INDEX transactions_by_reference ON transactions (account_number, reference) WHERE reference IS NOT NULL;
CREATE INDEX transactions_by_external_id ON transactions (account_number, external_id) WHERE external_id IS NOT NULL;
CREATE UNIQUE INDEX transactions_by_search_key ON transactions (search_key) WHERE search_key IS NOT NULL;
CREATE TRIGGER transactions_stay BEFORE UPDATE ON transactions
WHEN (NEW.number, NEW.id, NEW.family_number) IS NOT (OLD.number, OLD.id, OLD.family_number)
BEGIN
  SELECT RAISE(ABORT, 'it keeps its number, its id and its family');
END;
CREATE TRIGGER families_stay BEFORE UPDATE OF id, number ON families
WHEN (NEW.id, NEW.number) IS NOT (OLD.id, coalesce(OLD.number, NEW.number))
BEGIN
  SELECT RAISE(ABORT, 'it keeps its id and its number');
END;
CREATE TRIGGER accounts_stay BEFORE UPDATE OF id, number, family_id ON accounts
WHEN OLD.number IS NOT NULL AND (NEW.id, NEW.number, NEW.family_id) IS NOT (OLD.id, OLD.number, OLD.family_id)
BEGIN
  SELECT RAISE(ABORT, 'it keeps its id, its number and its family');
END;
${refersToItsFamily("INSERT", "written")}
${refersToItsFamily("UPDATE OF account_number, category_id, merchant_id", "changed")}
${referredTo("category")}
${referredTo("merchant")}
CREATE TRIGGER part_written BEFORE INSERT ON transactions
WHEN EXISTS (SELECT 1 FROM transactions WHERE id = NEW.parent_id AND family_number <> NEW.family_number)
  OR EXISTS (SELECT 1 FROM transactions WHERE parent_id = NEW.id AND family_number <> NEW.family_number)
BEGIN
  SELECT RAISE(ABORT, 'a part is of the family of its whole');
END;
CREATE TRIGGER part_changed BEFORE UPDATE OF parent_id ON transactions
WHEN EXISTS (SELECT 1 FROM transactions WHERE id = NEW.parent_id AND family_number <> NEW.family_number)
BEGIN
  SELECT RAISE(ABORT, 'a part is of the family of its whole');
END;
CREATE TRIGGER search_changed_transaction
AFTER UPDATE OF search_key, folded_name, folded_notes, account_number ON transactions
BEGIN
  INSERT INTO transaction_search (transaction_search, rowid, name, notes, account)
  SELECT 'delete', OLD.search_key, OLD.folded_name, OLD.folded_notes, ${accountText("OLD.account_number")}
  WHERE OLD.search_key IS NOT NULL;
  INSERT INTO transaction_search (rowid, name, notes, account)
  SELECT NEW.search_key, NEW.folded_name, NEW.folded_notes, ${accountText("NEW.account_number")}
  WHERE NEW.search_key IS NOT NULL;
END;
CREATE TRIGGER search_no_deleted_transaction AFTER DELETE ON transactions WHEN OLD.search_key IS NOT NULL
BEGIN
  INSERT INTO transaction_search (transaction_search, rowid, name, notes, account)
  VALUES ('delete', OLD.search_key, OLD.folded_name, OLD.folded_notes, ${accountText("OLD.account_number")});
END;
`;
