import type { PlannedRejection, PlannedTransfer } from "@farthing/core/import";
import type { Queries } from "../connection/queries.ts";
import { raw, type Sql, sql } from "../connection/sql.ts";
import { rowsOf } from "../rows/rows.ts";

const LEGS = { inflow_transaction_id: "text", outflow_transaction_id: "text" };

/** Two transactions, either of which can have been the inflow: amounts can turn. */
const isBoth = (table: string): Sql =>
  raw(`(${table}.inflow_transaction_id = r.inflow_transaction_id
    AND ${table}.outflow_transaction_id = r.outflow_transaction_id
  OR ${table}.inflow_transaction_id = r.outflow_transaction_id
    AND ${table}.outflow_transaction_id = r.inflow_transaction_id)`);

const [OF_TRANSFER, OF_CANDIDATE] = [isBoth("x"), isBoth("c")];

/** Pairs transactions of a family, but for those that a person has rejected; what the rule has made of their sides ends. */
export const pairAll = async (
  { run, get }: Queries,
  { family_id, created_at }: { readonly family_id: string; readonly created_at: string },
  transfers: readonly PlannedTransfer[],
): Promise<void> => {
  if (transfers.length === 0) return;
  const legs = transfers.flatMap((each) => [each.inflow_transaction_id, each.outflow_transaction_id]);
  await run(
    sql`DELETE FROM transfers WHERE made_by = 'rule'
          AND (inflow_transaction_id = ANY(${legs}::text[]) OR outflow_transaction_id = ANY(${legs}::text[]))`,
  );
  const rows = rowsOf(
    { ...LEGS, id: "text", made_by: "text" },
    transfers.map(({ made_by = "file", ...each }) => ({ ...each, made_by })),
  );
  await run(
    sql`DELETE FROM transfer_candidates AS c USING ${rows} AS r WHERE ${OF_CANDIDATE} AND c.state = 'proposed'`,
  );
  await run(
    sql`INSERT INTO transfers (id, family_id, inflow_transaction_id, outflow_transaction_id, created_at, made_by)
        SELECT r.id, ${family_id}, r.inflow_transaction_id, r.outflow_transaction_id, ${created_at}, r.made_by
        FROM ${rows} AS r
        WHERE NOT EXISTS (SELECT 1 FROM transfer_candidates AS c WHERE ${OF_CANDIDATE} AND c.state = 'rejected')`,
  );
  const twice = await get(
    sql`SELECT 1 FROM transfers AS one JOIN transfers AS other ON other.outflow_transaction_id = one.inflow_transaction_id
        WHERE one.inflow_transaction_id = ANY(${legs}::text[]) LIMIT 1`,
  );
  if (twice !== undefined) throw new Error("a transaction belongs to one transfer at most");
};

/** Keeps transactions of a family from being paired, but for those that a person or a file has paired. */
export const rejectAll = async (
  { run }: Queries,
  { family_id, created_at }: { readonly family_id: string; readonly created_at: string },
  rejections: readonly PlannedRejection[],
): Promise<void> => {
  if (rejections.length === 0) return;
  const rows = rowsOf(
    { ...LEGS, id: "text" },
    rejections.map((each) => ({ ...each })),
  );
  await run(sql`DELETE FROM transfers AS x USING ${rows} AS r WHERE ${OF_TRANSFER} AND x.made_by = 'rule'`);
  await run(
    sql`UPDATE transfer_candidates AS c SET state = 'rejected' FROM ${rows} AS r
        WHERE ${OF_CANDIDATE} AND NOT EXISTS (SELECT 1 FROM transfers AS x WHERE ${OF_TRANSFER})`,
  );
  await run(
    sql`INSERT INTO transfer_candidates (id, family_id, inflow_transaction_id, outflow_transaction_id, created_at, state)
        SELECT r.id, ${family_id}, r.inflow_transaction_id, r.outflow_transaction_id, ${created_at}, 'rejected'
        FROM ${rows} AS r
        WHERE NOT EXISTS (SELECT 1 FROM transfers AS x WHERE ${OF_TRANSFER})
          AND NOT EXISTS (SELECT 1 FROM transfer_candidates AS c WHERE ${OF_CANDIDATE})`,
  );
};
