import {
  COUNTED_TABLES,
  type DatabaseState,
  DatabaseUnusable,
  PATIENCE,
  StorageUnavailable,
} from "@farthing/core/storage";
import * as Effect from "effect/Effect";
import pg, { type ClientBase } from "pg";
import { readAddress } from "../connection/address.ts";
import { explained, versionToRead } from "../connection/open-database.ts";
import { openPool } from "../connection/pool.ts";
import { unavailableReason } from "../connection/postgres-failure.ts";
import { queriesOn } from "../connection/queries.ts";
import { raw, type Sql, sql } from "../connection/sql.ts";
import { waitOf } from "../connection/wait.ts";
import { MONTHS, monthOf, TRANSFER_LISTS } from "../schema/months.ts";
import { COUNTED_BY_MONTH, VERSION, WITH_CANDIDATES, WITH_COUNTED_TRANSFERS } from "../schema/versions.ts";

interface Reference {
  readonly of: string;
  readonly to: string;
  readonly columns: readonly string[];
  readonly others: readonly string[];
}

const REFERENCES = sql`
SELECT c.conrelid::regclass::text AS of, c.confrelid::regclass::text AS to,
  ARRAY(SELECT attname::text FROM unnest(c.conkey) WITH ORDINALITY AS k(n, i)
    JOIN pg_attribute ON attrelid = c.conrelid AND attnum = k.n ORDER BY k.i) AS columns,
  ARRAY(SELECT attname::text FROM unnest(c.confkey) WITH ORDINALITY AS k(n, i)
    JOIN pg_attribute ON attrelid = c.confrelid AND attnum = k.n ORDER BY k.i) AS others
FROM pg_constraint AS c
WHERE c.contype = 'f' AND c.connamespace = current_schema()::regnamespace
ORDER BY 1, 2, c.conname`;

/** Indexes of which a part failed to be made. */
const UNUSABLE_INDEXES = sql`
SELECT i.indexrelid::regclass::text AS name FROM pg_index AS i JOIN pg_class AS c ON c.oid = i.indexrelid
WHERE NOT i.indisvalid AND c.relnamespace = current_schema()::regnamespace ORDER BY 1`;

/** How many months of a list have another count than transactions. */
const miscounted = (table: string, list: string): Sql =>
  sql`SELECT count(*) AS count FROM (
        SELECT ${raw(list)}, ${raw(monthOf("date"))} AS month, count(*) AS found
        FROM transactions WHERE parent_id IS NULL GROUP BY 1, 2
      ) AS t FULL JOIN (
        SELECT ${raw(list)}, month, sum(transactions) AS counted FROM ${raw(table)} GROUP BY 1, 2 HAVING sum(transactions) <> 0
      ) AS m USING (${raw(list)}, month) WHERE found IS DISTINCT FROM counted`;

/** How many months of transfers in a state have another count than transfers. */
const MISCOUNTED_TRANSFERS = sql`
SELECT count(*) AS count FROM (
  SELECT family_id, state, left(created_at, 7) AS month, count(*) AS found
  FROM (${raw(TRANSFER_LISTS.map(({ table, state }) => `SELECT family_id, ${state} AS state, created_at FROM ${table}`).join(" UNION ALL "))}) AS x
  GROUP BY 1, 2, 3
) AS t FULL JOIN (
  SELECT family_id, state, month, sum(transfers) AS counted FROM transfer_months GROUP BY 1, 2, 3 HAVING sum(transfers) <> 0
) AS m USING (family_id, state, month) WHERE found IS DISTINCT FROM counted`;

/** What no transfer is twice. */
const OF_TRANSFERS = [
  [
    "belong to two transfers",
    sql`SELECT count(*) AS count FROM transfers AS one
        JOIN transfers AS other ON other.outflow_transaction_id = one.inflow_transaction_id`,
  ],
  [
    "are sides of a transfer that is also proposed or rejected",
    sql`SELECT 2 * count(*) AS count FROM transfers AS x JOIN transfer_candidates AS c
        ON c.inflow_transaction_id = x.inflow_transaction_id AND c.outflow_transaction_id = x.outflow_transaction_id`,
  ],
] as const;

