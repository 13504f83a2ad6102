import { absoluteDecimal } from "@farthing/values";
import type { Account, AccountSummary } from "../transactions/account.ts";
import type { Category, Transaction, TransferLink } from "../transactions/transaction.ts";
import { byName } from "./order.ts";
import { isPending } from "./source.ts";
import type { FamilyState, KeptTransaction, State } from "./state.ts";

export const summary = ({ id, name, account_type, status }: Account): AccountSummary => ({
  id,
  name,
  account_type,
  status,
});

const categoryOf = ({ categories }: FamilyState, id: string | null): Category | null => {
  if (id === null) return null;
  const { name, color, icon } = categories.get(id)!;
  return { id, name, color, icon };
};

const transferOf = (
  { transfers, transactions, accounts }: FamilyState,
  { id }: KeptTransaction,
): TransferLink | null => {
  const transfer = transfers.get(id);
  if (transfer === undefined) return null;
  const inflow = transactions.get(transfer.inflow_transaction_id)!;
  const outflow = transactions.get(transfer.outflow_transaction_id)!;
  const other = id === inflow.id ? outflow : inflow;
  return {
    id: transfer.id,
    amount: absoluteDecimal(inflow.amount),
    currency: inflow.currency,
    other_account: summary(accounts.get(other.account_id)!),
  };
};

/** A transaction with everything that it refers to. */
export const wholeTransaction = (
  own: FamilyState,
  kept: KeptTransaction,
  connections: Pick<State, "bankConnections">,
): Transaction => ({
  id: kept.id,
  date: kept.date,
  amount: kept.amount,
  currency: kept.currency,
  name: kept.name,
  notes: kept.notes,
  external_id: kept.external_id,
  source: kept.source,
  pending: isPending(connections, kept),
  pending_gone: kept.pending_gone ?? false,
  account: summary(own.accounts.get(kept.account_id)!),
  category: categoryOf(own, kept.category_id),
  merchant: kept.merchant_id === null ? null : own.merchants.get(kept.merchant_id)!,
  tags: byName(new Set(kept.tag_ids.map((id) => own.tags.get(id)!))),
  transfer: transferOf(own, kept),
  split: kept.parent_id !== null ? "child" : own.divided.has(kept.id) ? "parent" : "whole",
  locked: kept.locked,
  created_at: kept.created_at,
  updated_at: kept.updated_at,
});
