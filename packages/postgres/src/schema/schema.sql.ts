/** Text that is compared and sorted by code point, whatever the language of the database. */
const TEXT = 'text COLLATE "C"';

/**
 * Settings of a function. It keeps its plans on the connection, also behind a pooler, so they may have been made when there were
 * few rows: then to read a whole table seemed cheaper than an index.
 */
export const BY_INDEXES = "SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off";

/**
 * All that a database has, in the order in which one would explain it. Every reference includes the family, so the database itself
 * rejects one into another family. Moments are text, ISO 8601 in UTC, as the core compares them; `timestamptz` is only what the
 * clock of the database says. Texts with a structure are text if nothing in the database looks into them: JSON of PostgreSQL would
 * lose the order of keys. Why functions: docs/adr/0036-what-each-request-does-is-planned-once.md.
 */
export const SCHEMA = /* sql */ `
---- People

-- Who keeps books together. All that is stored belongs to one family.
CREATE TABLE families (
  id ${TEXT} PRIMARY KEY,
  currency ${TEXT} NOT NULL,
  time_zone ${TEXT} NOT NULL,
  created_at ${TEXT} NOT NULL
);

-- A person of one family. No two have the same address.
CREATE TABLE users (
  id ${TEXT} PRIMARY KEY,
  family_id ${TEXT} NOT NULL REFERENCES families (id),
  email ${TEXT} NOT NULL UNIQUE,
  first_name ${TEXT} NOT NULL,
  last_name ${TEXT} NOT NULL,
  role ${TEXT} NOT NULL CHECK (role IN ('admin', 'member')),
  ui_layout ${TEXT} NOT NULL,
  ai_enabled boolean NOT NULL,
  created_at ${TEXT} NOT NULL,
  deactivated_at ${TEXT}
);
CREATE INDEX users_of_family ON users (family_id);

-- What a program of a person shows instead of a password. Only the hash of its secret is kept.
CREATE TABLE api_keys (
  id ${TEXT} PRIMARY KEY,
  user_id ${TEXT} NOT NULL REFERENCES users (id),
  secret_hash bytea NOT NULL,
  name ${TEXT} NOT NULL,
  scope ${TEXT} NOT NULL CHECK (scope IN ('read', 'read_write')),
  created_at ${TEXT} NOT NULL,
  last_used_at ${TEXT},
  expires_at ${TEXT},
  revoked_at ${TEXT}
);
CREATE INDEX api_keys_of_user ON api_keys (user_id);

---- Books

-- Where money is.
CREATE TABLE accounts (
  id ${TEXT} PRIMARY KEY,
  family_id ${TEXT} NOT NULL REFERENCES families (id),
  name ${TEXT} NOT NULL,
  account_type ${TEXT} NOT NULL,
  subtype ${TEXT},
  currency ${TEXT} NOT NULL,
  balance numeric NOT NULL,
  -- The day of the balance; null if nobody has said one.
  balance_day date,
  status ${TEXT} NOT NULL CHECK (status IN ('active', 'disabled', 'draft')),
  -- That of the file it came from.
  external_id ${TEXT},
  -- How a file named it before a person did.
  original_name ${TEXT},
  created_at ${TEXT} NOT NULL,
  updated_at ${TEXT} NOT NULL,
  UNIQUE (family_id, id)
);
CREATE INDEX accounts_by_name ON accounts (family_id, name, id);

-- What money is for. No two of a family have the same name.
CREATE TABLE categories (
  id ${TEXT} PRIMARY KEY,
  family_id ${TEXT} NOT NULL REFERENCES families (id),
  name ${TEXT} NOT NULL,
  color ${TEXT},
  icon ${TEXT},
  parent_id ${TEXT},
  created_at ${TEXT} NOT NULL,
  UNIQUE (family_id, id),
  UNIQUE (family_id, name),
  FOREIGN KEY (family_id, parent_id) REFERENCES categories (family_id, id)
);
CREATE INDEX categories_below ON categories (family_id, parent_id) WHERE parent_id IS NOT NULL;

-- What a person writes on transactions. No two of a family have the same name.
CREATE TABLE tags (
  id ${TEXT} PRIMARY KEY,
  family_id ${TEXT} NOT NULL REFERENCES families (id),
  name ${TEXT} NOT NULL,
  color ${TEXT},
  created_at ${TEXT} NOT NULL,
  UNIQUE (family_id, id),
  UNIQUE (family_id, name)
);

-- Who was paid. No two of a family have the same name.
CREATE TABLE merchants (
  id ${TEXT} PRIMARY KEY,
  family_id ${TEXT} NOT NULL REFERENCES families (id),
  name ${TEXT} NOT NULL,
  created_at ${TEXT} NOT NULL,
  UNIQUE (family_id, id),
  UNIQUE (family_id, name)
);

-- Money that moved, or a part of one that was split.
CREATE TABLE transactions (
  id ${TEXT} PRIMARY KEY,
  family_id ${TEXT} NOT NULL,
  account_id ${TEXT} NOT NULL,
  date date NOT NULL,
  amount numeric NOT NULL,
  currency ${TEXT} NOT NULL,
  name ${TEXT} NOT NULL,
  -- As a search compares it, like that of the notes.
  name_folded ${TEXT} NOT NULL,
  notes ${TEXT},
  notes_folded ${TEXT},
  category_id ${TEXT},
  merchant_id ${TEXT},
  -- The transaction that this one is a part of.
  parent_id ${TEXT},
  external_id ${TEXT},
  -- What its bank or its file calls it.
  reference ${TEXT},
  source ${TEXT},
  pending boolean NOT NULL DEFAULT false,
  -- The fields that a person has changed: a sync leaves them as they are.
  locked text[] NOT NULL DEFAULT '{}',
  -- What came in, where a person has changed it since.
  original jsonb,
  created_at ${TEXT} NOT NULL,
  updated_at ${TEXT} NOT NULL,
  UNIQUE (family_id, id),
  CHECK ((notes IS NULL) = (notes_folded IS NULL)),
  FOREIGN KEY (family_id, account_id) REFERENCES accounts (family_id, id),
  FOREIGN KEY (family_id, category_id) REFERENCES categories (family_id, id),
  FOREIGN KEY (family_id, merchant_id) REFERENCES merchants (family_id, id),
  FOREIGN KEY (family_id, parent_id) REFERENCES transactions (family_id, id)
);
CREATE INDEX transactions_newest_first ON transactions (family_id, date DESC, created_at DESC, id DESC)
  WHERE parent_id IS NULL;
CREATE INDEX transactions_of_account ON transactions (family_id, account_id, date DESC, created_at DESC, id DESC)
  WHERE parent_id IS NULL;
CREATE INDEX parts_of_transaction ON transactions (family_id, parent_id) WHERE parent_id IS NOT NULL;
CREATE INDEX transactions_by_original_day ON transactions (account_id, (original ->> 'date'))
  WHERE original IS NOT NULL AND parent_id IS NULL;
CREATE INDEX transactions_by_reference ON transactions (account_id, reference) WHERE reference IS NOT NULL;
CREATE INDEX transactions_of_category ON transactions (family_id, category_id) WHERE category_id IS NOT NULL;
CREATE INDEX transactions_of_merchant ON transactions (family_id, merchant_id) WHERE merchant_id IS NOT NULL;
CREATE INDEX transactions_by_external_id ON transactions (account_id, left(external_id, 200)) WHERE external_id IS NOT NULL;

-- The tags of transactions.
CREATE TABLE transaction_tags (
  family_id ${TEXT} NOT NULL,
  transaction_id ${TEXT} NOT NULL,
  tag_id ${TEXT} NOT NULL,
  PRIMARY KEY (transaction_id, tag_id),
  FOREIGN KEY (family_id, transaction_id) REFERENCES transactions (family_id, id) ON DELETE CASCADE,
  FOREIGN KEY (family_id, tag_id) REFERENCES tags (family_id, id)
);
CREATE INDEX transactions_of_tag ON transaction_tags (tag_id);

-- Money that moved from one account of a family to another: two transactions, each of which belongs to one transfer at most.
CREATE TABLE transfers (
  id ${TEXT} PRIMARY KEY,
  family_id ${TEXT} NOT NULL,
  inflow_transaction_id ${TEXT} NOT NULL UNIQUE,
  outflow_transaction_id ${TEXT} NOT NULL UNIQUE,
  created_at ${TEXT} NOT NULL,
  CHECK (inflow_transaction_id <> outflow_transaction_id),
  FOREIGN KEY (family_id, inflow_transaction_id) REFERENCES transactions (family_id, id) ON DELETE CASCADE,
  FOREIGN KEY (family_id, outflow_transaction_id) REFERENCES transactions (family_id, id) ON DELETE CASCADE
);

---- Imports

-- A file that was stored. One that was undone keeps its row.
CREATE TABLE imports (
  id ${TEXT} PRIMARY KEY,
  family_id ${TEXT} NOT NULL REFERENCES families (id),
  status ${TEXT} NOT NULL CHECK (status IN ('stored', 'undone')),
  -- Of the bytes of the file, by which it is known again.
  sha256 ${TEXT} NOT NULL,
  account_id ${TEXT},
  type ${TEXT} NOT NULL,
  filename ${TEXT} NOT NULL,
  byte_size bigint NOT NULL,
  -- How it was read.
  reading ${TEXT} NOT NULL,
  -- How many rows came to what.
  stored integer NOT NULL,
  already_there integer NOT NULL,
  left_out integer NOT NULL,
  rejected integer NOT NULL,
  created_at ${TEXT} NOT NULL,
  undone_at ${TEXT},
  -- Whether an account of its rows was deleted since: then its file is imported again.
  incomplete boolean NOT NULL DEFAULT false,
  UNIQUE (family_id, id)
);
CREATE INDEX imports_of_bytes ON imports (family_id, sha256);
CREATE INDEX imports_newest_first ON imports (family_id, created_at DESC, id DESC);

-- Which imports have a transaction in them. It goes with the last of them that may remove it.
CREATE TABLE import_claims (
  family_id ${TEXT} NOT NULL,
  transaction_id ${TEXT} NOT NULL,
  import_id ${TEXT} NOT NULL,
  removable boolean NOT NULL,
  PRIMARY KEY (transaction_id, import_id),
  FOREIGN KEY (family_id, transaction_id) REFERENCES transactions (family_id, id) ON DELETE CASCADE,
  FOREIGN KEY (family_id, import_id) REFERENCES imports (family_id, id) ON DELETE CASCADE
);
CREATE INDEX claims_of_import ON import_claims (import_id);

-- The same of what else an import adds: accounts, categories, tags, merchants, transfers.
CREATE TABLE entity_claims (
  family_id ${TEXT} NOT NULL,
  entity_id ${TEXT} NOT NULL,
  import_id ${TEXT} NOT NULL,
  PRIMARY KEY (entity_id, import_id),
  FOREIGN KEY (family_id, import_id) REFERENCES imports (family_id, id) ON DELETE CASCADE
);
CREATE INDEX entity_claims_of_import ON entity_claims (import_id);

-- The accounts that an import has rows of.
CREATE TABLE import_accounts (
  family_id ${TEXT} NOT NULL,
  account_id ${TEXT} NOT NULL,
  import_id ${TEXT} NOT NULL,
  PRIMARY KEY (account_id, import_id),
  FOREIGN KEY (family_id, account_id) REFERENCES accounts (family_id, id) ON DELETE CASCADE,
  FOREIGN KEY (family_id, import_id) REFERENCES imports (family_id, id) ON DELETE CASCADE
);
CREATE INDEX accounts_of_import ON import_accounts (import_id);

-- What was stated of the balance of an account, in this order: the last of the latest day counts. One that an import stated goes
-- with it, and one that a person stated has no import.
CREATE TABLE account_balances (
  family_id ${TEXT} NOT NULL,
  account_id ${TEXT} NOT NULL,
  number integer NOT NULL,
  balance numeric NOT NULL,
  day date,
  import_id ${TEXT},
  PRIMARY KEY (account_id, number),
  FOREIGN KEY (family_id, account_id) REFERENCES accounts (family_id, id) ON DELETE CASCADE,
  FOREIGN KEY (family_id, import_id) REFERENCES imports (family_id, id) ON DELETE CASCADE
);
CREATE INDEX account_balances_of_import ON account_balances (import_id) WHERE import_id IS NOT NULL;

---- Bank data

-- Access to a person's banks. The access URL is kept sealed.
CREATE TABLE bank_connections (
  id ${TEXT} PRIMARY KEY,
  family_id ${TEXT} NOT NULL REFERENCES families (id),
  sealed_url ${TEXT} NOT NULL,
  revoked boolean NOT NULL,
  institutions text[] NOT NULL,
  created_at ${TEXT} NOT NULL,
  last_attempt_at ${TEXT},
  last_success_at ${TEXT},
  last_status ${TEXT} CHECK (last_status IN ('ok', 'partial', 'failed')),
  last_problem ${TEXT},
  -- How many syncs in a row have failed.
  failures integer NOT NULL,
  cool_down_until ${TEXT},
  -- How many requests were made on this day, of which a provider allows few.
  requests_day ${TEXT},
  requests_count integer,
  -- The time, in seconds since 1970, of which transactions are still to come.
  backlog_start bigint,
  backlog_end bigint,
  -- When the sync at work began: it shows where a process was killed.
  sync_began_at ${TEXT},
  missing_accounts text[] NOT NULL DEFAULT '{}',
  UNIQUE (family_id, id),
  CHECK ((requests_day IS NULL) = (requests_count IS NULL)),
  CHECK ((backlog_start IS NULL) = (backlog_end IS NULL))
);
CREATE INDEX bank_connections_oldest_first ON bank_connections (created_at, id);

-- Which server works on a connection: no two at once.
CREATE TABLE bank_leases (
  connection_id ${TEXT} PRIMARY KEY,
  holder uuid NOT NULL,
  until timestamptz NOT NULL
);

-- The accounts of a connection, by what the provider calls them.
CREATE TABLE bank_accounts (
  account_id ${TEXT} PRIMARY KEY,
  family_id ${TEXT} NOT NULL,
  connection_id ${TEXT} NOT NULL,
  provider_id ${TEXT} NOT NULL,
  organization ${TEXT} NOT NULL,
  balance_date bigint,
  renamed boolean NOT NULL DEFAULT false,
  position bigint GENERATED ALWAYS AS IDENTITY,
  UNIQUE (connection_id, provider_id, organization),
  UNIQUE (family_id, account_id),
  FOREIGN KEY (family_id, account_id) REFERENCES accounts (family_id, id),
  FOREIGN KEY (family_id, connection_id) REFERENCES bank_connections (family_id, id) ON DELETE CASCADE
);

-- What a provider said last of a transaction. No transaction of a provider is there twice.
CREATE TABLE bank_transactions (
  transaction_id ${TEXT} PRIMARY KEY,
  family_id ${TEXT} NOT NULL,
  account_id ${TEXT} NOT NULL,
  provider_id ${TEXT} NOT NULL,
  date date NOT NULL,
  amount numeric NOT NULL,
  name ${TEXT} NOT NULL,
  notes ${TEXT},
  description ${TEXT} NOT NULL,
  posted bigint,
  pending boolean NOT NULL,
  seen_at ${TEXT} NOT NULL,
  position bigint GENERATED ALWAYS AS IDENTITY,
  UNIQUE (account_id, provider_id),
  FOREIGN KEY (family_id, transaction_id) REFERENCES transactions (family_id, id) ON DELETE CASCADE,
  FOREIGN KEY (family_id, account_id) REFERENCES bank_accounts (family_id, account_id) ON DELETE CASCADE
);
CREATE INDEX bank_transactions_by_time ON bank_transactions (account_id, pending, posted);
CREATE INDEX bank_transactions_by_day ON bank_transactions (account_id, date);

-- Transactions of a bank that a person has deleted: they do not come back.
CREATE TABLE deleted_bank_transactions (
  transaction_id ${TEXT} PRIMARY KEY,
  family_id ${TEXT} NOT NULL,
  account_id ${TEXT} NOT NULL,
  provider_id ${TEXT} NOT NULL,
  date date NOT NULL,
  amount numeric NOT NULL,
  name ${TEXT} NOT NULL,
  notes ${TEXT},
  description ${TEXT} NOT NULL,
  posted bigint,
  pending boolean NOT NULL,
  seen_at ${TEXT} NOT NULL,
  position bigint GENERATED ALWAYS AS IDENTITY,
  UNIQUE (account_id, provider_id),
  FOREIGN KEY (family_id, account_id) REFERENCES bank_accounts (family_id, account_id) ON DELETE CASCADE
);

---- Single sign-on

-- Who somebody is at a provider of identities. An identity belongs to one user.
CREATE TABLE identities (
  id ${TEXT} PRIMARY KEY,
  provider ${TEXT} NOT NULL,
  issuer ${TEXT} NOT NULL,
  subject ${TEXT} NOT NULL,
  user_id ${TEXT} NOT NULL REFERENCES users (id),
  created_at ${TEXT} NOT NULL,
  UNIQUE (issuer, subject)
);
CREATE INDEX identities_of_user ON identities (user_id);

-- Identities that may not sign in.
CREATE TABLE blocked_identities (
  issuer ${TEXT} NOT NULL,
  subject ${TEXT} NOT NULL,
  created_at ${TEXT} NOT NULL,
  PRIMARY KEY (issuer, subject)
);

-- A sign-in that was begun: it ends in the same browser.
CREATE TABLE sign_in_starts (
  state_hash ${TEXT} PRIMARY KEY,
  browser_hash ${TEXT} NOT NULL,
  provider ${TEXT} NOT NULL,
  app_state ${TEXT},
  code_challenge ${TEXT},
  created_at ${TEXT} NOT NULL,
  expires_at ${TEXT} NOT NULL
);
CREATE INDEX sign_in_starts_by_end ON sign_in_starts (expires_at);

-- The tokens of one sign-in: they end together.
CREATE TABLE token_families (
  id ${TEXT} PRIMARY KEY,
  user_id ${TEXT} NOT NULL REFERENCES users (id),
  created_at ${TEXT} NOT NULL,
  expires_at ${TEXT} NOT NULL,
  revoked_at ${TEXT}
);
CREATE INDEX token_families_of_user ON token_families (user_id);
CREATE INDEX token_families_by_end ON token_families (expires_at);

-- A one-time code for a person who has an account. It is spent when it has a family of tokens, and that only once.
CREATE TABLE authorization_codes (
  hash ${TEXT} PRIMARY KEY,
  user_id ${TEXT} NOT NULL REFERENCES users (id),
  provider ${TEXT} NOT NULL,
  code_challenge ${TEXT},
  issued_at ${TEXT} NOT NULL,
  expires_at ${TEXT} NOT NULL,
  token_family_id ${TEXT} REFERENCES token_families (id) ON DELETE CASCADE
);
CREATE INDEX authorization_codes_by_end ON authorization_codes (expires_at);
CREATE INDEX authorization_codes_of_user ON authorization_codes (user_id);
CREATE INDEX authorization_codes_of_tokens ON authorization_codes (token_family_id);

-- A one-time code for an identity without an account.
CREATE TABLE linking_codes (
  hash ${TEXT} PRIMARY KEY,
  provider ${TEXT} NOT NULL,
  issuer ${TEXT} NOT NULL,
  subject ${TEXT} NOT NULL,
  email ${TEXT},
  first_name ${TEXT},
  last_name ${TEXT},
  allow_account_creation boolean NOT NULL,
  code_challenge ${TEXT},
  issued_at ${TEXT} NOT NULL,
  expires_at ${TEXT} NOT NULL,
  used_at ${TEXT}
);
CREATE INDEX linking_codes_by_end ON linking_codes (expires_at);

-- What an app shows with each request. Only hashes are kept, of all tokens.
CREATE TABLE access_tokens (
  hash ${TEXT} PRIMARY KEY,
  token_family_id ${TEXT} NOT NULL REFERENCES token_families (id) ON DELETE CASCADE,
  expires_at ${TEXT} NOT NULL,
  revoked_at ${TEXT}
);
CREATE INDEX access_tokens_of_family ON access_tokens (token_family_id);

-- What an app gets new tokens for.
CREATE TABLE refresh_tokens (
  hash ${TEXT} PRIMARY KEY,
  token_family_id ${TEXT} NOT NULL REFERENCES token_families (id) ON DELETE CASCADE,
  spent_at ${TEXT}
);
CREATE INDEX refresh_tokens_of_family ON refresh_tokens (token_family_id);

-- Of what the successors of a spent refresh token are made: for a while they are given again, and no others.
CREATE TABLE refresh_successors (
  hash ${TEXT} PRIMARY KEY REFERENCES refresh_tokens (hash) ON DELETE CASCADE,
  salt ${TEXT} NOT NULL,
  created_at ${TEXT} NOT NULL,
  access_expires_at ${TEXT} NOT NULL,
  kept_until ${TEXT} NOT NULL
);
CREATE INDEX refresh_successors_by_end ON refresh_successors (kept_until);

-- What happened to accounts and sign-ins.
CREATE TABLE audit_entries (
  id ${TEXT} PRIMARY KEY,
  event ${TEXT} NOT NULL,
  user_id ${TEXT} REFERENCES users (id),
  provider ${TEXT},
  ip_address ${TEXT},
  user_agent ${TEXT},
  metadata ${TEXT} NOT NULL,
  created_at ${TEXT} NOT NULL
);
CREATE INDEX audit_entries_newest_first ON audit_entries (created_at DESC, id DESC);
CREATE INDEX audit_entries_of_user ON audit_entries (user_id);

---- Requests

-- Answers that are given again to the same request with the same key.
CREATE TABLE idempotency_keys (
  credential ${TEXT} NOT NULL,
  key ${TEXT} NOT NULL,
  user_id ${TEXT} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  fingerprint ${TEXT} NOT NULL,
  attempt ${TEXT} NOT NULL,
  free_at ${TEXT} NOT NULL,
  kept_until ${TEXT} NOT NULL,
  status integer,
  body ${TEXT},
  CHECK ((status IS NULL) = (body IS NULL)),
  PRIMARY KEY (credential, key)
);
CREATE INDEX idempotency_keys_of_user ON idempotency_keys (user_id);
CREATE INDEX idempotency_keys_by_end ON idempotency_keys (kept_until);

-- How many requests a client has sent in a minute. After a crash all begin anew.
CREATE UNLOGGED TABLE request_counts (
  client ${TEXT} PRIMARY KEY,
  count integer NOT NULL,
  ends_at timestamptz NOT NULL
);
CREATE INDEX request_counts_by_end ON request_counts (ends_at);

-- Whether a write was committed whose answer was lost on the way. A marker is looked for soon or never.
CREATE TABLE commit_markers (
  id uuid PRIMARY KEY,
  committed boolean NOT NULL,
  written_at timestamptz NOT NULL DEFAULT clock_timestamp()
);

---- What is asked in one step

-- A transaction with everything that belongs to it, looked up step by step, and most of it only if there is any: to set up one
-- join of eight tables takes longer than to run it. Whether there are parts is asked with LIMIT: for EXISTS PostgreSQL may read the
-- whole table, whatever it is told.
CREATE FUNCTION whole_transaction(t transactions) RETURNS json LANGUAGE plpgsql STABLE
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
    'pending', coalesce(told.pending AND (t.pending OR t.source IS NOT DISTINCT FROM 'bank_sync'), t.pending),
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

-- The same of one that is named.
CREATE FUNCTION find_transaction(given_family text, given_id text) RETURNS json LANGUAGE plpgsql STABLE
${BY_INDEXES} AS $$
DECLARE t transactions;
BEGIN
  SELECT * INTO t FROM transactions AS one WHERE one.family_id = given_family AND one.id = given_id;
  RETURN CASE WHEN t.id IS NOT NULL THEN whole_transaction(t) END;
END $$;

-- The same, kept from others until the end.
CREATE FUNCTION lock_transaction(given_family text, given_id text) RETURNS json LANGUAGE plpgsql
${BY_INDEXES} AS $$
DECLARE t transactions;
BEGIN
  SELECT * INTO t FROM transactions AS one WHERE one.family_id = given_family AND one.id = given_id FOR UPDATE;
  RETURN CASE WHEN t.id IS NOT NULL THEN whole_transaction(t) END;
END $$;

-- Writes all fields of a transaction that can change, and what came in when a person changes it first.
CREATE FUNCTION change_transaction(given_family text, given_id text, new_date date, new_amount numeric, new_currency text,
  new_name text, new_name_folded text, new_notes text, new_notes_folded text, new_category_id text, new_merchant_id text,
  new_locked text[], new_updated_at text, came_in_with jsonb) RETURNS void LANGUAGE plpgsql
${BY_INDEXES} AS $$
BEGIN
  UPDATE transactions AS t
  SET date = new_date, amount = new_amount, currency = new_currency, name = new_name, name_folded = new_name_folded,
    notes = new_notes, notes_folded = new_notes_folded, category_id = new_category_id, merchant_id = new_merchant_id,
    locked = new_locked, updated_at = new_updated_at, original = coalesce(t.original, came_in_with)
  WHERE t.family_id = given_family AND t.id = given_id;
END $$;

-- What each request begins with: whose credential it has, and how many its client has sent.
CREATE FUNCTION find_api_key(given_id text) RETURNS jsonb LANGUAGE plpgsql STABLE
${BY_INDEXES} AS $$
BEGIN
  RETURN (
    SELECT jsonb_build_object('key', to_jsonb(k) - 'secret_hash', 'user', to_jsonb(u), 'secret_hash', encode(k.secret_hash, 'hex'))
    FROM api_keys AS k JOIN users AS u ON u.id = k.user_id WHERE k.id = given_id);
END $$;

CREATE FUNCTION find_access_token(given_hash text) RETURNS jsonb LANGUAGE plpgsql STABLE
${BY_INDEXES} AS $$
BEGIN
  RETURN (
    SELECT jsonb_build_object('user', to_jsonb(u), 'token_family_id', a.token_family_id, 'expires_at', a.expires_at,
      'revoked', a.revoked_at IS NOT NULL OR f.revoked_at IS NOT NULL)
    FROM access_tokens AS a JOIN token_families AS f ON f.id = a.token_family_id JOIN users AS u ON u.id = f.user_id
    WHERE a.hash = given_hash);
END $$;

CREATE FUNCTION count_request(given_client text) RETURNS jsonb LANGUAGE plpgsql
${BY_INDEXES} AS $$
DECLARE counted jsonb;
BEGIN
  INSERT INTO request_counts AS c (client, count, ends_at)
  VALUES (given_client, 1, now() + interval '1 minute')
  ON CONFLICT (client) DO UPDATE
  SET count = CASE WHEN c.ends_at <= now() THEN 1 ELSE c.count + 1 END,
    ends_at = CASE WHEN c.ends_at <= now() THEN excluded.ends_at ELSE c.ends_at END
  RETURNING jsonb_build_object('count', c.count, 'ends_in', floor(extract(epoch FROM c.ends_at - now()) * 1000)::integer)
  INTO counted;
  RETURN counted;
END $$;
`;

/**
 * Finds the transactions that may contain a text by the groups of three characters in it. It needs the extension pg_trgm, which
 * comes with PostgreSQL; it only makes answers faster, so an engine without it does without.
 */
export const SEARCH = /* sql */ `
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE INDEX transactions_by_text ON transactions USING gin (name_folded gin_trgm_ops, notes_folded gin_trgm_ops)
  WHERE parent_id IS NULL;
`;
