import type { Queries } from "../connection/queries.ts";
import { raw, sql } from "../connection/sql.ts";

/** The family that something of a table belongs to; undefined if there is none with this id. */
export const familyOf = async (
  { get }: Queries,
  table: "accounts" | "bank_connections" | "imports" | "readings" | "transactions",
  id: string,
): Promise<string | undefined> => {
  const row = await get<{ readonly family_id: string }>(
    sql`SELECT family_id FROM ${raw(table)} WHERE id = ${id}`,
  );
  return row?.family_id;
};
