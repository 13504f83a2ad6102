/**
 * What an undo keeps belongs to the import, so that it can be undone again with what a person has changed. Undos of before kept
 * it for nobody. It is known by the moment at which it was stored, where no other import of the family is of that moment.
 */
export const KEPT_OF_UNDONE = `
INSERT INTO import_claims (family_id, transaction_id, import_id, removable)
SELECT t.family_id, t.id, i.id, 1
FROM imports AS i JOIN transactions AS t ON t.family_id = i.family_id AND t.created_at = i.created_at
WHERE i.status = 'undone' AND t.parent_id IS NULL AND (i.account_id IS NULL OR i.account_id = t.account_id)
  AND EXISTS (SELECT 1 FROM transactions AS w
    WHERE (w.id = t.id OR (w.family_id = t.family_id AND w.parent_id = t.id)) AND w.locked <> '[]')
  AND NOT EXISTS (SELECT 1 FROM import_claims AS c WHERE c.transaction_id = t.id)
  AND NOT EXISTS (SELECT 1 FROM bank_transactions AS b WHERE b.transaction_id = t.id)
  AND NOT EXISTS (SELECT 1 FROM imports AS o
    WHERE o.family_id = i.family_id AND o.created_at = i.created_at AND o.id <> i.id);
`;
