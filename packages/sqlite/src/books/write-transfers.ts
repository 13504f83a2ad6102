import type { PlannedRejection, PlannedTransfer } from "@farthing/core/import";
import type { TransferLegs } from "@farthing/core/transfers";
import type { Database } from "better-sqlite3";

/** The family of a transfer, and when it is stored. */
interface Stamp {
  readonly family_id: string;
  readonly created_at: string;
}

/** Two transactions, either of which can have been the inflow: amounts can turn. */
export const BOTH = `((inflow_transaction_id, outflow_transaction_id) = (@inflow_transaction_id, @outflow_transaction_id)
  OR (inflow_transaction_id, outflow_transaction_id) = (@outflow_transaction_id, @inflow_transaction_id))`;

/** The pairs of the rule that have a side of another pair. */
const OF_RULE = ["inflow", "outflow"]
  .map((side) => `${side}_transaction_id IN (@inflow_transaction_id, @outflow_transaction_id)`)
  .join(" OR ");

/** Writes what persons and files say of transfers. What the rule says of others is settled afterwards. */
export const transferWriter = (db: Database) => {
  const endRule = db.prepare<[TransferLegs]>(`DELETE FROM transfers WHERE made_by = 'rule' AND (${OF_RULE})`);
  const endPair = db.prepare<[TransferLegs]>(`DELETE FROM transfers WHERE made_by = 'rule' AND ${BOTH}`);
  const endProposal = db.prepare<[TransferLegs]>(
    `DELETE FROM transfer_candidates WHERE ${BOTH} AND state = 'proposed'`,
  );
  const insert = db.prepare<[Required<PlannedTransfer> & Stamp]>(
    `INSERT INTO transfers (id, family_id, inflow_transaction_id, outflow_transaction_id, created_at, made_by)
     SELECT @id, @family_id, @inflow_transaction_id, @outflow_transaction_id, @created_at, @made_by
     WHERE NOT EXISTS (SELECT 1 FROM transfer_candidates WHERE ${BOTH} AND state = 'rejected')`,
  );
  const isPaired = db.prepare<[TransferLegs], 1>(`SELECT 1 FROM transfers WHERE ${BOTH}`).pluck();
  const reject = db.prepare<[TransferLegs & Stamp & { readonly id: string }]>(
    `INSERT INTO transfer_candidates (id, family_id, inflow_transaction_id, outflow_transaction_id, created_at, state)
     VALUES (@id, @family_id, @inflow_transaction_id, @outflow_transaction_id, @created_at, 'rejected')`,
  );
  const rejectKnown = db.prepare<[TransferLegs]>(
    `UPDATE transfer_candidates SET state = 'rejected' WHERE ${BOTH}`,
  );

  return {
    /** Pairs two transactions, unless a person has rejected that. */
    pair: (
      transfer: Omit<PlannedTransfer, "made_by"> & { readonly made_by?: string },
      stamp: Stamp,
    ): void => {
      endRule.run(transfer);
      endProposal.run(transfer);
      insert.run({ made_by: "file", ...transfer, ...stamp } as Required<PlannedTransfer> & Stamp);
    },
    /** Keeps two transactions from being paired, unless a person or a file has paired them. */
    reject: ({ id, ...legs }: PlannedRejection, stamp: Stamp): void => {
      endPair.run(legs);
      if (isPaired.get(legs) !== undefined || rejectKnown.run(legs).changes > 0) return;
      reject.run({ ...legs, ...stamp, id });
    },
  };
};
