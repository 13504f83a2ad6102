/** Requests that clients have named, with their answers; those at work have none. */
export const IDEMPOTENCY_KEYS = `
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
