import { type Account, AccountNotFound, Accounts, type DecideAccount } from "@farthing/core/transactions";
import * as Result from "effect/Result";
import type { Connection } from "../connection/connection.ts";
import { ACCOUNT_BY_ID, ACCOUNT_COLUMNS } from "../rows/account-rows.ts";
import { accountLister } from "../rows/book-lists.ts";
import { listOf } from "./list-of.ts";
import { readLedger } from "./read-ledger.ts";
import { type Decide, type Decided, removingAccount } from "./remove-account.ts";
import { statedBalances } from "./stated-balances.ts";

type Stamped = Account & { readonly family_id: string; readonly at: string };

type Owned = Readonly<Record<"family_id" | "id", string>>;

export const sqliteAccounts = (connection: Connection): Accounts["Service"] => {
  const { db, read, write, writeInChunks, long } = connection;
  const byId = db.prepare<[string, string], Account>(ACCOUNT_BY_ID);
  const familyOf = db.prepare<[string], string>("SELECT family_id FROM accounts WHERE id = ?").pluck();
  const insert = db.prepare<[Stamped]>(
    `INSERT INTO accounts (family_id, ${ACCOUNT_COLUMNS}, original_name, created_at, updated_at)
     VALUES (@family_id, @id, @name, @account_type, @status, @subtype, @currency, @balance, @balance_day, '', @at, @at)`,
  );
  const change = db.prepare<[Stamped]>(
    `UPDATE accounts SET original_name = iif(name = @name, original_name, coalesce(original_name, name)),
       name = @name, account_type = @account_type, status = @status, subtype = @subtype,
       balance = @balance, balance_day = @balance_day, updated_at = @at
     WHERE family_id = @family_id AND id = @id`,
  );
  /** What a person has changed goes with no import. */
  const disown = db.prepare<[Readonly<Record<"family_id" | "id", string>>]>(
    "DELETE FROM entity_claims WHERE family_id = @family_id AND entity_id = @id",
  );
  const keepName = db.prepare<[Owned]>(
    "UPDATE bank_accounts SET renamed = 1 WHERE family_id = +@family_id AND account_id = @id",
  );
  const { say, stateFirstBalance } = statedBalances(db);
  const removeInChunks = writeInChunks(removingAccount);

  return Accounts.of({
    familyOf: (id) => read("accounts.familyOf", () => familyOf.get(id)),
    find: (familyId, id) => read("accounts.find", () => byId.get(familyId, id)),
    list: listOf(connection, "accounts.list", accountLister, (listing) => long.all("accounts.list", listing)),
    ledger: readLedger(connection),
    add: (family_id, account, at) =>
      write("accounts.add", () => {
        insert.run({ ...account, family_id, at });
        stateFirstBalance({ ...account, family_id, import_id: null });
        return Result.void;
      }),
    update: <E>(family_id: string, id: string, at: string, decide: DecideAccount<E>) =>
      write("accounts.update", (): Result.Result<Account, E | AccountNotFound> => {
        const current = byId.get(family_id, id);
        if (current === undefined) return Result.fail(new AccountNotFound({ id }));
        return Result.map(decide(current), (decided) => {
          if (decided === undefined) return current;
          const changed = { ...current, ...decided };
          change.run({ ...changed, family_id, at });
          if (decided.balance !== undefined) {
            const { balance, balance_day: day } = changed;
            say({ family_id, account_id: id, balance, day, import_id: null, at }, true);
          }
          if (decided.name !== undefined) keepName.run({ family_id, id });
          disown.run({ family_id, id });
          return changed;
        });
      }),
    remove: <E>(family_id: string, id: string, decide: Decide<E>) =>
      removeInChunks(
        { operation: "accounts.remove", familyId: family_id },
        ({ remove }, before: Decided<E>) => remove({ family_id, id }, decide, before),
        ({ read }) => read({ family_id, id }, decide),
      ),
  });
};
