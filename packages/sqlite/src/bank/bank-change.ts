import { type Chunked, eachInChunks } from "@farthing/core/import";
import type {
  BankAccountChange,
  BankChange,
  BankTransaction,
  BankTransactionChange,
  FoundTransaction,
  NewBankAccount,
  NewBankTransaction,
} from "@farthing/core/provider";
import type { SettledTransfers } from "@farthing/core/transfers";
import type { Database } from "better-sqlite3";
import { balancePointKeeper, deletedEntries } from "../books/balance-points.ts";
import { balanceSettler } from "../books/settle-balances.ts";
import { stagedSeer, transferSettler } from "../books/settle-transfers.ts";
import { CHARACTERS, SPAN, type Span, type StagedRow, stagedRows } from "../books/staged-transactions.ts";
import { statedBalances } from "../books/stated-balances.ts";
import { storedMoment } from "../columns/moments.ts";
import { keepTold, ORIGINAL } from "../rows/original-values.ts";
import { ROWS } from "../scheduling/chunks.ts";

/** The family and connection whose data is changed. */
interface Owner {
  readonly family_id: string;
  readonly connection_id: string;
}

type Row = Readonly<Record<string, string | number | null>>;

/** Where the bank's values are: of a transaction of the family, and of one that a user has deleted. */
type Told = "bank_transactions" | "deleted_bank_transactions";

/** That a bank transaction belongs to the connection. */
const ofConnection = (table: Told): string => `EXISTS (
  SELECT 1 FROM bank_accounts AS a
  WHERE a.account_id = ${table}.account_id AND a.connection_id = +@connection_id)`;

const toldRow = (told: BankTransaction): Row => ({ ...told, pending: told.pending ? 1 : 0 });

const stagedRow = ({
  transaction_id,
  account_id,
  currency,
  seen_at,
  told,
}: NewBankTransaction): StagedRow => ({
  ...{ id: transaction_id, account_id, date: told.date, amount: told.amount, currency },
  ...{ name: told.name, notes: told.notes, category_id: null, merchant_id: null },
  ...{ external_id: told.provider_id, reference: null, source: "bank_sync", parent_id: null },
  ...{
    pending: 0,
    pending_gone: 0,
    locked: "[]",
    original: null,
    by_hand: 0,
    created_at: null,
    updated_at: null,
  },
  ...{ description: told.description, posted: told.posted, told_pending: told.pending ? 1 : 0, seen_at },
});

/** What the bank tells again of a transaction. */
const TOLD_AGAIN = [
  ...["provider_id", "date", "amount", "name", "notes", "description", "posted", "pending", "seen_at"],
];

/** Whether a file has booked a transaction `t`, if `s` tells the hold of it. */
const IS_AHEAD = "(s.pending = 1 AND t.pending = 0 AND t.by_hand = 0 AND t.source IS NOT 'bank_sync')";

/** Changed transactions, with the fields that follow from it. */
const CHANGES = `
CREATE TEMP TABLE staged_changes (
  n INTEGER PRIMARY KEY, transaction_id, ${TOLD_AGAIN.join(", ")}, new_date, new_amount, new_name, has_notes, new_notes
)`;

const changeRow = ({ transaction_id, seen_at, told, fields }: BankTransactionChange): Row => ({
  ...{ ...toldRow(told), transaction_id, seen_at },
  ...{ new_date: fields.date ?? null, new_amount: fields.amount ?? null, new_name: fields.name ?? null },
  ...{ has_notes: fields.notes === undefined ? 0 : 1, new_notes: fields.notes ?? null },
});

/** A plan that refers to missing data is a mistake in the program. */
const once = (what: string, changes: number): void => {
  if (changes !== 1) throw new Error(`the connection does not have the ${what}`);
};

const allOf = (what: string, given: readonly unknown[], changes: number): void => {
  if (changes !== given.length)
    throw new Error(`the connection has ${changes} of the ${given.length} ${what}`);
};

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

