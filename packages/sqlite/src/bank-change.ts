import type {
  BankAccountChange,
  BankChange,
  BankTransaction,
  BankTransactionChange,
  FoundTransaction,
  NewBankAccount,
  NewBankTransaction,
} from "@farthing/core/provider";
import { keepTold, ORIGINAL } from "./came-in-with.ts";
import type { Connection } from "./connection.ts";
import { saidBalances } from "./said-balances.ts";

/** The family and connection whose data is changed. */
interface Owner {
  readonly family_id: string;
  readonly connection_id: string;
}

type Row = Readonly<Record<string, string | number | null>>;

/** The bank's values of a transaction, under the names of its columns. */
interface Kept {
  readonly date: string;
  readonly amount: string;
  readonly name: string;
  readonly notes: string | null;
  readonly external_id: string | null;
}

/** Where the bank's values are: of a transaction of the family, and of one that a user has deleted. */
type Told = "bank_transactions" | "deleted_bank_transactions";

/** That a bank transaction belongs to the connection. */
const ofConnection = (table: Told): string => `EXISTS (
  SELECT 1 FROM bank_accounts AS a
  WHERE a.account_id = ${table}.account_id AND a.connection_id = +@connection_id)`;

const toldRow = (told: BankTransaction): Row => ({ ...told, pending: told.pending ? 1 : 0 });

/** A plan that refers to missing data is a mistake in the program. */
const once = (what: string, changes: number): void => {
  if (changes !== 1) throw new Error(`the connection does not have the ${what}`);
};

/** Writes the changes of one sync window to a connection's data, in the caller's transaction. */
export const bankChangeWriter = ({ db }: Connection): ((owner: Owner, change: BankChange) => void) => {
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
  const { say, sayFirst } = saidBalances(db);
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
     SELECT t.id, t.family_id, t.account_id, @provider_id, @date, @amount, @name, @notes, @description, @posted, @pending,
       @seen_at
     FROM transactions AS t JOIN bank_accounts AS a ON a.account_id = t.account_id
     WHERE t.id = @transaction_id AND t.parent_id IS NULL AND a.connection_id = +@connection_id`,
  );
  const nameFound = db.prepare<[Row]>(
    `UPDATE transactions
     SET external_id = @provider_id, original = ${ORIGINAL}, updated_at = iif(external_id IS @provider_id, updated_at, @at)
     WHERE id = @transaction_id`,
  );
  const tellIn = (table: Told) =>
    db.prepare<[Row]>(
      `UPDATE ${table}
       SET provider_id = @provider_id, date = @date, amount = @amount, name = @name, notes = @notes,
         description = @description, posted = @posted, pending = @pending, seen_at = @seen_at
       WHERE transaction_id = +@transaction_id AND ${ofConnection(table)}`,
    );
  const tell = tellIn("bank_transactions");
  const tellDeleted = tellIn("deleted_bank_transactions");
  const kept = db.prepare<[string], Kept>(
    "SELECT date, amount, name, notes, external_id FROM transactions WHERE id = ?",
  );
  const changeTransaction = db.prepare<[Row]>(
    `UPDATE transactions
     SET date = @date, amount = @amount, name = @name, notes = @notes, external_id = @external_id, updated_at = @at
     WHERE id = @transaction_id`,
  );
  const addTransaction = db.prepare<[Row]>(
    `INSERT INTO transactions
       (id, family_id, account_id, date, amount, currency, name, notes, external_id, source, created_at, updated_at)
     VALUES
       (@transaction_id, @family_id, @account_id, @date, @amount, @currency, @name, @notes, @provider_id, 'bank_sync',
        @at, @at)`,
  );
  const linkTransaction = db.prepare<[Row]>(
    `INSERT INTO bank_transactions
       (transaction_id, family_id, account_id, provider_id, date, amount, name, notes, description, posted, pending,
        seen_at)
     SELECT @transaction_id, @family_id, account_id, @provider_id, @date, @amount, @name, @notes, @description, @posted,
       @pending, @seen_at
     FROM bank_accounts WHERE account_id = @account_id AND connection_id = @connection_id`,
  );

  return (owner, { at, new_accounts, accounts, removed, found, transactions, new_transactions }) => {
    const addOne = (account: NewBankAccount): void => {
      const row: Row = { ...account, ...owner, at };
      addAccount.run(row);
      linkAccount.run(row);
      sayFirst({ ...account, family_id: owner.family_id, import_id: null });
    };
    const changeAccountOf = ({ said, ...account }: BankAccountChange): void => {
      const row: Row = { ...account, ...owner, at };
      once("account", relinkAccount.run(row).changes);
      changeAccount.run(row);
      if (said === null) return;
      const { balance, day, replaces } = said;
      const { family_id } = owner;
      say({ family_id, account_id: account.id, balance, day, import_id: null, at }, replaces);
    };
    const changeOne = ({ transaction_id, seen_at, told, fields }: BankTransactionChange): void => {
      const row: Row = { ...toldRow(told), transaction_id, seen_at, ...owner };
      if (tell.run(row).changes === 0) {
        once("transaction", tellDeleted.run(row).changes);
        return;
      }
      const before = kept.get(transaction_id)!;
      const after = { ...before, ...fields, external_id: told.provider_id };
      if ((Object.keys(before) as (keyof Kept)[]).some((column) => before[column] !== after[column]))
        changeTransaction.run({ ...after, transaction_id, at });
    };
    const addOneTransaction = ({ told, ...added }: NewBankTransaction): void => {
      const row: Row = { ...toldRow(told), ...added, ...owner, at };
      addTransaction.run(row);
      once("account", linkTransaction.run(row).changes);
    };
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
      once("transaction", linkFound.run(row).changes);
      nameFound.run(row);
      setRemovable.run(0, transaction_id);
    };
    for (const account of new_accounts) addOne(account);
    for (const account of accounts) changeAccountOf(account);
    for (const id of removed) removeOne(id);
    for (const transaction of found) findOne(transaction);
    for (const transaction of transactions) changeOne(transaction);
    for (const transaction of new_transactions) addOneTransaction(transaction);
  };
};
