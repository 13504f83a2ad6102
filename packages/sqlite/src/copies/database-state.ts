import { COUNTED_TABLES, type DatabaseState } from "@farthing/core/storage";
import Database from "better-sqlite3";
import { familyNumber } from "../columns/numbers.ts";
import { MONTHS, TRANSFER_LISTS } from "../schema/months.ts";
import { COUNTED_BY_MONTH, VERSION, WITH_CANDIDATES, WITH_COUNTED_TRANSFERS } from "../schema/versions.ts";
import type { OpenedAsItIs } from "./open-as-it-is.ts";

interface Violation {
  readonly table: string;
  readonly parent: string;
  readonly count: number;
}

const VIOLATIONS = `
  SELECT "table", parent, count(*) AS count FROM pragma_foreign_key_check GROUP BY 1, 2 ORDER BY 1, 2`;

/** What refers to a transaction by its id, and by which columns. */
const REFERRING = [
  ["transaction_tags", "transaction_id"],
  ...[
    ["transfers", "inflow_transaction_id"],
    ["transfers", "outflow_transaction_id"],
  ],
  ["bank_transactions", "transaction_id"],
] as const;

/** The same since there are candidates. */
const REFERRING_NOW = [
  ...REFERRING,
  ["transfer_candidates", "inflow_transaction_id"],
  ["transfer_candidates", "outflow_transaction_id"],
] as const;

/** SQL for how many rows of each table refer to a transaction of another family. */
const ofOtherTransactions = (schema: number): string => `
SELECT "table", 'transactions' AS parent, sum(count) AS count FROM (
  SELECT 'transactions' AS "table", count(*) AS count
  FROM transactions AS r JOIN transactions AS t ON t.id = r.parent_id WHERE t.family_number <> r.family_number
  ${(schema < WITH_CANDIDATES ? REFERRING : REFERRING_NOW)
    .map(
      ([table, reference]) =>
        `UNION ALL SELECT '${table}', count(*)
       FROM ${table} AS r JOIN transactions AS t ON t.id = r.${reference}
       WHERE t.family_number IS NOT ${familyNumber("r.family_id")}`,
    )
    .join(" ")}
  UNION ALL SELECT 'import_claims', count(*)
  FROM import_claims AS c JOIN transactions AS t ON t.number = c.transaction_number
  JOIN imports AS i ON i.number = c.import_number WHERE t.family_number IS NOT ${familyNumber("i.family_id")}
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

const violations = (
  db: Database.Database,
  queries: readonly string[],
  message: (violation: Violation) => string,
): readonly string[] => queries.flatMap((sql) => db.prepare<[], Violation>(sql).all()).map(message);

const references = (db: Database.Database): readonly string[] =>
  violations(
    db,
    [VIOLATIONS, OF_MISSING],
    ({ table, parent, count }) => `${count} rows of ${table} refer to rows of ${parent} that are missing`,
  );

const families = ({ db, schema }: OpenedAsItIs): readonly string[] =>
  violations(
    db,
    [ofOtherTransactions(schema), OF_ANOTHER],
    ({ table, parent, count }) => `${count} rows of ${table} refer to ${parent} of another family`,
  );

const months = ({ db, schema }: OpenedAsItIs): readonly string[] =>
  MONTHS.flatMap(({ table, list }) => {
    if (schema < COUNTED_BY_MONTH) return [];
    const count = db
      .prepare<[], number>(
        `SELECT count(*) FROM (
           SELECT ${list}, substr(date, 1, 7) AS month, count(*) AS transactions
           FROM transactions WHERE parent_id IS NULL GROUP BY 1, 2
         ) AS t FULL JOIN ${table} AS m USING (${list}, month) WHERE t.transactions IS NOT m.transactions`,
      )
      .pluck()
      .get()!;
    return count === 0 ? [] : [`${count} rows of ${table} differ from the transactions that they count`];
  });

/** How many months of transfers in a state have another count than transfers. */
const MISCOUNTED_TRANSFERS = `
SELECT count(*) FROM (
  SELECT family_id, state, substr(created_at, 1, 7) AS month, count(*) AS transfers
  FROM (${TRANSFER_LISTS.map(({ table, state }) => `SELECT family_id, ${state} AS state, created_at FROM ${table}`).join(" UNION ALL ")})
  GROUP BY 1, 2, 3
) AS t FULL JOIN transfer_months AS m USING (family_id, state, month) WHERE t.transfers IS NOT m.transfers`;

const transferMonths = ({ db, schema }: OpenedAsItIs): readonly string[] => {
  if (schema < WITH_COUNTED_TRANSFERS) return [];
  const count = db.prepare<[], number>(MISCOUNTED_TRANSFERS).pluck().get()!;
  return count === 0 ? [] : [`${count} rows of transfer_months differ from the transfers that they count`];
};

/** What no transfer is twice. */
const OF_TRANSFERS = [
  [
    "belong to two transfers",
    `SELECT count(*) FROM transfers AS one
     JOIN transfers AS other ON other.outflow_transaction_id = one.inflow_transaction_id`,
  ],
  [
    "are sides of a transfer that is also proposed or rejected",
    `SELECT 2 * count(*) FROM transfers AS x JOIN transfer_candidates AS c
     ON c.inflow_transaction_id = x.inflow_transaction_id AND c.outflow_transaction_id = x.outflow_transaction_id`,
  ],
] as const;

const transfers = ({ db, schema }: OpenedAsItIs): readonly string[] =>
  schema < WITH_CANDIDATES
    ? []
    : OF_TRANSFERS.flatMap(([what, sql]) => {
        const count = db.prepare<[], number>(sql).pluck().get()!;
        return count === 0 ? [] : [`${count} transactions ${what}`];
      });

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

/** Examines a whole database, which may be empty. */
export const stateOf = (opened: OpenedAsItIs): DatabaseState => {
  const { db, schema } = opened;
  const state = { schema, supported_schema: VERSION };
  if (schema === 0)
    return { ...state, problems: orProblem(() => integrity(db)), counts: {}, sealed_urls: [] };
  const counts: Partial<Record<(typeof COUNTED_TABLES)[number], number>> = {};
  const sealed_urls: string[] = [];
  const problems = [
    ...orProblem(() => integrity(db)),
    ...orProblem(() => references(db)),
    ...orProblem(() => families(opened)),
    ...orProblem(() => months(opened)),
    ...orProblem(() => transferMonths(opened)),
    ...orProblem(() => transfers(opened)),
    ...orProblem(() => {
      for (const table of COUNTED_TABLES)
        counts[table] = db.prepare<[], number>(`SELECT count(*) FROM ${table}`).pluck().get()!;
      sealed_urls.push(...db.prepare<[], string>("SELECT sealed_url FROM bank_connections").pluck().all());
      return [];
    }),
  ];
  return { ...state, problems: [...new Set(problems)], counts, sealed_urls };
};
