import { dropTransfer } from "./settle-transfers.ts";
import type { FamilyState } from "./state.ts";

/** Deletes transactions with their parts and their transfers. */
export const dropTransactions = (own: FamilyState, ids: ReadonlySet<string>): void => {
  for (const { id, parent_id } of own.transactions.values())
    if (ids.has(id) || (parent_id !== null && ids.has(parent_id))) {
      dropTransfer(own, id);
      own.transactions.delete(id);
      own.divided.delete(id);
      own.claims.delete(id);
    }
};
