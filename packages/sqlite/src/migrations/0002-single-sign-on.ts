/**
 * One-time codes, tokens, identities and the audit log. Codes and tokens are stored as SHA-256 in
 * hexadecimal.
 */
export const SINGLE_SIGN_ON = `
CREATE TABLE token_families (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  revoked_at TEXT
) STRICT;
CREATE INDEX token_families_of_user ON token_families (user_id);
CREATE INDEX token_families_by_end ON token_families (expires_at);

CREATE TABLE access_tokens (
  hash TEXT PRIMARY KEY,
  token_family_id TEXT NOT NULL REFERENCES token_families (id) ON DELETE CASCADE,
  expires_at TEXT NOT NULL,
  revoked_at TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX access_tokens_of_family ON access_tokens (token_family_id);

CREATE TABLE refresh_tokens (
  hash TEXT PRIMARY KEY,
  token_family_id TEXT NOT NULL REFERENCES token_families (id) ON DELETE CASCADE,
  spent_at TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX refresh_tokens_of_family ON refresh_tokens (token_family_id);

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

CREATE TABLE blocked_identities (
  issuer TEXT NOT NULL,
  subject TEXT NOT NULL,
  created_at TEXT NOT NULL,
  PRIMARY KEY (issuer, subject)
) STRICT, WITHOUT ROWID;

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
`;
