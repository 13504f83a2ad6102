import type { PlannedRejection, PlannedTransfer } from "../import/books/plan.ts";
import { legsKey } from "../transfers/transfer.ts";
import { checkReference } from "./check-references.ts";
import { candidateOf, dropTransfer, putTransfer } from "./settle-transfers.ts";
import type { FamilyState } from "./state.ts";

/** Makes a transfer of a plan, unless a person has rejected it; one that the rule has made of a side ends. */
export const pairPlanned = (
  next: FamilyState,
  { made_by, ...transfer }: PlannedTransfer,
  created_at: string,
): void => {
  const legs = [transfer.inflow_transaction_id, transfer.outflow_transaction_id];
  for (const leg of legs) checkReference(next.transactions, "transaction", leg);
  if (legs[0] === legs[1]) throw new Error(`the transaction ${legs[0]} is both sides of a transfer`);
  if (candidateOf(next, transfer)?.state === "rejected") return;
  for (const leg of legs) {
    if (next.transfers.get(leg)?.made_by === "rule") dropTransfer(next, leg);
    if (next.transfers.has(leg)) throw new Error(`the transaction ${leg} already belongs to a transfer`);
  }
  putTransfer(next, { ...transfer, made_by: made_by ?? "file", created_at });
};

/** Two transactions are not to be paired unless a person or a file has paired them already. */
export const rejectPlanned = (
  own: FamilyState,
  { id: own_id, ...legs }: PlannedRejection,
  created_at: string,
): void => {
  const { inflow_transaction_id: into, outflow_transaction_id: out } = legs;
  for (const leg of [into, out]) checkReference(own.transactions, "transaction", leg);
  const before = own.transfers.get(into);
  const isPaired = before !== undefined && before === own.transfers.get(out);
  if (isPaired && before.made_by !== "rule") return;
  if (isPaired) dropTransfer(own, into);
  const known = candidateOf(own, legs) ?? { ...legs, id: own_id };
  own.candidates.set(legsKey(known), { ...known, state: "rejected", created_at });
};
