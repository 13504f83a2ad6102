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

const named = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(", ");

/** What a file cannot hold although another database does. */
export const explained = (table: string, error: unknown): unknown =>
  error instanceof Database.SqliteError && error.code.startsWith("SQLITE_CONSTRAINT")
    ? new CopyRefused({
        code: "copy_differs",
        message: `The file cannot hold what ${table} has: ${error.message}. Nothing was copied.`,
      })
    : error;

/** The rows of whole tables on a connection, inside its transaction. */
export const tableRows = (db: Database.Database): RowTarget => {
  async function* rows({ name, columns, key, ordered }: Table): AsyncGenerator<readonly Row[]> {
    const kinds = Object.values(columns);
    const order = ordered === true ? "rowid" : named(key);
    const found = db
      .prepare<[], Stored[]>(`SELECT ${named(Object.keys(columns))} FROM ${name} ORDER BY ${order}`)
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
        `INSERT INTO ${name} (${named(names)}) VALUES (${names.map(() => "?").join(", ")})`,
      );
      try {
        for (const row of some) insert.run(row.map((cell, i) => toStored(kinds[i]!, cell)));
      } catch (error) {
        throw explained(name, error);
      }
    },
    // References within a table are checked with the commit.
    end: async () => {},
  };
};
