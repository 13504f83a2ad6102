import pg from "pg";
import { afterAll } from "vitest";

/** All rows of a database, kept beside its tables. */
export interface SavedState {
  /** Keeps what there is now. */
  readonly save: () => Promise<void>;
  /** Makes the tables as they were when they were saved. */
  readonly restore: () => Promise<void>;
}

export const savedState = async (url: string): Promise<SavedState> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  afterAll(() => client.end());
  const { rows } = await client.query<{ readonly name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> 'farthing_schema'`,
  );
  const each = (statement: (name: string) => string): string =>
    rows.map(({ name }) => statement(name)).join("; ");
  // Without looking for what refers to each row.
  const restoring = `BEGIN; SET LOCAL session_replication_role = replica;
    ${each((name) => `DELETE FROM ${name}`)};
    ${each((name) => `INSERT INTO ${name} OVERRIDING SYSTEM VALUE SELECT * FROM saved.${name}`)}; COMMIT`;
  return {
    save: async () => {
      await client.query(
        `DROP SCHEMA IF EXISTS saved CASCADE; CREATE SCHEMA saved;
         ${each((name) => `CREATE TABLE saved.${name} AS TABLE ${name}`)}`,
      );
    },
    restore: async () => {
      await client.query(restoring);
    },
  };
};
