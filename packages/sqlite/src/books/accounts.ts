import {
  type Account,
  Accounts,
  type DecideAccount,
  type DecideNewAccount,
  type StoredAccount,
} from "@farthing/core/transactions";
import * as Result from "effect/Result";
import type { Connection } from "../connection/connection.ts";
import { ACCOUNT_BY_ID, ACCOUNT_COLUMNS, STORED_ACCOUNT_COLUMNS } from "../rows/account-rows.ts";
import { type AccountListing, accountLister } from "../rows/book-lists.ts";
import { readLedger } from "./read-ledger.ts";
import { type Decide, type Decided, removingAccount } from "./remove-account.ts";
import { statedBalances } from "./stated-balances.ts";
import { updatingAccount } from "./update-account.ts";

type Stamped = Account & { readonly family_id: string; readonly at: string };

export const sqliteAccounts = (connection: Connection): Accounts["Service"] => {
  const { db, read, write, writeInChunks, long } = connection;
  const byId = db.prepare<[string, string], StoredAccount>(ACCOUNT_BY_ID);
  const familyOf = db.prepare<[string], string>("SELECT family_id FROM accounts WHERE id = ?").pluck();
  const insert = db.prepare<[Stamped]>(
    `INSERT INTO accounts (family_id, ${ACCOUNT_COLUMNS}, original_name, created_at, updated_at)
     VALUES (@family_id, @id, @name, @account_type, @status, @subtype, @currency, @balance, @balance_day, '', @at, @at)`,
  );
  const allOf = db.prepare<[string], StoredAccount>(
    `SELECT ${STORED_ACCOUNT_COLUMNS} FROM accounts WHERE family_id = ? ORDER BY id`,
  );
  const listNow = accountLister(db);
  const { stateFirstBalance } = statedBalances(db);
  const updateInChunks = writeInChunks(updatingAccount);
  const removeInChunks = writeInChunks(removingAccount);

  return Accounts.of({
    familyOf: (id) => read("accounts.familyOf", () => familyOf.get(id)),
    find: (familyId, id) => read("accounts.find", () => byId.get(familyId, id)),
    list: (family_id, request, filter) => {
      const listing: AccountListing = { family_id, request, filter };
      return "page" in request
        ? long.all("accounts.list", listing)
        : read("accounts.list", () => listNow(listing));
    },
    ledger: readLedger(connection),
    add: <E>(family_id: string, account: Account, at: string, decide: DecideNewAccount<E>) =>
      write("accounts.add", () => {
        const decided = decide(allOf.all(family_id));
        if (Result.isFailure(decided)) return Result.fail(decided.failure);
        insert.run({ ...account, family_id, at });
        stateFirstBalance({ ...account, family_id, import_id: null, said_at: at });
        return Result.void;
      }),
    update: <E>(family_id: string, id: string, at: string, decide: DecideAccount<E>) =>
      updateInChunks({ operation: "accounts.update", familyId: family_id }, (update) =>
        update({ family_id, id, at }, decide),
      ),
    remove: <E>(family_id: string, id: string, decide: Decide<E>) =>
      removeInChunks(
        { operation: "accounts.remove", familyId: family_id },
        ({ remove }, before: Decided<E>, tell) => remove({ family_id, id }, decide, before, tell),
        ({ read }) => read({ family_id, id }, decide),
      ),
  });
};
