import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import { accountText } from "../../packages/sqlite/src/search-key.ts";
import { type Database, openBare } from "./better-sqlite3.ts";
import { timed } from "./rounds.ts";
import { storageOf } from "./storage.ts";

/** What transactions of a bank refer to. */
const REFERRED = ["families", "bank_connections", "accounts", "bank_accounts"] as const;

const SEARCHED = `SELECT t.search_key, t.folded_name, t.folded_notes, ${accountText("t.account_id")} FROM transactions AS t`;

type Values = readonly unknown[];

/** What is stored of a transaction: the values of its row, of what the bank told, and of the index of searches. */
interface Stored {
  readonly transaction: Values;
  readonly told: Values;
  readonly searched: Values;
}

/** What a file has after a sync, to be inserted again by plain statements. */
export interface PlainRows {
  readonly synced: string;
  /** By the provider's ids of the account and the transaction. */
  readonly rows: ReadonlyMap<string, Stored>;
  readonly columns: Readonly<Record<"transactions" | "bank_transactions", readonly string[]>>;
}

const keyOf = (account: string, transaction: string): string => JSON.stringify([account, transaction]);

const columnsOf = (db: Database, table: string): readonly string[] =>
  (db.prepare("SELECT name FROM pragma_table_info(?)").all(table) as { readonly name: string }[]).map(
    ({ name }) => name,
  );

/** Reads what a sync has stored in a file. */
export const plainRowsOf = (synced: string): PlainRows => {
  const db = openBare(synced);
  const all = (sql: string): readonly Values[] =>
    db.prepare(sql).safeIntegers().raw().all() as readonly Values[];
  const ids = all(
    `SELECT a.provider_id, b.provider_id
     FROM transactions AS t JOIN bank_transactions AS b ON b.transaction_id = t.id
     JOIN bank_accounts AS a ON a.account_id = b.account_id ORDER BY t.id`,
  );
  const [transactions, told, searched] = [
    all("SELECT * FROM transactions ORDER BY id"),
    all("SELECT * FROM bank_transactions ORDER BY transaction_id"),
    all(`${SEARCHED} ORDER BY t.id`),
  ];
  const columns = {
    transactions: columnsOf(db, "transactions"),
    bank_transactions: columnsOf(db, "bank_transactions"),
  };
  db.close();
  const rows = ids.map(([account, id], i): [string, Stored] => [
    keyOf(String(account), String(id)),
    { transaction: transactions[i]!, told: told[i]!, searched: searched[i]! },
  ]);
  return { synced, columns, rows: new Map(rows) };
};

interface Told {
  readonly accounts: readonly {
    readonly id: string;
    readonly transactions: readonly { readonly id: string }[];
  }[];
}

/**
 * Milliseconds to parse the answers and insert the same rows into a new file with the same tables, keys, indexes and index of
 * searches, one database transaction per answer.
 */
export const insertPlain = async (
  file: string,
  bodies: readonly string[],
  { synced, rows, columns }: PlainRows,
): Promise<number> => {
  await Effect.runPromise(Effect.scoped(Layer.build(storageOf(file))));
  const db = openBare(file);
  db.prepare("ATTACH ? AS synced").run(synced);
  for (const table of REFERRED) db.exec(`INSERT INTO main.${table} SELECT * FROM synced.${table}`);
  db.exec("DETACH synced");
  const into = (table: string, names: readonly string[]) =>
    db.prepare(`INSERT INTO ${table} (${names.join(", ")}) VALUES (${names.map(() => "?").join(", ")})`);
  const ms = timed(() => {
    const [begin, commit] = [db.prepare("BEGIN IMMEDIATE"), db.prepare("COMMIT")];
    const insert = into("transactions", columns.transactions);
    const tell = into("bank_transactions", columns.bank_transactions);
    const search = into("transaction_search", ["rowid", "name", "notes", "account"]);
    for (const body of bodies) {
      const { accounts } = JSON.parse(body) as Told;
      const stored = accounts.flatMap((account) =>
        account.transactions.map(({ id }) => rows.get(keyOf(account.id, id))!),
      );
      begin.run();
      for (const { transaction } of stored) insert.run(...transaction);
      for (const { told } of stored) tell.run(...told);
      // At the end, because the index writes what it has before a statement on a table with triggers.
      for (const { searched } of stored) search.run(...searched);
      commit.run();
    }
  });
  db.close();
  return ms;
};
