import type { ListRequest, Page } from "@farthing/core/storage";
import type { Database } from "better-sqlite3";

type Bound = Readonly<Record<string, string | null>>;

/**
 * What a list is of. For parts that come after a key to cost what they return, an index begins with the columns that `where`
 * fixes and continues with the key.
 */
export interface List<Key> {
  readonly columns: string;
  readonly table: string;
  readonly where: string;
  /** The columns that it is sorted by; together they are different in every row. */
  readonly key: readonly (keyof Key & string)[];
  readonly direction: "ASC" | "DESC";
  /** SQL for how values of columns of the key are stored, given SQL for them, where they are stored in another way. */
  readonly stored?: Readonly<Partial<Record<keyof Key & string, (value: string) => string>>>;
}

/** The SQL of a list: of a page, of its start, of what comes after a key, and of its length. */
const listStatements = <Key>({ columns, table, where, key, direction, stored }: List<Key>) => {
  const asStored = (column: keyof Key & string): string => {
    const value = `+@after_${column}`;
    return stored?.[column]?.(value) ?? value;
  };
  const order = key.map((column) => `${column} ${direction}`).join(", ");
  const part = (condition: string, end: string) =>
    `SELECT ${columns} FROM ${table} WHERE ${where}${condition} ORDER BY ${order} LIMIT +@limit${end}`;
  const after = `(${key.join(", ")}) ${direction === "ASC" ? ">" : "<"} (${key.map(asStored).join(", ")})`;
  return {
    page: part("", " OFFSET +@offset"),
    start: part("", ""),
    after: part(` AND ${after}`, ""),
    count: `SELECT count(*) FROM ${table} WHERE ${where}`,
  };
};

/** Reads a list, in the caller's transaction. */
export interface ListReader<Row, Key> {
  readonly part: (bound: Bound, request: ListRequest<Key>) => Page<Row>;
  /** The rows after so many. */
  readonly rows: (
    bound: Bound,
    skipped: { readonly limit: number; readonly offset: number },
  ) => readonly Row[];
}

export const listReader = <Row, Key extends Readonly<Record<string, string>>>(
  db: Database,
  list: List<Key>,
): ListReader<Row, Key> => {
  const sql = listStatements(list);
  const rowsOf = (text: string) => db.prepare<[Readonly<Record<string, string | number | null>>], Row>(text);
  const rows = { page: rowsOf(sql.page), start: rowsOf(sql.start), after: rowsOf(sql.after) };
  const count = db.prepare<[Bound], number>(sql.count).pluck();
  const keyOf = (after: Key): Bound =>
    Object.fromEntries(list.key.map((column) => [`after_${column}`, after[column]!]));
  const part = (bound: Bound, request: ListRequest<Key>): Page<Row> => {
    const { per_page } = request;
    if ("page" in request) {
      const offset = (request.page - 1) * per_page;
      const total_count = count.get(bound)!;
      const items = rows.page.all({ ...bound, limit: per_page, offset });
      return { items, total_count, more: offset + per_page < total_count };
    }
    const { after } = request;
    const limit = per_page + 1;
    const found =
      after === null
        ? rows.start.all({ ...bound, limit })
        : rows.after.all({ ...bound, ...keyOf(after), limit });
    return { items: found.slice(0, per_page), total_count: null, more: found.length > per_page };
  };
  return { part, rows: (bound, { limit, offset }) => rows.page.all({ ...bound, limit, offset }) };
};
