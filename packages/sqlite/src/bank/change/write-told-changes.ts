import { type Chunked, eachInChunks } from "@farthing/core/import";
import type { BankTransactionChange } from "@farthing/core/provider";
import type { Database } from "better-sqlite3";
import { IS_NOT_BACK } from "../../books/balance-points.ts";
import { CHARACTERS } from "../../books/staged-transactions.ts";
import { storedMoment } from "../../columns/moments.ts";
import { allOf, type Owner, ofConnection, type Row, type Told, toldRow } from "./of-connection.ts";

/** What the bank tells again of a transaction. */
const TOLD_AGAIN = [
  ...["provider_id", "date", "amount", "name", "notes", "description", "posted", "pending", "seen_at"],
];

/** Changed transactions, with the fields that follow from it. */
const CHANGES = `
CREATE TEMP TABLE staged_changes (
  n INTEGER PRIMARY KEY, transaction_id, ${TOLD_AGAIN.join(", ")}, new_date, new_amount, new_name, has_notes, new_notes
)`;

/** Whether a file has booked a transaction `t`, if `s` tells the hold of it. */
const IS_AHEAD = "(s.pending = 1 AND t.pending = 0 AND t.by_hand = 0 AND t.source IS NOT 'bank_sync')";

const changeRow = ({ transaction_id, seen_at, told, fields }: BankTransactionChange): Row => ({
  ...{ ...toldRow(told), transaction_id, seen_at },
  ...{ new_date: fields.date ?? null, new_amount: fields.amount ?? null, new_name: fields.name ?? null },
  ...{ has_notes: fields.notes === undefined ? 0 : 1, new_notes: fields.notes ?? null },
});

/**
 * How many transactions are changed in one chunk: the index of searches writes what it has before each statement, so that fewer
 * would take longer as a whole.
 */
const CHANGED_AT_ONCE = 500;

/** Changes from after one of those that are staged to another. */
interface Chunk {
  readonly after: number;
  readonly to: number;
}

/** How many characters a change writes into the index of searches. */
const sizeOf = ({ fields: { name, notes } }: BankTransactionChange): number =>
  (name?.length ?? 0) + (notes?.length ?? 0);

/** All changes that are staged in chunks, each of as many as one may write. */
function* chunksOf(changes: readonly BankTransactionChange[]): Generator<Chunk> {
  let [after, size] = [0, 0];
  for (const [at, change] of changes.entries()) {
    const own = sizeOf(change);
    if (at - after === CHANGED_AT_ONCE || (at > after && size + own > CHARACTERS)) {
      yield { after, to: at };
      [after, size] = [at, 0];
    }
    size += own;
  }
  yield { after, to: changes.length };
}

/** Puts what the bank tells again where it can be joined with the tables. */
const changeStage = (db: Database) => {
  db.exec(CHANGES);
  const clear = db.prepare("DELETE FROM temp.staged_changes");
  const add = db.prepare<[Row]>(
    `INSERT INTO temp.staged_changes
       (transaction_id, ${TOLD_AGAIN.join(", ")}, new_date, new_amount, new_name, has_notes, new_notes)
     VALUES
       (@transaction_id, ${TOLD_AGAIN.map((column) => `@${column}`).join(", ")}, @new_date, @new_amount, @new_name,
        @has_notes, @new_notes)`,
  );
  return { clear: () => clear.run(), add: (change: BankTransactionChange) => add.run(changeRow(change)) };
};

/** Replaces what the bank has told of transactions before; gives of how many. */
const toldKeeper = (db: Database): ((chunk: Owner & Chunk) => number) => {
  const statements = (["bank_transactions", "deleted_bank_transactions"] satisfies readonly Told[]).map(
    (table) =>
      db.prepare<[Owner & Chunk]>(
        `UPDATE ${table} SET ${TOLD_AGAIN.map((column) => `${column} = s.${column}`).join(", ")}
         FROM temp.staged_changes AS s
         WHERE s.n > +@after AND s.n <= +@to AND ${table}.transaction_id = s.transaction_id AND ${ofConnection(table)}`,
      ),
  );
  return (chunk) => statements.reduce((sum, statement) => sum + statement.run(chunk).changes, 0);
};

