/**
 * A transaction of a bank that a person has deleted is kept to be recognized. A file could bring another with the id of one: what
 * the bank had told counted for that, too, and it could not be deleted. What is only kept gets another id.
 */
export const IDS_OF_DELETED = `
UPDATE deleted_bank_transactions
SET transaction_id =
  lower(printf('%s-%s-4%s-8%s-%s', hex(randomblob(4)), hex(randomblob(2)), substr(hex(randomblob(2)), 2),
    substr(hex(randomblob(2)), 2), hex(randomblob(6))))
WHERE transaction_id IN (SELECT id FROM transactions);
`;
