import pg from "pg";
import { afterAll } from "vitest";

/** Reads all rows of all tables of a database, as often as it is called: what users could ever see of it. */
export const dumper = async (url: string): Promise<() => Promise<Readonly<Record<string, unknown>>>> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  afterAll(() => client.end());
  const { rows } = await client.query<{ readonly name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name NOT IN ('farthing_schema', 'commit_markers')`,
  );
  // The position in an order may have gaps.
  const each = rows.map(
    ({ name }) =>
      `(SELECT coalesce(jsonb_agg(to_jsonb(t) - 'position' ORDER BY t::text), '[]') FROM ${name} AS t) AS ${name}`,
  );
  return async () => (await client.query(`SELECT ${each.join(", ")}`)).rows[0];
};
