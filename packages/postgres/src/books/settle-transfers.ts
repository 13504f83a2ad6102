import {
  Around,
  type Cell,
  DAYS_APART,
  distinctCells,
  isBroken,
  legsKey,
  MOST_OF_A_DAY,
  type Movement,
  moneyOf,
  movementsAround,
  type NewRulePair,
  NOTHING_SETTLED,
  type PairedMoney,
  type RulePair,
  type SettledTransfers,
  type StandingRow,
  settle,
  settledBy,
  type TransferLegs,
} from "@farthing/core/transfers";
import type { Queries } from "../connection/queries.ts";
import { joined, raw, type Sql, sql } from "../connection/sql.ts";
import { day } from "../rows/days.ts";
import { PENDING } from "../rows/original-values.ts";
import { rowsOf } from "../rows/rows.ts";

/** What a step does to transactions, as far as transfers follow from it. */
export interface Touched {
  readonly family_id: string;
  /** Where transactions were, and are. */
  readonly cells: Cell[];
  /** The pairs of persons and files whose sides are changed or taken away, as they were. */
  readonly standing: Map<string, PairedMoney>;
}

export const touching = (family_id: string): Touched => ({ family_id, cells: [], standing: new Map() });

const STANDING = sql`
SELECT x.id, x.inflow_transaction_id, x.outflow_transaction_id, i.amount AS inflow_amount, i.currency AS inflow_currency,
  o.amount AS outflow_amount, o.currency AS outflow_currency
FROM transfers AS x JOIN transactions AS i ON i.id = x.inflow_transaction_id
JOIN transactions AS o ON o.id = x.outflow_transaction_id`;

/** How many ids and cells are asked for at once. */
const AT_ONCE = 1_000;

/** How many cells are settled at once. */
const CELLS = 100;

/** The cells of some transactions, or of those that they are parts of. */
const seeCells = async (
  { all }: Queries,
  { family_id, cells }: Touched,
  ids: readonly string[],
): Promise<void> => {
  const wholes = sql`FROM transactions AS t JOIN transactions AS w ON w.id = coalesce(t.parent_id, t.id)`;
  const own = sql`t.family_id = ${family_id} AND t.id = ANY(${ids}::text[])`;
  const found = await all<Cell>(
    sql`SELECT w.amount, ${day("w.date")} ${wholes} WHERE ${own}
        UNION ALL SELECT v.amount, ${day("w.date")} ${wholes} JOIN counter_values AS v ON v.transaction_id = w.id WHERE ${own}`,
  );
  for (const cell of found) cells.push(cell);
};

const sidesOf = (rows: readonly StandingRow[]): readonly string[] =>
  rows.flatMap((row) => [row.inflow_transaction_id, row.outflow_transaction_id]);

/** Some transactions: before they are changed or taken away, and after they were changed. */
export const see = async (queries: Queries, touched: Touched, ids: readonly string[]): Promise<void> => {
  const { all } = queries;
  const { family_id, standing } = touched;
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const some = ids.slice(at, at + AT_ONCE);
    await seeCells(queries, touched, some);
    const legs = sql`(SELECT id FROM transactions WHERE family_id = ${family_id} AND id = ANY(${some}::text[])
      UNION ALL SELECT id FROM transactions WHERE family_id = ${family_id} AND parent_id = ANY(${some}::text[]))`;
    const rows = await all<StandingRow>(
      sql`${STANDING} WHERE x.made_by <> 'rule' AND x.inflow_transaction_id IN ${legs}
          UNION ${STANDING} WHERE x.made_by <> 'rule' AND x.outflow_transaction_id IN ${legs}`,
    );
    for (const row of rows) if (!standing.has(row.id)) standing.set(row.id, moneyOf(row));
    if (rows.length > 0) await seeCells(queries, touched, sidesOf(rows));
  }
};

/** All transactions of some accounts, after these were called by other names. */
export const seeAccounts = async (
  { all }: Queries,
  { family_id, cells }: Touched,
  ids: readonly string[],
): Promise<void> => {
  if (ids.length === 0) return;
  const found = await all<Cell>(
    sql`SELECT DISTINCT t.amount, ${day("t.date")} FROM transactions AS t
        WHERE t.family_id = ${family_id} AND t.account_id = ANY(${ids}::text[]) AND t.parent_id IS NULL
        UNION SELECT v.amount, ${day("t.date")}
        FROM transactions AS t JOIN counter_values AS v ON v.transaction_id = t.id
        WHERE t.family_id = ${family_id} AND t.account_id = ANY(${ids}::text[]) AND t.parent_id IS NULL`,
  );
  for (const cell of found) cells.push(cell);
};

