import { expect, it } from "vitest";
import { balanceSettler } from "../src/books/settle-balances.ts";
import { openDatabase } from "../src/file/open-database.ts";
import { newFile } from "./support/new-file.ts";

it("a balance is made of what is on top of it, without going through the other transactions of its account", () => {
  const db = openDatabase(newFile());
  const prepared: string[] = [];
  const prepare = db.prepare.bind(db);
  db.prepare = ((sql: string) => {
    prepared.push(sql);
    return prepare(sql);
  }) as typeof db.prepare;
  balanceSettler(db);
  const asked = { number: 1, currency: "EUR", day: "2026-01-01", said_at: "2026-01-01T00:00:00.000Z" };
  const plans = prepared
    .filter((sql) => sql.includes("by_hand = 1"))
    .map((sql) =>
      prepare<[typeof asked], { readonly detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
        .all(asked)
        .flatMap(({ detail }) => (detail.includes(" t ") || detail.startsWith("SEARCH t") ? [detail] : [])),
    );
  expect(plans).toEqual([
    [
      "SEARCH t USING INDEX transactions_of_account (account_number=? AND parent_id=? AND date>?)",
      "SEARCH t USING INDEX transactions_by_hand (account_number=? AND created_at>?)",
    ],
    ["SEARCH t USING INDEX transactions_of_account (account_number=? AND parent_id=? AND date>?)"],
  ]);
  db.close();
});
