import { BY_INDEXES } from "./by-indexes.ts";

/**
 * A transaction says whether it is pending (docs/spec/transactions.md, Pending). Of a connection is kept since when its sync runs,
 * so that one whose process was killed is known, and the names of the accounts that the last sync missed.
 */
export const PENDING_AND_ENDS_OF_SYNCS = `
ALTER TABLE bank_connections ADD COLUMN sync_began_at text, ADD COLUMN missing_accounts text[] NOT NULL DEFAULT '{}';

CREATE OR REPLACE FUNCTION whole_transaction(t transactions) RETURNS json LANGUAGE plpgsql STABLE
${BY_INDEXES} AS $$
DECLARE
  a accounts;
  c categories;
  m merchants;
  link transfers;
  other transactions;
  b accounts;
  told bank_transactions;
BEGIN
  SELECT * INTO told FROM bank_transactions WHERE transaction_id = t.id;
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
    'external_id', t.external_id, 'source', t.source,
    'pending', coalesce(told.pending AND (t.pending OR t.source IS NOT DISTINCT FROM 'bank_sync'), t.pending),
    'parent_id', t.parent_id, 'locked', t.locked,
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
`;
