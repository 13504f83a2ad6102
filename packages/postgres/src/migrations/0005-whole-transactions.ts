import { BY_INDEXES } from "./by-indexes.ts";

/**
 * Transactions with everything that belongs to them, as lists read them; and how one of them is found, locked and changed
 * (docs/adr/0036). Whether one has parts is no EXISTS: for that PostgreSQL may read the whole table, whatever it is told.
 */
export const WHOLE_TRANSACTIONS = `
CREATE VIEW whole_transactions AS
SELECT t.family_id, t.id, t.date, t.amount::text AS amount, t.currency, t.name, t.name_folded, t.notes, t.notes_folded,
  t.external_id, t.source, t.parent_id, t.locked, t.created_at, t.updated_at, t.account_id, t.category_id, t.merchant_id,
  (SELECT true FROM transactions AS part WHERE part.family_id = t.family_id AND part.parent_id = t.id LIMIT 1)
    IS NOT NULL AS has_parts,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name, 'color', g.color) ORDER BY g.name, g.id), '[]')
     FROM transaction_tags AS tt JOIN tags AS g ON g.id = tt.tag_id WHERE tt.transaction_id = t.id) AS tags,
  a.name AS account_name, a.account_type, a.status AS account_status,
  c.name AS category_name, c.color AS category_color, c.icon AS category_icon,
  m.name AS merchant_name,
  coalesce(as_inflow.id, as_outflow.id) AS transfer_id, as_inflow.id IS NOT NULL AS is_inflow,
  other.amount::text AS other_amount, other.currency AS other_currency,
  b.id AS other_account_id, b.name AS other_account_name, b.account_type AS other_account_type,
  b.status AS other_account_status
FROM transactions AS t
JOIN accounts AS a ON a.id = t.account_id
LEFT JOIN categories AS c ON c.id = t.category_id
LEFT JOIN merchants AS m ON m.id = t.merchant_id
LEFT JOIN transfers AS as_inflow ON as_inflow.inflow_transaction_id = t.id
LEFT JOIN transfers AS as_outflow ON as_outflow.outflow_transaction_id = t.id
LEFT JOIN transactions AS other
  ON other.id = coalesce(as_inflow.outflow_transaction_id, as_outflow.inflow_transaction_id)
LEFT JOIN accounts AS b ON b.id = other.account_id;

CREATE FUNCTION find_transaction(given_family text, given_id text) RETURNS jsonb LANGUAGE plpgsql STABLE
${BY_INDEXES} AS $$
BEGIN
  RETURN (
    SELECT to_jsonb(t) - '{family_id,name_folded,notes_folded}'::text[]
    FROM whole_transactions AS t WHERE t.family_id = given_family AND t.id = given_id);
END $$;

CREATE FUNCTION lock_transaction(given_family text, given_id text) RETURNS jsonb LANGUAGE plpgsql
${BY_INDEXES} AS $$
BEGIN
  PERFORM 1 FROM transactions AS t WHERE t.family_id = given_family AND t.id = given_id FOR UPDATE;
  RETURN (
    SELECT to_jsonb(t) - '{family_id,name_folded,notes_folded}'::text[]
    FROM whole_transactions AS t WHERE t.family_id = given_family AND t.id = given_id);
END $$;

CREATE FUNCTION change_transaction(given_family text, given_id text, new_date date, new_amount numeric, new_currency text,
  new_name text, new_name_folded text, new_notes text, new_notes_folded text, new_category_id text, new_merchant_id text,
  new_locked text[], new_updated_at text, came_in_with jsonb) RETURNS void LANGUAGE plpgsql
${BY_INDEXES} AS $$
BEGIN
  UPDATE transactions AS t
  SET date = new_date, amount = new_amount, currency = new_currency, name = new_name, name_folded = new_name_folded,
    notes = new_notes, notes_folded = new_notes_folded, category_id = new_category_id, merchant_id = new_merchant_id,
    locked = new_locked, updated_at = new_updated_at, original = coalesce(t.original, came_in_with)
  WHERE t.family_id = given_family AND t.id = given_id;
END $$;
`;
