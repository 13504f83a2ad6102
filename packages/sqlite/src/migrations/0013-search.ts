import { accountText } from "./account-text.ts";

/**
 * Folded names and notes, and an index of their parts of three characters and of accounts, so that a search reads what it finds.
 * The folded texts are written by the triggers of search-upkeep.ts, for folding is Farthing's own; here the index follows them.
 *
 * The key under which a transaction is indexed is made of the number of its family, its day and a number within these, so the
 * index has the order of the list. Families and accounts are numbered with their first transaction: to number them as they are
 * inserted would make SQLite look for everything that refers to them already. The index keeps no texts, so whoever removes an
 * entry says what it was made of.
 */
export const SEARCH = `
ALTER TABLE families ADD COLUMN number INTEGER;
UPDATE families SET number = ranked.number
FROM (SELECT id, row_number() OVER (ORDER BY created_at, id) AS number FROM families) AS ranked
WHERE ranked.id = families.id;
CREATE UNIQUE INDEX families_by_number ON families (number);

ALTER TABLE accounts ADD COLUMN number INTEGER;
UPDATE accounts SET number = ranked.number
FROM (SELECT id, row_number() OVER (ORDER BY created_at, id) AS number FROM accounts) AS ranked
WHERE ranked.id = accounts.id;
CREATE UNIQUE INDEX accounts_by_number ON accounts (number);

ALTER TABLE transactions ADD COLUMN folded_name TEXT;
ALTER TABLE transactions ADD COLUMN folded_notes TEXT;
ALTER TABLE transactions ADD COLUMN search_key INTEGER;
UPDATE transactions SET folded_name = fold(name), folded_notes = fold(notes), search_key = ranked.key
FROM (
  SELECT t.id,
    (f.number << 43) + (CAST(julianday(t.date) - 1721059 AS INTEGER) << 21)
      + row_number() OVER (PARTITION BY t.family_id, t.date ORDER BY t.created_at, t.id) AS key
  FROM transactions AS t JOIN families AS f ON f.id = t.family_id
  WHERE t.parent_id IS NULL
) AS ranked
WHERE ranked.id = transactions.id;
CREATE UNIQUE INDEX transactions_by_search_key ON transactions (search_key) WHERE search_key IS NOT NULL;

CREATE VIRTUAL TABLE transaction_search USING fts5 (
  name, notes, account, content = '', columnsize = 0, detail = none, tokenize = 'trigram case_sensitive 1'
);
INSERT INTO transaction_search (rowid, name, notes, account)
SELECT search_key, folded_name, folded_notes, ${accountText("t.account_id")}
FROM transactions AS t WHERE search_key IS NOT NULL ORDER BY search_key;
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
