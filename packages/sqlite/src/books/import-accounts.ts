import { type Chunked, eachInChunks, type Import, type ImportChange } from "@farthing/core/import";
import type { Database } from "better-sqlite3";

/** An account, and an import that has rows of it. */
type Link = Readonly<Record<"family_id" | "account_id" | "import_id", string>>;

/** Remembers the accounts of the rows of an import, in chunks. */
export const accountsRememberer = (db: Database) => {
  const remember = db.prepare<[Link]>(
    "INSERT INTO import_accounts (family_id, account_id, import_id) VALUES (@family_id, @account_id, @import_id)",
  );
  return (
    family_id: string,
    { id: import_id }: Import,
    { accounts }: Pick<ImportChange, "accounts">,
  ): Chunked<void> =>
    eachInChunks(accounts, (account_id) => remember.run({ family_id, account_id, import_id }));
};

/** Makes the imports incomplete that have rows of an account, which is about to be deleted. */
export const incompleteMarker = (db: Database) => {
  const mark = db.prepare<[Readonly<Record<"family_id" | "id", string>>]>(
    `UPDATE imports SET incomplete = 1
     WHERE status = 'stored' AND family_id = @family_id
       AND id IN (SELECT import_id FROM import_accounts WHERE account_id = @id)`,
  );
  return (family_id: string, id: string): void => void mark.run({ family_id, id });
};
