import { fold } from "@farthing/values";
import type Database from "better-sqlite3";
import { expect } from "vitest";
import { accountText, keyBefore, lastKey } from "../../src/columns/search-key.ts";

interface Row {
  readonly id: string;
  readonly name: string;
  readonly notes: string | null;
  readonly folded_name: string | null;
  readonly folded_notes: string | null;
  readonly key: string | null;
  readonly in_place: 0 | 1 | null;
  readonly account: string;
}

/** The parts of three characters in a text. */
const partsOf = (text: string | null): readonly string[] => {
  const chars = [...(text ?? "")];
  return chars.slice(2).map((_, i) => chars.slice(i, i + 3).join(""));
};

/**
 * Passes if the folded texts of all transactions are those of their names and notes, each has a key of its family and day, and the
 * index of searches has for every part of every text exactly the transactions that contain it. Returns how many it compared.
 */
export const expectIndexed = (db: Database.Database): number => {
  const rows = db
    .prepare<[], Row>(
      `SELECT id, name, notes, folded_name, folded_notes, CAST(search_key AS TEXT) AS key,
         search_key > ${keyBefore("family_number", "date")} AND search_key <= ${lastKey("family_number", "date")} AS in_place,
         ${accountText("t.account_number")} AS account
       FROM transactions AS t WHERE parent_id IS NULL`,
    )
    .all();
  const containing = new Map<string, Set<string>>();
  for (const { id, name, notes, folded_name, folded_notes, key, in_place, account } of rows) {
    expect([id, folded_name, folded_notes, in_place]).toEqual([
      ...[id, fold(name), notes === null ? null : fold(notes), 1],
    ]);
    for (const part of [...partsOf(folded_name), ...partsOf(folded_notes), account])
      containing.set(part, (containing.get(part) ?? new Set()).add(key!));
  }
  const find = db
    .prepare<[string], string>(
      "SELECT CAST(rowid AS TEXT) FROM transaction_search WHERE transaction_search MATCH ?",
    )
    .pluck();
  for (const [part, keys] of containing)
    expect([part, find.all(`"${part.replaceAll('"', '""')}"`).toSorted()]).toEqual([
      part,
      [...keys].toSorted(),
    ]);
  const parts = db.prepare(
    "SELECT count(*) FROM transactions WHERE parent_id IS NOT NULL AND search_key IS NOT NULL",
  );
  expect(parts.pluck().get()).toBe(0);
  db.exec("INSERT INTO transaction_search (transaction_search) VALUES ('integrity-check')");
  return rows.length;
};

/** How many entries the index has for parts of texts, whether a transaction has them or not. */
export const entriesOf = (db: Database.Database): number => {
  db.exec("CREATE VIRTUAL TABLE temp.search_entries USING fts5vocab (main, transaction_search, 'row')");
  const count = db.prepare("SELECT coalesce(sum(doc), 0) FROM temp.search_entries").pluck().get();
  db.exec("DROP TABLE temp.search_entries");
  return count as number;
};