/** What the server says of a damaged page. */
const DAMAGED = /^XX00[012]$/;

const stateOf = async (client: ClientBase, url: string): Promise<DatabaseState> => {
  const schema = await versionToRead(client, url);
  const { all, get } = queriesOn(client);
  const problems: string[] = [];
  const counts: Partial<Record<(typeof COUNTED_TABLES)[number], number>> = {};
  const sealed_urls: string[] = [];
  const orProblem = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || !DAMAGED.test(error.code ?? "")) throw error;
      problems.push(error.message);
    }
  };
  for (const { name } of await all<{ readonly name: string }>(UNUSABLE_INDEXES))
    problems.push(`the index ${name} is not valid`);
  for (const { of, to, columns, others } of await all<Reference>(REFERENCES))
    await orProblem(async () => {
      const given = columns.map((column) => `a.${column} IS NOT NULL`).join(" AND ");
      const same = columns.map((column, i) => `b.${others[i]} = a.${column}`).join(" AND ");
      const row = await get<{ readonly count: number }>(
        sql`SELECT count(*) AS count FROM ${raw(of)} AS a
            WHERE ${raw(given)} AND NOT EXISTS (SELECT 1 FROM ${raw(to)} AS b WHERE ${raw(same)})`,
      );
      if (row!.count > 0)
        problems.push(`${row!.count} rows of ${of} refer to rows of ${to} that are missing`);
    });
  if (schema >= COUNTED_BY_MONTH)
    for (const { table, list } of MONTHS)
      await orProblem(async () => {
        const { count } = (await get<{ readonly count: number }>(miscounted(table, list)))!;
        if (count > 0)
          problems.push(`${count} rows of ${table} differ from the transactions that they count`);
      });
  if (schema >= WITH_COUNTED_TRANSFERS)
    await orProblem(async () => {
      const { count } = (await get<{ readonly count: number }>(MISCOUNTED_TRANSFERS))!;
      if (count > 0)
        problems.push(`${count} rows of transfer_months differ from the transfers that they count`);
    });
  if (schema >= WITH_CANDIDATES)
    for (const [what, statement] of OF_TRANSFERS)
      await orProblem(async () => {
        const { count } = (await get<{ readonly count: number }>(statement))!;
        if (count > 0) problems.push(`${count} transactions ${what}`);
      });
  for (const table of COUNTED_TABLES)
    await orProblem(async () => {
      counts[table] = (await get<{ readonly count: number }>(
        sql`SELECT count(*) AS count FROM ${raw(table)}`,
      ))!.count;
    });
  await orProblem(async () => {
    const rows = await all<{ readonly sealed_url: string }>(sql`SELECT sealed_url FROM bank_connections`);
    for (const { sealed_url } of rows) sealed_urls.push(sealed_url);
  });
  return { schema, supported_schema: VERSION, problems, counts, sealed_urls };
};

/** Does work on a connection of its own, whose statements may take as long as they do. */
const alone = async <A>(url: string, work: (client: ClientBase) => Promise<A>): Promise<A> => {
  const pool = openPool({ url: readAddress(url), connections: 1, patience: PATIENCE, answer_within: 0 });
  try {
    const { client, release } = await pool.checkOut(waitOf(PATIENCE));
    try {
      return await work(client);
    } finally {
      release(true);
    }
  } finally {
    await pool.close();
  }
};

/** Examines a whole database without changing it, also while it is in use. */
export const examineDatabase = (
  url: string,
): Effect.Effect<DatabaseState, DatabaseUnusable | StorageUnavailable> =>
  Effect.tryPromise({
    try: () => alone(url, (client) => stateOf(client, url)),
    catch: (cause) => explained(url, cause),
  }).pipe(
    Effect.catch((cause): Effect.Effect<never, DatabaseUnusable | StorageUnavailable> => {
      if (cause instanceof DatabaseUnusable) return Effect.fail(cause);
      const reason = unavailableReason(cause);
      return reason === undefined
        ? Effect.die(cause)
        : Effect.fail(new StorageUnavailable({ reason, operation: "database.check", cause }));
    }),
  );
