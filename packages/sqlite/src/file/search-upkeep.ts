import { fold } from "@farthing/values";
import type { Database } from "better-sqlite3";
import { accountText, keyBefore, lastKey } from "../columns/search-key.ts";

/** SQL for a new key of a transaction. */
const NEXT_KEY = `(
  SELECT coalesce(max(search_key), ${keyBefore("NEW.family_number", "NEW.date")}) + 1 FROM main.transactions
  WHERE search_key > ${keyBefore("NEW.family_number", "NEW.date")} AND search_key <= ${lastKey("NEW.family_number", "NEW.date")})`;

const FOLDED = "folded_name = fold(NEW.name), folded_notes = fold(NEW.notes)";

/** Gives SQL on this connection the function `fold`: what is null stays null. */
export const addFold = (db: Database): void => {
  db.function("fold", { deterministic: true }, (text) => (text === null ? null : fold(text)));
};

/**
 * Keeps the folded texts of transactions, and with them the index, up to date whatever writes transactions on this connection.
 * What is inserted with its folded texts and its key is only indexed. The triggers are not part of the file: a trigger in a file may not call functions of a program. Parts of a split are not
 * found by a search, so they have no folded texts.
 */
export const keepSearchable = (db: Database): void => {
  db.exec(`
CREATE TEMP TRIGGER fold_new_transaction AFTER INSERT ON main.transactions
WHEN NEW.parent_id IS NULL AND NEW.search_key IS NULL
BEGIN
  UPDATE transactions SET ${FOLDED}, search_key = ${NEXT_KEY} WHERE rowid = NEW.rowid;
END;
CREATE TEMP TRIGGER search_folded_transaction AFTER INSERT ON main.transactions WHEN NEW.search_key IS NOT NULL
BEGIN
  INSERT INTO transaction_search (rowid, name, notes, account)
  VALUES (NEW.search_key, NEW.folded_name, NEW.folded_notes, ${accountText("NEW.account_number")});
END;
CREATE TEMP TRIGGER fold_renamed_transaction AFTER UPDATE OF name, notes ON main.transactions
WHEN NEW.parent_id IS NULL AND (NEW.name IS NOT OLD.name OR NEW.notes IS NOT OLD.notes)
BEGIN
  UPDATE transactions SET ${FOLDED} WHERE rowid = NEW.rowid;
END;
CREATE TEMP TRIGGER search_moved_transaction AFTER UPDATE OF date ON main.transactions
WHEN NEW.parent_id IS NULL AND NEW.date IS NOT OLD.date
BEGIN
  UPDATE transactions SET search_key = ${NEXT_KEY} WHERE rowid = NEW.rowid;
END;
`);
};