/** Writes the changes of one sync window to a connection's data, in chunks of the caller's transaction. */
export const bankChangeWriter = (
  db: Database,
): ((owner: Owner, change: BankChange) => Chunked<SettledTransfers>) => {
  const addAccount = db.prepare<[Row]>(
    `INSERT INTO accounts
       (id, family_id, name, account_type, subtype, currency, balance, balance_day, status, external_id, created_at, updated_at)
     VALUES
       (@id, @family_id, @name, @account_type, @subtype, @currency, @balance, @balance_day, @status, @provider_id, @at, @at)`,
  );
  const linkAccount = db.prepare<[Row]>(
    `INSERT INTO bank_accounts (account_id, family_id, connection_id, provider_id, organization, balance_date)
     VALUES (@id, @family_id, @connection_id, @provider_id, @organization, @balance_date)`,
  );
  const relinkAccount = db.prepare<[Row]>(
    `UPDATE bank_accounts SET organization = @organization, balance_date = @balance_date
     WHERE account_id = @id AND connection_id = @connection_id`,
  );
  const changeAccount = db.prepare<[Row]>(
    `UPDATE accounts SET name = @name, currency = @currency, updated_at = @at
     WHERE id = @id AND (name, currency) IS NOT (@name, @currency)`,
  );
  const { say, stateFirstBalance } = statedBalances(db);
  const balances = balanceSettler(db);
  const accountsOf = db
    .prepare<[Owner], string>("SELECT account_id FROM bank_accounts WHERE connection_id = +@connection_id")
    .pluck();
  const { keep: keepPoints } = balancePointKeeper(db);
  const { forgetTold, forgetBooked } = deletedEntries(db);
  const isLinked = db.prepare<[Row]>(
    "SELECT 1 FROM bank_accounts WHERE account_id = @account_id AND connection_id = +@connection_id",
  );
  const staged = stagedRows(db);
  const settler = transferSettler(db);
  const seeStaged = stagedSeer(db);
  const remove = db.prepare<[Row]>(
    `DELETE FROM transactions WHERE id IN
       (SELECT transaction_id FROM bank_transactions
        WHERE transaction_id = +@id AND ${ofConnection("bank_transactions")})`,
  );
  const forget = db.prepare<[Row]>(
    `DELETE FROM deleted_bank_transactions
     WHERE transaction_id = +@id AND ${ofConnection("deleted_bank_transactions")}`,
  );
  const isClaimed = db
    .prepare<[string], 1>(
      "SELECT 1 FROM import_claims WHERE transaction_number = (SELECT number FROM transactions WHERE id = ?)",
    )
    .pluck();
  const keep = db.prepare<[Row]>(keepTold("b.transaction_id = +@id"));
  const unlink = db.prepare<[Row]>(
    `DELETE FROM bank_transactions WHERE transaction_id = +@id AND ${ofConnection("bank_transactions")}`,
  );
  const setRemovable = db.prepare<[0 | 1, string]>(
    "UPDATE import_claims SET removable = ? WHERE transaction_number = (SELECT number FROM transactions WHERE id = ?)",
  );
  const linkFound = db.prepare<[Row]>(
    `INSERT INTO bank_transactions
       (transaction_id, family_id, account_id, provider_id, date, amount, name, notes, description, posted, pending,
        seen_at)
     SELECT t.id, a.family_id, a.account_id, @provider_id, @date, @amount, @name, @notes, @description, @posted, @pending,
       @seen_at
     FROM transactions AS t JOIN accounts AS own ON own.number = t.account_number
     JOIN bank_accounts AS a ON a.account_id = own.id
     WHERE t.id = @transaction_id AND t.parent_id IS NULL AND a.connection_id = +@connection_id`,
  );
  const nameFound = db.prepare<[Row]>(
    `UPDATE transactions
     SET external_id = iif(by_hand = 1, external_id, @provider_id), original = ${ORIGINAL}, pending_gone = 0,
       updated_at = iif(by_hand = 1 OR external_id IS @provider_id, updated_at, ${storedMoment("@at")})
     WHERE id = @transaction_id`,
  );
  db.exec(CHANGES);
  const clearChanges = db.prepare("DELETE FROM temp.staged_changes");
  const addChange = db.prepare<[Row]>(
    `INSERT INTO temp.staged_changes
       (transaction_id, ${TOLD_AGAIN.join(", ")}, new_date, new_amount, new_name, has_notes, new_notes)
     VALUES
       (@transaction_id, ${TOLD_AGAIN.map((column) => `@${column}`).join(", ")}, @new_date, @new_amount, @new_name,
        @has_notes, @new_notes)`,
  );
  const tellIn = (table: Told) =>
    db.prepare<[Owner & Chunk]>(
      `UPDATE ${table} SET ${TOLD_AGAIN.map((column) => `${column} = s.${column}`).join(", ")}
       FROM temp.staged_changes AS s
       WHERE s.n > +@after AND s.n <= +@to AND ${table}.transaction_id = s.transaction_id AND ${ofConnection(table)}`,
    );
  const tell = tellIn("bank_transactions");
  const tellDeleted = tellIn("deleted_bank_transactions");
  /** What was deleted and is booked only now has come in again. */
  const forgetPosted = db.prepare<[Owner & Chunk]>(
    `DELETE FROM deleted_entries WHERE (family_id, transaction_id) IN (
       SELECT d.family_id, d.transaction_id
       FROM temp.staged_changes AS s CROSS JOIN bank_transactions ON bank_transactions.transaction_id = s.transaction_id
       CROSS JOIN transactions AS t ON t.id = s.transaction_id
       CROSS JOIN deleted_entries AS d ON d.account_id = bank_transactions.account_id AND d.date = s.date
       WHERE s.n > +@after AND s.n <= +@to AND s.pending = 0 AND bank_transactions.pending = 1 AND d.amount = s.amount
         AND d.currency = coalesce(t.original ->> 'currency', t.currency) AND ${ofConnection("bank_transactions")})`,
  );
  const changeTransactions = db.prepare<[Chunk & { readonly at: string }]>(
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
  const lose = db.prepare<[Row]>(
    `UPDATE transactions SET pending_gone = pending = 1 OR NOT EXISTS (
       SELECT 1 FROM import_claims WHERE transaction_number = transactions.number)
     WHERE id IN (SELECT transaction_id FROM bank_transactions
       WHERE transaction_id = +@id AND ${ofConnection("bank_transactions")})`,
  );
  const linkStaged = db.prepare<[Owner & Span]>(
    `INSERT INTO bank_transactions
       (transaction_id, family_id, account_id, provider_id, date, amount, name, notes, description, posted, pending,
        seen_at)
     SELECT s.id, @family_id, s.account_id, s.external_id, s.date, s.amount, s.name, s.notes, s.description, s.posted,
       s.told_pending, s.seen_at
     FROM (SELECT * FROM ${SPAN}) AS s CROSS JOIN bank_accounts AS a ON a.account_id = s.account_id
     WHERE a.connection_id = +@connection_id`,
  );

  return function* (
    owner,
    { at, new_accounts, accounts, removed, found, transactions, new_transactions, gone = [], points = [] },
  ) {
    const addOne = (account: NewBankAccount): void => {
      const row: Row = { ...account, ...owner, at };
      addAccount.run(row);
      linkAccount.run(row);
      stateFirstBalance({ ...account, family_id: owner.family_id, import_id: null, said_at: null });
    };
    const touched = settler.begin(owner.family_id);
    const renamed: string[] = [];
    const changeAccountOf = ({ said, ...account }: BankAccountChange): void => {
      const row: Row = { ...account, ...owner, at };
      once("account", relinkAccount.run(row).changes);
      if (changeAccount.run(row).changes > 0) renamed.push(account.id);
      if (said === null) return;
      const { balance, day, replaces } = said;
      const { family_id } = owner;
      say({ family_id, account_id: account.id, balance, day, import_id: null, said_at: null }, replaces);
    };
    function* changeAll(changes: readonly BankTransactionChange[]): Chunked<void> {
      clearChanges.run();
      yield* eachInChunks(changes, (each) => addChange.run(changeRow(each)));
      let told = 0;
      for (const chunk of chunksOf(changes)) {
        forgetPosted.run({ ...owner, ...chunk });
        told += tell.run({ ...owner, ...chunk }).changes + tellDeleted.run({ ...owner, ...chunk }).changes;
        changeTransactions.run({ ...chunk, at });
        comeBack.run(chunk);
        yield;
      }
      allOf("transactions", changes, told);
      clearChanges.run();
    }
    function* addTransactions(added: readonly NewBankTransaction[]): Chunked<void> {
      staged.clear();
      yield* eachInChunks(added, (each) => staged.add(stagedRow(each)));
      let linked = 0;
      yield* staged.store(owner.family_id, at, (span) => {
        linked += linkStaged.run({ ...owner, ...span }).changes;
        seeStaged(touched, span);
      });
      allOf("accounts of new transactions", added, linked);
      staged.clear();
      forgetTold(owner.connection_id, at);
    }
    const removeOne = (id: string): void => {
      if (isClaimed.get(id) === undefined) {
        if (remove.run({ id, ...owner }).changes === 0)
          once("transaction", forget.run({ id, ...owner }).changes);
        return;
      }
      keep.run({ id });
      once("transaction", unlink.run({ id, ...owner }).changes);
      setRemovable.run(1, id);
    };
    const findOne = ({ transaction_id, seen_at, told }: FoundTransaction): void => {
      const row: Row = { ...toldRow(told), transaction_id, seen_at, ...owner, at };
      if (!told.pending) forgetBooked({ ...told, id: transaction_id });
      once("transaction", linkFound.run(row).changes);
      nameFound.run(row);
      setRemovable.run(0, transaction_id);
    };
    yield* eachInChunks(new_accounts, addOne, ROWS);
    yield* eachInChunks(accounts, changeAccountOf, ROWS);
    for (const id of renamed) yield* settler.seeAccount(touched, id);
    const changed = [...found, ...transactions].map(({ transaction_id }) => transaction_id);
    yield* settler.seeAll(touched, [...removed, ...changed]);
    for (const { account_id } of points) once("account", isLinked.all({ account_id, ...owner }).length);
    yield* keepPoints(owner.family_id, null, points);
    yield* eachInChunks(removed, removeOne, ROWS);
    yield* eachInChunks(found, findOne, ROWS);
    if (transactions.length > 0) yield* changeAll(transactions);
    yield* eachInChunks(gone, (id) => once("transaction", lose.run({ id, ...owner }).changes), ROWS);
    yield* settler.seeAllAgain(touched, changed);
    if (new_transactions.length > 0) yield* addTransactions(new_transactions);
    yield* balances.settle(owner.family_id, accountsOf.all(owner), at);
    return yield* settler.settle(touched);
  };
};
