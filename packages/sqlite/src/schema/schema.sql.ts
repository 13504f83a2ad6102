/**
 * All that a database has, in the order in which one would explain it. Amounts are canonical decimal text, days `YYYY-MM-DD`,
 * moments ISO 8601 in UTC unless said otherwise, truths 0 or 1. A row of a family refers to rows of the same family only: where a
 * foreign key cannot say so, a trigger does. The page docs/schema.md is made of this file; a comment above a table or a trigger is
 * its promise.
 */
export const SCHEMA = /* sql */ `
---- People

-- Who keeps books together. All that is stored belongs to one family.
CREATE TABLE families (
  id TEXT PRIMARY KEY,
  currency TEXT NOT NULL,
  time_zone TEXT NOT NULL,
  created_at TEXT NOT NULL,
  -- Stands for it in its transactions, from the first of them on.
  number INTEGER
) STRICT;
CREATE UNIQUE INDEX families_by_number ON families (number);
-- A family keeps its id and its number.
CREATE TRIGGER families_stay BEFORE UPDATE OF id, number ON families
WHEN (NEW.id, NEW.number) IS NOT (OLD.id, coalesce(OLD.number, NEW.number))
BEGIN
  SELECT RAISE(ABORT, 'it keeps its id and its number');
END;

-- A person of one family. No two have the same address.
CREATE TABLE users (
  id TEXT PRIMARY KEY,
  family_id TEXT NOT NULL REFERENCES families (id),
  email TEXT NOT NULL UNIQUE,
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  role TEXT NOT NULL CHECK (role IN ('admin', 'member')),
  ui_layout TEXT NOT NULL,
  ai_enabled INTEGER NOT NULL CHECK (ai_enabled IN (0, 1)),
  created_at TEXT NOT NULL,
  deactivated_at TEXT
) STRICT;
CREATE INDEX users_of_family ON users (family_id);

-- What a program of a person shows instead of a password. Only the hash of its secret is kept.
CREATE TABLE api_keys (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  secret_hash BLOB NOT NULL,
  name TEXT NOT NULL,
  scope TEXT NOT NULL CHECK (scope IN ('read', 'read_write')),
  created_at TEXT NOT NULL,
  last_used_at TEXT,
  expires_at TEXT,
  revoked_at TEXT
) STRICT;
CREATE INDEX api_keys_of_user ON api_keys (user_id);

---- Books

-- Where money is.
CREATE TABLE accounts (
  id TEXT PRIMARY KEY,
  family_id TEXT NOT NULL REFERENCES families (id),
  name TEXT NOT NULL,
  account_type TEXT NOT NULL,
  subtype TEXT,
  currency TEXT NOT NULL,
  balance TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('active', 'disabled', 'draft')),
  -- That of the file it came from.
  external_id TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  -- The day of the balance; null if nobody has said one.
  balance_day TEXT,
  -- How a file named it before a person did.
  original_name TEXT,
  -- Stands for it in its transactions, from the first of them on.
  number INTEGER,
  UNIQUE (family_id, id)
) STRICT;
CREATE INDEX accounts_by_name ON accounts (family_id, name, id);
CREATE UNIQUE INDEX accounts_by_number ON accounts (number);
-- An account with transactions keeps its id, its number and its family.
CREATE TRIGGER accounts_stay BEFORE UPDATE OF id, number, family_id ON accounts
WHEN OLD.number IS NOT NULL AND (NEW.id, NEW.number, NEW.family_id) IS NOT (OLD.id, OLD.number, OLD.family_id)
BEGIN
  SELECT RAISE(ABORT, 'it keeps its id, its number and its family');
END;

-- What money is for. No two of a family have the same name.
CREATE TABLE categories (
  id TEXT PRIMARY KEY,
  family_id TEXT NOT NULL REFERENCES families (id),
  name TEXT NOT NULL,
  color TEXT,
  icon TEXT,
  parent_id TEXT,
  created_at TEXT NOT NULL,
  UNIQUE (family_id, id),
  UNIQUE (family_id, name),
  FOREIGN KEY (family_id, parent_id) REFERENCES categories (family_id, id) DEFERRABLE INITIALLY DEFERRED
) STRICT;
CREATE INDEX categories_below ON categories (parent_id) WHERE parent_id IS NOT NULL;

-- What a person writes on transactions. No two of a family have the same name.
CREATE TABLE tags (
  id TEXT PRIMARY KEY,
  family_id TEXT NOT NULL REFERENCES families (id),
  name TEXT NOT NULL,
  color TEXT,
  created_at TEXT NOT NULL,
  UNIQUE (family_id, id),
  UNIQUE (family_id, name)
) STRICT;

-- Who was paid. No two of a family have the same name.
CREATE TABLE merchants (
  id TEXT PRIMARY KEY,
  family_id TEXT NOT NULL REFERENCES families (id),
  name TEXT NOT NULL,
  created_at TEXT NOT NULL,
  UNIQUE (family_id, id),
  UNIQUE (family_id, name)
) STRICT;

-- Money that moved, or a part of one that was split.
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
  -- The transaction that this one is a part of.
  parent_id TEXT REFERENCES transactions (id),
  external_id TEXT,
  source TEXT,
  -- The fields that a person has changed: a sync leaves them as they are.
  locked TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(locked)),
  -- Milliseconds since 1970, or a text that another program has stored.
  created_at ANY NOT NULL,
  updated_at ANY NOT NULL,
  -- What its bank or its file calls it.
  reference TEXT,
  -- What came in, where a person has changed it since.
  original TEXT CHECK (json_valid(original)),
  pending INTEGER NOT NULL DEFAULT 0 CHECK (pending IN (0, 1)),
  -- Its texts as a search compares them.
  folded_name TEXT,
  folded_notes TEXT,
  -- Its place in the index of searches: the family, the day, and a number within them.
  search_key INTEGER
) STRICT;
CREATE UNIQUE INDEX transactions_by_id ON transactions (id);
CREATE INDEX transactions_newest_first ON transactions (family_number, parent_id, date, created_at, id);
CREATE INDEX transactions_of_account ON transactions (account_number, parent_id, date, created_at, id);
CREATE INDEX parts_of_transaction ON transactions (parent_id) WHERE parent_id IS NOT NULL;
CREATE INDEX transactions_by_original_day ON transactions (account_number, original ->> 'date')
  WHERE original IS NOT NULL AND parent_id IS NULL;
CREATE INDEX transactions_by_reference ON transactions (account_number, reference) WHERE reference IS NOT NULL;
CREATE INDEX transactions_by_external_id ON transactions (account_number, external_id) WHERE external_id IS NOT NULL;
CREATE UNIQUE INDEX transactions_by_search_key ON transactions (search_key) WHERE search_key IS NOT NULL;
CREATE INDEX transactions_of_category ON transactions (category_id) WHERE category_id IS NOT NULL;
CREATE INDEX transactions_of_merchant ON transactions (merchant_id) WHERE merchant_id IS NOT NULL;
-- A transaction keeps its number, its id and its family.
CREATE TRIGGER transactions_stay BEFORE UPDATE ON transactions
WHEN (NEW.number, NEW.id, NEW.family_number) IS NOT (OLD.number, OLD.id, OLD.family_number)
BEGIN
  SELECT RAISE(ABORT, 'it keeps its number, its id and its family');
END;
-- A transaction refers to accounts, categories and merchants of its own family only.
CREATE TRIGGER transaction_written BEFORE INSERT ON transactions
WHEN NOT EXISTS (
    SELECT 1 FROM accounts WHERE number = NEW.account_number
      AND family_id = (SELECT id FROM families WHERE number = NEW.family_number)
  )
  OR NEW.category_id IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM categories WHERE id = NEW.category_id
      AND family_id = (SELECT id FROM families WHERE number = NEW.family_number)
  )
  OR NEW.merchant_id IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM merchants WHERE id = NEW.merchant_id
      AND family_id = (SELECT id FROM families WHERE number = NEW.family_number)
  )
BEGIN
  SELECT RAISE(ABORT, 'a transaction refers to what its family has');
END;
CREATE TRIGGER transaction_changed BEFORE UPDATE OF account_number, category_id, merchant_id ON transactions
WHEN NOT EXISTS (
    SELECT 1 FROM accounts WHERE number = NEW.account_number
      AND family_id = (SELECT id FROM families WHERE number = NEW.family_number)
  )
  OR NEW.category_id IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM categories WHERE id = NEW.category_id
      AND family_id = (SELECT id FROM families WHERE number = NEW.family_number)
  )
  OR NEW.merchant_id IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM merchants WHERE id = NEW.merchant_id
      AND family_id = (SELECT id FROM families WHERE number = NEW.family_number)
  )
BEGIN
  SELECT RAISE(ABORT, 'a transaction refers to what its family has');
END;
-- A part is of the family of its whole.
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
-- What a transaction refers to keeps its id and its family, and stays while one refers to it.
CREATE TRIGGER categories_stay BEFORE UPDATE OF id, family_id ON categories
WHEN (NEW.id, NEW.family_id) IS NOT (OLD.id, OLD.family_id)
BEGIN
  SELECT RAISE(ABORT, 'it keeps its id and its family');
END;
CREATE TRIGGER used_categories_stay BEFORE DELETE ON categories
WHEN EXISTS (
  SELECT 1 FROM transactions
  WHERE family_number = (SELECT number FROM families WHERE id = OLD.family_id) AND category_id = OLD.id
)
BEGIN
  SELECT RAISE(ABORT, 'a transaction refers to it');
END;
CREATE TRIGGER merchants_stay BEFORE UPDATE OF id, family_id ON merchants
WHEN (NEW.id, NEW.family_id) IS NOT (OLD.id, OLD.family_id)
BEGIN
  SELECT RAISE(ABORT, 'it keeps its id and its family');
END;
CREATE TRIGGER used_merchants_stay BEFORE DELETE ON merchants
WHEN EXISTS (
  SELECT 1 FROM transactions
  WHERE family_number = (SELECT number FROM families WHERE id = OLD.family_id) AND merchant_id = OLD.id
)
BEGIN
  SELECT RAISE(ABORT, 'a transaction refers to it');
END;

-- The tags of transactions.
CREATE TABLE transaction_tags (
  family_id TEXT NOT NULL,
  transaction_id TEXT NOT NULL REFERENCES transactions (id) ON DELETE CASCADE,
  tag_id TEXT NOT NULL,
  PRIMARY KEY (transaction_id, tag_id),
  FOREIGN KEY (family_id, tag_id) REFERENCES tags (family_id, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX transactions_of_tag ON transaction_tags (tag_id);
-- The transaction is of the family of the tag.
CREATE TRIGGER transaction_tags_transaction_id_written BEFORE INSERT ON transaction_tags
WHEN NOT EXISTS (
  SELECT 1 FROM transactions
  WHERE id = NEW.transaction_id AND family_number = (SELECT number FROM families WHERE id = NEW.family_id)
)
BEGIN
  SELECT RAISE(ABORT, 'the transaction is not of this family');
END;
CREATE TRIGGER transaction_tags_transaction_id_changed
BEFORE UPDATE OF family_id, transaction_id ON transaction_tags
WHEN NOT EXISTS (
  SELECT 1 FROM transactions
  WHERE id = NEW.transaction_id AND family_number = (SELECT number FROM families WHERE id = NEW.family_id)
)
BEGIN
  SELECT RAISE(ABORT, 'the transaction is not of this family');
END;

-- Money that moved from one account of a family to another: two transactions.
CREATE TABLE transfers (
  id TEXT PRIMARY KEY,
  family_id TEXT NOT NULL,
  inflow_transaction_id TEXT NOT NULL UNIQUE REFERENCES transactions (id) ON DELETE CASCADE,
  outflow_transaction_id TEXT NOT NULL UNIQUE REFERENCES transactions (id) ON DELETE CASCADE,
  created_at TEXT NOT NULL,
  CHECK (inflow_transaction_id <> outflow_transaction_id)
) STRICT;
-- A transaction belongs to one transfer at most, on whichever side.
CREATE TRIGGER one_transfer_for_each_transaction BEFORE INSERT ON transfers
WHEN EXISTS (
  SELECT 1 FROM transfers
  WHERE inflow_transaction_id = NEW.outflow_transaction_id OR outflow_transaction_id = NEW.inflow_transaction_id
)
BEGIN
  SELECT RAISE(ABORT, 'a transaction belongs to one transfer at most');
END;
-- Both transactions are of the family of the transfer.
CREATE TRIGGER transfers_inflow_transaction_id_written BEFORE INSERT ON transfers
WHEN NOT EXISTS (
  SELECT 1 FROM transactions
  WHERE id = NEW.inflow_transaction_id AND family_number = (SELECT number FROM families WHERE id = NEW.family_id)
)
BEGIN
  SELECT RAISE(ABORT, 'the transaction is not of this family');
END;
CREATE TRIGGER transfers_inflow_transaction_id_changed
BEFORE UPDATE OF family_id, inflow_transaction_id ON transfers
WHEN NOT EXISTS (
  SELECT 1 FROM transactions
  WHERE id = NEW.inflow_transaction_id AND family_number = (SELECT number FROM families WHERE id = NEW.family_id)
)
BEGIN
  SELECT RAISE(ABORT, 'the transaction is not of this family');
END;
CREATE TRIGGER transfers_outflow_transaction_id_written BEFORE INSERT ON transfers
WHEN NOT EXISTS (
  SELECT 1 FROM transactions
  WHERE id = NEW.outflow_transaction_id AND family_number = (SELECT number FROM families WHERE id = NEW.family_id)
)
BEGIN
  SELECT RAISE(ABORT, 'the transaction is not of this family');
END;
CREATE TRIGGER transfers_outflow_transaction_id_changed
BEFORE UPDATE OF family_id, outflow_transaction_id ON transfers
WHEN NOT EXISTS (
  SELECT 1 FROM transactions
  WHERE id = NEW.outflow_transaction_id AND family_number = (SELECT number FROM families WHERE id = NEW.family_id)
)
BEGIN
  SELECT RAISE(ABORT, 'the transaction is not of this family');
END;

-- The index of searches: three letters each of the folded texts and of the account. It has no texts of its own.
CREATE VIRTUAL TABLE transaction_search USING fts5 (
  name, notes, account, content = '', columnsize = 0, detail = none, tokenize = 'trigram case_sensitive 1'
);
-- The index has what the transactions have. The account is three characters of 15 bits each.
CREATE TRIGGER search_changed_transaction
AFTER UPDATE OF search_key, folded_name, folded_notes, account_number ON transactions
BEGIN
  INSERT INTO transaction_search (transaction_search, rowid, name, notes, account)
  SELECT 'delete', OLD.search_key, OLD.folded_name, OLD.folded_notes, char(
    983040 + ((OLD.account_number >> 30) & 32767),
    983040 + ((OLD.account_number >> 15) & 32767),
    983040 + ((OLD.account_number >> 0) & 32767)
  )
  WHERE OLD.search_key IS NOT NULL;
  INSERT INTO transaction_search (rowid, name, notes, account)
  SELECT NEW.search_key, NEW.folded_name, NEW.folded_notes, char(
    983040 + ((NEW.account_number >> 30) & 32767),
    983040 + ((NEW.account_number >> 15) & 32767),
    983040 + ((NEW.account_number >> 0) & 32767)
  )
  WHERE NEW.search_key IS NOT NULL;
END;
CREATE TRIGGER search_no_deleted_transaction AFTER DELETE ON transactions WHEN OLD.search_key IS NOT NULL
BEGIN
  INSERT INTO transaction_search (transaction_search, rowid, name, notes, account)
  VALUES ('delete', OLD.search_key, OLD.folded_name, OLD.folded_notes, char(
    983040 + ((OLD.account_number >> 30) & 32767),
    983040 + ((OLD.account_number >> 15) & 32767),
    983040 + ((OLD.account_number >> 0) & 32767)
  ));
END;

---- Imports

-- A file that was stored. One that was undone keeps its row.
CREATE TABLE imports (
  id TEXT PRIMARY KEY,
  family_id TEXT NOT NULL REFERENCES families (id),
  status TEXT NOT NULL CHECK (status IN ('stored', 'undone')),
  -- Of the bytes of the file, by which it is known again.
  sha256 TEXT NOT NULL,
  account_id TEXT,
  type TEXT NOT NULL,
  filename TEXT NOT NULL,
  byte_size INTEGER NOT NULL,
  -- How it was read.
  reading TEXT NOT NULL CHECK (json_valid(reading)),
  -- How many rows came to what.
  stored INTEGER NOT NULL,
  already_there INTEGER NOT NULL,
  left_out INTEGER NOT NULL,
  rejected INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  undone_at TEXT,
  -- Whether an account of its rows was deleted since: then its file is imported again.
  incomplete INTEGER NOT NULL DEFAULT 0 CHECK (incomplete IN (0, 1)),
  number INTEGER,
  UNIQUE (family_id, id)
) STRICT;
CREATE INDEX imports_of_bytes ON imports (family_id, sha256);
CREATE INDEX imports_newest_first ON imports (family_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX imports_by_number ON imports (number);
-- An import has a number from the first moment, and keeps it, its id and its family.
CREATE TRIGGER number_new_import AFTER INSERT ON imports WHEN NEW.number IS NULL
BEGIN
  UPDATE imports SET number = (SELECT coalesce(max(number), 0) + 1 FROM imports) WHERE id = NEW.id;
END;
CREATE TRIGGER imports_stay BEFORE UPDATE ON imports
WHEN (NEW.number, NEW.id, NEW.family_id) IS NOT (coalesce(OLD.number, NEW.number), OLD.id, OLD.family_id)
BEGIN
  SELECT RAISE(ABORT, 'it keeps its number, its id and its family');
END;

-- Which imports have a transaction in them. It goes with the last of them that may remove it.
CREATE TABLE import_claims (
  transaction_number INTEGER NOT NULL REFERENCES transactions (number) ON DELETE CASCADE,
  import_number INTEGER NOT NULL REFERENCES imports (number) ON DELETE CASCADE,
  removable INTEGER NOT NULL CHECK (removable IN (0, 1)),
  PRIMARY KEY (transaction_number, import_number)
) STRICT, WITHOUT ROWID;
CREATE INDEX claims_of_import ON import_claims (import_number);
-- The transaction and the import are of one family.
CREATE TRIGGER import_claims_written BEFORE INSERT ON import_claims
WHEN NOT EXISTS (
  SELECT 1 FROM transactions AS t, imports AS i
  WHERE t.number = NEW.transaction_number AND i.number = NEW.import_number
    AND t.family_number = (SELECT number FROM families WHERE id = i.family_id)
)
BEGIN
  SELECT RAISE(ABORT, 'the transaction and the import are not of one family');
END;
CREATE TRIGGER import_claims_changed BEFORE UPDATE OF transaction_number, import_number ON import_claims
WHEN NOT EXISTS (
  SELECT 1 FROM transactions AS t, imports AS i
  WHERE t.number = NEW.transaction_number AND i.number = NEW.import_number
    AND t.family_number = (SELECT number FROM families WHERE id = i.family_id)
)
BEGIN
  SELECT RAISE(ABORT, 'the transaction and the import are not of one family');
END;

-- The same of what else an import adds: accounts, categories, tags, merchants, transfers.
CREATE TABLE entity_claims (
  family_id TEXT NOT NULL,
  entity_id TEXT NOT NULL,
  import_id TEXT NOT NULL,
  PRIMARY KEY (entity_id, import_id),
  FOREIGN KEY (family_id, import_id) REFERENCES imports (family_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX entity_claims_of_import ON entity_claims (import_id);

-- The accounts that an import has rows of.
CREATE TABLE import_accounts (
  family_id TEXT NOT NULL,
  account_id TEXT NOT NULL,
  import_id TEXT NOT NULL,
  PRIMARY KEY (account_id, import_id),
  FOREIGN KEY (family_id, account_id) REFERENCES accounts (family_id, id) ON DELETE CASCADE,
  FOREIGN KEY (family_id, import_id) REFERENCES imports (family_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX accounts_of_import ON import_accounts (import_id);

-- What was stated of the balance of an account, in this order: the last of the latest day counts. One that an import stated goes
-- with it, and one that a person stated has no import.
CREATE TABLE account_balances (
  family_id TEXT NOT NULL,
  account_id TEXT NOT NULL,
  number INTEGER NOT NULL,
  balance TEXT NOT NULL,
  day TEXT,
  import_id TEXT,
  PRIMARY KEY (account_id, number),
  FOREIGN KEY (family_id, account_id) REFERENCES accounts (family_id, id) ON DELETE CASCADE,
  FOREIGN KEY (family_id, import_id) REFERENCES imports (family_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX account_balances_of_import ON account_balances (import_id) WHERE import_id IS NOT NULL;

---- Bank data

-- Access to a person's banks. The access URL is kept sealed.
CREATE TABLE bank_connections (
  id TEXT PRIMARY KEY,
  family_id TEXT NOT NULL REFERENCES families (id),
  sealed_url TEXT NOT NULL,
  revoked INTEGER NOT NULL CHECK (revoked IN (0, 1)),
  institutions TEXT NOT NULL CHECK (json_valid(institutions)),
  created_at TEXT NOT NULL,
  last_attempt_at TEXT,
  last_success_at TEXT,
  last_status TEXT CHECK (last_status IN ('ok', 'partial', 'failed')),
  last_problem TEXT,
  -- How many syncs in a row have failed.
  failures INTEGER NOT NULL,
  cool_down_until TEXT,
  -- How many requests were made on this day, of which a provider allows few.
  requests_day TEXT,
  requests_count INTEGER,
  -- The time, in seconds since 1970, of which transactions are still to come.
  backlog_start INTEGER,
  backlog_end INTEGER CHECK ((backlog_start IS NULL) = (backlog_end IS NULL)),
  -- When the sync at work began: it shows where a process was killed.
  sync_began_at TEXT,
  missing_accounts TEXT NOT NULL DEFAULT '[]',
  UNIQUE (family_id, id),
  CHECK ((requests_day IS NULL) = (requests_count IS NULL))
) STRICT;
CREATE INDEX bank_connections_oldest_first ON bank_connections (created_at, id);

-- The accounts of a connection, by what the provider calls them.
CREATE TABLE bank_accounts (
  account_id TEXT PRIMARY KEY,
  family_id TEXT NOT NULL,
  connection_id TEXT NOT NULL,
  provider_id TEXT NOT NULL,
  organization TEXT NOT NULL DEFAULT '',
  balance_date INTEGER,
  renamed INTEGER NOT NULL DEFAULT 0 CHECK (renamed IN (0, 1)),
  UNIQUE (connection_id, provider_id, organization),
  UNIQUE (family_id, account_id),
  FOREIGN KEY (family_id, account_id) REFERENCES accounts (family_id, id),
  FOREIGN KEY (family_id, connection_id) REFERENCES bank_connections (family_id, id) ON DELETE CASCADE
) STRICT;

-- What a provider said last of a transaction. No transaction of a provider is there twice.
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
CREATE INDEX bank_transactions_by_time ON bank_transactions (account_id, pending, posted);
CREATE INDEX bank_transactions_by_day ON bank_transactions (account_id, date);
-- The transaction is of the family of the account.
CREATE TRIGGER bank_transactions_transaction_id_written BEFORE INSERT ON bank_transactions
WHEN NOT EXISTS (
  SELECT 1 FROM transactions
  WHERE id = NEW.transaction_id AND family_number = (SELECT number FROM families WHERE id = NEW.family_id)
)
BEGIN
  SELECT RAISE(ABORT, 'the transaction is not of this family');
END;
CREATE TRIGGER bank_transactions_transaction_id_changed
BEFORE UPDATE OF family_id, transaction_id ON bank_transactions
WHEN NOT EXISTS (
  SELECT 1 FROM transactions
  WHERE id = NEW.transaction_id AND family_number = (SELECT number FROM families WHERE id = NEW.family_id)
)
BEGIN
  SELECT RAISE(ABORT, 'the transaction is not of this family');
END;

-- Transactions of a bank that a person has deleted.
CREATE TABLE deleted_bank_transactions (
  transaction_id TEXT PRIMARY KEY,
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
-- They do not come back.
CREATE TRIGGER deleted_bank_transactions_stay_deleted BEFORE INSERT ON bank_transactions
WHEN EXISTS (
  SELECT 1 FROM deleted_bank_transactions WHERE account_id = NEW.account_id AND provider_id = NEW.provider_id
)
BEGIN
  SELECT RAISE(ABORT, 'a person has deleted this transaction of the bank');
END;

---- Single sign-on

-- Who somebody is at a provider of identities. An identity belongs to one user.
CREATE TABLE identities (
  id TEXT PRIMARY KEY,
  provider TEXT NOT NULL,
  issuer TEXT NOT NULL,
  subject TEXT NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id),
  created_at TEXT NOT NULL,
  UNIQUE (issuer, subject)
) STRICT;
CREATE INDEX identities_of_user ON identities (user_id);

-- Identities that may not sign in.
CREATE TABLE blocked_identities (
  issuer TEXT NOT NULL,
  subject TEXT NOT NULL,
  created_at TEXT NOT NULL,
  PRIMARY KEY (issuer, subject)
) STRICT, WITHOUT ROWID;

-- A sign-in that was begun: it ends in the same browser.
CREATE TABLE sign_in_starts (
  state_hash TEXT PRIMARY KEY,
  browser_hash TEXT NOT NULL,
  provider TEXT NOT NULL,
  app_state TEXT,
  code_challenge TEXT,
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX sign_in_starts_by_end ON sign_in_starts (expires_at);

-- The tokens of one sign-in: they end together.
CREATE TABLE token_families (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  revoked_at TEXT
) STRICT;
CREATE INDEX token_families_of_user ON token_families (user_id);
CREATE INDEX token_families_by_end ON token_families (expires_at);

-- A one-time code for a person who has an account. It is spent when it has a family of tokens, and that only once.
CREATE TABLE authorization_codes (
  hash TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  provider TEXT NOT NULL,
  code_challenge TEXT,
  issued_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  token_family_id TEXT REFERENCES token_families (id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX authorization_codes_by_end ON authorization_codes (expires_at);

-- A one-time code for an identity without an account.
CREATE TABLE linking_codes (
  hash TEXT PRIMARY KEY,
  provider TEXT NOT NULL,
  issuer TEXT NOT NULL,
  subject TEXT NOT NULL,
  email TEXT,
  first_name TEXT,
  last_name TEXT,
  allow_account_creation INTEGER NOT NULL CHECK (allow_account_creation IN (0, 1)),
  code_challenge TEXT,
  issued_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  used_at TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX linking_codes_by_end ON linking_codes (expires_at);

-- What an app shows with each request. Only hashes are kept, of all tokens.
CREATE TABLE access_tokens (
  hash TEXT PRIMARY KEY,
  token_family_id TEXT NOT NULL REFERENCES token_families (id) ON DELETE CASCADE,
  expires_at TEXT NOT NULL,
  revoked_at TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX access_tokens_of_family ON access_tokens (token_family_id);

-- What an app gets new tokens for.
CREATE TABLE refresh_tokens (
  hash TEXT PRIMARY KEY,
  token_family_id TEXT NOT NULL REFERENCES token_families (id) ON DELETE CASCADE,
  spent_at TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX refresh_tokens_of_family ON refresh_tokens (token_family_id);

-- Of what the successors of a spent refresh token are made: for a while they are given again, and no others.
CREATE TABLE refresh_successors (
  hash TEXT PRIMARY KEY REFERENCES refresh_tokens (hash) ON DELETE CASCADE,
  salt TEXT NOT NULL,
  created_at TEXT NOT NULL,
  access_expires_at TEXT NOT NULL,
  kept_until TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX refresh_successors_by_end ON refresh_successors (kept_until);

-- What happened to accounts and sign-ins.
CREATE TABLE audit_entries (
  id TEXT PRIMARY KEY,
  event TEXT NOT NULL,
  user_id TEXT REFERENCES users (id),
  provider TEXT,
  ip_address TEXT,
  user_agent TEXT,
  metadata TEXT NOT NULL CHECK (json_valid(metadata)),
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX audit_entries_newest_first ON audit_entries (created_at DESC, id DESC);

---- Requests

-- Answers that are given again to the same request with the same key.
CREATE TABLE idempotency_keys (
  credential TEXT NOT NULL,
  key TEXT NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  fingerprint TEXT NOT NULL,
  attempt TEXT NOT NULL,
  free_at TEXT NOT NULL,
  kept_until TEXT NOT NULL,
  status INTEGER,
  body TEXT,
  CHECK ((status IS NULL) = (body IS NULL)),
  PRIMARY KEY (credential, key)
) STRICT;
CREATE INDEX idempotency_keys_of_user ON idempotency_keys (user_id);
CREATE INDEX idempotency_keys_by_end ON idempotency_keys (kept_until);
`;
