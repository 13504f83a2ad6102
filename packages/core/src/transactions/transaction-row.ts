import { absoluteDecimal } from "@farthing/values";
import type { AccountStatus, AccountType } from "./account.ts";
import type { EditableField, Tag, Transaction, TransferLink } from "./transaction.ts";

/** A transaction and everything that belongs to it as one row, for adapters of databases. The columns of what it does not have are null. */
export interface TransactionRow {
  readonly id: string;
  readonly date: string;
  readonly amount: string;
  readonly currency: string;
  readonly name: string;
  readonly notes: string | null;
  readonly external_id: string | null;
  readonly source: string | null;
  readonly pending: boolean;
  readonly pending_gone: boolean;
  readonly parent_id: string | null;
  readonly locked: readonly EditableField[];
  readonly created_at: string;
  readonly updated_at: string;
  readonly account_id: string;
  readonly category_id: string | null;
  readonly merchant_id: string | null;
  readonly has_parts: boolean;
  readonly tags: readonly Tag[];
  readonly account_name: string;
  readonly account_type: AccountType;
  readonly account_status: AccountStatus;
  readonly category_name: string;
  readonly category_color: string | null;
  readonly category_icon: string | null;
  readonly merchant_name: string;
  readonly transfer_id: string | null;
  readonly is_inflow: boolean;
  readonly other_amount: string;
  readonly other_currency: string;
  readonly other_account_id: string;
  readonly other_account_name: string;
  readonly other_account_type: AccountType;
  readonly other_account_status: AccountStatus;
}

const transferOf = (row: TransactionRow): TransferLink | null =>
  row.transfer_id === null
    ? null
    : {
        id: row.transfer_id,
        amount: absoluteDecimal(row.is_inflow ? row.amount : row.other_amount),
        currency: row.is_inflow ? row.currency : row.other_currency,
        other_account: {
          id: row.other_account_id,
          name: row.other_account_name,
          account_type: row.other_account_type,
          status: row.other_account_status,
        },
      };

/** The transaction of a row. */
export const toTransaction = (row: TransactionRow): Transaction => ({
  id: row.id,
  date: row.date,
  amount: row.amount,
  currency: row.currency,
  name: row.name,
  notes: row.notes,
  external_id: row.external_id,
  source: row.source,
  pending: row.pending,
  pending_gone: row.pending_gone,
  account: {
    id: row.account_id,
    name: row.account_name,
    account_type: row.account_type,
    status: row.account_status,
  },
  category:
    row.category_id === null
      ? null
      : { id: row.category_id, name: row.category_name, color: row.category_color, icon: row.category_icon },
  merchant: row.merchant_id === null ? null : { id: row.merchant_id, name: row.merchant_name },
  tags: row.tags,
  transfer: transferOf(row),
  split: row.parent_id !== null ? "child" : row.has_parts ? "parent" : "whole",
  locked: row.locked,
  created_at: row.created_at,
  updated_at: row.updated_at,
});
