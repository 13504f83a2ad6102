import type { Database } from "better-sqlite3";
import { familyNumber } from "../../columns/numbers.ts";
import { IDS } from "../../scheduling/chunks.ts";
import type { Ids } from "./claims-of-import.ts";

/** A transfer of the import, and the whole transactions of its sides. */
interface TransferRow {
  readonly id: string;
  readonly inflow: string;
  readonly outflow: string;
}

/** The transactions of some ids, and their parts. */
const WITH_PARTS = `(SELECT value FROM json_each(@ids)
  UNION ALL SELECT id FROM transactions WHERE +family_number = ${familyNumber("@family_id")} AND parent_id IN ${IDS})`;

/** Removes transfers; both functions give how many. */
export const transferRemover = (db: Database) => {
  const removeOf = db.prepare<[Ids]>(
    `DELETE FROM transfers
     WHERE family_id = @family_id AND (inflow_transaction_id IN ${WITH_PARTS} OR outflow_transaction_id IN ${WITH_PARTS})`,
  );
  const find = db.prepare<[Ids], TransferRow>(
    `SELECT x.id, coalesce(i.parent_id, i.id) AS inflow, coalesce(o.parent_id, o.id) AS outflow
     FROM transfers AS x JOIN transactions AS i ON i.id = x.inflow_transaction_id
     JOIN transactions AS o ON o.id = x.outflow_transaction_id
     WHERE x.family_id = @family_id AND x.id IN ${IDS}`,
  );
  const remove = db.prepare<[Ids]>(`DELETE FROM transfers WHERE family_id = @family_id AND id IN ${IDS}`);
  return {
    /** Those of some transactions, or of parts of them. */
    ofTransactions: (transactions: Ids): number => removeOf.run(transactions).changes,
    /** Those of some ids, but for what has both of its sides among the transactions that stay; its sides are shown before. */
    unlessStaying: (
      { family_id, ids }: Ids,
      stays: ReadonlySet<string>,
      onRemove: (sides: readonly string[]) => void,
    ): number => {
      const removed = find
        .all({ family_id, ids })
        .filter(({ inflow, outflow }) => !(stays.has(inflow) && stays.has(outflow)));
      onRemove(removed.flatMap(({ inflow, outflow }) => [inflow, outflow]));
      return remove.run({ family_id, ids: JSON.stringify(removed.map(({ id }) => id)) }).changes;
    },
  };
};
