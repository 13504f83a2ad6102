import { COUNTED_TABLES, type DatabaseState } from "@farthing/core/storage";
import Database from "better-sqlite3";
import { familyNumber } from "../columns/numbers.ts";
import { MIGRATIONS } from "../migrations/index.ts";
import type { OpenedAsItIs } from "./open-as-it-is.ts";

interface Violation {
  readonly table: string;
  readonly parent: string;
  readonly count: number;
}

const VIOLATIONS = `
  SELECT "table", parent, count(*) AS count FROM pragma_foreign_key_check GROUP BY 1, 2 ORDER BY 1, 2`;

/** The step from which triggers, not references, compare families, and the one from which transactions have their numbers. */
const STEPS = { families_compared: 23, families_numbered: 24 };

/** What refers to a transaction by its id, and by which columns. */
const REFERRING = [
  ["transaction_tags", "transaction_id"],
  ...[
    ["transfers", "inflow_transaction_id"],
    ["transfers", "outflow_transaction_id"],
  ],
  ["bank_transactions", "transaction_id"],
] as const;

/** SQL for how many rows of each table refer to a transaction of another family, given the column and SQL for its values. */
const ofOtherFamilies = (column: string, valueFor: (id: string) => string): string => `
SELECT "table", 'transactions' AS parent, sum(count) AS count FROM (
  SELECT 'transactions' AS "table", count(*) AS count
  FROM transactions AS r JOIN transactions AS t ON t.id = r.parent_id WHERE t.${column} <> r.${column}
  ${REFERRING.map(
    ([table, reference]) =>
      `UNION ALL SELECT '${table}', count(*)
       FROM ${table} AS r JOIN transactions AS t ON t.id = r.${reference} WHERE t.${column} IS NOT ${valueFor("r.family_id")}`,
  ).join(" ")}
  UNION ALL SELECT 'import_claims', count(*)
  FROM import_claims AS c JOIN transactions AS t ON t.number = c.transaction_number
  JOIN imports AS i ON i.number = c.import_number WHERE t.${column} IS NOT ${valueFor("i.family_id")}
) GROUP BY 1 HAVING sum(count) > 0 ORDER BY 1`;

/** What transactions refer to without a reference that SQLite checks, and by which column. */
const NAMED = [
  ["categories", "category_id"],
  ["merchants", "merchant_id"],
] as const;

/** SQL for how many transactions refer to rows for which a condition on them, `p`, is true. */
const transactionsWith = (parent: string, on: string, condition: string): string =>
  `SELECT 'transactions' AS "table", '${parent}' AS parent, count(*) AS count
   FROM transactions AS t LEFT JOIN ${parent} AS p ON ${on} WHERE ${condition} HAVING count(*) > 0`;

const OF_MISSING = NAMED.map(([parent, column]) =>
  transactionsWith(parent, `p.id = t.${column}`, `t.${column} IS NOT NULL AND p.id IS NULL`),
).join(" UNION ALL ");

const OF_ANOTHER = [
  ["accounts", "p.number = t.account_number"] as const,
  ...NAMED.map(([parent, column]) => [parent, `p.id = t.${column}`] as const),
]
  .map(([parent, on]) =>
    transactionsWith(
      parent,
      on,
      `p.id IS NOT NULL AND ${familyNumber("p.family_id")} IS NOT t.family_number`,
    ),
  )
  .join(" UNION ALL ");

const integrity = (db: Database.Database): readonly string[] =>
  (db.pragma("integrity_check") as { readonly integrity_check: string }[])
    .flatMap(({ integrity_check }) => integrity_check.split("\n"))
    .filter((line) => line !== "ok");

const references = (db: Database.Database, schema: number): readonly string[] =>
  [VIOLATIONS, ...(schema < STEPS.families_numbered ? [] : [OF_MISSING])]
    .flatMap((sql) => db.prepare(sql).all() as Violation[])
    .map(
      ({ table, parent, count }) => `${count} rows of ${table} refer to rows of ${parent} that are missing`,
    );

const comparisonsOf = (schema: number): readonly string[] => {
  if (schema < STEPS.families_compared) return [];
  if (schema < STEPS.families_numbered) return [ofOtherFamilies("family_id", (id) => id)];
  return [ofOtherFamilies("family_number", familyNumber), OF_ANOTHER];
};

const families = (db: Database.Database, schema: number): readonly string[] =>
  comparisonsOf(schema)
    .flatMap((sql) => db.prepare(sql).all() as Violation[])
    .map(({ table, parent, count }) => `${count} rows of ${table} refer to ${parent} of another family`);

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
    ...orProblem(() => references(db, schema)),
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
