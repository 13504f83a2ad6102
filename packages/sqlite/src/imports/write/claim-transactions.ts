import { type Chunked, eachInChunks, type ImportChange } from "@farthing/core/import";
import type { Database } from "better-sqlite3";

type Row = Readonly<Record<string, string | number | null>>;

/** That a transaction belongs to an import, which found it. */
interface Claim {
  readonly transaction_id: string;
  readonly import_id: string;
}

type Owner = Readonly<Record<"family_id" | "import_id", string>>;

/** Remembers which transactions an import found, and what it says of what they cost in another currency. */
export const transactionClaimer = (db: Database) => {
  const claim = db.prepare<[Claim]>(
    `INSERT INTO import_claims (transaction_number, import_number, removable)
     SELECT t.number, i.number, EXISTS (
       SELECT 1 FROM import_claims WHERE transaction_number = t.number AND removable = 1)
     FROM transactions AS t CROSS JOIN imports AS i WHERE t.id = @transaction_id AND i.id = @import_id`,
  );
  const keepCounter = db.prepare<[Row]>(
    `INSERT INTO counter_values (transaction_id, import_id, family_id, amount, currency)
     VALUES (@transaction_id, @import_id, @family_id, @amount, @currency)`,
  );
  return function* (owner: Owner, { claimed, counters = [] }: ImportChange): Chunked<void> {
    yield* eachInChunks(claimed, (transaction_id) => {
      if (claim.run({ transaction_id, import_id: owner.import_id }).changes === 0)
        throw new Error(`the family does not have the transaction ${transaction_id}`);
    });
    yield* eachInChunks(counters, (row) => keepCounter.run({ ...row, ...owner }));
  };
};
