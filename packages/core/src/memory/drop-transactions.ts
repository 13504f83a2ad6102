import type { FamilyState } from "./state.ts";

/** Deletes transactions with their parts and their transfers. */
export const dropTransactions = (own: FamilyState, ids: ReadonlySet<string>): void => {
  for (const { id, parent_id } of own.transactions.values())
    if (ids.has(id) || (parent_id !== null && ids.has(parent_id))) {
      const transfer = own.transfers.get(id);
      if (transfer !== undefined)
        for (const leg of [transfer.inflow_transaction_id, transfer.outflow_transaction_id])
          own.transfers.delete(leg);
      own.transactions.delete(id);
      own.divided.delete(id);
      own.claims.delete(id);
    }
};