/** Marks deletions of what is booked only now: it has come in again. */
const postedMarker = (db: Database): ((chunk: Owner & Chunk) => unknown) => {
  const mark = db.prepare<[Owner & Chunk]>(
    `UPDATE deleted_entries AS d SET came_again_as = r.id
     FROM (
       SELECT d.family_id, d.transaction_id, min(t.id) AS id
       FROM temp.staged_changes AS s CROSS JOIN bank_transactions ON bank_transactions.transaction_id = s.transaction_id
       CROSS JOIN transactions AS t ON t.id = s.transaction_id
       CROSS JOIN deleted_entries AS d ON d.account_id = bank_transactions.account_id AND d.date = s.date
       WHERE s.n > +@after AND s.n <= +@to AND s.pending = 0 AND bank_transactions.pending = 1 AND d.amount = s.amount
         AND d.currency = coalesce(t.original ->> 'currency', t.currency) AND ${ofConnection("bank_transactions")}
       GROUP BY d.family_id, d.transaction_id) AS r
     WHERE (d.family_id, d.transaction_id) = (r.family_id, r.transaction_id) AND ${IS_NOT_BACK}`,
  );
  return (chunk) => mark.run(chunk);
};

/** Lets transactions follow what the bank tells; those that it did not tell any more are there again. */
const fieldsChanger = (db: Database): ((chunk: Chunk, at: string) => void) => {
  const change = db.prepare<[Chunk & { readonly at: string }]>(
    `UPDATE transactions
     SET date = s.date, amount = s.amount, name = s.name, notes = s.notes, external_id = s.external_id,
       updated_at = (SELECT ${storedMoment("@at")})
     FROM (
       SELECT t.id, iif(t.by_hand = 1, t.external_id, s.provider_id) AS external_id,
         coalesce(iif(${IS_AHEAD}, NULL, s.new_date), t.date) AS date,
         coalesce(iif(${IS_AHEAD}, NULL, s.new_amount), t.amount) AS amount,
         coalesce(iif(${IS_AHEAD}, NULL, s.new_name), t.name) AS name,
         iif(s.has_notes AND NOT ${IS_AHEAD}, s.new_notes, t.notes) AS notes
       FROM temp.staged_changes AS s CROSS JOIN bank_transactions AS b ON b.transaction_id = s.transaction_id
       CROSS JOIN transactions AS t ON t.id = b.transaction_id
       WHERE s.n > +@after AND s.n <= +@to
     ) AS s
     WHERE transactions.id = s.id
       AND (transactions.date, transactions.amount, transactions.name, transactions.notes, transactions.external_id)
         IS NOT (s.date, s.amount, s.name, s.notes, s.external_id)`,
  );
  const comeBack = db.prepare<[Chunk]>(
    `UPDATE transactions SET pending_gone = 0
     FROM temp.staged_changes AS s
     WHERE s.n > +@after AND s.n <= +@to AND transactions.id = s.transaction_id AND +transactions.pending_gone = 1`,
  );
  return (chunk, at) => {
    change.run({ ...chunk, at });
    comeBack.run(chunk);
  };
};

/** Writes what the bank tells again of transactions of a connection, in chunks. */
export const toldChangeWriter = (
  db: Database,
): ((owner: Owner, changes: readonly BankTransactionChange[], at: string) => Chunked<void>) => {
  const stage = changeStage(db);
  const markPosted = postedMarker(db);
  const keepTold = toldKeeper(db);
  const changeFields = fieldsChanger(db);
  return function* (owner, changes, at) {
    if (changes.length === 0) return;
    stage.clear();
    yield* eachInChunks(changes, stage.add);
    let told = 0;
    for (const chunk of chunksOf(changes)) {
      // Whether it was booked before is in what the bank has told before.
      markPosted({ ...owner, ...chunk });
      told += keepTold({ ...owner, ...chunk });
      changeFields(chunk, at);
      yield;
    }
    allOf("transactions", changes, told);
    stage.clear();
  };
};
