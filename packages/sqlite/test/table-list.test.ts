import { TABLES } from "@farthing/core/storage";
import { expect, it } from "vitest";
import { openDatabase } from "../src/file/open-database.ts";
import { newFile } from "./support/new-file.ts";

/** What this adapter fills itself: numbers, folded texts and keys of the index of searches, and the index. */
const OWN_COLUMNS: ReadonlySet<string> = new Set([
  "families.number",
  "accounts.number",
  "imports.number",
  "transactions.number",
  "transactions.folded_name",
  "transactions.folded_notes",
  "transactions.search_key",
]);
/** What it has numbers for. */
const NUMBERED: ReadonlyMap<string, readonly string[]> = new Map([
  ["import_claims.transaction_number", ["import_claims.family_id", "import_claims.transaction_id"]],
  ["import_claims.import_number", ["import_claims.import_id"]],
  ["transactions.family_number", ["transactions.family_id"]],
  ["transactions.account_number", ["transactions.account_id"]],
]);
/** Besides that, what triggers keep, and what is of use for some seconds only. */
const OWN_TABLES = /^(?:sqlite_|transaction_search|(?:family|account|transfer)_months$|refresh_successors$)/;

it("a copy knows every column of every table", () => {
  const db = openDatabase(newFile());
  const columns = db
    .prepare<[], { readonly table: string; readonly column: string }>(
      `SELECT t.name AS "table", c.name AS "column" FROM sqlite_schema AS t, pragma_table_info(t.name) AS c
       WHERE t.type = 'table'`,
    )
    .all()
    .filter(({ table, column }) => !OWN_TABLES.test(table) && !OWN_COLUMNS.has(`${table}.${column}`))
    .flatMap(({ table, column }) => NUMBERED.get(`${table}.${column}`) ?? [`${table}.${column}`]);
  db.close();
  expect(columns.length).toBeGreaterThan(150);
  expect(columns.sort()).toEqual(
    TABLES.flatMap(({ name, columns }) => Object.keys(columns).map((column) => `${name}.${column}`)).sort(),
  );
});
