import type { EditableField, Tag, TransactionRow } from "@farthing/core/transactions";
import { momentText, type StoredMoment } from "../columns/moments.ts";
import { familyNumber } from "../columns/numbers.ts";
import { PENDING } from "./original-values.ts";

/** Everything that belongs to a transaction, as one row. */
const SELECT_TRANSACTION = `
SELECT
  t.id, t.date, t.amount, t.currency, t.name, t.notes, t.external_id, t.source, ${PENDING} AS pending, t.pending_gone,
  t.parent_id, t.locked,
  t.created_at, t.updated_at,
  EXISTS (SELECT 1 FROM transactions AS part WHERE part.parent_id = t.id) AS has_parts,
  a.id AS account_id, a.name AS account_name, a.account_type, a.status AS account_status,
  c.id AS category_id, c.name AS category_name, c.color AS category_color, c.icon AS category_icon,
  m.id AS merchant_id, m.name AS merchant_name,
  (SELECT json_group_array(json_object('id', g.id, 'name', g.name, 'color', g.color) ORDER BY g.name, g.id)
     FROM transaction_tags AS tt JOIN tags AS g ON g.id = tt.tag_id WHERE tt.transaction_id = t.id) AS tags,
  coalesce(as_inflow.id, as_outflow.id) AS transfer_id, as_inflow.id IS NOT NULL AS is_inflow,
  other.amount AS other_amount, other.currency AS other_currency,
  other_account.id AS other_account_id, other_account.name AS other_account_name,
  other_account.account_type AS other_account_type, other_account.status AS other_account_status
FROM transactions AS t
JOIN accounts AS a ON a.number = t.account_number
LEFT JOIN bank_transactions AS b ON b.transaction_id = t.id
LEFT JOIN categories AS c ON c.id = t.category_id
LEFT JOIN merchants AS m ON m.id = t.merchant_id
LEFT JOIN transfers AS as_inflow ON as_inflow.inflow_transaction_id = t.id
LEFT JOIN transfers AS as_outflow ON as_outflow.outflow_transaction_id = t.id
LEFT JOIN transactions AS other
  ON other.id = coalesce(as_inflow.outflow_transaction_id, as_outflow.inflow_transaction_id)
LEFT JOIN accounts AS other_account ON other_account.number = other.account_number`;

/** SQL for a transaction of a family. */
export const TRANSACTION_BY_ID = `${SELECT_TRANSACTION} WHERE t.family_number = ${familyNumber("+?")} AND t.id = +?`;

/** The row as SQLite has it. */
export interface SqliteTransactionRow
  extends Omit<
    TransactionRow,
    "pending" | "pending_gone" | "locked" | "tags" | "has_parts" | "is_inflow" | "created_at" | "updated_at"
  > {
  readonly pending: 0 | 1;
  readonly pending_gone: 0 | 1;
  /** A JSON array, as `tags` is. */
  readonly locked: string;
  readonly tags: string;
  readonly has_parts: 0 | 1;
  readonly is_inflow: 0 | 1;
  readonly created_at: StoredMoment;
  readonly updated_at: StoredMoment;
}

export const toTransactionRow = (row: SqliteTransactionRow): TransactionRow => ({
  ...row,
  pending: row.pending === 1,
  pending_gone: row.pending_gone === 1,
  locked: JSON.parse(row.locked) as EditableField[],
  tags: JSON.parse(row.tags) as Tag[],
  has_parts: row.has_parts === 1,
  is_inflow: row.is_inflow === 1,
  created_at: momentText(row.created_at),
  updated_at: momentText(row.updated_at),
});
