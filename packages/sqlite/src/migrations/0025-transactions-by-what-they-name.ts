/**
 * Whoever deletes a category or a merchant asks for the transactions that refer to it, and for the categories below it. Without
 * an index all transactions of the family were looked through for each, and all its categories
 * (docs/adr/0045-transactions-by-category-and-merchant.md). What refers to nothing is in none of these.
 */
export const TRANSACTIONS_BY_WHAT_THEY_NAME = `
CREATE INDEX transactions_of_category ON transactions (category_id) WHERE category_id IS NOT NULL;
CREATE INDEX transactions_of_merchant ON transactions (merchant_id) WHERE merchant_id IS NOT NULL;
CREATE INDEX categories_below ON categories (parent_id) WHERE parent_id IS NOT NULL;
`;
