import type { ListRequest, Page } from "@farthing/core/storage";
import type { Queries } from "../connection/queries.ts";
import { raw, type Sql, sql } from "../connection/sql.ts";

/**
 * What a list is of. For parts that come after a key to cost what they return, an index begins with the columns that `where`
 * fixes and continues with the key.
 */
export interface List<Key> {
  readonly columns: Sql;
  /** What is worked out of these for each row of the part, and for none that is only counted or skipped. */
  readonly each?: Sql;
  readonly from: Sql;
  readonly where: Sql;
  /** The columns that it is sorted by; together they are different in every row. */
  readonly key: readonly string[];
  readonly direction: "ASC" | "DESC";
  /** The values of these columns in a key. */
  readonly after: (key: Key) => Sql;
}

/** Reads a part of a list. */
export const listPart = async <Row, Key>(
  { all, get }: Queries,
  { columns, each, from, where, key, direction, after }: List<Key>,
  request: ListRequest<Key>,
): Promise<Page<Row>> => {
  const { per_page } = request;
  const order = raw(key.map((column) => `${column} ${direction}`).join(", "));
  const rows = (condition: Sql, limit: number, offset: number) => {
    const part = sql`SELECT ${columns} FROM ${from} WHERE ${where}${condition}
                     ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`;
    return all<Row>(each === undefined ? part : sql`SELECT ${each} FROM (${part}) AS part`);
  };
  if ("page" in request) {
    const offset = (request.page - 1) * per_page;
    const items = await rows(sql``, per_page, offset);
    const { count } = (await get<{ readonly count: number }>(
      sql`SELECT count(*) AS count FROM ${from} WHERE ${where}`,
    ))!;
    return { items, total_count: count, more: offset + per_page < count };
  }
  const beyond =
    request.after === null
      ? sql``
      : sql` AND (${raw(key.join(", "))}) ${raw(direction === "ASC" ? ">" : "<")} (${after(request.after)})`;
  const found = await rows(beyond, per_page + 1, 0);
  return { items: found.slice(0, per_page), total_count: null, more: found.length > per_page };
};
