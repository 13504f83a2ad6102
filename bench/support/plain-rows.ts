import { openBare } from "./better-sqlite3.ts";
import {
  columnsOf,
  insertInto,
  newLike,
  SEARCH_ROWS,
  SEARCHED,
  type Values,
  valuesIn,
} from "./plain-statements.ts";
import { timed } from "./rounds.ts";

/** What transactions of a bank refer to. */
const REFERRED = ["families", "bank_connections", "accounts", "bank_accounts"] as const;

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

/** Reads what a sync has stored in a file. */
export const plainRowsOf = (synced: string): PlainRows => {
  const db = openBare(synced);
  const all = (sql: string): readonly Values[] => valuesIn(db, sql);
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
  const db = await newLike(synced, file, REFERRED);
  const ms = timed(() => {
    const [begin, commit] = [db.prepare("BEGIN IMMEDIATE"), db.prepare("COMMIT")];
    const insert = insertInto(db, "transactions", columns.transactions);
    const tell = insertInto(db, "bank_transactions", columns.bank_transactions);
    const search = insertInto(db, ...SEARCH_ROWS);
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
