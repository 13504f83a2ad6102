import type {
  AccountStatus,
  AccountType,
  EditableField,
  Tag,
  Transaction,
  TransferLink,
} from "@farthing/core/transactions";
import { absoluteDecimal } from "@farthing/values";
import { day } from "./days.ts";
import { raw, type Sql, sql } from "./sql.ts";

/** The columns of a transaction `t` itself. */
export const OWN_COLUMNS = sql`t.id, ${day("t.date")}, t.amount, t.currency, t.name, t.notes, t.external_id, t.source,
  t.parent_id, t.locked, t.created_at, t.updated_at, t.account_id, t.category_id, t.merchant_id`;

/** Whether a transaction has parts, as a column. */
export const hasParts = (familyId: Sql, id: Sql): Sql =>
  sql`EXISTS (SELECT 1 FROM transactions AS part WHERE part.family_id = ${familyId} AND part.parent_id = ${id}) AS has_parts`;

/** The tags of a transaction, as a column. */
export const tagsOf = (id: Sql): Sql => sql`
  (SELECT coalesce(json_agg(json_build_object('id', g.id, 'name', g.name, 'color', g.color) ORDER BY g.name, g.id), '[]')
     FROM transaction_tags AS tt JOIN tags AS g ON g.id = tt.tag_id WHERE tt.transaction_id = ${id}) AS tags`;

export const OF_ACCOUNT = raw("a.name AS account_name, a.account_type, a.status AS account_status");
export const OF_CATEGORY = raw("c.name AS category_name, c.color AS category_color, c.icon AS category_icon");
export const OF_MERCHANT = raw("m.name AS merchant_name");

/** Everything that belongs to a transaction, as the columns of one row. */
export const TRANSACTION_COLUMNS = sql`${OWN_COLUMNS}, ${hasParts(raw("t.family_id"), raw("t.id"))}, ${tagsOf(raw("t.id"))}, ${OF_ACCOUNT}, ${OF_CATEGORY}, ${OF_MERCHANT},
  coalesce(as_inflow.id, as_outflow.id) AS transfer_id, as_inflow.id IS NOT NULL AS is_inflow,
  other.amount AS other_amount, other.currency AS other_currency,
  b.id AS other_account_id, b.name AS other_account_name, b.account_type AS other_account_type,
  b.status AS other_account_status`;

/** A transaction `t`, and what belongs to it. */
export const TRANSACTION_TABLES = sql`transactions AS t
JOIN accounts AS a ON a.id = t.account_id
LEFT JOIN categories AS c ON c.id = t.category_id
LEFT JOIN merchants AS m ON m.id = t.merchant_id
LEFT JOIN transfers AS as_inflow ON as_inflow.inflow_transaction_id = t.id
LEFT JOIN transfers AS as_outflow ON as_outflow.outflow_transaction_id = t.id
LEFT JOIN transactions AS other
  ON other.id = coalesce(as_inflow.outflow_transaction_id, as_outflow.inflow_transaction_id)
LEFT JOIN accounts AS b ON b.id = other.account_id`;

export const SELECT_TRANSACTION = sql`SELECT ${TRANSACTION_COLUMNS} FROM ${TRANSACTION_TABLES}`;

/** A transaction itself. */
export interface OwnRow {
  readonly id: string;
  readonly date: string;
  readonly amount: string;
  readonly currency: string;
  readonly name: string;
  readonly notes: string | null;
  readonly external_id: string | null;
  readonly source: string | null;
  readonly parent_id: string | null;
  readonly locked: readonly EditableField[];
  readonly created_at: string;
  readonly updated_at: string;
  readonly account_id: string;
  readonly category_id: string | null;
  readonly merchant_id: string | null;
}

/** What belongs to a transaction, except the transfer that it is part of. */
export interface BelongingsRow {
  readonly has_parts: boolean;
  readonly tags: readonly Tag[];
  readonly account_name: string;
  readonly account_type: AccountType;
  readonly account_status: AccountStatus;
  readonly category_name: string;
  readonly category_color: string | null;
  readonly category_icon: string | null;
  readonly merchant_name: string;
}

interface TransferRow {
  readonly transfer_id: string | null;
  readonly is_inflow: boolean;
  readonly other_amount: string;
  readonly other_currency: string;
  readonly other_account_id: string;
  readonly other_account_name: string;
  readonly other_account_type: AccountType;
  readonly other_account_status: AccountStatus;
}

export type TransactionRow = OwnRow & BelongingsRow & TransferRow;

const transferOf = (row: OwnRow & TransferRow): TransferLink | null =>
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

const withTransfer = (row: OwnRow & BelongingsRow, transfer: TransferLink | null): Transaction => ({
  id: row.id,
  date: row.date,
  amount: row.amount,
  currency: row.currency,
  name: row.name,
  notes: row.notes,
  external_id: row.external_id,
  source: row.source,
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
  transfer,
  split: row.parent_id !== null ? "child" : row.has_parts ? "parent" : "whole",
  locked: row.locked,
  created_at: row.created_at,
  updated_at: row.updated_at,
});

export const toTransaction = (row: TransactionRow): Transaction => withTransfer(row, transferOf(row));

export const withoutTransfer = (row: OwnRow & BelongingsRow): Transaction => withTransfer(row, null);
