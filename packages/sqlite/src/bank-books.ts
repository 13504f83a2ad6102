import type { BankBooks, LinkedAccount, LinkedTransaction, WindowScope } from "@farthing/core/provider";
import type { EditableField } from "@farthing/core/transactions";
import type { Connection } from "./connection.ts";

/** A stored bank transaction, as one row. */
interface LinkedRow extends Omit<LinkedTransaction, "pending" | "locked"> {
  readonly pending: 0 | 1;
  readonly locked: string;
}

const SELECT = `
SELECT b.transaction_id, b.account_id, b.provider_id, b.date, b.amount, b.name, b.notes, b.description, b.posted,
  b.pending, b.seen_at, t.locked
FROM bank_transactions AS b JOIN transactions AS t ON t.id = b.transaction_id`;

const toLinked = ({ pending, locked, ...row }: LinkedRow): LinkedTransaction => ({
  ...row,
  pending: pending === 1,
  locked: JSON.parse(locked) as EditableField[],
});

/** Reads what is stored of a connection within a scope. */
export const bankBooksReader = ({ db }: Connection): ((scope: WindowScope) => BankBooks) => {
  const accountsOf = db.prepare<[string], LinkedAccount>(
    `SELECT a.id, b.provider_id, b.organization, a.name, a.account_type, a.currency, a.balance, b.balance_date
     FROM bank_accounts AS b JOIN accounts AS a ON a.id = b.account_id WHERE b.connection_id = +? ORDER BY b.rowid`,
  );
  // An OR would read every transaction of the account.
  const within = db.prepare<[Readonly<Record<"account" | "start" | "end", string | number>>], LinkedRow>(
    `${SELECT}
     WHERE b.rowid IN (
       SELECT rowid FROM bank_transactions WHERE account_id = @account AND pending = 1
       UNION ALL
       SELECT rowid FROM bank_transactions
       WHERE account_id = @account AND pending = 0 AND posted >= @start AND posted < @end
     )
     ORDER BY b.rowid`,
  );
  const called = db.prepare<[string, string], LinkedRow>(
    `${SELECT} WHERE b.account_id = +? AND b.provider_id = +?`,
  );

  return ({ connection_id, window: { start, end }, named }) => {
    const accounts = accountsOf.all(connection_id);
    const ids = named(accounts);
    const transactions = accounts.flatMap((account) => {
      const found = new Map(
        within.all({ account: account.id, start, end }).map((row) => [row.provider_id, row]),
      );
      for (const id of ids.get(account.id) ?? []) {
        const row = found.has(id) ? undefined : called.get(account.id, id);
        if (row !== undefined) found.set(id, row);
      }
      return [...found.values()].map(toLinked);
    });
    return { accounts, transactions };
  };
};
