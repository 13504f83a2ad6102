import { COUNTED_TABLES, type DatabaseState } from "@farthing/core/storage";
import Database from "better-sqlite3";
import { MIGRATIONS } from "../migrations/index.ts";
import type { OpenedAsItIs } from "./open-as-it-is.ts";

interface Violation {
  readonly table: string;
  readonly parent: string;
  readonly count: number;
}

const VIOLATIONS = `
  SELECT "table", parent, count(*) AS count FROM pragma_foreign_key_check GROUP BY 1, 2 ORDER BY 1, 2`;

const integrity = (db: Database.Database): readonly string[] =>
  (db.pragma("integrity_check") as { readonly integrity_check: string }[])
    .flatMap(({ integrity_check }) => integrity_check.split("\n"))
    .filter((line) => line !== "ok");

const references = (db: Database.Database): readonly string[] =>
  (db.prepare(VIOLATIONS).all() as Violation[]).map(
    ({ table, parent, count }) => `${count} rows of ${table} refer to rows of ${parent} that are missing`,
  );

/** What a damaged page interrupts is a problem too, not a failure. */
const orProblem = (read: () => readonly string[]): readonly string[] => {
  try {
    return read();
  } catch (error) {
    if (error instanceof Database.SqliteError && error.code.startsWith("SQLITE_CORRUPT"))
      return [error.message];
    throw error;
  }
};

/** Examines a whole database. */
export const stateOf = ({ db, schema }: OpenedAsItIs): DatabaseState => {
  const counts: Partial<Record<(typeof COUNTED_TABLES)[number], number>> = {};
  const sealed_urls: string[] = [];
  const problems = [
    ...orProblem(() => integrity(db)),
    ...orProblem(() => references(db)),
    ...orProblem(() => {
      const isThere = db.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?").pluck();
      for (const table of COUNTED_TABLES)
        if (isThere.get(table) === 1)
          counts[table] = db.prepare(`SELECT count(*) FROM ${table}`).pluck().get() as number;
      if (counts.bank_connections !== undefined)
        sealed_urls.push(
          ...(db.prepare("SELECT sealed_url FROM bank_connections").pluck().all() as string[]),
        );
      return [];
    }),
  ];
  return {
    schema,
    supported_schema: MIGRATIONS.length,
    problems: [...new Set(problems)],
    counts,
    sealed_urls,
  };
};
