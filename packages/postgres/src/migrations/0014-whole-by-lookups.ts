import { BY_INDEXES } from "./by-indexes.ts";

/**
 * A transaction with everything that belongs to it, looked up step by step, and most of it only if there is any: to set up one
 * join of eight tables takes longer than to run it (docs/adr/0036). Whether there are parts is asked with LIMIT: for EXISTS
 * PostgreSQL may read the whole table, whatever it is told.
 */
export const WHOLE_BY_LOOKUPS = `
DROP FUNCTION find_transaction(text, text);
DROP FUNCTION lock_transaction(text, text);
DROP VIEW whole_transactions;

CREATE FUNCTION whole_transaction(t transactions) RETURNS json LANGUAGE plpgsql STABLE
${BY_INDEXES} AS $$
DECLARE
  a accounts;
  c categories;
  m merchants;
  link transfers;
  other transactions;
  b accounts;
BEGIN
  SELECT * INTO a FROM accounts WHERE id = t.account_id;
  IF t.category_id IS NOT NULL THEN
    SELECT * INTO c FROM categories WHERE id = t.category_id;
  END IF;
  IF t.merchant_id IS NOT NULL THEN
    SELECT * INTO m FROM merchants WHERE id = t.merchant_id;
  END IF;
  SELECT * INTO link FROM transfers WHERE inflow_transaction_id = t.id;
  IF NOT FOUND THEN
    SELECT * INTO link FROM transfers WHERE outflow_transaction_id = t.id;
  END IF;
  IF link.id IS NOT NULL THEN
    SELECT * INTO other FROM transactions
    WHERE id IN (link.inflow_transaction_id, link.outflow_transaction_id) AND id <> t.id;
    SELECT * INTO b FROM accounts WHERE id = other.account_id;
  END IF;
  RETURN json_build_object(
    'id', t.id, 'date', t.date, 'amount', t.amount::text, 'currency', t.currency, 'name', t.name, 'notes', t.notes,
    'external_id', t.external_id, 'source', t.source, 'parent_id', t.parent_id, 'locked', t.locked,
    'created_at', t.created_at, 'updated_at', t.updated_at,
    'has_parts', (SELECT true FROM transactions AS part WHERE part.family_id = t.family_id AND part.parent_id = t.id LIMIT 1)
      IS NOT NULL,
    'tags', (
      SELECT coalesce(json_agg(json_build_object('id', g.id, 'name', g.name, 'color', g.color) ORDER BY g.name, g.id), '[]')
      FROM transaction_tags AS tt JOIN tags AS g ON g.id = tt.tag_id WHERE tt.transaction_id = t.id),
    'account_id', t.account_id, 'account_name', a.name, 'account_type', a.account_type, 'account_status', a.status,
    'category_id', t.category_id, 'category_name', c.name, 'category_color', c.color, 'category_icon', c.icon,
    'merchant_id', t.merchant_id, 'merchant_name', m.name,
    'transfer_id', link.id, 'is_inflow', coalesce(link.inflow_transaction_id = t.id, false),
    'other_amount', other.amount::text, 'other_currency', other.currency,
    'other_account_id', b.id, 'other_account_name', b.name, 'other_account_type', b.account_type,
    'other_account_status', b.status);
END $$;

CREATE FUNCTION find_transaction(given_family text, given_id text) RETURNS json LANGUAGE plpgsql STABLE
${BY_INDEXES} AS $$
DECLARE t transactions;
BEGIN
  SELECT * INTO t FROM transactions AS one WHERE one.family_id = given_family AND one.id = given_id;
  RETURN CASE WHEN t.id IS NOT NULL THEN whole_transaction(t) END;
END $$;

CREATE FUNCTION lock_transaction(given_family text, given_id text) RETURNS json LANGUAGE plpgsql
${BY_INDEXES} AS $$
DECLARE t transactions;
BEGIN
  SELECT * INTO t FROM transactions AS one WHERE one.family_id = given_family AND one.id = given_id FOR UPDATE;
  RETURN CASE WHEN t.id IS NOT NULL THEN whole_transaction(t) END;
END $$;
`;
