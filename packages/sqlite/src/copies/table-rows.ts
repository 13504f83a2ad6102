import { CopyRefused, type Kind, type Row, type RowTarget, TABLES, type Table } from "@farthing/core/storage";
import Database from "better-sqlite3";
import { momentText, type StoredMoment, storedMoment } from "../columns/moments.ts";
import { accountNumber, familyNumber, giveNumbers } from "../columns/numbers.ts";
import { STATED_BEFORE } from "../schema/migrations.ts";
import {
  VERSION,
  WITH_ADDED_AS,
  WITH_BY_HAND,
  WITH_CAME_AGAIN,
  WITH_CANDIDATES,
  WITH_PENDING_GONE,
  WITH_RESTORED_AT,
  WITH_SAID_AT,
} from "../schema/versions.ts";

type Stored = string | number | Buffer | null;

/** As many rows are handed on at once. */
const ROWS = 1_000;

/** A value as it is whatever stores it. */
const toCell = (kind: Kind, value: Stored): Row[number] => {
  if (value === null) return null;
  if (Array.isArray(kind)) {
    const object = JSON.parse(value as string) as Readonly<Record<string, string>>;
    return kind.map((key) => object[key]!);
  }
  switch (kind) {
    case "flag":
      return value === 1;
    case "bytes":
      return (value as Buffer).toString("hex");
    case "texts":
      return JSON.parse(value as string) as readonly string[];
    default:
      return value as string | number;
  }
};

const toStored = (kind: Kind, cell: Row[number]): Stored => {
  if (cell === null) return null;
  if (Array.isArray(kind))
    return JSON.stringify(Object.fromEntries(kind.map((key, i) => [key, (cell as readonly string[])[i]])));
  switch (kind) {
    case "flag":
      return cell === true ? 1 : 0;
    case "bytes":
      return Buffer.from(cell as string, "hex");
    case "texts":
      return JSON.stringify(cell);
    default:
      return cell as string | number;
  }
};

/** The columns of a transaction that a file stores in another way: their names, and SQL for their values. */
const OF_TRANSACTION: Readonly<Record<string, readonly [name: string, value: string]>> = {
  family_id: ["family_number", familyNumber("r.family_id")],
  account_id: ["account_number", accountNumber("r.account_id")],
  created_at: ["created_at", storedMoment("r.created_at")],
  updated_at: ["updated_at", storedMoment("r.updated_at")],
};

const TRANSACTION = Object.keys(TABLES.find(({ name }) => name === "transactions")!.columns);

/** A table that has numbers where a copy has ids: its rows as they are copied, how one is written, and what has to be there. */
interface Numbered {
  readonly from: string;
  readonly before?: string;
  readonly insert: string;
  /** The columns with moments that are stored as numbers. */
  readonly moments?: readonly string[];
}

const NUMBERED: Readonly<Record<string, Numbered>> = {
  transactions: {
    from: `(SELECT f.id AS family_id, a.id AS account_id,
        ${TRANSACTION.filter((name) => !/^(?:family|account)_id$/.test(name))
          .map((name) => `t.${name}`)
          .join(", ")}
      FROM transactions AS t CROSS JOIN accounts AS a ON a.number = t.account_number
      CROSS JOIN families AS f ON f.number = t.family_number)`,
    before: `${giveNumbers("families")}; ${giveNumbers("accounts")}`,
    insert: `INSERT INTO transactions (${TRANSACTION.map((name) => OF_TRANSACTION[name]?.[0] ?? name).join(", ")})
      SELECT ${TRANSACTION.map((name) => OF_TRANSACTION[name]?.[1] ?? name).join(", ")}
      FROM (SELECT ${TRANSACTION.map((name) => `? AS ${name}`).join(", ")}) AS r`,
    moments: ["created_at", "updated_at"],
  },
  import_claims: {
    from: `(SELECT i.family_id, t.id AS transaction_id, i.id AS import_id, c.removable
      FROM transactions AS t CROSS JOIN import_claims AS c ON c.transaction_number = t.number
      CROSS JOIN imports AS i ON i.number = c.import_number)`,
    insert: `INSERT INTO import_claims (transaction_number, import_number, removable)
      SELECT t.number, i.number, r.removable
      FROM (SELECT ? AS family_id, ? AS transaction_id, ? AS import_id, ? AS removable) AS r
      CROSS JOIN transactions AS t ON t.id = r.transaction_id AND t.family_number = ${familyNumber("r.family_id")}
      CROSS JOIN imports AS i ON i.id = r.import_id`,
  },
};

