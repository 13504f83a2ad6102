import type { Database } from "better-sqlite3";
import { familyNumber } from "../../src/columns/numbers.ts";
import { keyBefore, lastKey } from "../../src/columns/search-key.ts";
import { accountText } from "../../src/migrations/account-text.ts";

const DAY = [familyNumber("NEW.family_id"), "NEW.date"] as const;

/** Keeps the index of searches of a file of a schema in which transactions have the ids of their family and account. */
export const keepSearchableByIds = (db: Database): void => {
  db.exec(`
CREATE TEMP TRIGGER fold_new_transaction AFTER INSERT ON main.transactions
WHEN NEW.parent_id IS NULL AND NEW.search_key IS NULL
BEGIN
  UPDATE families SET number = (SELECT coalesce(max(number), 0) + 1 FROM families)
  WHERE id = NEW.family_id AND number IS NULL;
  UPDATE transactions SET folded_name = fold(NEW.name), folded_notes = fold(NEW.notes), search_key = (
    SELECT coalesce(max(search_key), ${keyBefore(...DAY)}) + 1 FROM main.transactions
    WHERE search_key > ${keyBefore(...DAY)} AND search_key <= ${lastKey(...DAY)})
  WHERE rowid = NEW.rowid;
END;
CREATE TEMP TRIGGER search_folded_transaction AFTER INSERT ON main.transactions WHEN NEW.search_key IS NOT NULL
BEGIN
  INSERT INTO transaction_search (rowid, name, notes, account)
  VALUES (NEW.search_key, NEW.folded_name, NEW.folded_notes, ${accountText("NEW.account_id")});
END;`);
};
