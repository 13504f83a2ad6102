/** Text that is compared and sorted by code point, whatever the language of the database. */
const TEXT = 'text COLLATE "C"';

/**
 * What was said of the balances of accounts, by their numbers in the order in which it was said. An account has that of the
 * latest day, and of that day the last; what an import said goes when it is undone. Who said a balance of before is not known:
 * no undo takes it away.
 */
export const SAID_BALANCES = `
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

INSERT INTO account_balances (family_id, account_id, number, balance, day)
SELECT family_id, id, 1, balance, balance_day FROM accounts WHERE balance <> 0 OR balance_day IS NOT NULL;
`;
