/**
 * Imports have accounts, categories, tags, merchants and transfers as they have transactions: those that they made, and those of
 * other imports that they found. What no import made, or a person has changed, is not here.
 *
 * Of before it is known what imports made, and which transactions they have. What an undone import left, others have that have
 * transactions with it. A transfer is of the NDJSON imports that have both its sides: no other file can say one.
 */
export const ENTITY_CLAIMS = `
CREATE TABLE entity_claims (
  family_id TEXT NOT NULL,
  entity_id TEXT NOT NULL,
  import_id TEXT NOT NULL,
  PRIMARY KEY (entity_id, import_id),
  FOREIGN KEY (family_id, import_id) REFERENCES imports (family_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX entity_claims_of_import ON entity_claims (import_id);

INSERT INTO entity_claims (family_id, entity_id, import_id)
SELECT m.family_id, m.id, m.import_id
FROM import_makes AS m JOIN imports AS i ON i.id = m.import_id
WHERE i.status = 'stored';

CREATE TEMP TABLE left_over AS
SELECT DISTINCT m.id
FROM import_makes AS m JOIN imports AS i ON i.id = m.import_id
WHERE i.status = 'undone' AND m.id NOT IN (SELECT entity_id FROM entity_claims);
CREATE UNIQUE INDEX temp.left_over_by_id ON left_over (id);
INSERT OR IGNORE INTO entity_claims (family_id, entity_id, import_id)
SELECT t.family_id, l.id, c.import_id
FROM left_over AS l
JOIN (
  SELECT family_id, account_id AS id, coalesce(parent_id, id) AS whole_id FROM transactions
  UNION ALL SELECT family_id, category_id, coalesce(parent_id, id) FROM transactions WHERE category_id IS NOT NULL
  UNION ALL SELECT family_id, merchant_id, coalesce(parent_id, id) FROM transactions WHERE merchant_id IS NOT NULL
  UNION ALL SELECT t.family_id, g.tag_id, coalesce(t.parent_id, t.id)
    FROM transaction_tags AS g JOIN transactions AS t ON t.id = g.transaction_id
) AS t ON t.id = l.id
JOIN import_claims AS c ON c.transaction_id = t.whole_id;
WITH RECURSIVE above (family_id, id, import_id) AS (
  SELECT k.family_id, k.parent_id, c.import_id
  FROM categories AS k JOIN entity_claims AS c ON c.entity_id = k.id WHERE k.parent_id IN (SELECT id FROM left_over)
  UNION
  SELECT k.family_id, k.parent_id, a.import_id
  FROM above AS a JOIN categories AS k ON k.id = a.id WHERE k.parent_id IN (SELECT id FROM left_over)
)
INSERT OR IGNORE INTO entity_claims (family_id, entity_id, import_id) SELECT family_id, id, import_id FROM above;
DROP TABLE temp.left_over;

INSERT INTO entity_claims (family_id, entity_id, import_id)
SELECT x.family_id, x.id, i.id
FROM transfers AS x
JOIN transactions AS one ON one.id = x.inflow_transaction_id
JOIN transactions AS other ON other.id = x.outflow_transaction_id
JOIN import_claims AS c ON c.transaction_id = coalesce(one.parent_id, one.id)
JOIN import_claims AS d ON d.transaction_id = coalesce(other.parent_id, other.id) AND d.import_id = c.import_id
JOIN imports AS i ON i.id = c.import_id
WHERE i.type = 'ServiceImport';

DROP TABLE import_makes;
`;