/**
 * Cells, each with its family. By its statistics PostgreSQL takes a family that it is told of and that came since for one of a few
 * rows, and would look through all that it has for each cell. Of one that comes from a table it expects as much as of any, and
 * takes the index that begins with amounts.
 */
const cellRows = (family_id: string, cells: readonly Cell[]): Sql =>
  rowsOf(
    { family_id: "text", amount: "numeric", date: "date" },
    cells.map((cell) => ({ family_id, ...cell })),
  );

const dropBroken = async (queries: Queries, touched: Touched): Promise<void> => {
  const { all, run } = queries;
  if (touched.standing.size === 0) return;
  const now = await all<StandingRow>(
    sql`${STANDING} WHERE x.id = ANY(${[...touched.standing.keys()]}::text[])`,
  );
  const broken = now.filter((row) => isBroken(touched.standing.get(row.id)!, moneyOf(row)));
  if (broken.length === 0) return;
  await seeCells(queries, touched, sidesOf(broken));
  await run(sql`DELETE FROM transfers WHERE id = ANY(${broken.map(({ id }) => id)}::text[])`);
};

/** Those cells that have anything to be paired with. */
const worthwhile = async ({ all }: Queries, { family_id, cells }: Touched): Promise<readonly Cell[]> => {
  const distinct = distinctCells(cells).filter(({ amount }) => amount !== "0");
  const found: Cell[] = [];
  for (let at = 0; at < distinct.length; at += AT_ONCE) {
    const some = await all<Cell>(
      sql`SELECT c.amount, ${day("c.date")} FROM ${cellRows(family_id, distinct.slice(at, at + AT_ONCE))} AS c
          WHERE EXISTS (
              SELECT 1 FROM transactions AS n
              WHERE n.family_id = c.family_id AND n.parent_id IS NULL AND n.amount = -c.amount
                AND n.date BETWEEN c.date - ${DAYS_APART}::int AND c.date + ${DAYS_APART}::int)
            OR EXISTS (
              SELECT 1 FROM counter_values AS v JOIN transactions AS n ON n.id = v.transaction_id
              WHERE v.family_id = c.family_id AND v.amount = -c.amount AND n.parent_id IS NULL
                AND n.date BETWEEN c.date - ${DAYS_APART}::int AND c.date + ${DAYS_APART}::int)
          ORDER BY abs(c.amount), c.date`,
    );
    for (const cell of some) found.push(cell);
  }
  return found;
};

/** The transactions in some cells, but for those that are more than enough to leave a cell out. */
const movementsIn = (
  { all }: Queries,
  family_id: string,
  cells: readonly Cell[],
): Promise<readonly Movement[]> =>
  all<Movement>(
    sql`SELECT t.id, a.id AS account_id, a.name AS account_name, ${day("t.date")}, t.amount, t.currency,
          coalesce(t.reference, '') AS reference,
          coalesce(CASE WHEN NOT b.pending OR t.source IS NOT DISTINCT FROM 'bank_sync' THEN b.name END,
            t.original ->> 'name', t.name) AS text,
          CASE WHEN t.original IS NULL OR ((t.original ->> 'amount')::numeric, t.original ->> 'currency') = (t.amount, t.currency)
            THEN coalesce((
              SELECT json_agg(json_build_object('amount', v.amount::text, 'currency', v.currency))
              FROM (SELECT DISTINCT amount, currency FROM counter_values WHERE transaction_id = t.id) AS v), '[]')
            ELSE '[]' END AS counters,
          NOT ${PENDING}
            AND NOT EXISTS (SELECT 1 FROM transactions AS p WHERE p.family_id = t.family_id AND p.parent_id = t.id)
            AND NOT EXISTS (SELECT 1 FROM transfers AS x WHERE x.inflow_transaction_id = t.id AND x.made_by <> 'rule')
            AND NOT EXISTS (SELECT 1 FROM transfers AS x WHERE x.outflow_transaction_id = t.id AND x.made_by <> 'rule')
            AS is_free,
          t.created_at
        FROM ${cellRows(family_id, cells)} AS c CROSS JOIN LATERAL (
          (SELECT n.* FROM transactions AS n
           WHERE n.family_id = c.family_id AND n.parent_id IS NULL AND n.amount = c.amount AND n.date = c.date
           LIMIT ${MOST_OF_A_DAY + 1})
          UNION ALL
          (SELECT n.* FROM transactions AS n
           WHERE n.date = c.date AND n.parent_id IS NULL AND n.id IN (
             SELECT v.transaction_id FROM counter_values AS v
             WHERE v.family_id = c.family_id AND v.amount = c.amount)
           LIMIT ${MOST_OF_A_DAY + 1})) AS t
        JOIN accounts AS a ON a.id = t.account_id LEFT JOIN bank_transactions AS b ON b.transaction_id = t.id`,
  );

