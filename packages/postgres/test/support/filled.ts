import { fold } from "@farthing/values";
import type { ClientBase } from "pg";
import { ROWS, type Row } from "../../../../tools/testing/filled-rows.ts";

/** A value as PostgreSQL has it: lists and bytes are no text there. */
const toValue = (value: Row[string] | undefined): unknown => {
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString("hex")}`;
  return typeof value === "string" && value.startsWith("[") ? JSON.parse(value) : value;
};

const foldedOrNull = (text: Row[string] | undefined): string | null =>
  typeof text === "string" ? fold(text) : null;

/** A row as PostgreSQL has it, with folded text beside the other. */
const rowOf = (table: string, row: Row): Readonly<Record<string, unknown>> => ({
  ...Object.fromEntries(Object.entries(row).map(([name, value]) => [name, toValue(value)])),
  ...(table === "transactions"
    ? {
        ...{ locked: toValue(row.locked ?? "[]"), pending: row.pending ?? 0 },
        ...{ name_folded: foldedOrNull(row.name), notes_folded: foldedOrNull(row.notes) },
      }
    : {}),
});

/** What only a server that runs has. */
const OF_A_RUN = ["commit_markers", "request_counts", "bank_leases", "farthing_schema"];

const columnsIn = async (client: ClientBase): Promise<ReadonlyMap<string, readonly string[]>> => {
  const { rows } = await client.query<{ readonly name: string; readonly columns: readonly string[] }>(
    `SELECT c.table_name AS name, array_agg(c.column_name::text ORDER BY c.ordinal_position) AS columns
     FROM information_schema.columns AS c JOIN information_schema.tables AS t USING (table_schema, table_name)
     WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND NOT c.table_name = ANY($1) GROUP BY 1`,
    [OF_A_RUN],
  );
  return new Map(rows.map(({ name, columns }) => [name, columns]));
};

/** Fills a new database with a family that used all of it. */
export const fill = async (client: ClientBase): Promise<void> => {
  const tables = await columnsIn(client);
  for (const [table, rows] of Object.entries(ROWS))
    for (const row of rows.map((each) => rowOf(table, each))) {
      const columns = (tables.get(table) ?? []).filter((name) => Object.hasOwn(row, name)).join(", ");
      if (columns === "") continue;
      await client.query(
        `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM json_populate_record(NULL::${table}, $1)`,
        [JSON.stringify(row)],
      );
    }
  for (const table of tables.keys()) {
    const { rows } = await client.query(`SELECT 1 FROM ${table} LIMIT 1`);
    if (rows.length === 0) throw new Error(`${table} is empty`);
  }
};
