import type { Queries } from "../connection/queries.ts";
import { sql } from "../connection/sql.ts";

/** Remembers the accounts of the rows of an import. */
export const rememberAccounts = (
  { run }: Queries,
  family_id: string,
  import_id: string,
  ids: readonly string[],
) =>
  run(
    sql`INSERT INTO import_accounts (family_id, account_id, import_id)
        SELECT ${family_id}, id, ${import_id} FROM unnest(${ids}::text[]) AS id`,
  );

/** Makes the imports incomplete that have rows of some accounts, which are about to be deleted. */
export const markIncomplete = ({ run }: Queries, family_id: string, ids: readonly string[]) =>
  run(
    sql`UPDATE imports SET incomplete = true
        WHERE status = 'stored' AND family_id = ${family_id}
          AND id IN (SELECT import_id FROM import_accounts WHERE account_id = ANY(${ids}::text[]))`,
  );
