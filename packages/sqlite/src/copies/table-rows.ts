import { CopyRefused, type Kind, type Row, type RowTarget, type Table } from "@farthing/core/storage";
import Database from "better-sqlite3";

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

/** A table that has numbers where a copy has ids: its rows as they are copied, and how one is written. */
const NUMBERED: Readonly<Record<string, { readonly from: string; readonly insert: string }>> = {
  import_claims: {
    from: `(SELECT t.family_id, t.id AS transaction_id, i.id AS import_id, c.removable
      FROM transactions AS t CROSS JOIN import_claims AS c ON c.transaction_number = t.number
      CROSS JOIN imports AS i ON i.number = c.import_number)`,
    insert: `INSERT INTO import_claims (transaction_number, import_number, removable)
      SELECT t.number, i.number, r.removable
      FROM (SELECT ? AS family_id, ? AS transaction_id, ? AS import_id, ? AS removable) AS r
      CROSS JOIN transactions AS t ON t.id = r.transaction_id AND t.family_id = r.family_id
      CROSS JOIN imports AS i ON i.id = r.import_id`,
  },
};

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

/** The rows of whole tables on a connection, inside its transaction. */
export const tableRows = (db: Database.Database): RowTarget => {
  async function* rows({ name, columns, key, ordered }: Table): AsyncGenerator<readonly Row[]> {
    const kinds = Object.values(columns);
    const order = ordered === true ? "rowid" : named(key);
    const found = db
      .prepare<[], Stored[]>(
        `SELECT ${named(Object.keys(columns))} FROM ${NUMBERED[name]?.from ?? name} ORDER BY ${order}`,
      )
      .raw()
      .iterate();
    let some: Row[] = [];
    for (const values of found) {
      some.push(values.map((value, i) => toCell(kinds[i]!, value)));
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
