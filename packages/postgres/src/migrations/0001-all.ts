/** Text that is compared and sorted by code point, whatever the language of the database. */
const TEXT = 'text COLLATE "C"';

/** What the bank told of a transaction. */
const TOLD = `
  provider_id ${TEXT} NOT NULL,
  date date NOT NULL,
  amount numeric NOT NULL,
  name ${TEXT} NOT NULL,
  notes ${TEXT},
  description ${TEXT} NOT NULL,
  posted bigint,
  pending boolean NOT NULL,
  seen_at ${TEXT} NOT NULL`;

/**
 * Every reference includes the family, so the database itself rejects a reference into another family. Moments are text,
 * ISO 8601 in UTC, as the core compares them; `timestamptz` is only what the clock of the database says. Texts with a
 * structure are text if nothing in the database looks into them: JSON of PostgreSQL would lose the order of keys.
 */
export const ALL = `
CREATE TABLE commit_markers (
  id uuid PRIMARY KEY,
  committed boolean NOT NULL,
  written_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX commit_markers_by_time ON commit_markers (written_at);

CREATE TABLE families (
  id ${TEXT} PRIMARY KEY,
  currency ${TEXT} NOT NULL,
  time_zone ${TEXT} NOT NULL,
  created_at ${TEXT} NOT NULL
);

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

CREATE UNLOGGED TABLE request_counts (
  client ${TEXT} PRIMARY KEY,
  count integer NOT NULL,
  ends_at timestamptz NOT NULL
);
CREATE INDEX request_counts_by_end ON request_counts (ends_at);

CREATE TABLE token_families (
  id ${TEXT} PRIMARY KEY,
  user_id ${TEXT} NOT NULL REFERENCES users (id),
  created_at ${TEXT} NOT NULL,
  expires_at ${TEXT} NOT NULL,
  revoked_at ${TEXT}
);
CREATE INDEX token_families_of_user ON token_families (user_id);
CREATE INDEX token_families_by_end ON token_families (expires_at);

CREATE TABLE access_tokens (
  hash ${TEXT} PRIMARY KEY,
  token_family_id ${TEXT} NOT NULL REFERENCES token_families (id) ON DELETE CASCADE,
  expires_at ${TEXT} NOT NULL,
  revoked_at ${TEXT}
);
CREATE INDEX access_tokens_of_family ON access_tokens (token_family_id);

CREATE TABLE refresh_tokens (
  hash ${TEXT} PRIMARY KEY,
  token_family_id ${TEXT} NOT NULL REFERENCES token_families (id) ON DELETE CASCADE,
  spent_at ${TEXT}
);
CREATE INDEX refresh_tokens_of_family ON refresh_tokens (token_family_id);

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

CREATE TABLE blocked_identities (
  issuer ${TEXT} NOT NULL,
  subject ${TEXT} NOT NULL,
  created_at ${TEXT} NOT NULL,
  PRIMARY KEY (issuer, subject)
);

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

CREATE TABLE accounts (
  id ${TEXT} PRIMARY KEY,
  family_id ${TEXT} NOT NULL REFERENCES families (id),
  name ${TEXT} NOT NULL,
  account_type ${TEXT} NOT NULL,
  subtype ${TEXT},
  currency ${TEXT} NOT NULL,
  balance numeric NOT NULL,
  balance_day date,
  status ${TEXT} NOT NULL CHECK (status IN ('active', 'disabled', 'draft')),
  external_id ${TEXT},
  original_name ${TEXT},
  created_at ${TEXT} NOT NULL,
  updated_at ${TEXT} NOT NULL,
  UNIQUE (family_id, id)
);
CREATE INDEX accounts_by_name ON accounts (family_id, name, id);

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

CREATE TABLE tags (
  id ${TEXT} PRIMARY KEY,
  family_id ${TEXT} NOT NULL REFERENCES families (id),
  name ${TEXT} NOT NULL,
  color ${TEXT},
  created_at ${TEXT} NOT NULL,
  UNIQUE (family_id, id),
  UNIQUE (family_id, name)
);

CREATE TABLE merchants (
  id ${TEXT} PRIMARY KEY,
  family_id ${TEXT} NOT NULL REFERENCES families (id),
  name ${TEXT} NOT NULL,
  created_at ${TEXT} NOT NULL,
  UNIQUE (family_id, id),
  UNIQUE (family_id, name)
);

CREATE TABLE imports (
  id ${TEXT} PRIMARY KEY,
  family_id ${TEXT} NOT NULL REFERENCES families (id),
  status ${TEXT} NOT NULL CHECK (status IN ('stored', 'undone')),
  sha256 ${TEXT} NOT NULL,
  account_id ${TEXT},
  type ${TEXT},
  filename ${TEXT},
  byte_size bigint,
  reading ${TEXT},
  stored integer,
  already_there integer,
  left_out integer,
  rejected integer,
  created_at ${TEXT} NOT NULL,
  undone_at ${TEXT},
  UNIQUE (family_id, id)
);
CREATE INDEX imports_of_bytes ON imports (family_id, sha256);
CREATE INDEX imports_newest_first ON imports (family_id, created_at DESC, id DESC);

CREATE TABLE transactions (
  id ${TEXT} PRIMARY KEY,
  family_id ${TEXT} NOT NULL,
  account_id ${TEXT} NOT NULL,
  date date NOT NULL,
  amount numeric NOT NULL,
  currency ${TEXT} NOT NULL,
  name ${TEXT} NOT NULL,
  name_folded ${TEXT} NOT NULL,
  notes ${TEXT},
  notes_folded ${TEXT},
  category_id ${TEXT},
  merchant_id ${TEXT},
  parent_id ${TEXT},
  external_id ${TEXT},
  reference ${TEXT},
  source ${TEXT},
  pending boolean NOT NULL DEFAULT false,
  locked text[] NOT NULL DEFAULT '{}',
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

CREATE TABLE transaction_tags (
  family_id ${TEXT} NOT NULL,
  transaction_id ${TEXT} NOT NULL,
  tag_id ${TEXT} NOT NULL,
  PRIMARY KEY (transaction_id, tag_id),
  FOREIGN KEY (family_id, transaction_id) REFERENCES transactions (family_id, id) ON DELETE CASCADE,
  FOREIGN KEY (family_id, tag_id) REFERENCES tags (family_id, id)
);
CREATE INDEX transactions_of_tag ON transaction_tags (tag_id);

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

CREATE TABLE import_makes (
  family_id ${TEXT} NOT NULL,
  import_id ${TEXT} NOT NULL,
  id ${TEXT} NOT NULL,
  PRIMARY KEY (import_id, id),
  FOREIGN KEY (family_id, import_id) REFERENCES imports (family_id, id) ON DELETE CASCADE
);

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
  failures integer NOT NULL,
  cool_down_until ${TEXT},
  requests_day ${TEXT},
  requests_count integer,
  backlog_start bigint,
  backlog_end bigint,
  UNIQUE (family_id, id),
  CHECK ((requests_day IS NULL) = (requests_count IS NULL)),
  CHECK ((backlog_start IS NULL) = (backlog_end IS NULL))
);
CREATE INDEX bank_connections_oldest_first ON bank_connections (created_at, id);

CREATE TABLE bank_leases (
  connection_id ${TEXT} PRIMARY KEY,
  holder uuid NOT NULL,
  until timestamptz NOT NULL
);

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

CREATE TABLE bank_transactions (
  transaction_id ${TEXT} PRIMARY KEY,
  family_id ${TEXT} NOT NULL,
  account_id ${TEXT} NOT NULL,${TOLD},
  position bigint GENERATED ALWAYS AS IDENTITY,
  UNIQUE (account_id, provider_id),
  FOREIGN KEY (family_id, transaction_id) REFERENCES transactions (family_id, id) ON DELETE CASCADE,
  FOREIGN KEY (family_id, account_id) REFERENCES bank_accounts (family_id, account_id) ON DELETE CASCADE
);
CREATE INDEX bank_transactions_by_time ON bank_transactions (account_id, pending, posted);
CREATE INDEX bank_transactions_by_day ON bank_transactions (account_id, date);

CREATE TABLE deleted_bank_transactions (
  transaction_id ${TEXT} PRIMARY KEY,
  family_id ${TEXT} NOT NULL,
  account_id ${TEXT} NOT NULL,${TOLD},
  position bigint GENERATED ALWAYS AS IDENTITY,
  UNIQUE (account_id, provider_id),
  FOREIGN KEY (family_id, account_id) REFERENCES bank_accounts (family_id, account_id) ON DELETE CASCADE
);
`;
