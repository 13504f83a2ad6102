import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, inject } from "vitest";
import { onDatabase } from "./on-database.ts";

const at = (name: string): string => `${inject("postgres")}/${name}`;

/** The address of a new, empty database, which is there until the tests of the file have run. */
export const newDatabase = async (): Promise<string> => {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await onDatabase(at("postgres"), (client) => client.query(`CREATE DATABASE ${name}`));
  afterAll(() => onDatabase(at("postgres"), (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`)));
  return at(name);
};

/** Deletes all rows of a database, as often as it is called. */
export const emptier = async (url: string): Promise<() => Promise<void>> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  afterAll(() => client.end());
  const { rows } = await client.query<{ readonly name: string }>(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> 'farthing_schema'",
  );
  const deletions = rows.map(({ name }) => `DELETE FROM ${name}`).join("; ");
  return async () => {
    // Without looking for what refers to each row.
    await client.query(`BEGIN; SET LOCAL session_replication_role = replica; ${deletions}; COMMIT`);
  };
};
