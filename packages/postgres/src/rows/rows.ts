import { joined, raw, type Sql, sql } from "../connection/sql.ts";

/** The value of a column as the text that PostgreSQL reads. */
const asText = (value: unknown): string | null =>
  value === null || value === undefined ? null : String(value);

/**
 * Rows as a table of a statement, by the types of their columns. It has one parameter for each column, because a statement may
 * have no more than 65,535. Their order is in `nth`: a join does not keep it.
 */
export const rowsOf = (
  columns: Readonly<Record<string, string>>,
  rows: readonly Readonly<Record<string, unknown>>[],
): Sql => {
  const names = Object.keys(columns);
  const typed = joined(
    names.map((name) => raw(`given.${name}::${columns[name]} AS ${name}`)),
    ", ",
  );
  const values = joined(
    names.map((name) => sql`${rows.map((row) => asText(row[name]))}::text[]`),
    ", ",
  );
  return sql`(SELECT ${typed}, given.nth
    FROM unnest(${values}) WITH ORDINALITY AS given (${raw([...names, "nth"].join(", "))}))`;
};
