import type { KeptTransaction } from "@farthing/core/import";
import type { EditableField } from "@farthing/core/transactions";
import type { Queries } from "../../connection/queries.ts";
import { type Sql, sql } from "../../connection/sql.ts";
import { day } from "../../rows/days.ts";
import { lockEntities } from "../entity-claims.ts";

/** An import of a family. */
export type Bound = Readonly<Record<"id" | "family_id", string>>;

/** A transaction that this import alone has a claim to, and the locks of it and its parts. */
interface ClaimedRow extends Omit<KeptTransaction, "changed"> {
  readonly locks: readonly (readonly EditableField[])[];
}

/** What becomes of the transactions that an import has: ids, but for what stays because it was changed. */
export interface Claims {
  readonly gone: readonly string[];
  readonly kept: readonly KeptTransaction[];
  /** How many other imports have, too. */
  readonly shared: number;
  /** Transactions that were there, or are a bank's, as well. */
  readonly found: readonly string[];
}

/** Whether a bank tells the hold of a transaction `t`, which a file has. */
export const IS_HELD = sql`(t.source IS DISTINCT FROM 'bank_sync' AND EXISTS (
  SELECT 1 FROM bank_transactions AS b WHERE b.transaction_id = t.id AND b.pending))`;

/** Keeps others from changing the transactions that an import brought, and their parts, until the work ends. */
const lockClaimed = async ({ run }: Queries, claimed: Sql): Promise<void> => {
  await run(
    sql`SELECT 1 FROM transactions AS t WHERE ${claimed}
          OR (t.family_id, t.parent_id) IN (SELECT t.family_id, t.id FROM transactions AS t WHERE ${claimed})
        ORDER BY t.id FOR UPDATE`,
  );
};

const readClaimed = async ({ all }: Queries, claimed: Sql): Promise<readonly KeptTransaction[]> => {
  const rows = await all<ClaimedRow>(
    sql`SELECT t.id, ${day("t.date")}, t.amount, t.currency, t.name,
          (SELECT json_agg(to_json(w.locked) ORDER BY w.parent_id IS NOT NULL, w.id) FROM transactions AS w
           WHERE w.id = t.id OR (w.family_id = t.family_id AND w.parent_id = t.id)) AS locks
        FROM transactions AS t WHERE ${claimed} ORDER BY t.date, t.id`,
  );
  return rows.map(({ locks, ...each }) => ({ ...each, changed: [...new Set(locks.flat())] }));
};

/** What the import has and was added by hand, or a bank tells the hold of: nobody changes it until the work ends. */
const lockFound = async ({ all }: Queries, { id, family_id }: Bound): Promise<readonly string[]> => {
  const rows = await all<{ readonly id: string }>(
    sql`SELECT t.id FROM transactions AS t
        WHERE t.family_id = ${family_id} AND (t.by_hand AND t.original IS NOT NULL OR ${IS_HELD})
          AND t.id IN (SELECT c.transaction_id FROM import_claims AS c WHERE c.import_id = ${id} AND c.family_id = ${family_id})
        ORDER BY t.id FOR UPDATE`,
  );
  return rows.map((each) => each.id);
};

/** Reads what becomes of the transactions that an import has, and keeps others from changing them until the work ends. */
export const claimsOf = async (queries: Queries, bound: Bound, with_edited: boolean): Promise<Claims> => {
  const { id, family_id } = bound;
  const claims = sql`FROM import_claims AS c WHERE c.import_id = ${id} AND c.family_id = ${family_id} AND c.removable`;
  const isShared = sql`EXISTS (
    SELECT 1 FROM import_claims AS o JOIN imports AS i ON i.id = o.import_id
    WHERE o.transaction_id = c.transaction_id AND o.import_id <> ${id} AND i.status = 'stored')`;
  const claimed = sql`t.id IN (SELECT c.transaction_id ${claims} AND NOT ${isShared})`;
  await lockClaimed(queries, claimed);
  await lockEntities(queries, family_id, id);
  const own = await readClaimed(queries, claimed);
  const stays = ({ changed }: KeptTransaction): boolean => !with_edited && changed.length > 0;
  const left = await queries.get<{ readonly shared: number }>(
    sql`SELECT count(*) AS shared ${claims} AND ${isShared}`,
  );
  return {
    gone: own.filter((each) => !stays(each)).map((each) => each.id),
    kept: own.filter(stays),
    shared: left!.shared,
    found: await lockFound(queries, bound),
  };
};
