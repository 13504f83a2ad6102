import type { BankAccountChange, NewBankAccount } from "@farthing/core/provider";
import type { Database } from "better-sqlite3";
import { statedBalances } from "../../books/stated-balances.ts";
import { type Owner, once, type Row } from "./of-connection.ts";

/** What is written of one account of a connection at a time. */
export interface AccountWriter {
  readonly add: (owner: Owner, account: NewBankAccount, at: string) => void;
  /** Whether it has another name or currency from then on. */
  readonly change: (owner: Owner, account: BankAccountChange, at: string) => boolean;
  readonly check: (owner: Owner, account_id: string) => void;
  /** The accounts of a connection, by their ids. */
  readonly idsOf: (owner: Owner) => readonly string[];
}

/** Writes accounts of connections, and the balances that their bank states. */
export const accountWriter = (db: Database): AccountWriter => {
  const add = db.prepare<[Row]>(
    `INSERT INTO accounts
       (id, family_id, name, account_type, subtype, currency, balance, balance_day, status, external_id, created_at, updated_at)
     VALUES
       (@id, @family_id, @name, @account_type, @subtype, @currency, @balance, @balance_day, @status, @provider_id, @at, @at)`,
  );
  const link = db.prepare<[Row]>(
    `INSERT INTO bank_accounts (account_id, family_id, connection_id, provider_id, organization, balance_date)
     VALUES (@id, @family_id, @connection_id, @provider_id, @organization, @balance_date)`,
  );
  const relink = db.prepare<[Row]>(
    `UPDATE bank_accounts SET organization = @organization, balance_date = @balance_date
     WHERE account_id = @id AND connection_id = @connection_id`,
  );
  const change = db.prepare<[Row]>(
    `UPDATE accounts SET name = @name, currency = @currency, updated_at = @at
     WHERE id = @id AND (name, currency) IS NOT (@name, @currency)`,
  );
  const isLinked = db.prepare<[Row]>(
    "SELECT 1 FROM bank_accounts WHERE account_id = @account_id AND connection_id = +@connection_id",
  );
  const ids = db
    .prepare<[Owner], string>("SELECT account_id FROM bank_accounts WHERE connection_id = +@connection_id")
    .pluck();
  const { say, stateFirstBalance } = statedBalances(db);
  return {
    add: (owner, account, at) => {
      const row: Row = { ...account, ...owner, at };
      add.run(row);
      link.run(row);
      stateFirstBalance({ ...account, family_id: owner.family_id, import_id: null, said_at: null });
    },
    change: (owner, { said, ...account }, at) => {
      const row: Row = { ...account, ...owner, at };
      once("account", relink.run(row).changes);
      const isChanged = change.run(row).changes > 0;
      if (said !== null) {
        const { balance, day, replaces } = said;
        const stated = { family_id: owner.family_id, account_id: account.id, balance, day };
        say({ ...stated, import_id: null, said_at: null }, replaces);
      }
      return isChanged;
    },
    check: (owner, account_id) => once("account", isLinked.all({ account_id, ...owner }).length),
    idsOf: (owner) => ids.all(owner),
  };
};