/** What a file from before some tables and columns has in their place. */
const BEFORE_CANDIDATES: Readonly<Record<string, string>> = {
  transfers: "(SELECT *, 'file' AS made_by FROM transfers)",
  transfer_candidates:
    "(SELECT id, family_id, inflow_transaction_id, outflow_transaction_id, '' AS state, created_at FROM transfers WHERE false)",
};

/** The columns that transactions were given since: what they had before, and the first version that has it. */
const GIVEN_TO_TRANSACTIONS: readonly (readonly [column: string, before: string, since: number])[] = [
  ["by_hand", "0", WITH_BY_HAND],
  ["pending_gone", "0", WITH_PENDING_GONE],
  ["added_as", "NULL", WITH_ADDED_AS],
];

const transactionsBefore = (schema: number): string =>
  GIVEN_TO_TRANSACTIONS.reduce(
    (from, [column, before, since]) =>
      schema < since ? from.replace(`t.${column}`, `${before} AS ${column}`) : from,
    NUMBERED.transactions!.from,
  );

/** Before any transaction was added by hand, all came from elsewhere. */
const statedBefore = (schema: number): string =>
  `(${schema < WITH_BY_HAND ? STATED_BEFORE.replace(" AND t.by_hand = 0", "") : STATED_BEFORE})`;

const NONE_RESTORED = "(SELECT *, NULL AS restored_at FROM deleted_transactions)";
const NONE_CAME_AGAIN = "(SELECT *, NULL AS came_again_as FROM deleted_entries)";

const named = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(", ");

const cannotHold = (table: string, why: string): CopyRefused =>
  new CopyRefused({
    code: "copy_differs",
    message: `The file cannot hold what ${table} has: ${why}. Nothing was copied.`,
  });

/** What a file cannot hold although another database does. */
export const explained = (table: string, error: unknown): unknown =>
  error instanceof Database.SqliteError && error.code.startsWith("SQLITE_CONSTRAINT")
    ? cannotHold(table, error.message)
    : error;

/** The rows of whole tables on a connection, inside its transaction. `schema` is the version of the file. */
export const tableRows = (db: Database.Database, schema = VERSION): RowTarget => {
  const before: Readonly<Record<string, string>> = {
    ...(schema < WITH_CANDIDATES ? BEFORE_CANDIDATES : {}),
    ...(schema < WITH_SAID_AT ? { account_balances: statedBefore(schema) } : {}),
    ...(schema < WITH_RESTORED_AT ? { deleted_transactions: NONE_RESTORED } : {}),
    ...(schema < WITH_CAME_AGAIN ? { deleted_entries: NONE_CAME_AGAIN } : {}),
    transactions: transactionsBefore(schema),
  };
  async function* rows({ name, columns, key, ordered }: Table): AsyncGenerator<readonly Row[]> {
    // A file of an older version has fewer tables.
    if (db.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?").get(name) === undefined)
      return;
    const toCells = Object.entries(columns).map(([column, kind]) =>
      NUMBERED[name]?.moments?.includes(column) === true
        ? (value: Stored) => momentText(value as StoredMoment)
        : (value: Stored) => toCell(kind, value),
    );
    const order = ordered === true ? "rowid" : named(key);
    const found = db
      .prepare<[], Stored[]>(
        `SELECT ${named(Object.keys(columns))} FROM ${before[name] ?? NUMBERED[name]?.from ?? name} ORDER BY ${order}`,
      )
      .raw()
      .iterate();
    let some: Row[] = [];
    for (const values of found) {
      some.push(values.map((value, i) => toCells[i]!(value)));
      if (some.length < ROWS) continue;
      yield some;
      some = [];
    }
    yield some;
  }

  return {
    rows,
    isEmpty: async ({ name }) => db.prepare(`SELECT 1 FROM ${name} LIMIT 1`).get() === undefined,
    write: async ({ name, columns }, some) => {
      const names = Object.keys(columns);
      db.exec(NUMBERED[name]?.before ?? "");
      const kinds = Object.values(columns);
      const insert = db.prepare(
        NUMBERED[name]?.insert ??
          `INSERT INTO ${name} (${named(names)}) VALUES (${names.map(() => "?").join(", ")})`,
      );
      try {
        for (const row of some)
          if (insert.run(row.map((cell, i) => toStored(kinds[i]!, cell))).changes === 0)
            throw cannotHold(name, "what a row refers to is missing");
      } catch (error) {
        throw explained(name, error);
      }
    },
    // References within a table are checked with the commit.
    end: async () => {},
  };
};