const LEGS = raw("x.inflow_transaction_id, x.outflow_transaction_id");

/** What the rule has said of some transactions. */
const storedOf = ({ all }: Queries, movements: readonly Movement[]): Promise<readonly RulePair[]> => {
  const ids = movements.map(({ id }) => id);
  const parts = ["inflow", "outflow"].flatMap((side) => [
    sql`SELECT x.id, 'paired' AS state, ${LEGS} FROM transfers AS x
        WHERE x.made_by = 'rule' AND x.${raw(side)}_transaction_id = ANY(${ids}::text[])`,
    sql`SELECT x.id, x.state, ${LEGS} FROM transfer_candidates AS x
        WHERE x.state = 'proposed' AND x.${raw(side)}_transaction_id = ANY(${ids}::text[])`,
  ]);
  return all<RulePair>(joined(parts, " UNION "));
};

const rejectedOf = async ({ all }: Queries, movements: readonly Movement[]): Promise<ReadonlySet<string>> => {
  const rows = await all<TransferLegs>(
    sql`SELECT ${LEGS} FROM transfer_candidates AS x
        WHERE x.state = 'rejected' AND x.inflow_transaction_id = ANY(${movements.map(({ id }) => id)}::text[])`,
  );
  return new Set(rows.map(legsKey));
};

const NEW = { id: "text", inflow_transaction_id: "text", outflow_transaction_id: "text", created_at: "text" };

const write = async (
  { run }: Queries,
  family_id: string,
  removed: readonly RulePair[],
  added: readonly NewRulePair[],
): Promise<void> => {
  const names = raw(Object.keys(NEW).join(", "));
  const tables = { paired: sql`transfers (made_by`, proposed: sql`transfer_candidates (state` };
  for (const state of ["paired", "proposed"] as const) {
    const gone = removed.filter((pair) => pair.state === state).map(({ id }) => id);
    const table = raw(state === "paired" ? "transfers" : "transfer_candidates");
    if (gone.length > 0) await run(sql`DELETE FROM ${table} WHERE id = ANY(${gone}::text[])`);
  }
  for (const state of ["paired", "proposed"] as const) {
    const made = added.filter((pair) => pair.state === state).map((pair) => ({ ...pair }));
    if (made.length > 0)
      await run(
        sql`INSERT INTO ${tables[state]}, family_id, ${names})
            SELECT ${state === "paired" ? "rule" : state}, ${family_id}, ${names} FROM ${rowsOf(NEW, made)} AS r`,
      );
  }
};

/** After all changes of a step: leaves the pairs of the family as they follow from its transactions. The family is locked. */
export const settleTransfers = async (queries: Queries, touched: Touched): Promise<SettledTransfers> => {
  const { family_id } = touched;
  await dropBroken(queries, touched);
  const cells = await worthwhile(queries, touched);
  let settled = NOTHING_SETTLED;
  for (let at = 0; at < cells.length; at += CELLS) {
    const some = cells.slice(at, at + CELLS);
    const around = new Around(some);
    while (around.cells.length > 0) around.add(await movementsIn(queries, family_id, around.cells));
    const { movements } = around;
    const decided = movementsAround(some, movements);
    const [stored, rejected] = [await storedOf(queries, decided), await rejectedOf(queries, movements)];
    const { removed, added } = settle(movements, decided, stored, (legs) => rejected.has(legs));
    await write(queries, family_id, removed, added);
    settled = settledBy(added, settled);
  }
  return settled;
};
