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
