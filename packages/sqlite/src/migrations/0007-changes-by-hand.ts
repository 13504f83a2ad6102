/**
 * What a person did to the data of a bank. A name that they gave an account stays. Of a transaction that they deleted, what
 * the bank told is kept, so that a sync recognizes it and does not bring it back.
 */
export const CHANGES_BY_HAND = `
ALTER TABLE bank_accounts ADD COLUMN renamed INTEGER NOT NULL DEFAULT 0 CHECK (renamed IN (0, 1));

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
CREATE TRIGGER deleted_bank_transactions_stay_deleted BEFORE INSERT ON bank_transactions
WHEN EXISTS (
  SELECT 1 FROM deleted_bank_transactions WHERE account_id = NEW.account_id AND provider_id = NEW.provider_id
)
BEGIN
  SELECT RAISE(ABORT, 'a person has deleted this transaction of the bank');
END;
`;
