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

/** The step from which triggers, not references, compare families. */
const FAMILIES_COMPARED = 23;

/** What refers to a transaction by its id, and by which columns. */
const REFERRING = [
  ...[
    ["transactions", "parent_id"],
    ["transaction_tags", "transaction_id"],
  ],
  ...[
    ["transfers", "inflow_transaction_id"],
    ["transfers", "outflow_transaction_id"],
  ],
  ["bank_transactions", "transaction_id"],
] as const;

/** How many rows of each table refer to a transaction of another family. */
const OF_OTHER_FAMILIES = `SELECT "table", sum(count) AS count FROM (
  ${REFERRING.map(
    ([table, column]) =>
      `SELECT '${table}' AS "table", count(*) AS count
       FROM ${table} AS r JOIN transactions AS t ON t.id = r.${column} WHERE t.family_id <> r.family_id`,
  ).join(" UNION ALL ")}
  UNION ALL SELECT 'import_claims', count(*)
  FROM import_claims AS c JOIN transactions AS t ON t.number = c.transaction_number
  JOIN imports AS i ON i.number = c.import_number WHERE t.family_id <> i.family_id
) GROUP BY 1 HAVING sum(count) > 0 ORDER BY 1`;

const integrity = (db: Database.Database): readonly string[] =>
  (db.pragma("integrity_check") as { readonly integrity_check: string }[])
    .flatMap(({ integrity_check }) => integrity_check.split("\n"))
    .filter((line) => line !== "ok");

const references = (db: Database.Database): readonly string[] =>
  (db.prepare(VIOLATIONS).all() as Violation[]).map(
    ({ table, parent, count }) => `${count} rows of ${table} refer to rows of ${parent} that are missing`,
  );

const families = (db: Database.Database, schema: number): readonly string[] =>
  schema < FAMILIES_COMPARED
    ? []
    : (db.prepare(OF_OTHER_FAMILIES).all() as Omit<Violation, "parent">[]).map(
        ({ table, count }) => `${count} rows of ${table} refer to transactions of another family`,
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
    ...orProblem(() => families(db, schema)),
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
