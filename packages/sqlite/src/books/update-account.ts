import type { Chunked } from "@farthing/core/import";
import {
  AccountNotFound,
  type DecideAccount,
  type StoredAccount,
  withChange,
} from "@farthing/core/transactions";
import type { Database } from "better-sqlite3";
import * as Result from "effect/Result";
import { ACCOUNT_BY_ID, STORED_ACCOUNT_COLUMNS } from "../rows/account-rows.ts";
import { balanceSettler } from "./settle-balances.ts";
import { transferSettler } from "./settle-transfers.ts";
import { statedBalances } from "./stated-balances.ts";

type Owned = Readonly<Record<"family_id" | "id", string>>;

type Stamped = Owned & { readonly at: string };

/** Changes an account, in chunks of transactions of this connection: what transfers its transactions are can follow from its name. */
export const updatingAccount = (db: Database) => {
  const byId = db.prepare<[string, string], StoredAccount>(ACCOUNT_BY_ID);
  const othersOf = db.prepare<[string, string], StoredAccount>(
    `SELECT ${STORED_ACCOUNT_COLUMNS} FROM accounts WHERE family_id = ? AND id <> ? ORDER BY id`,
  );
  const change = db.prepare<[StoredAccount & Stamped]>(
    `UPDATE accounts SET original_name = iif(name = @name, original_name, coalesce(original_name, name)),
       name = @name, account_type = @account_type, status = @status, subtype = @subtype,
       balance = @balance, balance_day = @balance_day, updated_at = @at
     WHERE family_id = @family_id AND id = @id`,
  );
  /** What a person has changed goes with no import. */
  const disown = db.prepare<[Owned]>(
    "DELETE FROM entity_claims WHERE family_id = @family_id AND entity_id = @id",
  );
  const keepName = db.prepare<[Owned]>(
    "UPDATE bank_accounts SET renamed = 1 WHERE family_id = +@family_id AND account_id = @id",
  );
  const { say, saidNow, forgetSaid } = statedBalances(db);
  const balances = balanceSettler(db);
  const settler = transferSettler(db);

  return function* <E>(
    { family_id, id, at }: Stamped,
    decide: DecideAccount<E>,
  ): Chunked<Result.Result<StoredAccount, E | AccountNotFound>> {
    const current = byId.get(family_id, id);
    if (current === undefined) return Result.fail(new AccountNotFound({ id }));
    const decided = decide(current, othersOf.all(family_id, id));
    if (Result.isFailure(decided)) return Result.fail(decided.failure);
    if (decided.success === undefined) return Result.succeed(current);
    const changed = { ...withChange(current, decided.success), updated_at: at };
    change.run({ ...changed, family_id, at });
    if (decided.success.balance === null) forgetSaid(id);
    else if (decided.success.balance !== undefined) {
      const { balance, balance_day: day } = changed;
      say({ family_id, account_id: id, balance, day, import_id: null, said_at: saidNow(id, at) });
    }
    if (decided.success.balance !== undefined) yield* balances.settle(family_id, [id], at);
    if (decided.success.name !== undefined) keepName.run({ family_id, id });
    disown.run({ family_id, id });
    if (changed.name !== current.name) {
      const touched = settler.begin(family_id);
      yield* settler.seeAccount(touched, id);
      yield* settler.settle(touched);
    }
    return Result.succeed(byId.get(family_id, id)!);
  };
};
