/** The text of a moment of a transaction, as another program than ours reads it. */
const textOf = (moment: string): string =>
  `iif(typeof(t.${moment}) = 'integer', strftime('%Y-%m-%dT%H:%M:%fZ', t.${moment} / 1000.0, 'unixepoch'), t.${moment})
     AS ${moment}`;

/** Tables that have numbers, as they were with ids and texts. */
export const BY_IDS: Readonly<Record<"transactions" | "import_claims", string>> = {
  transactions: `(
  SELECT t.id, f.id AS family_id, a.id AS account_id, t.date, t.amount, t.currency, t.name, t.notes, t.category_id,
    t.merchant_id, t.parent_id, t.external_id, t.reference, t.source, t.pending, t.locked, t.original,
    t.by_hand, t.added_as, t.pending_gone,
    ${textOf("created_at")}, ${textOf("updated_at")}
  FROM transactions AS t JOIN families AS f ON f.number = t.family_number
  JOIN accounts AS a ON a.number = t.account_number)`,
  import_claims: `(
  SELECT i.family_id, t.id AS transaction_id, i.id AS import_id, c.removable
  FROM import_claims AS c JOIN transactions AS t ON t.number = c.transaction_number
  JOIN imports AS i ON i.number = c.import_number)`,
};
